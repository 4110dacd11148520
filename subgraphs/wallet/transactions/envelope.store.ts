import type { Knex } from 'knex'
import type { Timestamp } from '../../shared/clock.js'
import { bigintColumn } from '../../shared/database/columns.js'
import type { AssetAmounts } from '../ledger/network.js'

/** `pending`: may still be applied. `applied`: in a ledger, successful or not. `dead`: can never be applied. */
export type EnvelopeStatus = 'pending' | 'applied' | 'dead'

/** A payment, the closing of a wallet, or a filler of a sequence gap (bumpSequence). */
export type EnvelopePurpose = 'payment' | 'closing' | 'filler'

/** A signed envelope of a wallet. It is stored before it is submitted; retries submit the same bytes. */
export interface EnvelopeRecord {
  readonly hash: string
  readonly walletId: string
  /** The transaction that it carries out; absent for sequence-gap fillers. */
  readonly transactionId?: string
  readonly purpose: EnvelopePurpose
  readonly status: EnvelopeStatus
  readonly sequence: bigint
  readonly envelope: string
  /** No ledger that closes later can contain it. */
  readonly validUntil: Timestamp
  /** What it takes from the wallet in addition to its fee, in stroops. */
  readonly spends: AssetAmounts
  /** The maximum fee, in stroops. */
  readonly maxFee: bigint
  /** The same transaction with a higher bid, once the network required one. */
  readonly feeBump?: string
  readonly createdAt: Timestamp
}

/** The sequence number of an account snapshot. */
interface AccountSnapshot {
  readonly walletId: string
  readonly sequence: bigint
}

interface EnvelopeRow {
  hash: string
  wallet_id: string
  transaction_id: string | null
  purpose: EnvelopePurpose
  status: EnvelopeStatus
  sequence: string
  envelope: string
  valid_until: string
  spends_xlm: string
  spends_usdc: string
  max_fee: string
  fee_bump_envelope: string | null
  created_at: string
}

/** 64-bit sequence numbers, padded to equal length so that they sort as text. */
const sequenceColumn = {
  write: (value: bigint) => value.toString().padStart(19, '0'),
  read: (stored: string) => BigInt(stored),
}

const recordOf = (row: EnvelopeRow): EnvelopeRecord => ({
  hash: row.hash,
  walletId: row.wallet_id,
  ...(row.transaction_id === null ? {} : { transactionId: row.transaction_id }),
  purpose: row.purpose,
  status: row.status,
  sequence: sequenceColumn.read(row.sequence),
  envelope: row.envelope,
  validUntil: row.valid_until,
  spends: { XLM: bigintColumn.read(row.spends_xlm), USDC: bigintColumn.read(row.spends_usdc) },
  maxFee: bigintColumn.read(row.max_fee),
  ...(row.fee_bump_envelope === null ? {} : { feeBump: row.fee_bump_envelope }),
  createdAt: row.created_at,
})

const rowOf = (record: EnvelopeRecord): EnvelopeRow => ({
  hash: record.hash,
  wallet_id: record.walletId,
  transaction_id: record.transactionId ?? null,
  purpose: record.purpose,
  status: record.status,
  sequence: sequenceColumn.write(record.sequence),
  envelope: record.envelope,
  valid_until: record.validUntil,
  spends_xlm: bigintColumn.write(record.spends.XLM),
  spends_usdc: bigintColumn.write(record.spends.USDC),
  max_fee: bigintColumn.write(record.maxFee),
  fee_bump_envelope: record.feeBump ?? null,
  created_at: record.createdAt,
})

/** Signed envelopes in the database. */
export function envelopeStore(db: Knex) {
  const table = () => db<EnvelopeRow>('envelopes')

  /** Like `after`, for several wallets. */
  async function afterEach(snapshots: readonly AccountSnapshot[]): Promise<EnvelopeRecord[]> {
    if (snapshots.length === 0) return []
    const query = table().whereNot({ status: 'dead' })
    query.where((any) => {
      for (const { walletId, sequence } of snapshots)
        any.orWhere((one) =>
          one.where({ wallet_id: walletId }).where('sequence', '>', sequenceColumn.write(sequence)),
        )
    })
    return (await query.orderBy('wallet_id').orderBy('sequence')).map(recordOf)
  }

  return {
    async insert(record: EnvelopeRecord): Promise<void> {
      await table().insert(rowOf(record))
    },

    /** Pending envelopes of a wallet in the order in which the ledger can apply them. */
    async pending(walletId: string): Promise<EnvelopeRecord[]> {
      const rows = await table().where({ wallet_id: walletId, status: 'pending' }).orderBy('sequence')
      return rows.map(recordOf)
    },

    /** Envelopes that are not dead and that an account snapshot with the given sequence number does not contain. */
    after: (walletId: string, sequence: bigint): Promise<EnvelopeRecord[]> =>
      afterEach([{ walletId, sequence }]),

    afterEach,

    /** Ends a pending envelope; false if it had ended before. */
    async end(hash: string, status: 'applied' | 'dead'): Promise<boolean> {
      return (await table().where({ hash, status: 'pending' }).update({ status })) === 1
    },

    async setFeeBump(hash: string, feeBump: string, maxFee: bigint): Promise<void> {
      await table()
        .where({ hash })
        .update({ fee_bump_envelope: feeBump, max_fee: bigintColumn.write(maxFee) })
    },

    /** The number of closing envelopes of the wallet since a time. */
    async countClosings(walletId: string, since: Timestamp): Promise<number> {
      const query = table().where({ wallet_id: walletId, purpose: 'closing' })
      const [counted] = await query.where('created_at', '>=', since).count({ count: '*' })
      return Number(counted?.count)
    },

    /** Wallets with pending envelopes that were created before a time. */
    async walletsWithOverdue(before: Timestamp): Promise<string[]> {
      const query = table().where({ status: 'pending' }).where('created_at', '<', before)
      return query.distinct().orderBy('wallet_id').pluck('wallet_id')
    },
  }
}
