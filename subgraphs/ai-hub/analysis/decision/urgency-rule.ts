import type { Evidence } from '../extraction/evidence.js'
import type { Extraction } from '../extraction/extraction.js'
import { higherUrgency, type Urgency } from '../labels.js'
import { type EvidenceLabel, OPPOSITE_LABELS } from '../lexicon/entry.js'

/** Labels that show that a grave word is about the past or about people: the rule does not apply. */
const OVERRIDING: ReadonlySet<EvidenceLabel> = new Set<EvidenceLabel>(['progress', ...OPPOSITE_LABELS])

/**
 * The minimum urgency according to the words of the post alone. It applies only where an animal is mentioned and
 * nothing suggests another reading; otherwise it is `low`, and the model decides.
 */
export function urgencyByRule({ evidence }: Extraction): Urgency {
  const said = evidence.filter(({ negated }) => !negated)
  if (!said.some(({ label }) => label === 'animal')) return 'low'
  if (said.some(({ label }) => OVERRIDING.has(label))) return 'low'
  const condition = highestOf(said.filter(({ label }) => label === 'condition'))
  const pressed = said.some(({ label }) => label === 'emergency')
  if (condition === 'critical') return pressed || countCritical(said) > 1 ? 'critical' : 'high'
  return condition === 'high' && pressed ? 'high' : 'low'
}

function highestOf(evidence: readonly Evidence[]): Urgency {
  return evidence.reduce<Urgency>((highest, { severity }) => higherUrgency(highest, severity ?? 'low'), 'low')
}

function countCritical(evidence: readonly Evidence[]): number {
  return evidence.filter(({ severity }) => severity === 'critical').length
}
