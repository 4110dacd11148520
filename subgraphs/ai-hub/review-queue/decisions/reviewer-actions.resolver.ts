import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql'
import { Allow } from '../../../shared/guards.js'
import type { GraphContext } from '../../../shared/subgraph/graph-context.js'
import { ApproveInput, RejectInput, SecondReviewInput } from '../queue/review-item.inputs.js'
import { nodeOf } from '../queue/review-item.mapper.js'
import { ReviewItem } from '../queue/review-item.type.js'
import { BulkDecisionResult, ReviewAgreement } from '../queue/review-summary.type.js'
import { decideEach } from './bulk-decisions.service.js'
import type { Claims } from './claims.service.js'
import type { Decisions } from './decisions.service.js'
import type { SecondReviews } from './second-reviews.service.js'

const ids = { description: 'At most 100 items; each is decided on its own.' } as const

/** What reviewers have beyond the documented paths. */
@Resolver(() => ReviewItem)
export class ReviewerActionsResolver {
  constructor(
    private readonly decisions: Decisions,
    private readonly claims: Claims,
    private readonly secondReviews: SecondReviews,
  ) {}

  @Mutation(() => ReviewItem, {
    description:
      'Takes an item in hand for five minutes, so that others see it and leave it alone; renews a claim.',
  })
  @Allow('staff', 'admin')
  async claimReviewItem(
    @Ctx() context: GraphContext,
    @Arg('id', () => ID, { description: 'The item to take in hand (`review_…`); it must be pending.' })
    id: string,
  ): Promise<ReviewItem> {
    return nodeOf(await this.claims.claim(context, id))
  }

  @Mutation(() => ReviewItem, {
    description: 'Gives a claimed item back to the queue; administrators may free anybody’s.',
  })
  @Allow('staff', 'admin')
  async releaseReviewItem(
    @Ctx() context: GraphContext,
    @Arg('id', () => ID, { description: 'The item to give back (`review_…`); it must be claimed.' })
    id: string,
  ): Promise<ReviewItem> {
    return nodeOf(await this.claims.release(context, id))
  }

  @Mutation(() => [BulkDecisionResult], { description: 'Approves many items; a result for each, in order.' })
  @Allow('staff', 'admin')
  approveReviewItems(
    @Ctx() context: GraphContext,
    @Arg('ids', () => [ID], ids) wanted: string[],
    @Arg('input', () => ApproveInput, { nullable: true, description: 'Goes with each of them.' })
    input?: ApproveInput,
  ): Promise<BulkDecisionResult[]> {
    return decideEach(wanted, (id) => this.decisions.approve(context, id, input ?? {}))
  }

  @Mutation(() => [BulkDecisionResult], { description: 'Rejects many items; a result for each, in order.' })
  @Allow('staff', 'admin')
  rejectReviewItems(
    @Ctx() context: GraphContext,
    @Arg('ids', () => [ID], ids) wanted: string[],
    @Arg('input', () => RejectInput, { nullable: true, description: 'Goes with each of them.' })
    input?: RejectInput,
  ): Promise<BulkDecisionResult[]> {
    return decideEach(wanted, (id) => this.decisions.reject(context, id, input ?? {}))
  }

  @Mutation(() => ReviewItem, {
    description: 'Takes a decision back within 10 seconds; what was done at the backoffice is withdrawn.',
  })
  @Allow('staff', 'admin')
  async undoReviewDecision(
    @Ctx() context: GraphContext,
    @Arg('id', () => ID, { description: 'An item decided just now.' }) id: string,
  ): Promise<ReviewItem> {
    return nodeOf(await this.decisions.undo(context, id))
  }

  @Mutation(() => ReviewItem, {
    description:
      'Corrects a decision at any time: an approved item is withdrawn at the backoffice and counts as rejected, ' +
      'a rejected one is open again.',
  })
  @Allow('staff', 'admin')
  async reverseReviewDecision(
    @Ctx() context: GraphContext,
    @Arg('id', () => ID, {
      description: 'The item whose decision to reverse (`review_…`); it must be decided.',
    })
    id: string,
    @Arg('input', () => RejectInput, { nullable: true, description: 'Why.' }) input?: RejectInput,
  ): Promise<ReviewItem> {
    return nodeOf(await this.decisions.reverse(context, id, input ?? {}))
  }

  @Mutation(() => ReviewItem, { description: 'A second person’s view of a decision in the sample.' })
  @Allow('staff', 'admin')
  async addSecondReview(
    @Ctx() context: GraphContext,
    @Arg('id', () => ID, { description: 'An item that awaits a second review.' }) id: string,
    @Arg('input', () => SecondReviewInput, { description: 'What the second person thinks.' })
    input: SecondReviewInput,
  ): Promise<ReviewItem> {
    return nodeOf(await this.secondReviews.add(context, id, input))
  }

  @Query(() => ReviewAgreement, {
    description: 'How often second reviewers agreed with the decisions that were drawn for them.',
  })
  @Allow('staff', 'admin')
  reviewAgreement(): Promise<ReviewAgreement> {
    return this.secondReviews.agreement()
  }
}
