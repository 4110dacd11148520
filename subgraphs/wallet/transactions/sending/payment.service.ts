import type { Clock } from '../../../shared/clock.js'
import {
  createsAccount,
  type EnvelopeNetwork,
  type PaymentOperation,
  paymentsEnvelope,
} from '../../ledger/envelopes.js'
import type { LedgerAccount } from '../../ledger/ledger.js'
import { signerOf } from '../../ledger/signer.js'
import {
  type LedgerNetwork,
  type LedgerNetworks,
  sponsorOf,
} from '../../wallets/networks/ledger-networks.client.js'
import { insufficientBalance } from '../../wallets/wallet.errors.js'
import type { Wallets } from '../../wallets/wallet.service.js'
import type { WalletRecord } from '../../wallets/wallet.type.js'
import { assertActive } from '../../wallets/wallet-status.service.js'
import { type EnvelopeRecord, envelopeStore } from '../envelope.store.js'
import type { FeeBump, Transfer, UnsignedPayment } from './dispatch.service.js'
import { findRefusal, type PaymentOrder, type PaymentTerms, shareOf } from './payment.policy.js'
import { chooseSource, type SourceAccount, type SourceDependencies } from './source-account.service.js'
import { type Outstanding, spendable } from './spendable.policy.js'

export interface PaymentDependencies extends SourceDependencies {
  readonly clock: Clock
  readonly networks: LedgerNetworks
  readonly wallets: Wallets
}

/** How long an envelope stays valid. */
const VALID_FOR_MS = 5 * 60_000
/** How much longer it stays valid than the previous one, for which it waits. */
const VALID_LONGER_MS = 60_000

/** The orders of a wallet that one transaction pays, and the errors of the others. */
export interface PreparedPayments<Order extends PaymentOrder> {
  /** Undefined if none can be paid. */
  readonly payment: UnsignedPayment | undefined
  /** The orders that it pays, in the order of its transfers. */
  readonly paid: readonly Order[]
  /** Why the others would not be paid. */
  readonly refusals: ReadonlyMap<Order, unknown>
}

/**
 * Checks balances and takes the next sequence number of a source account. Must run under the wallet's lease. The ledger
 * is read only when earlier snapshots do not suffice to accept the payments.
 * @param orders at most 100, with the same memo
 * @throws NETWORK_ERROR
 */
export async function preparePayments<Order extends PaymentOrder>(
  dependencies: PaymentDependencies,
  wallet: WalletRecord,
  orders: readonly Order[],
): Promise<PreparedPayments<Order>> {
  const { clock, networks, wallets } = dependencies
  const network = networks[wallet.network]
  const [known, feePerOperation, now, checks] = await Promise.all([
    network.accounts.snapshot(wallet.publicKey),
    network.recentFee(),
    network.ledgerTime(clock),
    checkDestinations(dependencies, network, wallet, orders),
  ])
  // Transactions that create an account, or pay into one that is being created, must be applied in this order.
  const isOrdered = checks.some(({ isOrdered }) => isOrdered)
  const choose = async (account: LedgerAccount | undefined) =>
    account && chooseAffordable(dependencies, wallet, account, { checks, isOrdered, feePerOperation })
  let chosen = await choose(known)
  if (!chosen || chosen.refusals.size > 0)
    chosen = await choose(await network.accounts.refresh(wallet.publicKey))
  // The wallet may have been closed while this request waited for the lease.
  if (!chosen) for (const current of await wallets.findMany([wallet.id])) assertActive(current)
  const { source, affordable, refusals, sponsor } = chosen ?? { ...NONE, refusals: refuseAll(checks) }
  for (const { order, refusal } of checks) if (refusal !== undefined) refusals.set(order, refusal)
  const [first, ...others] = affordable
  if (!source || !first) return { payment: undefined, paid: [], refusals }
  const lines = [first, ...others] as const
  const payment = buildPayment(network.ledger, wallet, source, lines, { feePerOperation, now, sponsor })
  return { payment, paid: affordable.map(({ order }) => order), refusals }
}

const NONE = { source: undefined, affordable: [], sponsor: undefined }

