import { Arg, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql'
import type { PictureAddresses } from '../../../../runtime/picture-addresses.js'
import type { Clock } from '../../../shared/clock.js'
import { batchListLoader, batchLoader } from '../../../shared/graphql/batch-loader.js'
import { LiveSubscription } from '../../../shared/graphql/live-subscription.js'
import { Allow } from '../../../shared/guards.js'
import { type ConnectionOf, PageArg, type PageInput } from '../../../shared/paging/page.js'
import type { GraphContext } from '../../../shared/subgraph/graph-context.js'
import { Guardian } from '../../monitored-accounts/guardian.type.js'
import type { Posts } from '../../posts/post.service.js'
import { Tweet } from '../../posts/tweet.type.js'
import type { Decisions } from '../decisions/decisions.service.js'
import { Case } from './case.type.js'
import type { ReviewHistory } from './review-history.service.js'
import { ApproveInput, RejectInput, ReviewItemFilter } from './review-item.inputs.js'
import { nodeOf, nodesOf } from './review-item.mapper.js'
import {
  ReviewClaim,
  ReviewEvent,
  ReviewItem,
  ReviewItemChange,
  ReviewItemConnection,
  ReviewPresence,
  ReviewPriority,
  SimilarPost,
} from './review-item.type.js'
import { priorityOf } from './review-priority.policy.js'
import type { ReviewQueue } from './review-queue.service.js'
import { ReviewQueueSummary, ReviewSpeed } from './review-summary.type.js'

export interface ReviewItemApi {
  readonly queue: ReviewQueue
  readonly decisions: Decisions
  readonly history: ReviewHistory
  readonly posts: Posts
  readonly clock: Clock
  readonly pictures: PictureAddresses
}

@Resolver(() => ReviewItem)
export class ReviewItemResolver {
  readonly #history
  readonly #posts

  constructor(private readonly api: ReviewItemApi) {
    this.#history = batchListLoader(api.history.ofItems, ({ itemId }) => itemId)
    this.#posts = batchLoader(api.posts.findMany, ({ id }) => id)
  }

  @Query(() => ReviewItem, { nullable: true, description: 'One review item; null if it does not exist.' })
  @Allow('api-client', 'staff', 'admin')
  async reviewItem(
    @Arg('id', () => ID, { description: '`review_…`' }) id: string,
  ): Promise<ReviewItem | undefined> {
    const item = await this.api.queue.find(id)
    return item && nodeOf(item)
  }

  @Query(() => ReviewItemConnection, {
    description: 'Review items, newest first unless `sort` is given.',
  })
  @Allow('api-client', 'staff', 'admin')
  async reviewItems(
    @Arg('filter', () => ReviewItemFilter, { nullable: true })
    filter?: ReviewItemFilter,
    @Arg('sort', () => String, {
      nullable: true,
      description:
        'createdAt, dueAt, confidence or priority; a leading `-` for descending. `-priority` is the recommended ' +
        'order of decisions.',
    })
    sort?: string,
    @PageArg('Page of the list; default limit 50.')
    page?: PageInput,
  ): Promise<ConnectionOf<ReviewItem>> {
    return nodesOf(await this.api.queue.list(filter ?? {}, sort, page ?? {}))
  }

  @Query(() => ReviewItemChange, {
    description:
      'One review item as `reviewItemChanged` returns it: with the item only if it matches the filter.',
  })
  @Allow('staff', 'admin')
  async reviewItemChange(
    @Arg('id', () => ID, { description: '`review_…`' }) id: string,
    @Arg('filter', () => ReviewItemFilter, { nullable: true }) filter?: ReviewItemFilter,
  ): Promise<ReviewItemChange> {
    const item = await this.api.queue.findMatching(id, filter ?? {})
    return { itemId: id, item: item && nodeOf(item) }
  }

  @LiveSubscription(() => ReviewItemChange, {
    description: 'Each review item when it is proposed, claimed, decided or otherwise changed.',
  })
  @Allow('staff', 'admin')
  reviewItemChanged(
    @Root() change: ReviewItemChange,
    @Arg('filter', () => ReviewItemFilter, { nullable: true }) _filter?: ReviewItemFilter,
  ): ReviewItemChange {
    return change
  }

  @LiveSubscription(() => ReviewPresence, {
    description:
      'The viewers of review items. Subscribing to one item counts as viewing it; its viewers are sent ' +
      'immediately and whenever they change.',
  })
  @Allow('staff', 'admin')
  reviewPresence(
    @Root() presence: ReviewPresence,
    @Arg('itemId', () => ID, {
      nullable: true,
      description: 'The item that the viewer opens; default: watch all items without opening one.',
    })
    _itemId?: string,
  ): ReviewPresence {
    return presence
  }

  @Query(() => ReviewQueueSummary, {
    description: 'Numbers of review items: total, by state, by type and by urgency.',
  })
  @Allow('api-client', 'staff', 'admin')
  reviewQueueSummary(): Promise<ReviewQueueSummary> {
    return this.api.queue.summary()
  }

  @Query(() => ReviewSpeed, {
    description: 'How many items reviewers decided, how fast, and how often before the deadline.',
  })
  @Allow('staff', 'admin')
  reviewSpeed(
    @Arg('days', () => Int, {
      defaultValue: 7,
      description: 'How many UTC days back, 1 to 90, including the current one.',
    })
    days: number,
  ): Promise<ReviewSpeed> {
    return this.api.queue.speed(days)
  }

  @Mutation(() => ReviewItem, {
    description: 'Carries out the proposed action once; with `edits`, as changed by the reviewer.',
  })
  @Allow('api-client', 'staff', 'admin')
  async approveReviewItem(
    @Ctx() context: GraphContext,
    @Arg('id', () => ID, { description: 'The item to approve (`review_…`); it must be pending.' }) id: string,
    @Arg('input', () => ApproveInput, { nullable: true, description: 'Notes, reviewer, edits.' })
    input?: ApproveInput,
  ): Promise<ReviewItem> {
    return nodeOf(await this.api.decisions.approve(context, id, input ?? {}))
  }

  @Mutation(() => ReviewItem, {
    description: 'Rejects a pending proposal: it is not executed. It can be reopened.',
  })
  @Allow('api-client', 'staff', 'admin')
  async rejectReviewItem(
    @Ctx() context: GraphContext,
    @Arg('id', () => ID, { description: 'The item to reject (`review_…`); it must be pending.' }) id: string,
    @Arg('input', () => RejectInput, { nullable: true, description: 'Notes, reviewer, reason.' })
    input?: RejectInput,
  ): Promise<ReviewItem> {
    return nodeOf(await this.api.decisions.reject(context, id, input ?? {}))
  }

  @FieldResolver(() => Case, { nullable: true, description: 'The case; null until it is opened.' })
  case(@Root() { caseId }: ReviewItem): Case | undefined {
    return caseId === undefined ? undefined : { id: caseId }
  }

  @FieldResolver(() => Guardian, {
    nullable: true,
    description: 'The guardian who wrote the post; null once deleted or erased.',
  })
  guardian(@Root() { guardianId }: ReviewItem): Guardian {
    return { id: guardianId }
  }

  @FieldResolver(() => Tweet, { nullable: true, description: 'The source post.' })
  originalTweet(@Root() { tweetId }: ReviewItem, @Ctx() context: GraphContext) {
    return this.#posts(context, tweetId)
  }

  @FieldResolver(() => [String], {
    description:
      'Paths of the post’s pictures at the origin of the platform, which downloads them; a lost one returns 404 ' +
      'with a placeholder.',
  })
  pictures(@Root() { metadata }: ReviewItem): string[] {
    return metadata.images.map(this.api.pictures.pathOf)
  }

  @FieldResolver(() => ReviewPriority, { description: 'How urgently it needs a decision, with the reasons.' })
  priority(@Root() item: ReviewItem): ReviewPriority {
    return priorityOf(item, this.api.clock.now().getTime())
  }

  @FieldResolver(() => [SimilarPost], {
    description: 'Up to five other posts of the last 30 days with a similar text, most similar first.',
  })
  similarPosts(@Root() { tweetId }: ReviewItem): Promise<SimilarPost[]> {
    return this.api.posts.similarTo(tweetId)
  }

  @FieldResolver(() => [ReviewEvent], { description: 'Its history, oldest first.' })
  history(@Root() { id }: ReviewItem, @Ctx() context: GraphContext) {
    return this.#history(context, id)
  }

  @FieldResolver(() => Boolean, { description: 'Whether its deadline has passed.' })
  isOverdue(@Root() { status, dueAt }: ReviewItem): boolean {
    return status === 'pending' && dueAt < this.api.clock.now().toISOString()
  }

  @FieldResolver(() => ReviewClaim, { nullable: true, description: 'The current claim, if any.' })
  claim(@Root() { claim }: ReviewItem): ReviewClaim | undefined {
    return claim && claim.until > this.api.clock.now().toISOString() ? claim : undefined
  }
}
