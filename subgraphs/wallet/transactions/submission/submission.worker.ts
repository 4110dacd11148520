import { timestamp } from '../../../shared/clock.js'
import { inTransaction, type Transaction } from '../../../shared/database.js'
import { enqueueJob, type JobHandler, JobNotReady } from '../../../shared/jobs/jobs.js'
import { outcomeOf } from '../../ledger/envelope-outcome.js'
import { isNetworkError, retryLater } from '../../ledger/network-error.js'
import type { Wallets } from '../../wallets/wallet.service.js'
import type { WalletRecord } from '../../wallets/wallet.type.js'
import { type EnvelopeRecord, type EnvelopeSource, envelopeStore } from '../envelope.store.js'
import type { EnvelopeEnds } from './envelope-end.service.js'
import { type NextStep, type SubmissionDependencies, submitEnvelope } from './envelope-submission.service.js'

export interface SubmissionWorkerDependencies extends SubmissionDependencies {
  readonly wallets: Wallets
  readonly ends: EnvelopeEnds
}

const SUBMIT = 'wallet.submit'
const SUBMIT_OVERDUE = 'wallet.submit-overdue'

/** How often to look for envelopes whose job was given up, and their minimum age. */
const SUBMIT_OVERDUE_EVERY_MS = 60_000
const OVERDUE_MS = 120_000

/** Source accounts whose envelopes are submitted concurrently; most of them wait for the next ledger and cost nothing. */
const CONCURRENT_SOURCES = 200

/** Envelopes of a source account that one run of its job submits. */
const ENVELOPES_PER_RUN = 20

/**
 * Submits the pending envelopes of a source account in the order of their sequence numbers. One job per account: the
 * network allows one pending transaction per account, so the next is submitted when the previous one has ended. Only the
 * ledger ends a transaction: with a result, with another transaction under its sequence number, or by closing a ledger
 * after the time bound. After any other response the same bytes are submitted again.
 */
export function createSubmissionWorker(dependencies: SubmissionWorkerDependencies) {
  const { db, clock, wallets } = dependencies
  const handler: JobHandler<EnvelopeSource> = {
    slots: CONCURRENT_SOURCES,
    carriesMoney: true,
    interruptible: true,
    async run({ walletId, source }, job) {
      const [wallet] = await wallets.findMany([walletId])
      if (!wallet) throw new Error(`Wallet ${walletId} does not exist; its envelopes cannot be submitted.`)
      for (let count = 0; count < ENVELOPES_PER_RUN; count++) {
        const head = await envelopeStore(db).head(source)
        if (!head) return
        // Its ledger may close before the response to the submission arrives.
        const closed = dependencies.networks[wallet.network].nextClose(job.signal)
        const next = await submit(dependencies, wallet, head)
        if (next === 'wait') await closed
        job.signal.throwIfAborted()
        await checkResult(dependencies, wallet, head, {
          isSequenceRefused: next === 'sequence refused',
          signal: job.signal,
        })
        job.progressed()
      }
      throw new JobNotReady(0)
    },
  }

  /** Requests the submission of a source account's pending envelopes. */
  async function request(trx: Transaction, { source, walletId }: EnvelopeSource): Promise<void> {
    const payload: EnvelopeSource = { source, walletId }
    const key = `${source} ${walletId}`
    await enqueueJob(trx, { kind: SUBMIT, key, payload, keepsAttempts: true }, clock)
  }
  const overdue: JobHandler<unknown> = {
    everyMs: SUBMIT_OVERDUE_EVERY_MS,
    async run() {
      const sources = await envelopeStore(db).sourcesWithOverdue(timestamp(clock, -OVERDUE_MS))
      for (const source of sources) await inTransaction(db, (trx) => request(trx, source))
    },
  }
  return {
    handlers: { [SUBMIT]: handler, [SUBMIT_OVERDUE]: overdue } as Readonly<Record<string, JobHandler<never>>>,
    request,

    /** Requests the submission of all pending envelopes of a wallet. */
    async requestAll(trx: Transaction, walletId: string): Promise<void> {
      for (const { source } of await envelopeStore(trx).backlogs(walletId))
        await request(trx, { source, walletId })
    },
  }
}

/** Submits the envelope regardless of earlier submissions. */
function submit(
  dependencies: SubmissionWorkerDependencies,
  wallet: WalletRecord,
  head: EnvelopeRecord,
): Promise<NextStep> {
  return submitEnvelope(dependencies, wallet, head).catch((error: unknown) => {
    // Without a response it is unknown whether the network accepted it; the ledger shows that.
    if (isNetworkError(error)) return 'wait' as const
    throw error
  })
}

/** Ends the envelope if the ledger has decided; otherwise the job runs again after other jobs. */
async function checkResult(
  dependencies: SubmissionWorkerDependencies,
  wallet: WalletRecord,
  head: EnvelopeRecord,
  { isSequenceRefused, signal }: { isSequenceRefused: boolean; signal: AbortSignal },
): Promise<void> {
  const { clock, ends, networks } = dependencies
  const { ledger, nextClose, knownTime } = networks[wallet.network]
  const sent = { ...head, validUntil: new Date(head.validUntil) }
  const known = knownTime()
  const now = known && known > clock.now() ? known : clock.now()
  const question = { now, isSequenceRefused, nextClose, signal }
  const outcome = await outcomeOf(ledger, sent, question).catch(retryLater)
  if (outcome) return ends.end(wallet, head, outcome)
  // If the queried server does not show what used the number, that server lags behind.
  if (isSequenceRefused) await nextClose(signal)
  throw new JobNotReady(0)
}
