import type { Knex } from 'knex'
import type { Timestamp } from '../../shared/clock.js'
import { json, named, oneOf, optional, text, time } from '../../shared/database/columns.js'
import { countRows } from '../../shared/database/count-rows.js'
import { rowCodec } from '../../shared/database/row-codec.js'
import { mapRows, type Page, type PageRows } from '../../shared/paging/page.js'
import { mapPages, selectPagePerParent } from '../../shared/paging/page-per-parent.js'
import { newestFirst, selectPage } from '../../shared/paging/page-query.js'
import { erased } from '../../shared/personal-data/inventory.js'
import { type Network, networks } from '../ledger/network.js'
import { RECOVERED_OWNER } from './ownership.policy.js'
import type { WalletFilter } from './wallet.inputs.js'
import { walletFundings, walletOwnerKinds, walletStatuses } from './wallet.state.js'
import type { WalletFreeze, WalletRecord } from './wallet.type.js'
import type { WalletScope } from './wallet-scope.policy.js'

const wallets = rowCodec('wallets', {
  id: text,
  ownerId: text,
  ownerKind: oneOf(walletOwnerKinds),
  network: oneOf(networks),
  publicKey: text,
  status: oneOf(walletStatuses),
  funding: oneOf(walletFundings),
  name: optional(text),
  description: optional(text),
  createdAt: time,
  lastActivity: named('last_activity_at', time),
  freezes: optional(json<readonly WalletFreeze[]>()),
  closingTo: optional(text),
  closedTo: optional(text),
  unclaimedSince: optional(time),
})

const recordOf = (row: object): WalletRecord => {
  const { name, description, freezes = [], ...record } = wallets.read(row)
  if (name === undefined && description === undefined) return { ...record, freezes }
  return {
    ...record,
    freezes,
    metadata: {
      ...(name === undefined ? {} : { name }),
      ...(description === undefined ? {} : { description }),
    },
  }
}

const rowOf = ({ metadata, freezes, ...record }: WalletRecord) =>
  wallets.write({ ...record, ...metadata, freezes: freezes.length === 0 ? undefined : freezes })

type Restrictions = Pick<
  WalletRecord,
  'status' | 'lastActivity' | 'freezes' | 'closingTo' | 'closedTo' | 'unclaimedSince'
>

