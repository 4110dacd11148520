import { Arg, ID, Query, Resolver } from 'type-graphql'
import { notFound } from '../../shared/domain-error.js'
import { Allow } from '../../shared/guards.js'
import { type ConnectionOf, PageArg, type PageInput } from '../../shared/paging/page.js'
import type { Reconciliations } from './reconciliation.service.js'
import type { ReconciliationRecord } from './reconciliation.store.js'
import { WalletReconciliation, WalletReconciliationConnection } from './reconciliation.type.js'

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
