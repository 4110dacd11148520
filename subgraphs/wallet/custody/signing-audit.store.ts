import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import { type AuditKey, signatureOf, signerOf } from '../../shared/audit/audit-key.js'
import type { Timestamp } from '../../shared/clock.js'
import { integer, text, time } from '../../shared/database/columns.js'
import { rowCodec } from '../../shared/database/row-codec.js'

/** A use of a wallet's key. */
export interface Signing {
  readonly walletId: string
  readonly at: Timestamp
  /** For example `payment`. */
  readonly purpose: string
  /** Who caused it: a user id, or the name of a service. */
  readonly actor: string
  /** The hash that was signed. */
  readonly transactionHash: string
}

/** One entry of a wallet's chain of signings. */
export interface SigningEntry extends Signing {
  /** From 1, without gaps. */
  readonly position: number
  readonly previousHash: string
  readonly hash: string
  /** Signs the hash: without the key, an entry and its successors cannot be rewritten. */
  readonly signature: string
}

const signings = rowCodec('signing_audit', {
  walletId: text,
  position: integer,
  at: time,
  purpose: text,
  actor: text,
  transactionHash: text,
  previousHash: text,
  hash: text,
  signature: text,
})

const FIRST_PREVIOUS = '0'.repeat(64)

/** The hash that chains an entry to all entries before it. */
export function signingHash(entry: Omit<SigningEntry, 'hash' | 'signature'>): string {
  const { walletId, position, at, purpose, actor, transactionHash, previousHash } = entry
  const text = JSON.stringify([previousHash, walletId, position, at, purpose, actor, transactionHash])
  return createHash('sha256').update(text).digest('hex')
}

/**
 * Every signing, as one hash chain per wallet: changing, removing or inserting an entry breaks the following hashes.
 * Separate chains let wallets sign concurrently.
 */
export function signingAuditStore(db: Knex, key: AuditKey) {
  const table = () => signings.query(db)
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
      const hash = signingHash(entry)
      await table().insert(signings.write({ ...entry, hash, signature: signatureOf(key, signedParts(hash)) }))
    },

    async chain(walletId: string): Promise<SigningEntry[]> {
      return (await table().where({ wallet_id: walletId }).orderBy('position')).map(signings.read)
    },

    /** Signs a wallet's entries with the current key that the previous one signed; returns how many. */
    async resign(walletId: string): Promise<number> {
      let count = 0
      for (const { position, hash, signature } of await this.chain(walletId)) {
        if (signerOf(key, signedParts(hash), signature) !== 'previous') continue
        const row = table().where({ wallet_id: walletId, position })
        count += await row.update({ signature: signatureOf(key, signedParts(hash)) })
      }
      return count
    },

    async walletIds(): Promise<string[]> {
      return table().distinct().orderBy('wallet_id').pluck('wallet_id')
    },
  }
}

const signedParts = (hash: string) => ['signing', hash]

/** The position of the first entry that does not match its predecessors; undefined for an intact chain. */
export function firstBreak(chain: readonly SigningEntry[], key: AuditKey): number | undefined {
  let previousHash = FIRST_PREVIOUS
  for (const [index, entry] of chain.entries()) {
    const isIntact =
      entry.position === index + 1 &&
      entry.previousHash === previousHash &&
      entry.hash === signingHash(entry) &&
      signerOf(key, signedParts(entry.hash), entry.signature) !== undefined
    if (!isIntact) return index + 1
    previousHash = entry.hash
  }
  return undefined
}
