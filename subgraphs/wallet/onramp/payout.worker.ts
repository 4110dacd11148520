import type { Clock } from '../../shared/clock.js'
import { type Database, inTransaction, type Transaction } from '../../shared/database.js'
import { enqueueJob, type JobHandler, JobNotReady } from '../../shared/jobs/jobs.js'
import { accountOf } from '../ledger/address.js'
import { outcomeOf, type SentEnvelope, submitAndAwait } from '../ledger/await-result.js'
import { paymentFromEnvelope, type UnsignedEnvelope } from '../ledger/envelopes.js'
import { type Network, networks as networkNames } from '../ledger/network.js'
import { retryLater } from '../ledger/network-error.js'
import { signerOf } from '../ledger/signer.js'
import type { LedgerNetwork, LedgerNetworks, PurchaseFunds } from '../wallets/ledger-networks.client.js'
import { type OwedOrder, onrampOrderStore } from './onramp-order.store.js'

/** What paying out needs. */
export interface PayoutDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly networks: LedgerNetworks
}

/** The embedded on-ramp's own part: what a real provider would send, it sends. */
export type Payouts = ReturnType<typeof createPayouts>

/** The work of one network: one job, because the payer's transactions follow one another. */
interface PayoutPayload {
  readonly network: Network
}

const PAY_OUT = 'wallet.onramp-pay-out'
const TIME_BOUND_MS = 60_000

/**
 * Pays completed purchases out on embedded ledgers, each once: the payment is signed and kept before it is
 * submitted, the same bytes are submitted until the ledger has decided, and another is signed only when the
 * ledger can never apply the one before.
 */
export function createPayouts(dependencies: PayoutDependencies) {
  const { db, clock, networks } = dependencies
  const handler: JobHandler<PayoutPayload> = {
    async run({ network }, job) {
      const on = networks[network]
      const { purchases } = on
      if (!purchases) return
      const refused: string[] = []
      for (const order of await onrampOrderStore(db).owed(network)) {
        const isPaid = await payOut(dependencies, { on, purchases }, order, job.signal).catch(retryLater)
        if (!isPaid) refused.push(order.id)
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

    /** Whether purchases on a network are ours to pay out. */
    areMadeOn: (network: Network): boolean => networks[network].purchases !== undefined,

    /** Asks for everything that is owed on a network to be paid out. */
    request,

    /** Goes on with what a process that died, or a job that was given up, left unpaid. */
    async resume(): Promise<void> {
      await inTransaction(db, async (trx) => {
        for (const network of networkNames)
          if ((await onrampOrderStore(trx).owed(network)).length > 0) await request(trx, network)
      })
    },
  }
}

interface Paying {
  readonly on: LedgerNetwork
  readonly purchases: PurchaseFunds
}

/** Pays one purchase; false where the ledger refused it, so that it stays owed. */
async function payOut(
  dependencies: PayoutDependencies,
  paying: Paying,
  order: OwedOrder,
  signal: AbortSignal,
): Promise<boolean> {
  const { db, clock } = dependencies
  const { ledger, accounts } = paying.on
  const sent = order.sent ?? (await prepare(dependencies, paying, order))
  const known = order.sent && (await outcomeOf(ledger, sent, clock))
  if (known === 'expired') {
    await onrampOrderStore(db).dropPayout(order.id, sent.hash)
    throw new JobNotReady(0)
  }
  const result = known ?? (await submitAndAwait(ledger, sent, clock, signal))
  accounts.forget(order.walletAddress)
  if (result.successful) await onrampOrderStore(db).setPaid(order.id, sent.hash)
  else await onrampOrderStore(db).dropPayout(order.id, sent.hash)
  return result.successful
}

/** Signs the payment of a purchase and keeps it. */
async function prepare(
  { db, clock }: PayoutDependencies,
  { on, purchases }: Paying,
  { id, walletAddress: destination, asset, amount }: OwedOrder,
): Promise<SentEnvelope> {
  const source = accountOf(purchases.payer)
  const [account, feePerOperation] = await Promise.all([on.ledger.readAccount(source), on.suggestFee()])
  if (!account) throw new Error(`The account ${source} that pays for purchases does not exist.`)
  const validUntil = new Date(clock.now().getTime() + TIME_BOUND_MS)
  const header = { source, sequence: account.sequence + 1n, feePerOperation, validUntil }
  const holder = purchases.holders[asset]
  const memo = { type: 'text', value: id.slice(id.indexOf('_') + 1) } as const
  const terms = { destination, asset, amount, memo }
  const unsigned: UnsignedEnvelope = paymentFromEnvelope(on.ledger, header, accountOf(holder), terms)
  const signers = holder === purchases.payer ? [holder] : [purchases.payer, holder]
  const sent = { hash: unsigned.hash, envelope: unsigned.sign(...signers.map(signerOf)), validUntil }
  // Another process has signed one meanwhile: that one counts.
  if (!(await onrampOrderStore(db).keepPayout(id, sent))) throw new JobNotReady(0)
  return sent
}