/** An order with the known state of its destination. */
interface CheckedOrder<Order extends PaymentOrder = PaymentOrder> {
  readonly order: Order
  /** Whether an earlier payment of the same transaction, or else this one, must create the account. */
  readonly isMissing: boolean
  /** Whether it creates an account or depends on one that is being created. */
  readonly isOrdered: boolean
  readonly refusal: unknown
}

async function checkDestinations<Order extends PaymentOrder>(
  dependencies: PaymentDependencies,
  network: LedgerNetwork,
  wallet: WalletRecord,
  orders: readonly Order[],
): Promise<CheckedOrder<Order>[]> {
  const { db, wallets } = dependencies
  const destinations = await Promise.allSettled(orders.map((order) => findDestinationAccount(network, order)))
  const checks: CheckedOrder<Order>[] = []
  for (const [index, order] of orders.entries()) {
    const { account } = order.destination
    const found = destinations[index]
    if (found?.status !== 'fulfilled') {
      checks.push({ order, isMissing: false, isOrdered: false, refusal: found?.reason })
      continue
    }
    const isBeingCreated =
      !found.value && order.asset === 'XLM' && (await isCreating(dependencies, wallet, account))
    // A server that is behind may not show the account of a wallet that was created recently. The configured donation
    // account was not created here.
    const isCreatedHere = !found.value && account !== network.donationAccount
    const ours = isCreatedHere ? await wallets.byAddress(db, wallet.network, account) : undefined
    if (order.asset === 'XLM' && ours?.funding === 'funded' && ours.status !== 'closed') {
      checks.push({ order, isMissing: false, isOrdered: false, refusal: undefined })
      continue
    }
    const isMissing = !found.value && !isBeingCreated && order.asset === 'XLM'
    const refusal = isBeingCreated || isMissing ? undefined : findRefusal(order, found.value)
    checks.push({ order, isMissing, isOrdered: isMissing || isBeingCreated, refusal })
  }
  return checks
}

function refuseAll<Order extends PaymentOrder>(checks: readonly CheckedOrder<Order>[]): Map<Order, unknown> {
  return new Map(checks.map(({ order }) => [order, insufficientBalance(order.asset, order.amount, 0n)]))
}

/** The orders that the balance suffices for, in their order, and the account that the next transaction uses. */
async function chooseAffordable<Order extends PaymentOrder>(
  dependencies: PaymentDependencies,
  wallet: WalletRecord,
  account: LedgerAccount,
  {
    checks,
    isOrdered,
    feePerOperation,
  }: { checks: readonly CheckedOrder<Order>[]; isOrdered: boolean; feePerOperation: bigint },
) {
  const source = await chooseSource(dependencies, wallet, account, isOrdered)
  const before = await envelopeStore(dependencies.db).outstanding(wallet.id, account)
  const payable = checks.filter(({ refusal }) => refusal === undefined)
  const afford = (orders: readonly CheckedOrder<Order>[], fee: bigint) => {
    const outstanding: Outstanding[] = [...before]
    // The wallet pays the fee of another source by a fee bump, which counts as one more operation.
    if (source.signer) outstanding.push({ spends: { XLM: 0n, USDC: 0n }, maxFee: fee })
    const affordable: (PaymentLine & { readonly order: Order })[] = []
    const refusals = new Map<Order, unknown>()
    const created = new Set<string>()
    for (const { order, isMissing } of orders) {
      const { amount, asset, destination } = order
      const creates = isMissing && !created.has(destination.account)
      const available = spendable(account, outstanding, asset, fee)
      const refusal =
        (creates ? findRefusal(order, undefined) : undefined) ??
        (amount > available ? insufficientBalance(asset, amount, available) : undefined)
      if (refusal) refusals.set(order, refusal)
      else {
        if (creates) created.add(destination.account)
        affordable.push({ order, creates })
        outstanding.push({ spends: { XLM: 0n, USDC: 0n, [asset]: amount }, maxFee: fee })
      }
    }
    return { source, affordable, refusals }
  }
  const chosen = afford(payable, feePerOperation)
  const sponsor = sponsorOf(dependencies.networks[wallet.network])
  const isUsdc = ({ order }: Pick<PaymentLine, 'order'>) => order.asset === 'USDC'
  if (chosen.refusals.size === 0 || !sponsor || !chosen.affordable.every(isUsdc))
    return { ...chosen, sponsor: undefined }
  // The sponsor pays the fees of wallets that have USDC but not the lumens for them.
  const sponsored = afford(payable.filter(isUsdc), 0n)
  if (sponsored.affordable.length <= chosen.affordable.length) return { ...chosen, sponsor: undefined }
  for (const [order, refusal] of chosen.refusals)
    if (order.asset === 'XLM') sponsored.refusals.set(order, refusal)
  return { ...sponsored, sponsor }
}

