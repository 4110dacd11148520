import type { Urgency } from '../labels.js'

/** What a phrase is evidence of. The first group speaks for a case, the second against one. */
export const EVIDENCE_LABELS = [
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
export type EvidenceLabel = (typeof EVIDENCE_LABELS)[number]

/**
 * Phrases of one kind. They are folded (no accents, lower case, no apostrophes) and divided by `|`; a word ending
 * in `*` matches every word that begins so, and `..` matches up to two words of any kind.
 */
export interface LexiconEntry {
  label: EvidenceLabel
  /** The species for an animal, otherwise a finer kind of the label. */
  kind?: string
  /** How pressing a case with such a phrase is, for conditions, emergencies, cruelty and losses. */
  severity?: Urgency
  phrases: string
}

export interface Lexicon {
  entries: readonly LexiconEntry[]
  /** Words that deny what follows them, and those that end their reach. */
  negators: string
  reachEnds: string
  /** Phrases directly before an animal's name: "se llama", "meet". */
  nameCues: string
}
