import { Arg, Ctx, ID, Mutation, Resolver } from 'type-graphql'
import { Allow } from '../../shared/guards.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import { WalletApproval } from '../approvals/approval.type.js'
import type { Handovers } from './handover.service.js'

@Resolver(() => WalletApproval)
export class HandoverResolver {
  constructor(private readonly handovers: Handovers) {}

  @Mutation(() => WalletApproval, {
    description:
      'Requests that a person becomes the owner of a wallet that a restore recovered without one. When another ' +
      'administrator approves it within 7 days, the person owns the wallet and its donations, and the freeze of the recovery ends.',
  })
  @Allow('admin')
  requestWalletHandover(
    @Ctx() context: GraphContext,
    @Arg('walletId', () => ID, { description: 'The recovered wallet (`wal_…`).' }) walletId: string,
    @Arg('newOwnerId', () => ID, { description: 'The person it belongs to (`usr_…`).' }) newOwnerId: string,
    @Arg('reason', () => String, { description: 'Evidence of the ownership, at most 500 characters.' })
    reason: string,
  ) {
    return this.handovers.request(context, walletId, newOwnerId, reason)
  }
}
