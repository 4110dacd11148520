import { demoPeople } from '../../runtime/demo-people.js'
import { type Clock, timestamp } from '../shared/clock.js'
import { type Database, inTransaction } from '../shared/database.js'
import { wordsOf } from '../shared/search/folded-text.js'
import type { MonitoredAccounts } from './monitored-accounts/monitored-account.service.js'

/** How long scheduled runs leave the demo accounts alone, so that a first run by hand has something to fetch. */
const HEAD_START_MS = 15 * 60_000

/** Makes the demo guardians' accounts known in a database that knows none; answers whether it did. */
export async function seedDemoData(
  { db, clock }: { db: Database; clock: Clock },
  accounts: MonitoredAccounts,
): Promise<boolean> {
  if ((await accounts.list()).length > 0) return false
  const guardians = Object.values(demoPeople).filter(({ role }) => role === 'guardian')
  await inTransaction(db, async (trx) => {
    for (const guardian of guardians)
      await accounts.add(trx, guardian, handleOf(guardian.name), timestamp(clock, HEAD_START_MS))
  })
  return true
}

/** Camila Ortiz writes as camila_ortiz. */
function handleOf(name: string): string {
  return wordsOf(name).join('_')
}
