import { dueAfterDays, type TicketPriority, type TicketStatus } from '../support/ticket.state.js'
import type { SupportTicket } from '../support/ticket.type.js'
import type { User } from '../users/user.type.js'
import { sampleWords } from './sample-words.mapper.js'
import { randomOf, type SeededRandom, seededId } from './seeded-random.policy.js'
import type { StagedCase } from './staged-cases.mapper.js'
import { type StagedStep, stagedStep } from './staged-history.mapper.js'
import { stagedColleague, supporterAt } from './staged-people.mapper.js'
import { DAY_MS, HOUR_MS, isoTime, type StagedSetting } from './staged-setting.type.js'

const { internalNotes, requests } = sampleWords

/** A ticket without its number, which is assigned when it is written. */
export type StagedTicketRecord = Omit<SupportTicket, 'ticketNumber'>

/** A ticket with its history. */
export interface StagedTicket {
  readonly record: StagedTicketRecord
  readonly assignee: User | undefined
  readonly steps: readonly StagedStep[]
}

const priorities: readonly (readonly [number, TicketPriority])[] = [
  [25, 'low'],
  [45, 'medium'],
  [20, 'high'],
  [10, 'urgent'],
]

/** Sequences of states, as the transition table allows them. */
const stateSequences: readonly (readonly [number, readonly [TicketStatus, ...TicketStatus[]]])[] = [
  [22, ['open']],
  [23, ['open', 'in_progress']],
  [25, ['open', 'in_progress', 'resolved']],
  [25, ['open', 'in_progress', 'resolved', 'closed']],
  [5, ['open', 'in_progress', 'resolved', 'open']],
]

/** Ticket number `index` of the set: most are about the case of that number. */
export function stagedTicket(setting: StagedSetting, index: number, about: StagedCase): StagedTicket {
  const random = randomOf(setting.seed, 'ticket', index)
  const from = Date.parse(about.record.createdAt)
  const created = Math.floor(from + 1 + random.share() * (setting.anchor - from - HOUR_MS))
  const states = random.weighted(stateSequences)
  const requester = supporterAt(setting, index, created, random)
  const assignee = states.length > 1 || random.chance(0.4) ? stagedColleague(setting, random) : undefined
  const opened = opening(setting, index, about, requester, created, random)
  const versions: StagedTicketRecord[] = [opened]
  const end = Math.min(created + 12 * DAY_MS, setting.anchor)
  const moves = assignee && states.length === 1 ? (['open'] as const) : states.slice(1)
  for (const [at, status] of moves.entries())
    versions.push({
      ...(versions.at(-1) ?? opened),
      status,
      ...(assignee ? { assignedTo: assignee.id, assignedToName: assignee.name } : {}),
      version: at + 2,
      updatedAt: isoTime(Math.floor(created + ((at + 1) / (moves.length + 1)) * (end - created))),
    })
  const last = versions.at(-1) ?? opened
  const record =
    assignee && random.chance(0.3) ? { ...last, internalNotes: random.pick(internalNotes) } : last
  versions[versions.length - 1] = record
  return { record, assignee, steps: steps(versions, requester, assignee) }
}

function opening(
  { seed }: StagedSetting,
  index: number,
  { record: about }: StagedCase,
  requester: User,
  created: number,
  random: SeededRandom,
): StagedTicketRecord {
  const [category, title, description] = random.pick(requests)
  const priority = random.weighted(priorities)
  const isAboutCase = random.chance(0.65)
  return {
    id: seededId('spt', seed, index),
    title: isAboutCase ? `${title}: ${about.name}` : title,
    description,
    status: 'open',
    priority,
    category,
    requesterEmail: requester.email,
    requesterName: requester.name,
    requesterId: requester.id,
    ...(isAboutCase ? { caseId: about.id } : {}),
    createdAt: isoTime(created),
    updatedAt: isoTime(created),
    dueDate: isoTime(created + dueAfterDays[priority] * DAY_MS),
    tags: random.chance(0.4) ? [category] : [],
    attachments: [],
    version: 1,
  }
}

function steps(
  versions: readonly StagedTicketRecord[],
  requester: User,
  assignee: User | undefined,
): StagedStep[] {
  return versions.map((after, at) => {
    const before = versions[at - 1]
    const about = {
      action: before ? changeOf(before, after) : 'support_ticket_created',
      resource: 'support_ticket',
      severity: before ? 'medium' : 'low',
      category: 'support',
    } as const
    return stagedStep(about, before && assignee ? assignee : requester, after.updatedAt, after, before)
  })
}

function changeOf(before: StagedTicketRecord, after: StagedTicketRecord): string {
  if (after.status === 'resolved') return 'support_ticket_resolved'
  return after.assignedTo === before.assignedTo ? 'support_ticket_updated' : 'support_ticket_assigned'
}
