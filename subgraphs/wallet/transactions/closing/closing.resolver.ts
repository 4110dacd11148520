import { Arg, Ctx, Mutation, Resolver } from 'type-graphql'
import { Allow } from '../../../shared/guards.js'
import type { GraphContext } from '../../../shared/subgraph/graph-context.js'
import { Wallet, type WalletRecord } from '../../wallets/wallet.type.js'
import { CloseWalletInput } from './closing.inputs.js'
import type { Closing } from './closing.service.js'

@Resolver(() => Wallet)
export class ClosingResolver {
  constructor(private readonly closing: Closing) {}

  @Mutation(() => Wallet, {
    description:
      'Closes a wallet, for its owner: pays out its USDC, removes the trust line and merges the account into the ' +
      'destination, in one transaction of the ledger. The wallet is `frozen` with `closingTo` when this answers, and ' +
      '`closed` when the ledger has done it; USDC that comes meanwhile is taken along, by further transactions. Where the ledger ' +
      'refuses, the wallet is again what it was. Refused while payments are pending. Spend limits count what is paid ' +
      'out. A closed wallet that holds something after all (`unclaimedSince`) is closed again; admins may do that too, ' +
      'and close the wallets of erased people.',
  })
  @Allow('signed-in')
  closeWallet(
    @Ctx() context: GraphContext,
    @Arg('input', () => CloseWalletInput) input: CloseWalletInput,
  ): Promise<WalletRecord> {
    return this.closing.close(context, input)
  }
}
