import { timestamp } from '../../../shared/clock.js'
import type { Transaction } from '../../../shared/database.js'
import { enqueueJob, type JobHandler } from '../../../shared/jobs/jobs.js'
import type { FeatureDependencies } from '../../feature-dependencies.js'
import { type Network, networks } from '../../ledger/network.js'
import { isNetworkError, retryLater } from '../../ledger/network-error.js'
import { type ExpiryPosition, envelopeStore } from '../envelope.store.js'
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
/** At most 600 calls an hour and network: a public Horizon server, which payments need too, allows 3,600. */
const REVIEWED_AT_ONCE = 100

/** Corrects transactions that count as failed although the ledger has applied them. */
export function createCorrections({ db, clock, log, ends }: CorrectionDependencies) {
  async function correct(hash: string): Promise<void> {
    if (await ends.correct(hash))
      log.error(
        { hash },
        'a transaction that counted as failed was applied by the ledger; it has been corrected',
      )
  }
  /** The position at which the next review of a network resumes, if the previous one did not reach the end. */
  const reviewed = new Map<Network, ExpiryPosition>()
  async function reviewSome(network: Network, signal: AbortSignal): Promise<void> {
    const since: ExpiryPosition = { validUntil: timestamp(clock, -REVIEWED_FOR_MS), hash: '' }
    const last = reviewed.get(network) ?? since
    const from = last.validUntil > since.validUntil ? last : since
    const dead = await envelopeStore(db).deadAfter(network, from, REVIEWED_AT_ONCE)
    for (const envelope of dead) {
      if (signal.aborted) return
      await correct(envelope.hash)
      reviewed.set(network, envelope)
    }
    if (dead.length < REVIEWED_AT_ONCE) reviewed.delete(network)
  }
  const handler: JobHandler<CorrectionPayload> = {
    carriesMoney: true,
    run: ({ hash }) => correct(hash).catch(retryLater),
  }
  const review: JobHandler<unknown> = {
    everyMs: REVIEW_EVERY_MS,
    async run(_, { signal }) {
      for (const network of networks)
        await reviewSome(network, signal).catch((error: unknown) => {
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
