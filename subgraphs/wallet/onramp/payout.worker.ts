import { type Database, inTransaction, type Transaction } from '../../shared/database.js'
import { enqueueJob, type JobHandler, JobNotReady } from '../../shared/jobs/jobs.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import { accountOf } from '../ledger/address.js'
import { submitAndAwait } from '../ledger/await-result.js'
import { outcomeOf, type SentEnvelope } from '../ledger/envelope-outcome.js'
import { paymentsEnvelope, type UnsignedEnvelope } from '../ledger/envelopes.js'
import { type Network, networks as networkNames } from '../ledger/network.js'
import { retryLater } from '../ledger/network-error.js'
import { signerOf } from '../ledger/signer.js'
import { pendingRestore } from '../restores/restore.service.js'
import type { LedgerNetwork, PurchaseFunds } from '../wallets/networks/ledger-networks.client.js'
import { onrampOrderStore, type UnpaidOrder } from './onramp-order.store.js'

export type PayoutDependencies = Pick<FeatureDependencies, 'db' | 'clock' | 'networks'>

/** Payouts of the embedded on-ramp, in place of a real provider. */
export type Payouts = ReturnType<typeof createPayouts>

/** One job per network, because the payer's transactions use consecutive sequence numbers. */
interface PayoutPayload {
  readonly network: Network
}

const PAY_OUT = 'wallet.onramp-pay-out'
const TIME_BOUND_MS = 60_000
/** How often to check whether restored books are reconciled. */
const RECONCILED_AFTER_MS = 5_000

/**
 * Pays completed purchases out on embedded ledgers, each exactly once: the payment is signed and stored before it is
 * submitted, the same bytes are submitted until the ledger has decided, and another one is signed only if the ledger
 * can never apply the previous one.
 */
export function createPayouts(dependencies: PayoutDependencies) {
  const { db, clock, networks } = dependencies
  const handler: JobHandler<PayoutPayload> = {
    carriesMoney: true,
    interruptible: true,
    async run({ network }, job) {
      const ledgerNetwork = networks[network]
      const { purchases } = ledgerNetwork
      if (!purchases) return
      const refused: string[] = []
      for (const order of await onrampOrderStore(db).owed(network)) {
        const isPaid = await payOut(
          dependencies,
          { network: ledgerNetwork, purchases },
          order,
          job.signal,
        ).catch(retryLater)
        if (isPaid) job.progressed()
        else refused.push(order.id)
      }
      if (refused.length > 0) throw new Error(`The ledger refused to pay out ${refused.join(', ')}.`)
    },
  }

  async function request(trx: Transaction, network: Network): Promise<void> {
    const payload: PayoutPayload = { network }
    await enqueueJob(trx, { kind: PAY_OUT, key: network, payload }, clock)
  }

  return {
    handlers: { [PAY_OUT]: handler as JobHandler<never> },

    /** Whether the embedded on-ramp pays out purchases on a network. */
    areMadeOn: (network: Network): boolean => networks[network].purchases !== undefined,

    /** Requests the payout of everything owed on a network. */
    request,

    /** Resumes payouts after a process died or a job was given up. */
    async resume(): Promise<void> {
      await inTransaction(db, async (trx) => {
        for (const network of networkNames)
          if ((await onrampOrderStore(trx).owed(network)).length > 0) await request(trx, network)
      })
    },
  }
}

interface PayoutSource {
  readonly network: LedgerNetwork
  readonly purchases: PurchaseFunds
}

/** Pays one purchase; false if the ledger refused it, so that it remains owed. */
async function payOut(
  dependencies: PayoutDependencies,
  source: PayoutSource,
  order: UnpaidOrder,
  signal: AbortSignal,
): Promise<boolean> {
  const { db, clock } = dependencies
  const { ledger, accounts, nextClose } = source.network
  if (!order.sent && (await wasPaidBefore(db, source, order))) return true
  const sent = order.sent ?? (await prepare(dependencies, source, order))
  const known = order.sent && (await outcomeOf(ledger, sent, { now: clock.now(), nextClose, signal }))
  if (known === 'expired' || known === 'superseded') {
    await onrampOrderStore(db).removePayout(order.id, sent.hash)
    throw new JobNotReady(0)
  }
  const result = known ?? (await submitAndAwait(source.network, sent, clock, signal))
  accounts.forget(order.walletAddress)
  if (result.successful) await onrampOrderStore(db).setPaid(order.id, sent.hash)
  else await onrampOrderStore(db).removePayout(order.id, sent.hash)
  return result.successful
}

const memoOf = ({ id }: UnpaidOrder): string => id.slice(id.indexOf('_') + 1)

/** Whether the purchase was paid after the backup of a restore; known when its books are reconciled. */
async function wasPaidBefore(
  db: Database,
  { purchases }: PayoutSource,
  order: UnpaidOrder,
): Promise<boolean> {
  if (await pendingRestore(db)) throw new JobNotReady(RECONCILED_AFTER_MS)
  const payer = accountOf(purchases.holders[order.asset])
  const hash = await onrampOrderStore(db).paymentOf(order, payer, memoOf(order))
  if (hash !== undefined) await onrampOrderStore(db).setRecovered(order.id, hash)
  return hash !== undefined
}

/** Signs and stores the payment of a purchase. */
async function prepare(
  { db, clock }: PayoutDependencies,
  { network, purchases }: PayoutSource,
  order: UnpaidOrder,
): Promise<SentEnvelope> {
  const { id, walletAddress: destination, asset, amount } = order
  const payer = accountOf(purchases.payer)
  const [account, feePerOperation] = await Promise.all([
    network.ledger.readAccount(payer),
    network.suggestFee(),
  ])
  if (!account) throw new Error(`The account ${payer} that pays for purchases does not exist.`)
  const validUntil = new Date(clock.now().getTime() + TIME_BOUND_MS)
  const header = { source: payer, sequence: account.sequence + 1n, feePerOperation, validUntil }
  const holder = purchases.holders[asset]
  const memo = { type: 'text', value: memoOf(order) } as const
  const terms = { destination, asset, amount, memo }
  const unsigned: UnsignedEnvelope = paymentsEnvelope(network.ledger, header, accountOf(holder), [
    { ...terms, creates: false },
  ])
  const signers = holder === purchases.payer ? [holder] : [purchases.payer, holder]
  const sent = { hash: unsigned.hash, envelope: unsigned.sign(...signers.map(signerOf)), validUntil }
  // Another process signed one concurrently, which takes precedence.
  if (!(await onrampOrderStore(db).setPayout(id, sent))) throw new JobNotReady(0)
  return sent
}
