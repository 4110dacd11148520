import { DomainError } from '../../shared/domain-error.js'
import type { Closing } from '../transactions/closing/closing.service.js'
import type { Wallets } from '../wallets/wallet.service.js'
import type { WalletRecord } from '../wallets/wallet.type.js'
import type { Actor } from '../wallets/wallet-status.service.js'
import type { PayOutWalletsInput, WalletPayout } from './payout.type.js'

/** Pays people's wallets out before the people are erased. */
export type Payouts = ReturnType<typeof createPayouts>

/** Why a closing has to wait, as `details.reason` says it. */
const PASSING: readonly unknown[] = ['transactions_pending', 'wallet_awaiting_funding']

export function createPayouts({
  wallets,
  closing,
}: {
  readonly wallets: Wallets
  readonly closing: Closing
}) {
  async function payOut(by: Actor, wallet: WalletRecord, destination: string): Promise<WalletPayout> {
    const { id: walletId } = wallet
    if (wallet.closingTo !== undefined) return { walletId, state: 'underway' }
    try {
      const { closingTo } = await closing.closeFor(by, walletId, destination)
      return { walletId, state: closingTo === undefined ? 'done' : 'underway' }
    } catch (error) {
      if (!(error instanceof DomainError) || error.code === 'NETWORK_ERROR') throw error
      // Another closing came between; what is closed already and empty is in nobody's way.
      const isBeingClosed = error.code === 'CONFLICT' && wallet.status !== 'closed'
      const isPassing = isBeingClosed || PASSING.includes(error.extensions.details?.reason)
      return isPassing ? { walletId, state: 'underway' } : { walletId, state: 'left', reason: error.message }
    }
  }

  return {
    /**
     * Begins to close the wallets of a person that hold something; asked again, it says how far that is. Those that
     * are closed by now are not named any more.
     * @throws NETWORK_ERROR
     */
    async payOutAll(by: Actor, { userId, destination }: PayOutWalletsInput): Promise<WalletPayout[]> {
      const payouts: WalletPayout[] = []
      for (const wallet of await wallets.listWithFunds(userId))
        payouts.push(await payOut(by, wallet, destination))
      return payouts
    },
  }
}
