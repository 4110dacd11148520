import { formatAmount, parseAmount } from '../../../../schema/scalars.js'
import { timestamp } from '../../../shared/clock.js'
import { inTransaction } from '../../../shared/database.js'
import type { JobHandlers } from '../../../shared/jobs/jobs.js'
import { serviceOperation } from '../../../shared/service-calls/graph-client.js'
import type { Alerts } from '../../alerts/alert.service.js'
import { backgroundActor } from '../../audit/audit-trail.service.js'
import type { FeatureDependencies } from '../../feature-dependencies.js'
import { donationStore, type LedgerSum } from '../donation.store.js'

interface WalletSum {
  readonly caseId: string
  readonly network: string
  readonly asset: string
  /** Decimal text with 7 fractional digits. */
  readonly amount: string
}

const walletSums = serviceOperation<{ after: string; before: string }, { sums: readonly WalletSum[] }>(
  `query DonationSumsOfWallet($after: ID!, $before: DateTime!) {
    sums: walletDonationSums(afterCase: $after, completedBefore: $before) { caseId network asset amount }
  }`,
)

/** Job kind: compares the donations on the ledger with those that the wallet service has. */
export const COMPARE_BOOKS = 'donations.compare-books'

const HOUR = 3_600_000
/** Donations that were completed more recently may still be on their way. */
const SETTLED_AFTER_MS = HOUR
/** Differences that an alert names. */
const NAMED = 20
const CASES_PER_PAGE = 500

export interface DonationBooksDependencies extends Pick<FeatureDependencies, 'db' | 'clock' | 'graph'> {
  readonly alerts: Alerts
  readonly acceptTestnet: boolean
}

/** Compares both services' sums by case and asset every night; a difference raises an alert until it is resolved. */
export function donationBooksJobs(dependencies: DonationBooksDependencies): JobHandlers {
  const { db, clock, alerts } = dependencies
  return {
    [COMPARE_BOOKS]: {
      everyMs: 24 * HOUR,
      async run(_: unknown, { signal }) {
        const differences = await compareBooks(dependencies, timestamp(clock, -SETTLED_AFTER_MS), signal)
        const actor = backgroundActor(COMPARE_BOOKS)
        await inTransaction(db, async (trx) => {
          if (differences.length === 0) return alerts.resolveByKey(trx, actor, COMPARE_BOOKS)
          const named = differences.slice(0, NAMED).join('; ')
          return alerts.raise(trx, actor, {
            source: 'rule',
            type: 'donation_books',
            severity: 'critical',
            key: COMPARE_BOOKS,
            message:
              `Donations differ from the wallet service for ${differences.length} sums: ${named}`.slice(
                0,
                1_000,
              ),
          })
        })
      },
    },
  }
}

/** A sentence for every case and asset whose sums differ. */
async function compareBooks(
  { db, graph, acceptTestnet }: DonationBooksDependencies,
  before: string,
  signal: AbortSignal,
): Promise<string[]> {
  const theirs = new Map<string, bigint>()
  for (let after = ''; !signal.aborted; ) {
    const { sums } = await graph.request(walletSums, { after, before }, { requestId: COMPARE_BOOKS })
    if (sums.length === 0) break
    for (const { caseId, network, asset, amount } of sums) {
      after = caseId > after ? caseId : after
      if (network === 'public' || acceptTestnet) add(theirs, { caseId, asset, amount: parseAmount(amount) })
    }
  }
  const ours = new Map<string, bigint>()
  for (let after = ''; !signal.aborted; ) {
    const cases = await donationStore(db).ledgerCasesAfter(after, CASES_PER_PAGE)
    const last = cases.at(-1)
    if (last === undefined) break
    for (const sum of await donationStore(db).ledgerSums(cases, before)) add(ours, sum)
    after = last
  }
  signal.throwIfAborted()
  return [...new Set([...theirs.keys(), ...ours.keys()])].flatMap((key) => {
    const [counted, paid] = [ours.get(key) ?? 0n, theirs.get(key) ?? 0n]
    return counted === paid ? [] : [`${key}: ${formatAmount(counted)} counted, ${formatAmount(paid)} paid`]
  })
}

function add(sums: Map<string, bigint>, { caseId, asset, amount }: LedgerSum): void {
  const key = `${caseId} ${asset}`
  sums.set(key, (sums.get(key) ?? 0n) + amount)
}
