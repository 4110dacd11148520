import { caseUpdateTypes } from '../../../schema/case-update-types.js'

/** All labels of posts. */

export const LANGUAGES = ['es', 'pt', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

/** From least to most urgent; the index is a step on the urgency scale. */
export const URGENCIES = ['low', 'medium', 'high', 'critical'] as const
export type Urgency = (typeof URGENCIES)[number]

export const CASE_UPDATE_TYPES = caseUpdateTypes
export type CaseUpdateType = (typeof CASE_UPDATE_TYPES)[number]

/** `none` is for posts unrelated to any case: nothing is proposed. */
export const SUGGESTED_ACTIONS = ['create_case', 'add_case_update', 'enrich_case', 'none'] as const
export type SuggestedAction = (typeof SUGGESTED_ACTIONS)[number]

/** The topic of an unrelated post; false alarms are counted per topic. */
export const UNRELATED_TOPICS = [
  'disaster',
  'advocacy',
  'joke',
  'advert',
  'human_illness',
  'human_fundraising',
  'pet_life',
  'shelter_news',
  'wildlife',
  'sport',
  'news',
  'chat',
] as const
export type UnrelatedTopic = (typeof UNRELATED_TOPICS)[number]

/** The position of an urgency on the scale, 0 (low) to 3 (critical). */
export function urgencyStep(urgency: Urgency): number {
  return URGENCIES.indexOf(urgency)
}

/** The lower of two urgencies. */
export function lowerUrgency(a: Urgency, b: Urgency): Urgency {
  return urgencyStep(a) <= urgencyStep(b) ? a : b
}

/** The higher of two urgencies. */
export function higherUrgency(a: Urgency, b: Urgency): Urgency {
  return urgencyStep(a) >= urgencyStep(b) ? a : b
}
