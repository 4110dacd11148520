import { Arg, Ctx, ID, Mutation, Resolver } from 'type-graphql'
import { Allow } from '../../shared/guards.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import { WalletApproval } from '../approvals/approval.type.js'
import type { Asset } from '../ledger/network.js'
import { AssetEnum } from '../wallets/networks/network.type.js'
import type { AcceptedDifferences } from './difference-approval.service.js'
import type { FindingKind } from './finding.policy.js'
import { FindingKindEnum } from './reconciliation.type.js'

@Resolver(() => WalletApproval)
export class DifferenceApprovalResolver {
  constructor(private readonly differences: AcceptedDifferences) {}

  @Mutation(() => WalletApproval, {
    description:
      'Requests the permanent acceptance of a difference between books and ledger that the latest reconciliation of the ' +
      'wallet found. When another administrator approves it within 7 days, a difference of this size no longer blocks ' +
      'the wallet; another size is a new difference.',
  })
  @Allow('admin')
  requestDifferenceAcceptance(
    @Ctx() context: GraphContext,
    @Arg('walletId', () => ID, { description: 'The wallet with the difference (`wal_…`).' }) walletId: string,
    @Arg('finding', () => FindingKindEnum, {
      description: 'unexplained_balance or books_differ; other kinds cannot be accepted.',
    })
    finding: FindingKind,
    @Arg('asset', () => AssetEnum, { description: 'As in `WalletFinding.asset`.' }) asset: Asset,
    @Arg('reason', () => String, { description: 'Why the difference is acceptable, at most 500 characters.' })
    reason: string,
  ) {
    return this.differences.request(context, { walletId, finding, asset }, reason)
  }
}
