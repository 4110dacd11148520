import { demoPeople } from '../../../runtime/demo-people.js'
import { foldText } from '../../shared/search/folded-text.js'
import type { User, UserStatus } from '../users/user.type.js'
import { sampleWords } from './sample-words.mapper.js'
import { randomOf, type SeededRandom, seededId } from './seeded-random.policy.js'
import { DAY_MS, isoTime, type StagedSetting } from './staged-setting.type.js'

const { firstNames, lastNames, shelters, towns } = sampleWords

/** Number of people created before the first case: cases only refer to people created before them. */
export const FIRST_PEOPLE = 12

/** Age of the demo accounts, in days. */
const DEMO_PEOPLE_DAYS = 90

/** The five people to sign in as. */
export function demoUsers({ anchor }: StagedSetting): User[] {
  const createdAt = isoTime(anchor - DEMO_PEOPLE_DAYS * DAY_MS)
  return Object.values(demoPeople).map((person) => ({ ...person, status: 'active', version: 1, createdAt }))
}

const standing: readonly (readonly [number, UserStatus])[] = [
  [84, 'active'],
  [6, 'inactive'],
  [5, 'pending'],
  [5, 'waitlist'],
]

/** Person number `index` of the set: guardians and staff are older than any case. */
export function stagedPerson({ seed, anchor, mailDomain }: StagedSetting, index: number): User {
  const random = randomOf(seed, 'person', index)
  const [first, last] = [random.pick(firstNames), random.pick(lastNames)]
  const role = roleOf(index)
  const isOld = role === 'guardian' || role === 'staff'
  const created = anchor - random.between(isOld ? 160 : 1, 400) * DAY_MS - random.below(DAY_MS - 1) - 1
  const status = isOld ? 'active' : random.weighted(standing)
  const hasSignedIn = status === 'active' && random.chance(0.8)
  const lastLogin = created + random.share() * (anchor - created)
  return {
    id: seededId('usr', seed, index),
    email: `${mailbox(first)}.${mailbox(last)}.${index}@${mailDomain}`,
    name: `${first} ${last}`,
    role,
    status,
    ...(random.chance(0.6)
      ? { phone: `+54 11 ${random.between(4000, 4999)}-${random.between(1000, 9999)}` }
      : {}),
    ...(random.chance(0.5) ? { location: random.pick(towns) } : {}),
    ...(role === 'guardian' ? { organization: random.pick(shelters), bio: bioOf(first, random) } : {}),
    version: 1,
    createdAt: isoTime(created),
    ...(hasSignedIn ? { lastLoginAt: isoTime(lastLogin) } : {}),
  }
}

function roleOf(index: number): User['role'] {
  if (index === 1 || index === 2) return 'staff'
  if (index % 6 === 0) return 'guardian'
  return index % 10 === 9 ? 'investor' : 'user'
}

/** The guardian of a case: the demo guardian has some of the younger ones. */
export function guardianOfCase(
  setting: StagedSetting,
  index: number,
  created: number,
  random: SeededRandom,
): User {
  const demo = demoUsers(setting).find(({ role }) => role === 'guardian')
  if (demo && random.chance(0.15) && Date.parse(demo.createdAt) < created) return demo
  const guardians = Math.ceil((index + FIRST_PEOPLE) / 6)
  return stagedPerson(setting, random.below(guardians) * 6)
}

/** A person who could donate to case number `index` at a time, or open a ticket: registered and active by then. */
export function supporterAt(setting: StagedSetting, index: number, time: number, random: SeededRandom): User {
  const demo = demoUsers(setting).find(({ role }) => role === 'user')
  if (demo && random.chance(0.08) && Date.parse(demo.createdAt) < time) return demo
  for (let tries = 0; tries < 8; tries++) {
    const person = stagedPerson(setting, random.below(index + FIRST_PEOPLE))
    if (person.status === 'active' && person.role === 'user' && Date.parse(person.createdAt) < time)
      return person
  }
  return stagedPerson(setting, 0)
}

/** A member of staff. */
export function stagedColleague(setting: StagedSetting, random: SeededRandom): User {
  return stagedPerson(setting, random.between(1, 2))
}

function mailbox(name: string): string {
  return foldText(name).replaceAll(/[^a-z]/g, '')
}

function bioOf(first: string, random: SeededRandom): string {
  const years = random.between(2, 15)
  return `${first} has taken in animals for ${years} years and knows every vet in town.`
}
