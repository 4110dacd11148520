import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import { batchLoader } from '../../shared/graphql/batch-loader.js'
import { Allow } from '../../shared/guards.js'
import type { ReferenceResolver } from '../../shared/subgraph/federated-schema.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import { Guardian } from './guardian.type.js'
import type { AccountRecord, MonitoredAccounts } from './monitored-account.service.js'
import { MonitoredAccount } from './monitored-account.type.js'

type LoadAccount = (context: GraphContext, id: string) => Promise<AccountRecord | undefined>

/** Monitored accounts that other subgraphs refer to. */
export class MonitoredAccountReference implements ReferenceResolver {
  readonly #load: LoadAccount

  constructor(accounts: MonitoredAccounts) {
    this.#load = batchLoader(accounts.findMany, ({ id }) => id)
  }

  resolveReference({ id }: { id: string }, context: GraphContext): Promise<AccountRecord | undefined> {
    return this.#load(context, id)
  }
}

/** What the AI hub adds to the backoffice's guardians. */
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
    description: 'Their account on the microblogging network, if it is known. For staff.',
  })
  @Allow('staff', 'admin')
  monitoredAccount(
    @Root() { id }: Guardian,
    @Ctx() context: GraphContext,
  ): Promise<AccountRecord | undefined> {
    return this.#load(context, id)
  }
}