/** Builds the transaction that pays the orders. */
export function buildPayment(
  network: EnvelopeNetwork,
  wallet: WalletRecord,
  source: SourceAccount,
  lines: readonly [PaymentLine, ...PaymentLine[]],
  terms: { feePerOperation: bigint; now: Date; sponsor?: Uint8Array | undefined },
): UnsignedPayment {
  const { feePerOperation, now, sponsor } = terms
  const { address, sequence, minSequence, signer, last } = source
  const validUntil = validUntilAfter(last, now)
  const header = { source: address, sequence, minSequence, feePerOperation, validUntil }
  const operations = lines.map(({ order, creates }) => ({
    destination: order.destination.address,
    amount: order.amount,
    asset: order.asset,
    memo: order.memo,
    creates,
  })) as [PaymentOperation, ...PaymentOperation[]]
  const unsigned = paymentsEnvelope(network, header, wallet.publicKey, operations)
  const feeBump = sponsor
    ? sponsoredFee(sponsor, feePerOperation)
    : signer && { payer: wallet.publicKey, feePerOperation }
  const maxFee = feeBump ? unsigned.maxFee + feePerOperation : unsigned.maxFee
  const spends = { XLM: 0n, USDC: 0n }
  for (const { order } of lines) spends[order.asset] += order.amount
  return {
    purpose: 'payment',
    unsigned,
    source: address,
    ...(signer ? { sourceSigner: signer } : {}),
    ...(feeBump ? { feeBump } : {}),
    maxFee,
    sequence,
    validUntil,
    spends,
    transfers: lines.map(({ order }, index) =>
      transferOf(order, sponsor ? 0n : shareOf(maxFee, index, lines.length)),
    ) as [Transfer, ...Transfer[]],
  }
}

/** A fee bump that the sponsor pays and signs. */
export function sponsoredFee(sponsor: Uint8Array, feePerOperation: bigint): FeeBump {
  const signer = signerOf(sponsor)
  return { payer: signer.address, feePerOperation, signer }
}

/** A payment of a transaction. */
export interface PaymentLine {
  readonly order: PaymentOrder
  readonly creates: boolean
}

function transferOf({ amount, asset, destination, memo, reference }: PaymentOrder, fee: bigint): Transfer {
  return {
    amount,
    asset,
    destination: destination.address,
    fee,
    ...(memo ? { memo: memo.value, memoType: memo.type } : {}),
    ...(reference === undefined ? {} : { reference }),
  }
}

/**
 * When a transaction expires: later than the previous one by the time it takes to notice its expiry, so that it does
 * not expire as well.
 */
export function validUntilAfter(previous: EnvelopeRecord | undefined, now: Date): Date {
  const own = now.getTime() + VALID_FOR_MS
  return new Date(previous ? Math.max(own, Date.parse(previous.validUntil) + VALID_LONGER_MS) : own)
}

/**
 * Whether a pending payment of the wallet creates an account; it is applied before later ones. One that pays into it because
 * an earlier one should have created it does not: if that one failed, each would wait for the other to create the account.
 */
export async function isCreating(
  { db, networks }: PaymentDependencies,
  wallet: WalletRecord,
  account: string,
): Promise<boolean> {
  const pending = await envelopeStore(db).pendingTo(wallet.id, account)
  return pending.some((envelope) => createsAccount(networks[wallet.network].ledger, envelope, account))
}

/**
 * The account that a payment goes to; undefined if there is none. An earlier snapshot is enough to accept a payment;
 * refusing it or creating the account requires a fresh one.
 */
export async function findDestinationAccount(
  { accounts }: LedgerNetwork,
  order: PaymentTerms,
): Promise<LedgerAccount | undefined> {
  const { account } = order.destination
  const known = await accounts.snapshot(account)
  return known && !findRefusal(order, known) ? known : accounts.refresh(account)
}
