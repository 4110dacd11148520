import { demoPeople } from '../../../runtime/demo-people.js'
import { pictureUrl } from '../../../runtime/demo-pictures.js'
import type { PastEntry } from '../audit/audit-trail.service.js'
import type { Case } from '../cases/case.type.js'
import type { CaseUpdate } from '../cases/updates/case-update.type.js'
import type { PaymentStatement } from '../donations/payments/statement.type.js'
import type { Investor } from '../investors/investor.type.js'
import type { NotificationRecord } from '../notifications/notification.service.js'
import type { SocialPost } from '../social-posts/social-post.type.js'
import type { User } from '../users/user.type.js'
import { type StagedCase, stagedCase } from './staged-cases.mapper.js'
import { type StagedDonationRecord, stagedDonations } from './staged-donations.mapper.js'
import { pastEntries, type StagedStep, stagedStep } from './staged-history.mapper.js'
import { stagedInvestor } from './staged-investors.mapper.js'
import { stagedNotifications } from './staged-notifications.mapper.js'
import { demoUsers, FIRST_PEOPLE, stagedPerson } from './staged-people.mapper.js'
import { stagedPost } from './staged-posts.mapper.js'
import { DAY_MS, isoTime, type StagedSetting } from './staged-setting.type.js'
import { type StagedTicketRecord, stagedTicket } from './staged-tickets.mapper.js'

/** Rows that are written together; they refer only to rows of this or an earlier batch. */
export interface StagedBatch {
  readonly users: readonly User[]
  readonly investors: readonly Investor[]
  readonly cases: readonly Case[]
  readonly caseUpdates: readonly CaseUpdate[]
  readonly donations: readonly StagedDonationRecord[]
  readonly statements: readonly PaymentStatement[]
  readonly tickets: readonly StagedTicketRecord[]
  readonly posts: readonly SocialPost[]
  /** Notifications; created once the tickets are numbered. */
  readonly notices: (numberOf: ReadonlyMap<string, string>) => NotificationRecord[]
  readonly history: readonly PastEntry[]
}

/** The cases of every demo, with ids that documents may name. */
const fixedCases = [
  {
    id: 'cas_01JCDEM00000000000000000A1',
    name: 'Luna, hit by a car',
    description:
      'Luna was found beside the road with a broken hind leg. She needs surgery and eight weeks of rest.',
    status: 'urgent',
    priority: 'urgent',
    category: 'surgery',
    donationGoal: 180_000n,
    picture: 'dog-black',
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
    picture: 'cat-ginger',
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
    picture: 'dog-brown',
    ageDays: 70,
  },
] as const

export const fixedCaseIds = fixedCases.map(({ id }) => id)

/** The demo accounts and the three cases of every demo. */
export function fixedBatch(setting: StagedSetting): StagedBatch {
  const { id: guardianId, name: guardianName } = demoPeople.guardian
  const cases = fixedCases.map(({ ageDays, picture, ...entry }): Case => {
    const createdAt = isoTime(setting.anchor - ageDays * DAY_MS)
    const imageUrl = pictureUrl(setting.publicUrl, picture)
    const rest = { guardianId, guardianName, imageUrl, additionalImages: [], version: 1 }
    return { ...entry, ...rest, createdAt, updatedAt: createdAt }
  })
  return { ...nothing, users: demoUsers(setting), cases }
}

const nothing: StagedBatch = {
  users: [],
  investors: [],
  cases: [],
  caseUpdates: [],
  donations: [],
  statements: [],
  tickets: [],
  posts: [],
  notices: () => [],
  history: [],
}

/** The cases numbered `from` up to but excluding `until`, with their related records and people. */
export function stagedBatch(setting: StagedSetting, from: number, until: number): StagedBatch {
  const numbers = Array.from({ length: until - from }, (_, at) => from + at)
  const newcomers = from === 0 ? numbers.length + FIRST_PEOPLE : numbers.length
  const firstPerson = from === 0 ? 0 : from + FIRST_PEOPLE
  const users = Array.from({ length: newcomers }, (_, at) => stagedPerson(setting, firstPerson + at))
  const bundles = numbers.map((index) => bundleOf(setting, index))
  const arrivals = users.flatMap((user, at) => pastEntries(setting, firstPerson + at, [registration(user)]))
  const lives = bundles.flatMap(({ index, about, given, ticket, post }) =>
    pastEntries(setting, index, [...about.steps, ...given.steps, ...ticket.steps, ...(post?.steps ?? [])]),
  )
  return {
    users,
    investors: users.flatMap((user, at) => stagedInvestor(setting, firstPerson + at, user) ?? []),
    cases: bundles.map(({ about }) => about.record),
    caseUpdates: bundles.flatMap(({ about, post }) => [
      ...about.updates,
      ...(post?.update ? [post.update] : []),
    ]),
    donations: bundles.flatMap(({ given }) => given.records),
    statements: bundles.flatMap(({ given }) => given.statements),
    tickets: bundles.map(({ ticket }) => ticket.record),
    posts: bundles.flatMap(({ post }) => post?.record ?? []),
    notices: (numberOf) =>
      bundles.flatMap(({ index, about, given, ticket }) =>
        stagedNotifications(setting, index, about, given, ticket, numberOf.get(ticket.record.id)),
      ),
    history: [...arrivals, ...lives],
  }
}

/** Number of distinct pairs of donor and case in the batch. */
export function followsOf({ donations }: StagedBatch): number {
  const given = donations.filter(({ status }) => status === 'completed')
  return new Set(given.map(({ userId, caseId }) => `${userId}/${caseId}`)).size
}

function bundleOf(setting: StagedSetting, index: number) {
  const about: StagedCase = stagedCase(setting, index)
  return {
    index,
    about,
    given: stagedDonations(setting, index, about),
    ticket: stagedTicket(setting, index, about),
    post: stagedPost(setting, index, about),
  }
}

function registration({ lastLoginAt: _, ...after }: User): StagedStep {
  const about = { action: 'user_created', resource: 'user', severity: 'medium', category: 'user' } as const
  return stagedStep(about, demoPeople.admin, after.createdAt, after)
}
