import { timestamp } from '../../../shared/clock.js'
import { inTransaction, type Transaction } from '../../../shared/database.js'
import { enqueueJob, type JobHandler } from '../../../shared/jobs/jobs.js'
import { actorOf } from '../../../shared/viewer.js'
import { readDestination } from '../../ledger/address.js'
import { retryLater } from '../../ledger/network-error.js'
import type { WalletLease, WalletLeases } from '../../wallets/leases/wallet-lease.service.js'
import { sponsorOf } from '../../wallets/networks/ledger-networks.client.js'
import type { WalletRecord } from '../../wallets/wallet.type.js'
import { systemActor } from '../../wallets/wallet-status.service.js'
import { envelopeStore } from '../envelope.store.js'
import { type DispatchDependencies, signPayment } from '../sending/dispatch.service.js'
import {
  buildPayment,
  findDestinationAccount,
  isCreating,
  type PaymentDependencies,
  type PaymentLine,
} from '../sending/payment.service.js'
import { chooseSource } from '../sending/source-account.service.js'
import { transactionStore } from '../transaction.store.js'
import type { TransactionRecord } from '../transaction.type.js'

export interface ResendDependencies extends PaymentDependencies, DispatchDependencies {
  readonly leases: WalletLeases
}

interface ResendPayload {
  readonly walletId: string
  /** Of the envelope that the ledger applied without success. */
  readonly hash: string
}

const RESEND = 'wallet.resend'
const RESEND_OVERDUE = 'wallet.resend-overdue'

/** How often to look for payments whose job was given up, and the minimum age of their envelope. */
const RESEND_OVERDUE_EVERY_MS = 60_000
const OVERDUE_MS = 120_000

/**
 * Sends payments again that the ledger did not apply only because another one in their transaction failed. The result of
 * a transaction in a closed ledger is final, so that they are paid once. After a restore, those that were sent again since the
 * backup are found on the ledger first.
 */
export function createResending(dependencies: ResendDependencies) {
  const { db, clock, leases, wallets } = dependencies
  const handler: JobHandler<ResendPayload> = {
    carriesMoney: true,
    async run({ walletId, hash }) {
      const [wallet] = await wallets.findMany([walletId])
      if (wallet)
        await leases.hold(walletId, (lease) => resend(dependencies, wallet, hash, lease)).catch(retryLater)
    },
  }

  async function request(trx: Transaction, { walletId, hash }: ResendPayload): Promise<void> {
    const payload: ResendPayload = { walletId, hash }
    await enqueueJob(trx, { kind: RESEND, key: hash, payload, keepsAttempts: true }, clock)
  }
  const overdue: JobHandler<unknown> = {
    everyMs: RESEND_OVERDUE_EVERY_MS,
    async run() {
      for (const envelope of await envelopeStore(db).toResend(timestamp(clock, -OVERDUE_MS)))
        await inTransaction(db, (trx) => request(trx, envelope))
    },
  }
  return {
    handlers: { [RESEND]: handler, [RESEND_OVERDUE]: overdue } as Readonly<Record<string, JobHandler<never>>>,

    /** Requests resending of the transactions of an envelope that are still pending. */
    request,
  }
}

async function resend(
  dependencies: ResendDependencies,
  wallet: WalletRecord,
  hash: string,
  lease: WalletLease,
): Promise<void> {
  const { db, clock, networks } = dependencies
  const network = networks[wallet.network]
  const all = await transactionStore(db).sentByHash(wallet.network, hash)
  const pending = all.filter(({ status }) => status === 'pending')
  const [account, feePerOperation, now] = await Promise.all([
    network.accounts.refresh(wallet.publicKey),
    network.recentFee(),
    network.ledgerTime(clock),
  ])
  const { lines, isOrdered } = await linesOf(dependencies, wallet, pending)
  const [first, ...others] = lines
  if (!first) return
  if (!account)
    throw new Error(`The account of wallet ${wallet.id} does not exist, but its payments are pending.`)
  const source = await chooseSource(dependencies, wallet, account, isOrdered)
  // The sponsor paid the fee because the wallet has no lumens.
  const isSponsored = (await envelopeStore(db).find(hash))?.feePayer !== undefined
  const sponsor = isSponsored ? sponsorOf(network) : undefined
  const terms = { feePerOperation, now, sponsor }
  const payment = buildPayment(network.ledger, wallet, source, [first, ...others], terms)
  const signed = await signPayment(dependencies, actorOf(systemActor.viewer).id, wallet, payment)
  await inTransaction(db, async (trx) => {
    await lease.release(trx)
    const ids = pending.map(({ id }) => id)
    await transactionStore(trx).resend(ids, hash, payment.unsigned.hash)
    await signed.store(trx, ids.at(-1) ?? '')
  })
}

/** @returns also whether one of them creates an account or depends on a pending payment that does */
async function linesOf(
  dependencies: ResendDependencies,
  wallet: WalletRecord,
  transactions: readonly TransactionRecord[],
): Promise<{ readonly lines: readonly PaymentLine[]; readonly isOrdered: boolean }> {
  const created = new Set<string>()
  let isOrdered = false
  const lines: PaymentLine[] = []
  for (const {
    amount,
    asset,
    destination: address,
    memo: value,
    memoType: type,
    reference,
  } of transactions) {
    const destination = readDestination(address)
    if (!destination) throw new Error(`${address} is not an address.`)
    const memo = value !== undefined && type !== undefined ? { type, value } : undefined
    const order = { destination, amount, asset, memo, reference }
    const { account } = destination
    const isMissing =
      asset === 'XLM' && !(await findDestinationAccount(dependencies.networks[wallet.network], order))
    isOrdered ||= isMissing
    const isBeingCreated = isMissing && (await isCreating(dependencies, wallet, account))
    const creates = isMissing && !isBeingCreated && !created.has(account)
    if (creates) created.add(account)
    lines.push({ order, creates })
  }
  return { lines, isOrdered }
}
