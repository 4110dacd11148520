import { Arg, Ctx, Mutation, Resolver } from 'type-graphql'
import { Allow } from '../../../shared/guards.js'
import { RequiresSecondFactor } from '../../../shared/second-factor.js'
import type { GraphContext } from '../../../shared/subgraph/graph-context.js'
import { Wallet } from '../../wallets/wallet.type.js'
import { CloseWalletInput } from './closing.inputs.js'
import type { Closing } from './closing.service.js'

@Resolver(() => Wallet)
export class ClosingResolver {
  constructor(private readonly closing: Closing) {}

  @Mutation(() => Wallet, {
    description:
      'Closes a wallet of its owner: pays out its USDC, removes the trustline and merges the account into the ' +
      'destination, in one ledger transaction. The returned wallet is `frozen` with `closingTo`; it becomes `closed` ' +
      'when the ledger has applied the transaction. USDC that arrives in the meantime is paid out by further ' +
      'transactions. If the ledger refuses, the wallet returns to its previous state. Refused while payments are ' +
      'pending. The payout counts towards spend limits. A closed wallet that received funds afterwards ' +
      '(`unclaimedSince`) can be closed again; admins may do that too, and close the wallets of erased users. ' +
      'WALLET_NOT_FOUND; FORBIDDEN for an admin who is not the owner; INVALID_ADDRESS; CONFLICT if it is closed or being ' +
      'closed; TRANSACTION_FAILED for what the ledger would refuse; INSUFFICIENT_BALANCE if it cannot pay the fee; ' +
      'NETWORK_ERROR.',
  })
  @Allow('signed-in')
  @RequiresSecondFactor()
  closeWallet(@Ctx() context: GraphContext, @Arg('input', () => CloseWalletInput) input: CloseWalletInput) {
    return this.closing.close(context, input)
  }
}
