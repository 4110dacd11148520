import type { Knex } from 'knex'
import type { Timestamp } from '../../shared/clock.js'
import { bigintColumn, optionalColumn } from '../../shared/database/columns.js'
import { mapRows, type Page, type PageRows } from '../../shared/paging/page.js'
import { selectPage } from '../../shared/paging/page-query.js'
import { statesBefore } from '../../shared/states/transition-table.js'
import type { SentEnvelope } from '../ledger/await-result.js'
import type { Asset, Network } from '../ledger/network.js'
import type { OnrampOrderFilter } from './onramp.inputs.js'
import { type OnrampStatus, onrampTransitions, type PayoutStatus } from './onramp-order.state.js'
import type { OnrampOrderRecord } from './onramp-order.type.js'

interface OrderRow {
  id: string
  wallet_id: string
  owner_id: string
  network: Network
  wallet_address: string
  asset: Asset
  cents: string
  currency: string
  redirect_url: string | null
  status: OnrampStatus
  provider_id: string | null
  crypto_amount: string | null
  created_at: string
  expires_at: string
  ended_at: string | null
  payout_status: PayoutStatus | null
  payout_hash: string | null
  payout_envelope: string | null
  payout_valid_until: string | null
}

/** Whose purchases are looked at: one person's, or everybody's; of one network, or of both. */
export interface OrderScope {
  readonly ownerId?: string
  readonly network?: Network
}

/** A purchase that the embedded on-ramp has to pay out. */
export interface OwedOrder {
  readonly id: string
  readonly walletAddress: string
  readonly asset: Asset
  readonly amount: bigint
  /** The payment, once it is signed: what may be on the ledger already. */
  readonly sent: SentEnvelope | undefined
}

const cryptoAmount = optionalColumn(bigintColumn)

const recordOf = (row: OrderRow): OnrampOrderRecord => {
  const amount = cryptoAmount.read(row.crypto_amount)
  return {
    id: row.id,
    walletId: row.wallet_id,
    ownerId: row.owner_id,
    network: row.network,
    walletAddress: row.wallet_address,
    asset: row.asset,
    cents: bigintColumn.read(row.cents),
    currency: row.currency,
    ...(row.redirect_url === null ? {} : { redirectURL: row.redirect_url }),
    status: row.status,
    ...(row.provider_id === null ? {} : { providerId: row.provider_id }),
    ...(amount === undefined ? {} : { cryptoAmount: amount }),
    // Before it is paid, another transaction may still take the place of this one.
    ...(row.payout_status === 'paid' && row.payout_hash !== null ? { payoutHash: row.payout_hash } : {}),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    ...(row.ended_at === null ? {} : { endedAt: row.ended_at }),
  }
}

const owedOf = (row: OrderRow): OwedOrder => ({
  id: row.id,
  walletAddress: row.wallet_address,
  asset: row.asset,
  amount: cryptoAmount.read(row.crypto_amount) ?? 0n,
  sent:
    row.payout_hash === null || row.payout_envelope === null || row.payout_valid_until === null
      ? undefined
      : {
          hash: row.payout_hash,
          envelope: row.payout_envelope,
          validUntil: new Date(row.payout_valid_until),
        },
})

const newestFirst = [{ column: 'created_at', direction: 'desc' }] as const

/** Purchases in the database; `db` is the database or the transaction of a change. */
export function onrampOrderStore(db: Knex) {
  const table = () => db<OrderRow>('onramp_orders')
  const within = ({ ownerId, network }: OrderScope) => {
    const query = table()
    if (ownerId !== undefined) query.where({ owner_id: ownerId })
    if (network !== undefined) query.where({ network })
    return query
  }
  return {
    /** One query whether the purchase does not exist or is somebody else's. */
    async byId(id: string, scope: OrderScope): Promise<OnrampOrderRecord | undefined> {
      const row = await within(scope).where({ id }).first()
      return row && recordOf(row)
    },

    async byProviderId(providerId: string, scope: OrderScope): Promise<OnrampOrderRecord | undefined> {
      const row = await within(scope).where({ provider_id: providerId }).first()
      return row && recordOf(row)
    },

    /** The purchases for an address of which the provider has said nothing yet, newest first. */
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
      return mapRows(await selectPage<OrderRow>(query, { sort: newestFirst, page }), recordOf)
    },

    async insert(record: OnrampOrderRecord): Promise<void> {
      await table().insert({
        id: record.id,
        wallet_id: record.walletId,
        owner_id: record.ownerId,
        network: record.network,
        wallet_address: record.walletAddress,
        asset: record.asset,
        cents: bigintColumn.write(record.cents),
        currency: record.currency,
        redirect_url: record.redirectURL ?? null,
        status: record.status,
        created_at: record.createdAt,
        expires_at: record.expiresAt,
      })
    },

    /** Notes which purchase at the provider this is; one that is noted stays. */
    async claim(id: string, providerId: string): Promise<void> {
      await table().where({ id, provider_id: null }).update({ provider_id: providerId })
    },

    /** Moves a purchase on; false where its state does not allow that. */
    async move(
      id: string,
      to: OnrampStatus,
      change: { cryptoAmount?: bigint | undefined; endedAt?: Timestamp; payout?: PayoutStatus } = {},
    ): Promise<boolean> {
      const moved = await table()
        .where({ id })
        .whereIn('status', statesBefore(onrampTransitions, to))
        .update({
          status: to,
          crypto_amount: cryptoAmount.write(change.cryptoAmount),
          ended_at: change.endedAt ?? null,
          payout_status: change.payout ?? null,
        })
      return moved === 1
    },

    /** What the embedded on-ramp owes on a network, the oldest first. */
    async owed(network: Network): Promise<OwedOrder[]> {
      return (await table().where({ payout_status: 'owed', network }).orderBy('id')).map(owedOf)
    },

    /** Keeps the signed payment of a purchase; false where there is one already, or it is paid. */
    async keepPayout(id: string, { hash, envelope, validUntil }: SentEnvelope): Promise<boolean> {
      const kept = await table().where({ id, payout_status: 'owed', payout_hash: null }).update({
        payout_hash: hash,
        payout_envelope: envelope,
        payout_valid_until: validUntil.toISOString(),
      })
      return kept === 1
    },

    /** Forgets a payment that can never be applied any more. */
    async dropPayout(id: string, hash: string): Promise<void> {
      await table()
        .where({ id, payout_status: 'owed', payout_hash: hash })
        .update({ payout_hash: null, payout_envelope: null, payout_valid_until: null })
    },

    async setPaid(id: string, hash: string): Promise<void> {
      await table().where({ id, payout_hash: hash }).update({ payout_status: 'paid' })
    },
  }
}
