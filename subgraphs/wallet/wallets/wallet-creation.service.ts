import { type Clock, timestamp } from '../../shared/clock.js'
import { type Database, inTransaction, type Transaction } from '../../shared/database.js'
import { newId } from '../../shared/ids.js'
import type { Custody, NewKey } from '../custody/custody.service.js'
import { recordWalletEvent } from '../events/wallet-event.service.js'
import type { Network } from '../ledger/network.js'
import { assertReconciled } from '../restores/restore.service.js'
import type { Funding } from './funding/funding.service.js'
import { paymentGapStore } from './payment-gap.store.js'
import { walletStore } from './wallet.store.js'
import type { WalletRecord } from './wallet.type.js'
import {
  alertNearQuota,
  assertWithinWalletQuotas,
  type WalletQuotaDependencies,
} from './wallet-quota.service.js'

export interface NewWalletDependencies extends WalletQuotaDependencies {
  readonly db: Database
  readonly custody: Custody
  readonly funding: Funding
}

/** The owner of a wallet: a person by the subject of their token, or a purpose of the organisation (`service:…`). */
export type WalletOwner = Pick<WalletRecord, 'ownerId' | 'ownerKind'>

/** A wallet to create. */
export interface NewWallet extends WalletOwner {
  readonly network: Network
  readonly metadata?: WalletRecord['metadata']
  /** Writes more in the same database transaction. */
  complete?(trx: Transaction, wallet: WalletRecord): Promise<void>
}

/**
 * Creates a wallet with its own key; its account is funded afterwards.
 * @throws QUOTA_EXCEEDED for a person with too many
 */
export async function createWallet(
  dependencies: NewWalletDependencies,
  wanted: NewWallet,
): Promise<WalletRecord> {
  const { db, clock, custody } = dependencies
  const id = newId('wal')
  const { ownerId, ownerKind, network, metadata } = wanted
  const assertAllowed = async (trx: Transaction) => {
    await assertReconciled(trx)
    if (ownerKind === 'person') await assertWithinWalletQuotas(trx, dependencies, ownerId, network)
  }
  const key = await custody.createKey(id, assertAllowed)
  const record = {
    ...blank(clock),
    id,
    ownerId,
    ownerKind,
    network,
    publicKey: key.publicKey,
    ...(metadata && { metadata }),
  }
  await inTransaction(db, async (trx) => {
    // The owner may have created others since.
    await assertAllowed(trx)
    await insert(dependencies, trx, record, key)
    if (ownerKind === 'person') await alertNearQuota(trx, dependencies, network)
    await wanted.complete?.(trx, record)
  })
  return record
}

/**
 * The owner's wallet on a network, created on first use, once even if processes start concurrently. It may await
 * funding.
 * @param account an account whose key is not in custody; without it the service creates one
 */
export async function ensureWallet(
  dependencies: NewWalletDependencies,
  owner: WalletOwner,
  network: Network,
  account?: string,
): Promise<WalletRecord> {
  const { db, clock, custody } = dependencies
  const find = async (from: Database | Transaction) => {
    const store = walletStore(from)
    if (account === undefined) return store.ofOwner(owner.ownerId, network)
    const known = await store.byPublicKey(network, account)
    return known?.ownerId === owner.ownerId ? known : undefined
  }
  const known = await find(db)
  if (known) return known
  const id = newId('wal')
  const key = account === undefined ? await custody.createKey(id, assertReconciled) : undefined
  const publicKey = key?.publicKey ?? account ?? ''
  const funding = key ? 'awaiting' : 'funded'
  const record: WalletRecord = { ...blank(clock), id, ...owner, network, publicKey, funding }
  return inTransaction(db, async (trx) => {
    const existing = await find(trx)
    if (existing) return existing
    await insert(dependencies, trx, record, key)
    return record
  })
}

function blank(clock: Clock) {
  const now = timestamp(clock)
  return { status: 'active', funding: 'awaiting', createdAt: now, lastActivity: now, freezes: [] } as const
}

async function insert(
  { clock, funding }: NewWalletDependencies,
  trx: Transaction,
  record: WalletRecord,
  key: NewKey | undefined,
): Promise<void> {
  const { id: walletId, network, publicKey } = record
  await walletStore(trx).insert(record)
  await recordWalletEvent(trx, 'wallet.created', { walletId, network, publicKey }, clock)
  if (!key) {
    // Its account may have a history.
    await paymentGapStore(trx).open({ walletId, network, cursor: 0n })
    return
  }
  await key.store(trx)
  await funding.request(trx, network)
}
