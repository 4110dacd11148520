import type { CaseUpdate } from '../cases/updates/case-update.type.js'
import { socialPlatforms } from '../social-posts/social-post.state.js'
import type { SocialPost } from '../social-posts/social-post.type.js'
import type { User } from '../users/user.type.js'
import { sampleWords } from './sample-words.mapper.js'
import { randomOf, type SeededRandom, seededId } from './seeded-random.policy.js'
import type { StagedCase } from './staged-cases.mapper.js'
import { type StagedStep, stagedStep } from './staged-history.mapper.js'
import { stagedColleague } from './staged-people.mapper.js'
import { DAY_MS, HOUR_MS, isoTime, type StagedSetting } from './staged-setting.type.js'

const { animals, notes, places, troubles } = sampleWords

/** A post of the guardian of a case, and the case update created from it, if any. */
export interface StagedPost {
  readonly record: SocialPost
  readonly update: CaseUpdate | undefined
  readonly steps: readonly StagedStep[]
}

type Fate = 'case' | 'update' | 'pending' | 'dismissed' | 'rejected' | 'none'

const fates: readonly (readonly [number, Fate])[] = [
  [12, 'case'],
  [24, 'update'],
  [16, 'pending'],
  [8, 'dismissed'],
  [6, 'rejected'],
  [34, 'none'],
]

/** The post about case number `index`; undefined for some cases. */
export function stagedPost(setting: StagedSetting, index: number, about: StagedCase): StagedPost | undefined {
  const random = randomOf(setting.seed, 'post', index)
  const fate = random.weighted(fates)
  if (fate === 'none') return undefined
  const written = writtenAt(setting, fate, about, random)
  const created = writtenPost(setting, index, about, written, random)
  const steps = [step(about.guardian, created.createdAt, 'created', undefined, created)]
  if (fate === 'pending') return { record: created, update: undefined, steps }
  const reviewer = stagedColleague(setting, random)
  const { id: caseId, createdAt: opened } = about.record
  const reviewedAt =
    fate === 'case' ? opened : isoTime(Math.floor(written + random.share() * (setting.anchor - written)))
  const decided = { ...created, reviewedBy: reviewer.id, reviewedAt, version: 2 }
  if (fate === 'case') {
    const record: SocialPost = { ...decided, status: 'approved', outcome: 'case', caseId }
    return {
      record,
      update: undefined,
      steps: [...steps, step(reviewer, reviewedAt, 'approved', created, record)],
    }
  }
  if (fate !== 'update') {
    const record: SocialPost = { ...decided, status: fate }
    return { record, update: undefined, steps: [...steps, step(reviewer, reviewedAt, fate, created, record)] }
  }
  const update = updateFrom(setting, index, created, about, reviewer, reviewedAt)
  const made = { outcome: 'update', caseId, caseUpdateId: update.id } as const
  const record: SocialPost = { ...decided, status: 'approved', ...made }
  return { record, update, steps: [...steps, step(reviewer, reviewedAt, 'approved', created, record)] }
}

/** A post that became a case is older than the case; one that awaits review is recent. */
function writtenAt(
  { anchor }: StagedSetting,
  fate: Fate,
  { record }: StagedCase,
  random: SeededRandom,
): number {
  const opened = Date.parse(record.createdAt)
  if (fate === 'case') return opened - random.between(1, 40) * 60_000
  const earliest = fate === 'pending' ? Math.max(opened, anchor - 5 * DAY_MS) : opened
  return Math.floor(earliest + 1 + random.share() * (anchor - earliest - HOUR_MS / 2))
}

function writtenPost(
  { seed }: StagedSetting,
  index: number,
  { guardian }: StagedCase,
  written: number,
  random: SeededRandom,
): SocialPost {
  const platform = random.pick(socialPlatforms)
  const animal = random.pick(animals)
  const [ailment] = random.pick(troubles[random.pick(['surgery', 'treatment'] as const)])
  const [caseUpdateType, news] = random.pick(notes)
  const emergency = random.chance(0.2)
  const postId = `${seed}-${index}`
  return {
    id: seededId('soc', seed, index),
    postId,
    platform,
    guardianId: guardian.id,
    guardianName: guardian.name,
    postContent: emergency
      ? `URGENT! ${animal}, found ${random.pick(places)}: ${ailment}. Please share!`
      : `${animal} (${ailment}): ${news}`,
    postUrl: `https://${platform}.example/${postId}`,
    status: 'pending',
    isUrgent: emergency,
    analysisResult: {
      confidence: random.between(55, 98) / 100,
      extractedInfo: { animalMentioned: true, animalName: animal, medicalCondition: ailment, emergency },
      isCaseRelated: true,
      urgency: emergency ? 'high' : 'medium',
      caseUpdateType: emergency ? 'emergency' : caseUpdateType,
    },
    createdAt: isoTime(written),
    version: 1,
  }
}

function updateFrom(
  { seed }: StagedSetting,
  index: number,
  post: SocialPost,
  { record }: StagedCase,
  reviewer: User,
  createdAt: string,
): CaseUpdate {
  return {
    id: seededId('upd', seed, index, 'post'),
    caseId: record.id,
    type: post.analysisResult?.caseUpdateType ?? 'note',
    notes: post.postContent,
    updatedBy: reviewer.id,
    updatedByName: reviewer.name,
    createdAt,
    metadata: {
      ...(post.postUrl ? { attachmentUrl: post.postUrl } : {}),
      tags: [post.platform],
      priority: post.isUrgent ? 'urgent' : 'normal',
      socialPostId: post.id,
    },
  }
}

function step(
  by: User,
  at: string,
  what: string,
  before: SocialPost | undefined,
  after: SocialPost,
): StagedStep {
  const severity = before ? 'medium' : 'low'
  const about = {
    action: `social_post_${what}`,
    resource: 'social_post',
    severity,
    category: 'case',
  } as const
  return stagedStep(about, by, at, after, before)
}
