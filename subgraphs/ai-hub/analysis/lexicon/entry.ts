import type { Urgency } from '../labels.js'

/** Evidence of a case. */
export const CASE_LABELS = [
  'animal',
  'condition',
  'emergency',
  'cruelty',
  'lost',
  'progress',
  'fundraising',
  'adoption',
  'rescue',
  'request',
] as const

/** Evidence against a case. */
export const OPPOSITE_LABELS = [
  'closure',
  'figurative',
  'human',
  'commerce',
  'news',
  'joke',
  'advocacy',
  'event',
  'pet_life',
] as const

/** The evidence that a phrase provides. */
export const EVIDENCE_LABELS = [...CASE_LABELS, ...OPPOSITE_LABELS] as const
export type EvidenceLabel = (typeof EVIDENCE_LABELS)[number]

/**
 * Phrases of one kind, folded (no accents, lower case, no apostrophes) and separated by `|`. A word ending in
 * `*` matches every word with that prefix, and `..` matches up to two words of any kind.
 */
export interface LexiconEntry {
  label: EvidenceLabel
  /** The species for an animal, otherwise a finer kind of the label. */
  kind?: string
  /** Urgency of a case with such a phrase, for conditions, emergencies, cruelty and losses. */
  severity?: Urgency
  phrases: string
}

export interface Lexicon {
  entries: readonly LexiconEntry[]
  /** Words that negate what follows, and those that end their scope. */
  negators: string
  reachEnds: string
  /** Phrases directly before an animal's name: "se llama", "meet". */
  nameCues: string
  /** Phrases before an animal's name and a comma or colon: "welcome home,", "name:". */
  nameGreetings: string
  /** Phrases directly before an animal's name that may also be before other names: "adoptar a", "poor". */
  nameTreatments: string
}
