import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { Awaitable } from '../../../runtime/awaitable.js'
import { batchLoader } from '../../shared/graphql/batch-loader.js'
import { Allow } from '../../shared/guards.js'
import { BatchedReference } from '../../shared/subgraph/batched-reference.js'
import type { ReferenceResolver } from '../../shared/subgraph/federated-schema.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import { Guardian } from './guardian.type.js'
import type { AccountRecord, MonitoredAccounts } from './monitored-account.service.js'
import { MonitoredAccount } from './monitored-account.type.js'

/** Entity resolver of monitored accounts for other subgraphs. */
export class MonitoredAccountReference extends BatchedReference<AccountRecord> {}

/** Fields that the AI hub adds to guardians. */
@Resolver(() => Guardian)
export class GuardianReference implements ReferenceResolver {
  readonly #load: (context: GraphContext, id: string) => Awaitable<AccountRecord | undefined>

  constructor(accounts: MonitoredAccounts) {
    this.#load = batchLoader(accounts.findMany, ({ id }) => id)
  }

  resolveReference({ id }: { id: string }): Guardian {
    return { id }
  }

  @FieldResolver(() => MonitoredAccount, {
    nullable: true,
    description: 'The monitored account, if there is one. For staff.',
  })
  @Allow('staff', 'admin')
  monitoredAccount(
    @Root() { id }: Guardian,
    @Ctx() context: GraphContext,
  ): Awaitable<AccountRecord | undefined> {
    return this.#load(context, id)
  }
}
