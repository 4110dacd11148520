import { timestamp } from '../../../shared/clock.js'
import type { Transaction } from '../../../shared/database.js'
import { enqueueJob, type JobHandler } from '../../../shared/jobs/jobs.js'
import type { FeatureDependencies } from '../../feature-dependencies.js'
import { type Network, networks } from '../../ledger/network.js'
import { isNetworkError, retryLater } from '../../ledger/network-error.js'
import { envelopeStore } from '../envelope.store.js'
import { transactionStore } from '../transaction.store.js'
import type { EnvelopeEnds } from './envelope-end.service.js'

export interface CorrectionDependencies extends Pick<FeatureDependencies, 'db' | 'clock' | 'log'> {
  readonly ends: EnvelopeEnds
}

interface CorrectionPayload {
  readonly hash: string
}

const CORRECT = 'wallet.correct'
const REVIEW = 'wallet.review-dead-envelopes'

/** How often envelopes that were given up are looked up again, and how long after their time bound. */
const REVIEW_EVERY_MS = 10 * 60_000
const REVIEWED_FOR_MS = 24 * 3_600_000
const REVIEWED_AT_ONCE = 500

/** Corrects transactions that count as failed although the ledger has applied them. */
export function createCorrections({ db, clock, log, ends }: CorrectionDependencies) {
  async function correct(hash: string): Promise<void> {
    if (await ends.correct(hash))
      log.error(
        { hash },
        'a transaction that counted as failed was applied by the ledger; it has been corrected',
      )
  }
  async function reviewAll(network: Network, signal: AbortSignal): Promise<void> {
    const since = timestamp(clock, -REVIEWED_FOR_MS)
    for (const hash of await envelopeStore(db).deadSince(network, since, REVIEWED_AT_ONCE)) {
      if (signal.aborted) return
      await correct(hash)
    }
  }
  const handler: JobHandler<CorrectionPayload> = {
    carriesMoney: true,
    run: ({ hash }) => correct(hash).catch(retryLater),
  }
  const review: JobHandler<unknown> = {
    everyMs: REVIEW_EVERY_MS,
    async run(_, { signal }) {
      for (const network of networks)
        await reviewAll(network, signal).catch((error: unknown) => {
          // This network is reviewed the next time; the other one may be available.
          if (!isNetworkError(error)) throw error
        })
    },
  }
  return {
    handlers: { [CORRECT]: handler, [REVIEW]: review } as Readonly<Record<string, JobHandler<never>>>,

    /** Looks a transaction up if it counts as failed; called with the hash of a payment that a wallet received. */
    async request(trx: Transaction, network: Network, hash: string): Promise<void> {
      if (!(await transactionStore(trx).hasSent(network, hash, 'failed'))) return
      const payload: CorrectionPayload = { hash }
      await enqueueJob(trx, { kind: CORRECT, key: hash, payload }, clock)
    },
  }
}
