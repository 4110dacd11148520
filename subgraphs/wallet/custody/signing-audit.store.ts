import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import type { Timestamp } from '../../shared/clock.js'

/** What a wallet's key was used for. */
export interface Signing {
  readonly walletId: string
  readonly at: Timestamp
  /** Why, for instance `payment`. */
  readonly purpose: string
  /** The hash that was signed. */
  readonly transactionHash: string
}

/** One entry of a wallet's chain of signings. */
export interface SigningEntry extends Signing {
  /** From 1, without gaps. */
  readonly position: number
  readonly previousHash: string
  readonly hash: string
}

interface SigningRow {
  wallet_id: string
  position: number
  at: string
  purpose: string
  transaction_hash: string
  previous_hash: string
  hash: string
}

const FIRST_PREVIOUS = '0'.repeat(64)

const recordOf = (row: SigningRow): SigningEntry => ({
  walletId: row.wallet_id,
  position: row.position,
  at: row.at,
  purpose: row.purpose,
  transactionHash: row.transaction_hash,
  previousHash: row.previous_hash,
  hash: row.hash,
})

/** The hash that ties an entry to all entries before it. */
export function signingHash(entry: Omit<SigningEntry, 'hash'>): string {
  const { walletId, position, at, purpose, transactionHash, previousHash } = entry
  const text = JSON.stringify([previousHash, walletId, position, at, purpose, transactionHash])
  return createHash('sha256').update(text).digest('hex')
}

/**
 * Every signing of every wallet, a hash chain a wallet: an entry that is changed, taken out or put between
 * breaks the hashes after it. One chain a wallet lets wallets sign at the same time.
 */
export function signingAuditStore(db: Knex) {
  const table = () => db<SigningRow>('signing_audit')
  return {
    async append(signing: Signing): Promise<void> {
      const last = await table()
        .where({ wallet_id: signing.walletId })
        .orderBy('position', 'desc')
        .first('position', 'hash')
      const entry = {
        ...signing,
        position: (last?.position ?? 0) + 1,
        previousHash: last?.hash ?? FIRST_PREVIOUS,
      }
      await table().insert({
        wallet_id: entry.walletId,
        position: entry.position,
        at: entry.at,
        purpose: entry.purpose,
        transaction_hash: entry.transactionHash,
        previous_hash: entry.previousHash,
        hash: signingHash(entry),
      })
    },

    async chain(walletId: string): Promise<SigningEntry[]> {
      return (await table().where({ wallet_id: walletId }).orderBy('position')).map(recordOf)
    },

    async walletIds(): Promise<string[]> {
      return table().distinct().orderBy('wallet_id').pluck('wallet_id')
    },
  }
}

/** The position of the first entry that does not follow from those before it; undefined for a sound chain. */
export function firstBreak(chain: readonly SigningEntry[]): number | undefined {
  let previousHash = FIRST_PREVIOUS
  for (const [index, entry] of chain.entries()) {
    const sound =
      entry.position === index + 1 && entry.previousHash === previousHash && entry.hash === signingHash(entry)
    if (!sound) return index + 1
    previousHash = entry.hash
  }
  return undefined
}
