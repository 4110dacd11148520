import { batchLoader } from '../../shared/graphql/batch-loader.js'
import type { ReferenceResolver } from '../../shared/subgraph/federated-schema.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import { mayRead, type NotificationService } from './notification.service.js'
import type { NotificationRecord } from './notification.store.js'

/** Resolves notifications that other subgraphs refer to; null for those of other people. */
export class NotificationReference implements ReferenceResolver {
  readonly #load: (context: GraphContext, id: string) => Promise<NotificationRecord | undefined>

  constructor(notifications: NotificationService) {
    this.#load = batchLoader(notifications.findMany, ({ id }) => id)
  }

  async resolveReference(
    { id }: { id: string },
    context: GraphContext,
  ): Promise<NotificationRecord | undefined> {
    const found = await this.#load(context, id)
    return found && mayRead(context.viewer, found.userId) ? found : undefined
  }
}
