import { demoPictures, pictureUrl } from '../../../runtime/demo-pictures.js'
import { type CaseStatus, caseCategories } from '../cases/case.state.js'
import type { Case } from '../cases/case.type.js'
import type { CaseUpdate } from '../cases/updates/case-update.type.js'
import type { User } from '../users/user.type.js'
import { sampleWords } from './sample-words.mapper.js'
import { randomOf, type SeededRandom, seededId } from './seeded-random.policy.js'
import { type StagedStep, stagedStep } from './staged-history.mapper.js'
import { guardianOfCase } from './staged-people.mapper.js'
import { DAY_MS, HOUR_MS, isoTime, type StagedSetting } from './staged-setting.type.js'

const { animals, notes, places, towns, troubles } = sampleWords

/** Age of the oldest case. */
const OLDEST_DAYS = 150

/** A case with its history. */
export interface StagedCase {
  readonly record: Case
  readonly guardian: User
  readonly updates: readonly CaseUpdate[]
  readonly steps: readonly StagedStep[]
  /** When it accepted donations, epoch milliseconds; undefined for drafts. */
  readonly open: { readonly from: number; readonly until: number } | undefined
}

/** Sequences of states, as the transition table allows them. */
const stateSequences: readonly (readonly [weight: number, states: readonly [CaseStatus, ...CaseStatus[]]])[] =
  [
    [30, ['active']],
    [8, ['draft', 'active']],
    [7, ['urgent', 'active']],
    [9, ['urgent']],
    [6, ['active', 'urgent']],
    [14, ['active', 'completed']],
    [10, ['active', 'urgent', 'completed']],
    [6, ['urgent', 'completed']],
    [3, ['active', 'completed', 'active', 'completed']],
    [7, ['draft']],
  ]

/** Case number `index` of the set. */
export function stagedCase(setting: StagedSetting, index: number): StagedCase {
  const random = randomOf(setting.seed, 'case', index)
  const states = random.weighted(stateSequences)
  const created = setting.anchor - Math.floor(random.share() * OLDEST_DAYS * DAY_MS) - HOUR_MS
  const times = momentsBetween(random, created, setting.anchor, states.length - 1)
  const moments = [created, ...times]
  const guardian = guardianOfCase(setting, index, created, random)
  const base = description(setting, index, guardian, random)
  const versions = states.map((status, at): Case => {
    const [createdAt, updatedAt] = [isoTime(created), isoTime(moments[at] ?? created)]
    return { ...base, status, version: at + 1, createdAt, updatedAt }
  })
  const record = versions.at(-1) as Case
  const updateOf = (name: string, time: number) => updateId(setting, index, name, guardian, record.id, time)
  const changes = versions.slice(1).map((after, at): CaseUpdate => {
    const before = versions[at]
    return {
      ...updateOf(`status-${at}`, moments[at + 1] ?? created),
      type: 'status_change',
      status: after.status,
      ...(before ? { previousStatus: before.status } : {}),
    }
  })
  const said = random.below(3)
  const notesOf = momentsBetween(random, created, setting.anchor, said).map((time, at): CaseUpdate => {
    const [type, words] = random.pick(notes)
    const metadata = { tags: [record.category], priority: record.priority }
    return { ...updateOf(`note-${at}`, time), type, notes: words, metadata }
  })
  const published = states.findIndex((status) => status !== 'draft')
  const until = record.status === 'completed' ? moments.at(-1) : setting.anchor
  return {
    record,
    guardian,
    updates: [...changes, ...notesOf],
    steps: [...caseSteps(versions, guardian), ...notesOf.map((note) => noteStep(note, guardian))],
    open: published < 0 ? undefined : { from: moments[published] ?? created, until: until ?? setting.anchor },
  }
}

/** Times in order, excluding both ends. */
function momentsBetween(random: SeededRandom, from: number, until: number, count: number): number[] {
  const shares = Array.from({ length: count }, (_, at) => (at + 0.1 + 0.8 * random.share()) / count)
  return shares.map((share) => Math.floor(from + 1 + share * (until - from - 2)))
}

function description(setting: StagedSetting, index: number, guardian: User, random: SeededRandom) {
  const [animal, category] = [random.pick(animals), random.pick(caseCategories)]
  const [ailment, story] = random.pick(troubles[category])
  const pictures = Array.from({ length: random.between(1, 4) }, () =>
    pictureUrl(setting.publicUrl, random.pick(demoPictures)),
  )
  const [imageUrl, ...additionalImages] = pictures
  return {
    id: seededId('cas', setting.seed, index),
    name: `${animal}, ${ailment}`,
    description: `${animal} was found ${random.pick(places)} in ${random.pick(towns)} and ${story}.`,
    priority: random.chance(0.25) ? 'urgent' : 'normal',
    category,
    guardianId: guardian.id,
    guardianName: guardian.name,
    donationGoal: BigInt(random.between(8, 120)) * (setting.baseCurrency === 'USD' ? 2_500n : 3_500_000n),
    ...(imageUrl ? { imageUrl } : {}),
    additionalImages,
  } as const
}

function updateId(
  { seed }: StagedSetting,
  index: number,
  name: string,
  guardian: User,
  caseId: string,
  time: number,
): Omit<CaseUpdate, 'type'> {
  return {
    id: seededId('upd', seed, index, name),
    caseId,
    updatedBy: guardian.id,
    updatedByName: guardian.name,
    createdAt: isoTime(time),
  }
}

function caseSteps(versions: readonly Case[], by: User): StagedStep[] {
  const of = { resource: 'case', category: 'case' } as const
  const created = { ...of, action: 'case_created', severity: 'low' } as const
  const changed = { ...of, action: 'case_status_change', severity: 'medium' } as const
  return versions.map((after, at) =>
    stagedStep(at === 0 ? created : changed, by, after.updatedAt, after, versions[at - 1]),
  )
}

function noteStep(after: CaseUpdate, by: User): StagedStep {
  const about = { action: 'case_update_created', resource: 'case_update', severity: 'low' } as const
  return stagedStep({ ...about, category: 'case' }, by, after.createdAt, after)
}
