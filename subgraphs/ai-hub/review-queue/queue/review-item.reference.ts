import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import { type Awaitable, whenKnown } from '../../../../runtime/awaitable.js'
import { batchListLoader } from '../../../shared/graphql/batch-loader.js'
import { Allow } from '../../../shared/guards.js'
import { BatchedReference } from '../../../shared/subgraph/batched-reference.js'
import type { ReferenceResolver } from '../../../shared/subgraph/federated-schema.js'
import type { GraphContext } from '../../../shared/subgraph/graph-context.js'
import { Case } from './case.type.js'
import { nodeOf } from './review-item.mapper.js'
import { ReviewItem } from './review-item.type.js'
import type { ReviewItemRecord, ReviewQueue } from './review-queue.service.js'

/** Entity resolver of review items for other subgraphs. */
export class ReviewItemReference extends BatchedReference<ReviewItem> {}

/** Fields that the AI hub adds to cases. */
@Resolver(() => Case)
export class CaseReference implements ReferenceResolver {
  readonly #load: (context: GraphContext, caseId: string) => Awaitable<readonly ReviewItemRecord[]>

  constructor(queue: ReviewQueue) {
    this.#load = batchListLoader(queue.ofCases, ({ caseId }) => caseId ?? '')
  }

  resolveReference({ id }: { id: string }): Case {
    return { id }
  }

  @FieldResolver(() => [ReviewItem], {
    nullable: true,
    description: 'Review items of the case, newest first. For staff.',
  })
  @Allow('staff', 'admin')
  reviewItems(@Root() { id }: Case, @Ctx() context: GraphContext): Awaitable<ReviewItem[]> {
    return whenKnown(this.#load(context, id), (items) => items.map(nodeOf))
  }
}
