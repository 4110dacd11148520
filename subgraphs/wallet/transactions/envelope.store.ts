import type { Knex } from 'knex'
import type { Timestamp } from '../../shared/clock.js'
import {
  bigint,
  integer,
  named,
  oneOf,
  optional,
  sortedBigint,
  sumOf,
  text,
  time,
} from '../../shared/database/columns.js'
import { countRows } from '../../shared/database/count-rows.js'
import { rowCodec } from '../../shared/database/row-codec.js'
import type { LedgerAccount } from '../ledger/ledger.js'
import type { AssetAmounts, Network } from '../ledger/network.js'

/** `pending`: may still be applied. `applied`: in a ledger, successful or not. `dead`: can never be applied. */
const envelopeStatuses = ['pending', 'applied', 'dead'] as const
export type EnvelopeStatus = (typeof envelopeStatuses)[number]

/** A payment, the closing of a wallet, or the claim of a claimable balance. */
const envelopePurposes = ['payment', 'closing', 'claim'] as const
export type EnvelopePurpose = (typeof envelopePurposes)[number]

/** A signed envelope of a wallet. It is stored before it is submitted; retries submit the same bytes. */
export interface EnvelopeRecord {
  readonly hash: string
  readonly walletId: string
  /** The transaction that bears its fee. */
  readonly transactionId?: string
  readonly purpose: EnvelopePurpose
  readonly status: EnvelopeStatus
  /** The account whose sequence number it uses: the wallet's own or one of its channels. */
  readonly source: string
  readonly sequence: bigint
  readonly envelope: string
  /** No ledger that closes later can contain it. */
  readonly validUntil: Timestamp
  /** The amount that leaves the wallet in addition to its fee, in stroops. */
  readonly spends: AssetAmounts
  /** The maximum fee, in stroops. */
  readonly maxFee: bigint
  /** Who pays the fee, if not the wallet. */
  readonly feePayer?: string
  /** The fee bump: because another account than the source pays, or for a higher bid that the network required. */
  readonly feeBump?: string
  /** The ledger that applied it. */
  readonly ledger?: number
  readonly createdAt: Timestamp
}

/** A wallet with the snapshot of its account. */
export interface WalletSnapshot {
  readonly walletId: string
  readonly account: Pick<LedgerAccount, 'address' | 'sequence' | 'asOf'>
}

/** The envelopes that a sponsor has paid for on a network since a time. */
interface Sponsored {
  readonly feePayer: string
  readonly network: Network
  readonly since: Timestamp
}

/** A source account of envelopes, and the wallet that they belong to. */
export type EnvelopeSource = Pick<EnvelopeRecord, 'source' | 'walletId'>

/** How many envelopes of a source account have no outcome yet. */
export interface SourceBacklog {
  readonly source: string
  readonly count: number
}

const envelopes = rowCodec('envelopes', {
  hash: text,
  walletId: text,
  transactionId: optional(text),
  purpose: oneOf(envelopePurposes),
  status: oneOf(envelopeStatuses),
  source: text,
  sequence: sortedBigint,
  envelope: text,
  validUntil: time,
  spendsXlm: bigint,
  spendsUsdc: bigint,
  maxFee: bigint,
  feePayer: optional(text),
  feeBump: named('fee_bump_envelope', optional(text)),
  ledger: optional(integer),
  createdAt: time,
})

const recordOf = (row: object): EnvelopeRecord => {
  const { spendsXlm, spendsUsdc, ...record } = envelopes.read(row)
  return { ...record, spends: { XLM: spendsXlm, USDC: spendsUsdc } }
}

