import type { Urgency } from '../labels.js'
import type { EvidenceLabel } from '../lexicon/entry.js'

/** A piece of the raw post, `raw.slice(start, end)`, and its meaning. */
export interface Evidence {
  label: EvidenceLabel
  kind?: string
  severity?: Urgency
  text: string
  start: number
  end: number
  /** Whether a preceding word negates it: "no está herido". */
  negated: boolean
}
