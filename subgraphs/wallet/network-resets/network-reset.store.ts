import type { Knex } from 'knex'
import { bigint, named, oneOf, sumOf, text } from '../../shared/database/columns.js'
import { rowCodec } from '../../shared/database/row-codec.js'
import type { Transaction } from '../../shared/database.js'
import { statesBefore } from '../../shared/states/transition-table.js'
import { unallocatedTransitions } from '../donations/unallocated/unallocated-donation.state.js'
import { type Asset, assets, type Network } from '../ledger/network.js'

/** The balance of a wallet by its books. */
export interface LostBalance {
  readonly walletId: string
  readonly publicKey: string
  readonly asset: Asset
  /** In stroops; negative if receipts had not been read yet. */
  readonly amount: bigint
}

/** A payment that had no outcome. */
export interface LostPayment {
  readonly id: string
  readonly walletId: string
  readonly amount: bigint
  readonly asset: Asset
}

const held = rowCodec('transactions', {
  walletId: text,
  publicKey: text,
  direction: text,
  asset: oneOf(assets),
  amount: named('sum', bigint),
})
const fees = rowCodec('reconciliation_positions', { walletId: text, fees: bigint })
const payments = rowCodec('transactions', { id: text, walletId: text, amount: bigint, asset: oneOf(assets) })

/** The failure of payments that were pending when the network was reset. */
const LOST = { failure_code: 'network_reset', failure_reason: 'The network was reset before it was applied.' }

/** Updates all rows that a reset of a network invalidates, with one statement per kind of row. */
export function networkResetStore(trx: Transaction, network: Network) {
  const ofNetwork = (table: string): Knex.QueryBuilder => trx(table).where({ network })
  const ofWallets = (table: string): Knex.QueryBuilder =>
    trx(table).whereIn('wallet_id', ofNetwork('wallets').select('id'))
  return {
    /** Fails the pending payments, which no ledger will apply, and their dependent rows. */
    async failPending(): Promise<LostPayment[]> {
      const lost = await ofNetwork('transactions').where({ status: 'pending' }).select('*')
      await ofNetwork('transactions')
        .where({ status: 'pending' })
        .update({ status: 'failed', ...LOST })
      // Applied ones included, which would count as outstanding: accounts of the new network begin with lower sequence numbers.
      await ofWallets('envelopes').update({ status: 'dead' })
      await ofWallets('balance_claims')
        .where({ status: 'pending' })
        .update({ status: 'failed', failure_code: LOST.failure_code })
      await ofNetwork('donations').where({ status: 'pending' }).update({ status: 'failed' })
      const toLost = statesBefore(unallocatedTransitions, 'lost')
      await ofNetwork('unallocated_donations').whereIn('state', toLost).update({ state: 'lost' })
      return lost.map(payments.read)
    },

    /** The balance of each wallet, without the fees of its last comparison with the ledger. */
    async balances(): Promise<LostBalance[]> {
      const rows = await trx('transactions')
        .join('wallets', 'wallets.id', 'transactions.wallet_id')
        .where({ 'transactions.network': network, 'transactions.status': 'success' })
        .groupBy('transactions.wallet_id', 'wallets.public_key', 'direction', 'asset')
        .orderBy(['transactions.wallet_id', 'asset'])
        .select('transactions.wallet_id', 'wallets.public_key', 'direction', 'asset')
        .select({ sum: sumOf(trx, 'transactions.amount') })
      const known: readonly object[] = await ofWallets(fees.table).select('*')
      const paid = new Map(known.map(fees.read).map((one) => [one.walletId, one.fees]))
      const balances = new Map<string, LostBalance>()
      for (const { direction, amount, ...of } of rows.map(held.read)) {
        const key = `${of.walletId} ${of.asset}`
        const before = balances.get(key)?.amount ?? (of.asset === 'XLM' ? -(paid.get(of.walletId) ?? 0n) : 0n)
        balances.set(key, { ...of, amount: before + (direction === 'received' ? amount : -amount) })
      }
      return [...balances.values()].filter(({ amount }) => amount !== 0n)
    },

    /** Resets the state of accounts and history, so that accounts are created and the history is read again. */
    async forgetNetwork(): Promise<void> {
      await ofNetwork('network_identities').delete()
      await ofNetwork('ledger_positions').delete()
      await ofNetwork('payment_gaps').delete()
      // Operations of the new network may have the ids of old ones.
      await ofNetwork('transactions').update({ payment_cursor: null })
      await ofWallets('sponsorship_changes').delete()
      const nothing = { cursor: '0', last_transaction: '0', xlm: '0', usdc: '0' }
      await ofWallets('reconciliation_positions').update(nothing)
      await ofWallets('wallet_channels').update({ status: 'awaiting' })
      await ofNetwork('wallets').update({ unclaimed_since: null })
      await ofNetwork('wallets').whereNot({ status: 'closed' }).update({ funding: 'awaiting' })
    },

    /** The wallets whose closing was pending. */
    closing: (): Promise<string[]> => ofNetwork('wallets').whereNotNull('closing_to').pluck('id'),
  }
}
