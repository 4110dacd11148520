import type { Knex } from 'knex'
import type { Timestamp } from '../../shared/clock.js'
import { bigint, named, oneOf, optional, text, time } from '../../shared/database/columns.js'
import { rowCodec } from '../../shared/database/row-codec.js'
import { mapRows, type Page, type PageRows } from '../../shared/paging/page.js'
import { newestFirst, selectPage } from '../../shared/paging/page-query.js'
import { statesBefore } from '../../shared/states/transition-table.js'
import type { SentEnvelope } from '../ledger/envelope-outcome.js'
import { type Asset, assets, type Network, networks } from '../ledger/network.js'
import type { OnrampOrderFilter } from './onramp.inputs.js'
import {
  type OnrampStatus,
  onrampStatuses,
  onrampTransitions,
  type PayoutStatus,
  payoutStatuses,
} from './onramp-order.state.js'
import type { OnrampOrderRecord } from './onramp-order.type.js'

const orders = rowCodec('onramp_orders', {
  id: text,
  walletId: text,
  ownerId: text,
  network: oneOf(networks),
  walletAddress: text,
  asset: oneOf(assets),
  cents: bigint,
  currency: text,
  redirectURL: named('redirect_url', optional(text)),
  status: oneOf(onrampStatuses),
  providerId: optional(text),
  cryptoAmount: optional(bigint),
  createdAt: time,
  expiresAt: time,
  endedAt: optional(time),
  payoutStatus: optional(oneOf(payoutStatuses)),
  payoutHash: optional(text),
  payoutEnvelope: optional(text),
  payoutValidUntil: optional(time),
})

/** The purchases to look at: of one user or all, on one network or both. */
export interface OrderScope {
  readonly ownerId?: string
  readonly network?: Network
}

/** A purchase that the embedded on-ramp owes. */
export interface UnpaidOrder {
  readonly id: string
  readonly walletId: string
  readonly walletAddress: string
  readonly asset: Asset
  readonly amount: bigint
  /** The payment, once it is signed; it may already be on the ledger. */
  readonly sent: SentEnvelope | undefined
}

const recordOf = (row: object): OnrampOrderRecord => {
  const { payoutStatus, payoutHash, payoutEnvelope: _, payoutValidUntil: __, ...record } = orders.read(row)
  // Until it is paid, another transaction may replace this one.
  return payoutStatus === 'paid' && payoutHash !== undefined ? { ...record, payoutHash } : record
}

const unpaidOf = (row: object): UnpaidOrder => {
  const { id, walletId, walletAddress, asset, cryptoAmount, ...payout } = orders.read(row)
  const { payoutHash: hash, payoutEnvelope: envelope, payoutValidUntil: validUntil } = payout
  const isSigned = hash !== undefined && envelope !== undefined && validUntil !== undefined
  return {
    id,
    walletId,
    walletAddress,
    asset,
    amount: cryptoAmount ?? 0n,
    sent: isSigned ? { hash, envelope, validUntil: new Date(validUntil) } : undefined,
  }
}

/** Purchases in the database; `db` is the database or the transaction of a change. */
export function onrampOrderStore(db: Knex) {
  const table = () => orders.query(db)
  const within = ({ ownerId, network }: OrderScope) => {
    const query = table()
    if (ownerId !== undefined) query.where({ owner_id: ownerId })
    if (network !== undefined) query.where({ network })
    return query
  }
  return {
    /** A single query, whether the purchase does not exist or belongs to another user, so that timing does not reveal which. */
    async byId(id: string, scope: OrderScope): Promise<OnrampOrderRecord | undefined> {
      const row = await within(scope).where({ id }).first()
      return row && recordOf(row)
    },

    async byProviderId(providerId: string, scope: OrderScope): Promise<OnrampOrderRecord | undefined> {
      const row = await within(scope).where({ provider_id: providerId }).first()
      return row && recordOf(row)
    },

    /** Purchases for an address that the provider has not reported on yet, newest first. */
    async unclaimedFor(walletAddress: string, scope: OrderScope): Promise<OnrampOrderRecord[]> {
      const query = within(scope).where({ wallet_address: walletAddress, provider_id: null })
      return (await query.orderBy('created_at', 'desc').orderBy('id', 'desc')).map(recordOf)
    },

    async page(
      scope: OrderScope,
      filter: OnrampOrderFilter,
      page: Page,
    ): Promise<PageRows<OnrampOrderRecord>> {
      const query = within(scope)
      if (filter.walletId) query.where({ wallet_id: filter.walletId })
      if (filter.status) query.where({ status: filter.status })
      return mapRows(await selectPage(query, { sort: newestFirst, page }), recordOf)
    },

    async insert(record: OnrampOrderRecord): Promise<void> {
      await table().insert(orders.write(record))
    },

    /** Stores the provider's id of a purchase unless it has one. */
    async claim(id: string, providerId: string): Promise<void> {
      await table().where({ id, provider_id: null }).update({ provider_id: providerId })
    },

    /** Changes the state of a purchase; false if the transition is not allowed. */
    async transition(
      id: string,
      to: OnrampStatus,
      change: { cryptoAmount?: bigint | undefined; endedAt?: Timestamp; payout?: PayoutStatus } = {},
    ): Promise<boolean> {
      const moved = await table()
        .where({ id })
        .whereIn('status', statesBefore(onrampTransitions, to))
        .update(
          orders.writePartial({
            status: to,
            cryptoAmount: change.cryptoAmount,
            endedAt: change.endedAt,
            payoutStatus: change.payout,
          }),
        )
      return moved === 1
    },

    /** The purchases that the embedded on-ramp owes on a network, oldest first. */
    async owed(network: Network): Promise<UnpaidOrder[]> {
      return (await table().where({ payout_status: 'owed', network }).orderBy('id')).map(unpaidOf)
    },

    /** Stores the signed payment of a purchase; false if it already has one, or is paid. */
    async setPayout(id: string, { hash, envelope, validUntil }: SentEnvelope): Promise<boolean> {
      const stored = await table().where({ id, payout_status: 'owed', payout_hash: null }).update({
        payout_hash: hash,
        payout_envelope: envelope,
        payout_valid_until: validUntil.toISOString(),
      })
      return stored === 1
    },

    /** Removes a payment that can never be applied. */
    async removePayout(id: string, hash: string): Promise<void> {
      await table()
        .where({ id, payout_status: 'owed', payout_hash: hash })
        .update({ payout_hash: null, payout_envelope: null, payout_valid_until: null })
    },

    /** The hash of a payment to the wallet of a purchase, from an account and with a memo; undefined if there is none. */
    async paymentOf({ walletId }: UnpaidOrder, source: string, memo: string): Promise<string | undefined> {
      const received = {
        wallet_id: walletId,
        direction: 'received',
        source,
        memo,
        memo_type: 'text',
      } as const
      return (await db('transactions').where(received).first('hash'))?.hash
    },

    /** Records the payment of a purchase that a restore has lost. */
    async setRecovered(id: string, hash: string): Promise<void> {
      const recovered = { payout_status: 'paid', payout_hash: hash } as const
      await table().where({ id, payout_status: 'owed', payout_hash: null }).update(recovered)
    },

    async setPaid(id: string, hash: string): Promise<void> {
      await table().where({ id, payout_hash: hash }).update({ payout_status: 'paid' })
    },
  }
}
