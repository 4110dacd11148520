import { Arg, Ctx, FieldResolver, ID, Query, Resolver, Root } from 'type-graphql'
import { notFound } from '../../shared/domain-error.js'
import { Allow } from '../../shared/guards.js'
import { type ConnectionOf, PageArg, type PageInput } from '../../shared/paging/page.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import type { Wallets } from '../wallets/wallet.service.js'
import { Wallet } from '../wallets/wallet.type.js'
import { awaitsAcceptance, blocks } from './finding.policy.js'
import type { Reconciliations } from './reconciliation.service.js'
import type { ReconciliationRecord } from './reconciliation.store.js'
import { WalletFinding, WalletReconciliation, WalletReconciliationConnection } from './reconciliation.type.js'

/** Reports of reconciliations. */
@Resolver(() => WalletReconciliation)
export class ReconciliationResolver {
  constructor(private readonly reconciliations: Reconciliations) {}

  @Query(() => WalletReconciliationConnection, {
    description: 'Comparisons of all wallets with the ledger, newest first.',
  })
  @Allow('admin')
  async walletReconciliations(@PageArg() page?: PageInput): Promise<ConnectionOf<WalletReconciliation>> {
    const found = await this.reconciliations.list(page ?? {})
    return { ...found, nodes: found.nodes.map((run) => this.#view(run)) }
  }

  @Query(() => WalletReconciliation, {
    description: 'One comparison of all wallets with the ledger. NOT_FOUND if it does not exist.',
  })
  @Allow('admin')
  async walletReconciliation(@Arg('id', () => ID) id: string): Promise<WalletReconciliation> {
    const run = await this.reconciliations.find(id)
    if (!run) throw notFound('Reconciliation', id)
    return this.#view(run)
  }

  #view(run: ReconciliationRecord): WalletReconciliation {
    return {
      ...run,
      findings: run.findings.map((finding) => ({
        ...finding,
        isBlocking: blocks(finding),
        isAcceptable: awaitsAcceptance(finding),
      })),
      differences: run.findings.filter(blocks).length,
      donations: run.donations.map(({ received, allocated, ...of }) => ({
        ...of,
        received: BigInt(received),
        allocated: BigInt(allocated),
      })) as WalletReconciliation['donations'],
      sponsors: run.sponsors.map(({ network, available }) => ({
        network,
        available: BigInt(available),
      })) as WalletReconciliation['sponsors'],
      isAuthentic: this.reconciliations.isAuthentic(run),
    }
  }
}

/** The wallet of a finding. */
@Resolver(() => WalletFinding)
export class FindingWalletResolver {
  constructor(private readonly wallets: Pick<Wallets, 'load'>) {}

  @FieldResolver(() => Wallet, { description: 'The wallet in which it was found.' })
  wallet(@Root() { walletId }: WalletFinding, @Ctx() context: GraphContext) {
    return this.wallets.load(context, walletId)
  }
}
