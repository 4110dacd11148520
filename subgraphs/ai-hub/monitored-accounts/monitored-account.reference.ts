import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import { batchLoader } from '../../shared/graphql/batch-loader.js'
import { Allow } from '../../shared/guards.js'
import type { ReferenceResolver } from '../../shared/subgraph/federated-schema.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import { Guardian } from './guardian.type.js'
import type { AccountRecord, MonitoredAccounts } from './monitored-account.service.js'
import { MonitoredAccount } from './monitored-account.type.js'

type LoadAccount = (context: GraphContext, id: string) => Promise<AccountRecord | undefined>

/** Entity resolver of monitored accounts for other subgraphs. */
export class MonitoredAccountReference implements ReferenceResolver {
  readonly #load: LoadAccount

  constructor(accounts: MonitoredAccounts) {
    this.#load = batchLoader(accounts.findMany, ({ id }) => id)
  }

  resolveReference({ id }: { id: string }, context: GraphContext): Promise<AccountRecord | undefined> {
    return this.#load(context, id)
  }
}

/** Fields that the AI hub adds to guardians. */
@Resolver(() => Guardian)
export class GuardianReference implements ReferenceResolver {
  readonly #load: LoadAccount

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
  ): Promise<AccountRecord | undefined> {
    return this.#load(context, id)
  }
}
