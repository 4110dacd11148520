import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import { type AuditKey, signatureOf, signerOf } from '../../shared/audit/audit-key.js'
import type { Timestamp } from '../../shared/clock.js'
import { integer, text, time } from '../../shared/database/columns.js'
import { type RecordOf, rowCodec } from '../../shared/database/row-codec.js'
import { inTransaction } from '../../shared/database.js'

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

const chains = rowCodec('signing_chains', { walletId: text, length: integer, head: text, seal: text })

/** The end of a wallet's chain, under a signature. */
type SigningChain = RecordOf<typeof chains>

const FIRST_PREVIOUS = '0'.repeat(64)

/** The hash that chains an entry to all entries before it. */
export function signingHash(entry: Omit<SigningEntry, 'hash' | 'signature'>): string {
  const { walletId, position, at, purpose, actor, transactionHash, previousHash } = entry
  const text = JSON.stringify([previousHash, walletId, position, at, purpose, actor, transactionHash])
  return createHash('sha256').update(text).digest('hex')
}

/**
 * Every signing, as one hash chain per wallet: changing, removing or inserting an entry breaks the following hashes,
 * and the seal of the chain signs its length and its end. Separate chains let wallets sign concurrently.
 */
export function signingAuditStore(db: Knex, key: AuditKey) {
  const entries = (on = db) => signings.query(on)

  async function chainOf(walletId: string, on = db): Promise<SigningChain | undefined> {
    const row = await chains.query(on).where({ wallet_id: walletId }).first()
    return row && chains.read(row)
  }

  async function entriesAfter(walletId: string, length: number, on = db): Promise<SigningEntry[]> {
    const query = entries(on).where({ wallet_id: walletId }).where('position', '>', length)
    return (await query.orderBy('position')).map(signings.read)
  }

  /**
   * Extends the seal to the entries after it. A seal that this process cannot verify is left unchanged: another process
   * created it with a newer key and will cover these entries, or it was tampered with and never becomes valid again.
   */
  async function seal(
    chain: SigningChain | undefined,
    next: readonly SigningEntry[],
    on = db,
  ): Promise<void> {
    if (!chain || !signerOfSeal(key, chain) || firstMismatch(next, key, endOf(chain)) !== undefined) return
    const { position: length, hash: head } = next.at(-1) ?? endOf(chain)
    const end = { walletId: chain.walletId, length, head }
    await chains
      .query(on)
      .where({ wallet_id: chain.walletId })
      .update(chains.write({ ...end, seal: sealOf(key, end) }))
  }

  return {
    /** Begins the chain of a new wallet. */
    async begin(walletId: string): Promise<void> {
      const chain = { walletId, length: 0, head: FIRST_PREVIOUS }
      await chains.query(db).insert(chains.write({ ...chain, seal: sealOf(key, chain) }))
    },

    async append(signing: Signing): Promise<void> {
      const { walletId } = signing
      const chain = await chainOf(walletId)
      const unsealed = await entriesAfter(walletId, chain?.length ?? 0)
      const last = unsealed.at(-1) ?? endOf(chain)
      const entry = { ...signing, position: last.position + 1, previousHash: last.hash }
      const hash = signingHash(entry)
      const signed = { ...entry, hash, signature: signatureOf(key, signedParts(hash)) }
      await entries().insert(signings.write(signed))
      await seal(chain, [...unsealed, signed])
    },

    /** The position of the first entry that does not match its predecessors or is missing; undefined for an intact chain. */
    async firstBreak(walletId: string): Promise<number | undefined> {
      const all = await entriesAfter(walletId, 0)
      const position = firstMismatch(all, key, endOf(undefined))
      if (position !== undefined) return position
      const chain = await chainOf(walletId)
      const isSealed =
        chain && signerOfSeal(key, chain) && chain.head === (all[chain.length - 1] ?? endOf(undefined)).hash
      return isSealed ? undefined : all.length + 1
    },

    /** Re-signs with the current key the wallet's entries and seal that the previous key signed; returns the number of entries. */
    async resign(walletId: string): Promise<number> {
      let count = 0
      for (const { position, hash, signature } of await entriesAfter(walletId, 0)) {
        if (signerOf(key, signedParts(hash), signature) !== 'previous') continue
        const row = entries().where({ wallet_id: walletId, position })
        count += await row.update({ signature: signatureOf(key, signedParts(hash)) })
      }
      await inTransaction(db, async (trx) => {
        const chain = await chainOf(walletId, trx)
        await seal(chain, await entriesAfter(walletId, chain?.length ?? 0, trx), trx)
      })
      return count
    },

    /**
     * Hashes of stored envelopes without an entry. Both are written together, so a missing entry shows that the log was
     * reset to an earlier state, including its seals.
     */
    async unrecorded(): Promise<{ walletId: string; hash: string }[]> {
      const rows: { wallet_id: string; hash: string }[] = await db('envelopes')
        .leftJoin('signing_audit', (on) => {
          on.on('signing_audit.wallet_id', 'envelopes.wallet_id').andOn(
            'signing_audit.transaction_hash',
            'envelopes.hash',
          )
        })
        .whereNull('signing_audit.position')
        .select('envelopes.wallet_id', 'envelopes.hash')
        .orderBy(['envelopes.wallet_id', 'envelopes.hash'])
      return rows.map(({ wallet_id, hash }) => ({ walletId: wallet_id, hash }))
    },

    /** Every wallet that has a key, a chain or an entry. */
    async walletIds(): Promise<string[]> {
      const ids = db('wallet_keys')
        .select('wallet_id')
        .union([db('signing_chains').select('wallet_id'), db('signing_audit').select('wallet_id')])
      return (await ids.orderBy('wallet_id')).map(({ wallet_id }: { wallet_id: string }) => wallet_id)
    },
  }
}

const signedParts = (hash: string) => ['signing', hash]

type SealedPart = Pick<SigningChain, 'walletId' | 'length' | 'head'>

const sealParts = ({ walletId, length, head }: SealedPart) => ['signing chain', walletId, length, head]
const sealOf = (key: AuditKey, chain: SealedPart) => signatureOf(key, sealParts(chain))
const signerOfSeal = (key: AuditKey, chain: SigningChain) => signerOf(key, sealParts(chain), chain.seal)

/** The last entry that a seal covers. */
function endOf(chain: SigningChain | undefined): Pick<SigningEntry, 'position' | 'hash'> {
  return { position: chain?.length ?? 0, hash: chain?.head ?? FIRST_PREVIOUS }
}

/** The position of the first of these entries that does not follow from its predecessor. */
function firstMismatch(
  entries: readonly SigningEntry[],
  key: AuditKey,
  before: Pick<SigningEntry, 'position' | 'hash'>,
): number | undefined {
  let { position, hash: previousHash } = before
  for (const entry of entries) {
    position++
    const isIntact =
      entry.position === position &&
      entry.previousHash === previousHash &&
      entry.hash === signingHash(entry) &&
      signerOf(key, signedParts(entry.hash), entry.signature) !== undefined
    if (!isIntact) return position
    previousHash = entry.hash
  }
  return undefined
}
