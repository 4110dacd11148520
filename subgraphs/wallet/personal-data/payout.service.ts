import { DomainError } from '../../shared/domain-error.js'
import type { Closing } from '../transactions/closing/closing.service.js'
import type { Wallets } from '../wallets/wallet.service.js'
import type { WalletRecord } from '../wallets/wallet.type.js'
import type { Actor } from '../wallets/wallet-status.service.js'
import type { PayOutWalletsInput, WalletPayout } from './payout.type.js'

type PayoutTarget = Omit<PayOutWalletsInput, 'userId'>

/** Pays out users' wallets before their erasure. */
export type Payouts = ReturnType<typeof createPayouts>

export function createPayouts({
  wallets,
  closing,
}: {
  readonly wallets: Wallets
  readonly closing: Closing
}) {
  async function payOut(by: Actor, wallet: WalletRecord, to: PayoutTarget): Promise<WalletPayout> {
    const { id: walletId } = wallet
    if (wallet.closingTo !== undefined) return { walletId, state: 'underway' }
    try {
      const { closingTo } = await closing.closeFor(by, { walletId, ...to })
      return { walletId, state: closingTo === undefined ? 'done' : 'underway' }
    } catch (error) {
      if (!(error instanceof DomainError) || error.code === 'NETWORK_ERROR') throw error
      const { reason: why, used } = error.extensions.details ?? {}
      if (why === 'wallet_frozen') return { walletId, state: 'frozen', reason: error.message }
      // Another request closes the wallet concurrently. A wallet that is closed and empty needs no payout.
      const isBeingClosed = error.code === 'CONFLICT' && wallet.status !== 'closed'
      // Unless the quota is 0, the sponsor pays fees again the next day.
      const isUsedUp = error.code === 'QUOTA_EXCEEDED' && Number(used) > 0
      const isRetryable = isBeingClosed || isUsedUp || why === 'transactions_pending'
      return isRetryable
        ? { walletId, state: 'underway' }
        : { walletId, state: 'left', reason: error.message }
    }
  }

  return {
    /** The wallets of a user that an administrator or the reconciliation froze, by id: an erasure must not change them. */
    async frozenByAdmin(userId: string): Promise<string[]> {
      const frozen = await wallets.listFrozenByOther(userId)
      return frozen.map(({ id }) => id)
    },

    /** The wallets of a user that may hold money, by id. */
    async withFunds(userId: string): Promise<string[]> {
      return (await wallets.listWithFunds(userId)).map(({ id }) => id)
    },

    /**
     * Starts to close the wallets of a user that have funds; a repeated call returns the progress. Wallets that are
     * closed by then are left out.
     * @throws NETWORK_ERROR
     */
    async payOutAll(by: Actor, { userId, ...to }: PayOutWalletsInput): Promise<WalletPayout[]> {
      const payouts: WalletPayout[] = []
      for (const wallet of await wallets.listWithFunds(userId)) payouts.push(await payOut(by, wallet, to))
      return payouts
    },
  }
}
