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

const ids = { description: 'At most 100 items; each is decided independently.' } as const

/** Operations of reviewers without a REST path. */
@Resolver(() => ReviewItem)
export class ReviewerActionsResolver {
  constructor(
    private readonly decisions: Decisions,
    private readonly claims: Claims,
    private readonly secondReviews: SecondReviews,
  ) {}

  @Mutation(() => ReviewItem, {
    description: 'Claims an item for five minutes, so that other reviewers skip it; renews a claim.',
  })
  @Allow('staff', 'admin')
  async claimReviewItem(
    @Ctx() context: GraphContext,
    @Arg('id', () => ID, { description: 'The item to claim (`review_…`); it must be pending.' })
    id: string,
  ): Promise<ReviewItem> {
    return nodeOf(await this.claims.claim(context, id))
  }

  @Mutation(() => ReviewItem, {
    description: 'Releases a claimed item; administrators may release any claim.',
  })
  @Allow('staff', 'admin')
  async releaseReviewItem(
    @Ctx() context: GraphContext,
    @Arg('id', () => ID, { description: 'The item to release (`review_…`); it must be claimed.' })
    id: string,
  ): Promise<ReviewItem> {
    return nodeOf(await this.claims.release(context, id))
  }

  @Mutation(() => [BulkDecisionResult], {
    description: 'Approves several items; returns a result for each, in order.',
  })
  @Allow('staff', 'admin')
  approveReviewItems(
    @Ctx() context: GraphContext,
    @Arg('ids', () => [ID], ids) wanted: string[],
    @Arg('input', () => ApproveInput, { nullable: true, description: 'Applies to each of them.' })
    input?: ApproveInput,
  ): Promise<BulkDecisionResult[]> {
    return decideEach(wanted, (id) => this.decisions.approve(context, id, input ?? {}))
  }

  @Mutation(() => [BulkDecisionResult], {
    description: 'Rejects several items; returns a result for each, in order.',
  })
  @Allow('staff', 'admin')
  rejectReviewItems(
    @Ctx() context: GraphContext,
    @Arg('ids', () => [ID], ids) wanted: string[],
    @Arg('input', () => RejectInput, { nullable: true, description: 'Applies to each of them.' })
    input?: RejectInput,
  ): Promise<BulkDecisionResult[]> {
    return decideEach(wanted, (id) => this.decisions.reject(context, id, input ?? {}))
  }

  @Mutation(() => ReviewItem, {
    description: 'Undoes a decision within 10 seconds; the action is withdrawn in the backoffice.',
  })
  @Allow('staff', 'admin')
  async undoReviewDecision(
    @Ctx() context: GraphContext,
    @Arg('id', () => ID, { description: 'A recently decided item.' }) id: string,
  ): Promise<ReviewItem> {
    return nodeOf(await this.decisions.undo(context, id))
  }

  @Mutation(() => ReviewItem, {
    description:
      'Reverses a decision at any time: the action of an approved item is withdrawn and the item is rejected; ' +
      'a rejected item is reopened.',
  })
  @Allow('staff', 'admin')
  async reverseReviewDecision(
    @Ctx() context: GraphContext,
    @Arg('id', () => ID, {
      description: 'The item whose decision to reverse (`review_…`); it must be decided.',
    })
    id: string,
    @Arg('input', () => RejectInput, { nullable: true, description: 'Reason of the reversal.' })
    input?: RejectInput,
  ): Promise<ReviewItem> {
    return nodeOf(await this.decisions.reverse(context, id, input ?? {}))
  }

  @Mutation(() => ReviewItem, { description: 'Records a second review of a sampled decision.' })
  @Allow('staff', 'admin')
  async addSecondReview(
    @Ctx() context: GraphContext,
    @Arg('id', () => ID, { description: 'An item that awaits a second review.' }) id: string,
    @Arg('input', () => SecondReviewInput, { description: 'Opinion and notes of the second reviewer.' })
    input: SecondReviewInput,
  ): Promise<ReviewItem> {
    return nodeOf(await this.secondReviews.add(context, id, input))
  }

  @Mutation(() => ReviewItem, {
    description:
      'Upholds a decision with which its second review disagrees; it is no longer disputed. Not for the first ' +
      'reviewer.',
  })
  @Allow('staff', 'admin')
  async upholdReviewDecision(
    @Ctx() context: GraphContext,
    @Arg('id', () => ID, { description: 'An item whose decision is disputed (`review_…`).' }) id: string,
  ): Promise<ReviewItem> {
    return nodeOf(await this.secondReviews.uphold(context, id))
  }

  @Query(() => ReviewAgreement, { description: 'Agreement of second reviews with the sampled decisions.' })
  @Allow('staff', 'admin')
  reviewAgreement(): Promise<ReviewAgreement> {
    return this.secondReviews.agreement()
  }
}
