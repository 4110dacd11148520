import { demoPeople } from '../../runtime/demo-people.js'
import { type Clock, timestamp } from '../shared/clock.js'
import { seedOnce } from '../shared/database/seed-once.js'
import type { Database } from '../shared/database.js'
import { wordsOf } from '../shared/search/folded-text.js'
import type { MonitoredAccounts } from './monitored-accounts/monitored-account.service.js'

/** Scheduled runs skip the demo accounts for this time, so that a first manual run has something to fetch. */
const HEAD_START_MS = 15 * 60_000

/** Adds the accounts of the demo guardians to a database that was never used. @returns whether it did */
export async function seedDemoData(
  { db, clock }: { db: Database; clock: Clock },
  accounts: MonitoredAccounts,
): Promise<boolean> {
  const guardians = Object.values(demoPeople).filter(({ role }) => role === 'guardian')
  return seedOnce(db, {
    isEmpty: accounts.areUnused,
    async fill(trx) {
      for (const guardian of guardians)
        await accounts.add(trx, guardian, handleOf(guardian.name), timestamp(clock, HEAD_START_MS))
    },
  })
}

/** Camila Ortiz has the handle camila_ortiz. */
function handleOf(name: string): string {
  return wordsOf(name).join('_')
}
