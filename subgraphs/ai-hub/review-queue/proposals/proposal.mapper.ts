import { webAddress } from '../../../../schema/input-rules/texts.js'
import { MAX_MONEY } from '../../../../schema/scalars.js'
import { namelessCaseName } from '../../cases-client/nameless-case.policy.js'
import type { CaseUpdateType, Urgency } from '../../posts/analysis.type.js'
import type { PostRecord } from '../../posts/post.service.js'
import type { ProposedAction } from '../queue/proposed-action.type.js'
import type { ReviewAction } from '../queue/review-item.state.js'

/** Length limits of the backoffice. */
const MAX_LENGTH = { name: 200, description: 10_000 } as const
const MAX_IMAGES = 10

/** The category of a case by the type of its first post. */
const CATEGORY: Readonly<Record<CaseUpdateType, string>> = {
  emergency: 'rescue',
  medical_progress: 'treatment',
  fundraising: 'treatment',
  adoption: 'foster',
  note: 'rescue',
}

/** The action for a post: an update of the matching case, otherwise a new case. */
export function actionFor(post: PostRecord, matchedCaseId: string | undefined): ReviewAction {
  if (matchedCaseId === undefined) return 'create_case'
  return post.analysis.caseUpdateType === 'note' ? 'enrich_case' : 'add_case_update'
}

/**
 * The proposal for a post. Text of the post is included as plain text only.
 * @param baseCurrency sums in other currencies are left to the reviewer, without conversion
 */
export function proposalFor(post: PostRecord, action: ReviewAction, baseCurrency: string): ProposedAction {
  const { analysis } = post
  const images = imagesOf(post)
  const text = plainText(post.content, MAX_LENGTH.description)
  if (action !== 'create_case')
    return { action, updateData: { type: analysis.caseUpdateType, notes: text }, images }
  const { animalMentioned, medicalCondition } = analysis.extractedInfo
  const donationGoal = goalOf(post, baseCurrency)
  return {
    action,
    caseData: {
      name: nameOf(post),
      description: text,
      ...(animalMentioned === undefined ? {} : { animalType: animalMentioned }),
      ...(medicalCondition === undefined ? {} : { medicalCondition: plainText(medicalCondition, 500) }),
      ...(donationGoal === undefined ? {} : { donationGoal }),
      priority: priorityOf(analysis.urgency),
      category: CATEGORY[analysis.caseUpdateType],
    },
    images,
  }
}

/** The priority of a case: urgent or normal. */
export function priorityOf(urgency: Urgency): 'urgent' | 'normal' {
  return urgency === 'critical' || urgency === 'high' ? 'urgent' : 'normal'
}

/**
 * The name of the animal, otherwise its species and the author: by handle if the account has no display name. Its
 * condition is a separate member.
 */
function nameOf({ analysis, author }: PostRecord): string {
  const { animalName, animalMentioned = 'animal' } = analysis.extractedInfo
  if (animalName) return plainText(animalName, MAX_LENGTH.name)
  const hasName = author.name !== '' && author.name !== author.handle
  const writer = hasName ? author.name : `@${author.handle.replace(/^@/, '')}`
  return plainText(namelessCaseName(analysis.language, animalMentioned, writer), MAX_LENGTH.name)
}

/**
 * The largest sum in the base currency that is not collected yet and that a case accepts, in cents; undefined if no money is
 * requested.
 */
function goalOf({ analysis }: PostRecord, baseCurrency: string): bigint | undefined {
  if (!analysis.extractedInfo.fundraisingRequest) return undefined
  const sums = analysis.amounts
    .filter(({ currency, purpose }) => currency === baseCurrency && purpose !== 'collected')
    .map(({ value }) => centsOf(value))
    .filter((cents) => cents > 0n && cents <= MAX_MONEY)
  return sums.sort((one, other) => (one < other ? 1 : -1))[0]
}

function centsOf(value: string): bigint {
  const [whole = '0', fraction = ''] = value.split('.')
  return BigInt(whole) * 100n + BigInt(fraction.slice(0, 2).padEnd(2, '0'))
}

function imagesOf({ media }: PostRecord): string[] {
  return (
    media.images
      // A picture that the case refuses must not prevent the case.
      .filter((image) => webAddress.safeParse(image).success)
      .slice(0, MAX_IMAGES)
  )
}

const CONTROL_OR_DIRECTION = /[^\P{Cc}\t\n]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/**
 * Removes control characters, direction marks and lone surrogates, and truncates to `longest` UTF-16 units
 * at a character boundary; never empty.
 */
export function plainText(text: string, longest: number): string {
  const clean = Buffer.from(text, 'utf8').toString('utf8').replace(CONTROL_OR_DIRECTION, ' ').trim()
  const cut = clean.length > longest ? clean.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, '') : clean
  return cut.trim() || '(no text)'
}
