import { batchLoader } from '../../shared/graphql/batch-loader.js'
import type { ReferenceResolver } from '../../shared/subgraph/federated-schema.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import type { Users } from './user.service.js'
import type { UserRecord } from './user.store.js'
import { isUserVisible } from './user-visibility.policy.js'

/** Resolves references to users: any for staff, themselves for others. */
export class UserReference implements ReferenceResolver {
  readonly #load: (context: GraphContext, id: string) => Promise<UserRecord | undefined>

  constructor(users: Users) {
    this.#load = batchLoader(users.findMany, ({ id }) => id)
  }

  async resolveReference({ id }: { id: string }, context: GraphContext): Promise<UserRecord | undefined> {
    return isUserVisible(context.viewer, id) ? this.#load(context, id) : undefined
  }
}