export function envelopeStore(db: Knex) {
  const table = () => envelopes.query(db)

  const sponsored = ({ feePayer, network, since }: Sponsored) =>
    db('envelopes')
      .join('wallets', 'wallets.id', 'envelopes.wallet_id')
      .where({ 'envelopes.fee_payer': feePayer, 'wallets.network': network })
      .where('envelopes.created_at', '>=', since)

  /** Like `outstanding`, for several wallets. */
  async function outstandingOfEach(snapshots: readonly WalletSnapshot[]): Promise<EnvelopeRecord[]> {
    if (snapshots.length === 0) return []
    const query = table().whereNot({ status: 'dead' })
    query.where((any) => {
      for (const { walletId, account } of snapshots) {
        const { address: source, sequence, asOf } = account
        const ofWallet = { wallet_id: walletId }
        any.orWhere((own) =>
          own.where({ ...ofWallet, source }).where('sequence', '>', sortedBigint.write(sequence)),
        )
        // The sequence numbers of other source accounts are unrelated to the snapshot; the ledger that applied them decides.
        any.orWhere((others) => others.where({ ...ofWallet, status: 'pending' }).whereNot({ source }))
        any.orWhere((others) => others.where(ofWallet).whereNot({ source }).where('ledger', '>', asOf))
      }
    })
    return (await query.orderBy('wallet_id').orderBy('sequence')).map(recordOf)
  }

  return {
    async insert(record: EnvelopeRecord): Promise<void> {
      await table().insert(
        envelopes.write({ ...record, spendsXlm: record.spends.XLM, spendsUsdc: record.spends.USDC }),
      )
    },

    /** Pending envelopes of a wallet. */
    async pending(walletId: string): Promise<EnvelopeRecord[]> {
      const rows = await table().where({ wallet_id: walletId, status: 'pending' }).orderBy('sequence')
      return rows.map(recordOf)
    },

    /** Pending envelopes of a wallet with a payment to an address. */
    async pendingTo(walletId: string, destination: string): Promise<string[]> {
      const payment = db('transactions').whereRaw('transactions.hash = envelopes.hash').where({ destination })
      return table().where({ wallet_id: walletId, status: 'pending' }).whereExists(payment).pluck('envelope')
    },

    /** The pending envelope of a source account that the ledger can apply first. */
    async head(source: string): Promise<EnvelopeRecord | undefined> {
      const row = await table().where({ source, status: 'pending' }).orderBy('sequence').first()
      return row && recordOf(row)
    },

    /** The backlog of each source account of a wallet that has one. */
    async backlogs(walletId: string): Promise<SourceBacklog[]> {
      const query = table().where({ wallet_id: walletId, status: 'pending' }).groupBy('source')
      const rows = await query.select('source').count({ count: '*' })
      return rows.map(({ source, count }) => ({ source: String(source), count: Number(count) }))
    },

    /** The last envelope of a source account after a sequence number, unless it is dead. */
    async lastAfter(source: string, sequence: bigint): Promise<EnvelopeRecord | undefined> {
      const query = table().where({ source }).whereNot({ status: 'dead' })
      const after = query.where('sequence', '>', sortedBigint.write(sequence))
      const row = await after.orderBy('sequence', 'desc').first()
      return row && recordOf(row)
    },

    /**
     * Envelopes of a wallet that are not dead and that the snapshot of its account may not contain. Those with other
     * source accounts are included until their outcome is known, even if the snapshot contains them.
     */
    outstanding: (walletId: string, account: WalletSnapshot['account']): Promise<EnvelopeRecord[]> =>
      outstandingOfEach([{ walletId, account }]),

    outstandingOfEach,

    async find(hash: string): Promise<EnvelopeRecord | undefined> {
      const row = await table().where({ hash }).first()
      return row && recordOf(row)
    },

    /** Ends an envelope, or corrects its end; false if its status is another one. */
    async move(
      hash: string,
      from: 'pending' | 'dead',
      to: 'applied' | 'dead',
      ledger?: number,
    ): Promise<boolean> {
      const moved = await table()
        .where({ hash, status: from })
        .update({ status: to, ledger: ledger ?? null })
      return moved === 1
    },

    /** How many envelopes of an owner's wallets a sponsor has paid for since a time. */
    countSponsored: ({ ownerId, ...by }: Sponsored & { readonly ownerId: string }): Promise<number> =>
      countRows(sponsored(by).where({ 'wallets.owner_id': ownerId })),

    /** The maximum fees of all envelopes that a sponsor has paid for since a time, in stroops. */
    async sponsoredFees(by: Sponsored): Promise<bigint> {
      const [row] = await sponsored(by).select({ sum: sumOf(db, 'envelopes.max_fee') })
      return BigInt((row as { sum: string | null } | undefined)?.sum ?? 0)
    },

    /** Applied envelopes with transactions that are to be sent again, created before a time. */
    async toResend(before: Timestamp): Promise<Pick<EnvelopeRecord, 'hash' | 'walletId'>[]> {
      const rows = await db('transactions')
        .join('envelopes', 'envelopes.hash', 'transactions.hash')
        .where({ 'transactions.status': 'pending', 'envelopes.status': 'applied' })
        .where('envelopes.created_at', '<', before)
        .distinct('envelopes.hash', 'envelopes.wallet_id')
      return rows.map(({ hash, wallet_id: walletId }) => ({ hash, walletId }))
    },

    /** The hashes of dead envelopes of a network that were valid until after a time, oldest first. */
    async deadSince(network: Network, after: Timestamp, limit: number): Promise<string[]> {
      const query = table().join('wallets', 'wallets.id', 'envelopes.wallet_id').where({ network })
      query.where({ 'envelopes.status': 'dead' }).where('valid_until', '>', after)
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

    /** The source accounts, with their wallets, of pending envelopes that were created before a time. */
    async sourcesWithOverdue(before: Timestamp): Promise<EnvelopeSource[]> {
      const query = table().where({ status: 'pending' }).where('created_at', '<', before)
      const rows = await query.distinct('source', 'wallet_id').orderBy('source')
      return rows.map(({ source, wallet_id: walletId }) => ({ source, walletId }))
    },
  }
}
