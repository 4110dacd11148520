import { demoPeople } from '../../schema/demo-people.js'
import { type Clock, timestamp } from '../shared/clock.js'
import { type Database, inTransaction } from '../shared/database.js'
import { caseStore } from './cases/case.store.js'
import { exchangeRateStore } from './donations/exchange-rate.store.js'
import { type UserRecord, userStore } from './users/user.store.js'

const DAY_MS = 86_400_000

/** The cases that a fresh installation shows. */
const demoCases = [
  {
    id: 'cas_01JCDEM00000000000000000A1',
    name: 'Luna, hit by a car',
    description:
      'Luna was found beside the road with a broken hind leg. She needs surgery and eight weeks of rest.',
    status: 'urgent',
    priority: 'urgent',
    category: 'surgery',
    donationGoal: 180_000n,
    ageDays: 3,
  },
  {
    id: 'cas_01JCDEM00000000000000000B2',
    name: 'Milo and his three brothers',
    description: 'Four kittens left in a box. They are healthy and look for foster homes.',
    status: 'active',
    priority: 'normal',
    category: 'foster',
    donationGoal: 40_000n,
    ageDays: 12,
  },
  {
    id: 'cas_01JCDEM00000000000000000C3',
    name: 'Roco',
    description: 'Roco recovered from distemper after two months of treatment and lives with a family now.',
    status: 'completed',
    priority: 'normal',
    category: 'treatment',
    donationGoal: 95_000n,
    ageDays: 70,
  },
] as const

/** What the currencies are worth in each other. */
const demoRates = [
  { currency: 'ARS', base: 'USD', rate: '0.00069' },
  { currency: 'USD', base: 'ARS', rate: '1450' },
] as const

/** Fills an empty database; answers whether it did. The accounts to sign in with are the edge’s. */
export async function seedDemoData(db: Database, clock: Clock): Promise<boolean> {
  if (await userStore(db).byId(demoPeople.admin.id)) return false
  const people = Object.values(demoPeople)
  await inTransaction(db, async (trx) => {
    for (const person of people) {
      const record: UserRecord = {
        ...person,
        status: 'active',
        version: 1,
        createdAt: timestamp(clock, -90 * DAY_MS),
      }
      await userStore(trx).insert(record)
    }
    for (const rate of demoRates)
      await exchangeRateStore(trx).put({ ...rate, setAt: timestamp(clock, -DAY_MS) })
    for (const { ageDays, ...entry } of demoCases) {
      const createdAt = timestamp(clock, -ageDays * DAY_MS)
      await caseStore(trx).insert({
        ...entry,
        guardianId: demoPeople.guardian.id,
        guardianName: demoPeople.guardian.name,
        additionalImages: [],
        version: 1,
        createdAt,
        updatedAt: createdAt,
      })
    }
  })
  return true
}