/** Wallets in the database; `db` is the database or the transaction of a change. */
export function walletStore(db: Knex) {
  const table = () => wallets.query(db)
  const within = ({ ownerId, network }: WalletScope) => {
    const query = table()
    if (ownerId !== undefined) query.where({ owner_id: ownerId })
    if (network !== undefined) query.where({ network })
    return query
  }
  return {
    /** A single query, whether the wallet does not exist or belongs to another user, so that timing does not reveal which. */
    async byId(id: string, scope: WalletScope = {}): Promise<WalletRecord | undefined> {
      const row = await within(scope).where({ id }).first()
      return row && recordOf(row)
    },

    async byIds(ids: readonly string[]): Promise<WalletRecord[]> {
      return (await table().whereIn('id', [...ids])).map(recordOf)
    },

    async byPublicKey(network: Network, publicKey: string): Promise<WalletRecord | undefined> {
      const row = await table().where({ network, public_key: publicKey }).first()
      return row && recordOf(row)
    },

    async byPublicKeys(network: Network, publicKeys: readonly string[]): Promise<WalletRecord[]> {
      return (
        await table()
          .where({ network })
          .whereIn('public_key', [...publicKeys])
      ).map(recordOf)
    },

    /** The newest wallet of an owner on a network. */
    async ofOwner(ownerId: string, network: Network): Promise<WalletRecord | undefined> {
      const row = await within({ ownerId, network })
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .first()
      return row && recordOf(row)
    },

    /** The wallets of an owner that may have funds: open ones, and closed ones with an account; oldest first. */
    async listWithFunds(ownerId: string): Promise<WalletRecord[]> {
      const query = within({ ownerId }).where((any) => {
        any.whereNot({ status: 'closed' }).orWhereNotNull('unclaimed_since')
      })
      return (await query.orderBy('created_at').orderBy('id')).map(recordOf)
    },

    /** How many wallets of an owner are not closed. */
    async countOpen(ownerId: string): Promise<number> {
      return countRows(within({ ownerId }).whereNot({ status: 'closed' }))
    },

    /** How many wallets people, or one of them, created on a network since a time. */
    async countOfPeopleSince(network: Network, since: Timestamp, ownerId?: string): Promise<number> {
      const query = within({ network, ...(ownerId === undefined ? {} : { ownerId }) })
      return countRows(query.where({ owner_kind: 'person' }).where('created_at', '>=', since))
    },

    /** Whether a person owns any, or has until an erasure. */
    async existsForAnyPerson(): Promise<boolean> {
      const row = await table().where({ owner_kind: 'person' }).orWhere({ owner_id: erased.id }).first('id')
      return row !== undefined
    },

    /** The same page of each owner's wallets, newest first. */
    async pagesOfOwners(owners: readonly string[], page: Page): Promise<Map<string, PageRows<WalletRecord>>> {
      const selection = { parent: 'owner_id', parents: owners, sort: newestFirst, page }
      return mapPages(await selectPagePerParent(db, table(), selection), recordOf)
    },

    async page(scope: WalletScope, filter: WalletFilter, page: Page): Promise<PageRows<WalletRecord>> {
      const query = within(scope)
      if (filter.network) query.where({ network: filter.network })
      if (filter.status) query.where({ status: filter.status })
      if (filter.isUnclaimed === true) query.whereNotNull('unclaimed_since')
      if (filter.isUnclaimed === false) query.whereNull('unclaimed_since')
      if (filter.ownership === 'recovered') query.where({ owner_id: RECOVERED_OWNER })
      else if (filter.ownership) query.where({ owner_kind: filter.ownership })
      if (filter.ownership === 'organisation') query.whereNot({ owner_id: RECOVERED_OWNER })
      return mapRows(await selectPage(query, { sort: newestFirst, page }), recordOf)
    },

    /**
     * Wallets that await funding, in the order of their ids, after the given one.
     * @param which `received`: only those that something was sent to
     */
    async awaitingFunding(
      network: Network,
      after: string,
      limit: number,
      which: 'all' | 'received' = 'all',
    ): Promise<WalletRecord[]> {
      const query = table()
        .where({ network, funding: 'awaiting' })
        .whereNot({ status: 'closed' })
        .where('id', '>', after)
      if (which === 'received') query.whereExists(db('transactions').whereRaw('wallet_id = wallets.id'))
      return (await query.orderBy('id').limit(limit)).map(recordOf)
    },

    /** The open wallets of an owner whose accounts exist. */
    async fundedOf(ownerId: string, network: Network): Promise<WalletRecord[]> {
      const query = table().where({ owner_id: ownerId, network, funding: 'funded' })
      return (await query.whereNot({ status: 'closed' }).orderBy('id')).map(recordOf)
    },

    async insert(record: WalletRecord): Promise<void> {
      await table().insert(rowOf(record))
    },

    async setFunded(id: string): Promise<void> {
      await table().where({ id }).update({ funding: 'funded' })
    },

    /** Never sets an earlier time: an older payment may be read late. */
    async touch(id: string, at: Timestamp): Promise<void> {
      await table().where({ id }).where('last_activity_at', '<', at).update({ last_activity_at: at })
    },

    /** Like `touch`, for a wallet that sends; false and without effect if it is not active. */
    async touchActive(id: string, at: Timestamp): Promise<boolean> {
      const latest = db.raw('case when last_activity_at < ? then ? else last_activity_at end', [at, at])
      const touched = await table().where({ id, status: 'active' }).update({ last_activity_at: latest })
      return touched === 1
    },

    /** Writes the status of a wallet and its restrictions. */
    async setRestrictions(id: string, record: Restrictions): Promise<void> {
      const { status, lastActivity, freezes, closingTo, closedTo, unclaimedSince } = record
      const stored = freezes.length === 0 ? undefined : freezes
      const changes = { status, lastActivity, freezes: stored, closingTo, closedTo, unclaimedSince }
      await table().where({ id }).update(wallets.writePartial(changes))
    },

    /** Makes a person the owner of a wallet. */
    async setOwner(id: string, ownerId: string): Promise<void> {
      await table()
        .where({ id })
        .update(wallets.writePartial({ ownerId, ownerKind: 'person' }))
    },

    /**
     * Records since when the account of a closed wallet exists again, or that it does not; false and without effect if
     * the wallet was modified since it was read.
     */
    async setUnclaimed(
      { id, lastActivity }: Pick<WalletRecord, 'id' | 'lastActivity'>,
      since: Timestamp | undefined,
    ): Promise<boolean> {
      const asRead = { id, status: 'closed', closing_to: null, last_activity_at: lastActivity } as const
      return (
        (await table()
          .where(asRead)
          .update({ unclaimed_since: since ?? null })) === 1
      )
    },

    /**
     * Wallets in the order of their ids, after the given one.
     * @param network only this one, with wallets that await their funding and may not have an account yet
     */
    async allAfter(after: string, limit: number, network: Network | undefined): Promise<WalletRecord[]> {
      const query = table()
        .where('id', '>', after)
        .where(network ? { network } : { funding: 'funded' })
      return (await query.orderBy('id').limit(limit)).map(recordOf)
    },

    /** The wallets of an owner that were created since a time, in the order of their ids. */
    async ofOwnerSince(ownerId: string, since: Timestamp): Promise<WalletRecord[]> {
      const query = table().where({ owner_id: ownerId }).where('created_at', '>=', since)
      return (await query.orderBy('id')).map(recordOf)
    },

    /** The wallets of the organisation that have an account and are not closed. */
    async openOfOrganisation(): Promise<WalletRecord[]> {
      const query = table().where({ owner_kind: 'organisation', funding: 'funded' })
      return (await query.whereNot({ status: 'closed' }).orderBy('id')).map(recordOf)
    },

    /** How many wallets a network has. */
    async count(network: Network): Promise<number> {
      const [counted] = await table().where({ network }).count({ count: '*' })
      return Number(counted?.count)
    },
  }
}
