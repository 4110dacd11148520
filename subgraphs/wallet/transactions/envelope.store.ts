import type { Knex } from 'knex'
import type { Timestamp } from '../../shared/clock.js'
import { bigint, named, oneOf, optional, sortedBigint, text, time } from '../../shared/database/columns.js'
import { countRows } from '../../shared/database/count-rows.js'
import { rowCodec } from '../../shared/database/row-codec.js'
import type { AssetAmounts } from '../ledger/network.js'

/** `pending`: may still be applied. `applied`: in a ledger, successful or not. `dead`: can never be applied. */
const envelopeStatuses = ['pending', 'applied', 'dead'] as const
export type EnvelopeStatus = (typeof envelopeStatuses)[number]

/** A payment, or the closing of a wallet. */
const envelopePurposes = ['payment', 'closing'] as const
export type EnvelopePurpose = (typeof envelopePurposes)[number]

/** A signed envelope of a wallet. It is stored before it is submitted; retries submit the same bytes. */
export interface EnvelopeRecord {
  readonly hash: string
  readonly walletId: string
  /** The transaction that bears its fee. */
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

const envelopes = rowCodec('envelopes', {
  hash: text,
  walletId: text,
  transactionId: optional(text),
  purpose: oneOf(envelopePurposes),
  status: oneOf(envelopeStatuses),
  sequence: sortedBigint,
  envelope: text,
  validUntil: time,
  spendsXlm: bigint,
  spendsUsdc: bigint,
  maxFee: bigint,
  feeBump: named('fee_bump_envelope', optional(text)),
  createdAt: time,
})

const recordOf = (row: object): EnvelopeRecord => {
  const { spendsXlm, spendsUsdc, ...record } = envelopes.read(row)
  return { ...record, spends: { XLM: spendsXlm, USDC: spendsUsdc } }
}

/** Signed envelopes in the database. */
export function envelopeStore(db: Knex) {
  const table = () => envelopes.query(db)

  /** Like `after`, for several wallets. */
  async function afterEach(snapshots: readonly AccountSnapshot[]): Promise<EnvelopeRecord[]> {
    if (snapshots.length === 0) return []
    const query = table().whereNot({ status: 'dead' })
    query.where((any) => {
      for (const { walletId, sequence } of snapshots)
        any.orWhere((one) =>
          one.where({ wallet_id: walletId }).where('sequence', '>', sortedBigint.write(sequence)),
        )
    })
    return (await query.orderBy('wallet_id').orderBy('sequence')).map(recordOf)
  }

  return {
    async insert(record: EnvelopeRecord): Promise<void> {
      await table().insert(
        envelopes.write({ ...record, spendsXlm: record.spends.XLM, spendsUsdc: record.spends.USDC }),
      )
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

    async find(hash: string): Promise<EnvelopeRecord | undefined> {
      const row = await table().where({ hash }).first()
      return row && recordOf(row)
    },

    /** Ends an envelope, or corrects its end; false if its status is another one. */
    async move(hash: string, from: 'pending' | 'dead', to: 'applied' | 'dead'): Promise<boolean> {
      return (await table().where({ hash, status: from }).update({ status: to })) === 1
    },

    /** The hashes of dead envelopes that were valid until after a time, oldest first. */
    async deadSince(after: Timestamp, limit: number): Promise<string[]> {
      const query = table().where({ status: 'dead' }).where('valid_until', '>', after)
      return query.orderBy('valid_until').limit(limit).pluck('hash')
    },

    async setFeeBump(hash: string, feeBump: string, maxFee: bigint): Promise<void> {
      await table()
        .where({ hash })
        .update({ fee_bump_envelope: feeBump, max_fee: bigint.write(maxFee) })
    },

    /** The number of closing envelopes of the wallet since a time. */
    async countClosings(walletId: string, since: Timestamp): Promise<number> {
      const query = table().where({ wallet_id: walletId, purpose: 'closing' })
      return countRows(query.where('created_at', '>=', since))
    },

    /** Wallets with pending envelopes that were created before a time. */
    async walletsWithOverdue(before: Timestamp): Promise<string[]> {
      const query = table().where({ status: 'pending' }).where('created_at', '<', before)
      return query.distinct().orderBy('wallet_id').pluck('wallet_id')
    },
  }
}
