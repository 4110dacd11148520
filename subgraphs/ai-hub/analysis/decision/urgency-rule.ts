import type { Evidence } from '../extraction/evidence.js'
import type { Extraction } from '../extraction/extraction.js'
import type { Urgency } from '../labels.js'
import { type EvidenceLabel, OPPOSITE_LABELS } from '../lexicon/entry.js'

/** Labels that show that a grave word is about the past or about people: the rule does not apply. */
const OVERRIDING: ReadonlySet<EvidenceLabel> = new Set<EvidenceLabel>(['progress', ...OPPOSITE_LABELS])

/**
 * The minimum urgency according to the words of the post alone: `high` for two critical conditions, or one and a call for
 * haste. It applies only where an animal is mentioned and nothing suggests another reading; otherwise it is `low`, and the
 * model decides. Words do not show tense or who is meant, so that they alone never make a post critical.
 */
export function urgencyByRule({ evidence }: Extraction): Urgency {
  const said = evidence.filter(({ negated }) => !negated)
  if (!said.some(({ label }) => label === 'animal')) return 'low'
  if (said.some(({ label }) => OVERRIDING.has(label))) return 'low'
  const critical = said.filter(isCritical).length
  const isPressed = said.some(({ label }) => label === 'emergency')
  return critical > 1 || (critical === 1 && isPressed) ? 'high' : 'low'
}

function isCritical({ label, severity }: Evidence): boolean {
  return label === 'condition' && severity === 'critical'
}
