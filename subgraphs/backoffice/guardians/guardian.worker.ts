import type { Clock } from '../../shared/clock.js'
import { type Database, inTransaction, type Transaction } from '../../shared/database.js'
import { enqueueJob, type JobHandlers } from '../../shared/jobs/jobs.js'
import type { GraphClient } from '../../shared/service-calls/graph-client.js'
import type { Alerts } from '../alerts/alert.service.js'
import { backgroundActor } from '../audit/audit-trail.service.js'
import { walletsWithFundsOf } from './guardian-wallets.client.js'

const CHECK_WALLETS = 'guardians.check-wallets'

/** Requests of an account that is being deleted, and cached sessions, have ended by then. */
const CHECKED_AFTER_MS = 10 * 60_000

/** Schedules the check whether a deleted guardian created a wallet while being deleted. */
export async function checkWalletsOf(trx: Transaction, userId: string, clock: Clock): Promise<void> {
  const runAt = new Date(clock.now().getTime() + CHECKED_AFTER_MS)
  await enqueueJob(trx, { kind: CHECK_WALLETS, key: userId, payload: { userId }, runAt }, clock)
}

/** Alerts administrators of a wallet of a deleted guardian: nobody else can reach its money. */
export function guardianJobs({
  db,
  graph,
  alerts,
}: {
  readonly db: Database
  readonly graph: GraphClient
  readonly alerts: Pick<Alerts, 'raise'>
}): JobHandlers {
  const actor = backgroundActor(CHECK_WALLETS)
  return {
    [CHECK_WALLETS]: {
      carriesMoney: true,
      async run({ userId }: { userId: string }, { id: requestId }) {
        const wallets = await walletsWithFundsOf(graph, { requestId }, userId)
        if (wallets.length === 0) return
        const message =
          `The guardian ${userId} created ${wallets.join(', ')} while the account was deleted. Erase the person ` +
          '(POST /api/gdpr/erasure with this userId), so that the money is paid out.'
        const alert = { source: 'rule', type: 'wallet_of_deleted_guardian', severity: 'high' } as const
        await inTransaction(db, (trx) =>
          alerts.raise(trx, actor, { ...alert, key: `deleted-guardian:${userId}`, message }),
        )
      },
    },
  }
}
