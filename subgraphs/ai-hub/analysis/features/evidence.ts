import type { Evidence } from '../extraction/evidence.js'
import type { Extraction } from '../extraction/extraction.js'
import { CASE_LABELS, type EvidenceLabel, OPPOSITE_LABELS } from '../lexicon/entry.js'
import { counted } from './counted.js'

/** Evidence with a different meaning when an animal is mentioned in the same post. */
const WITH_ANIMAL: readonly string[] = [
  'condition critical',
  'condition high',
  'condition medium',
  ...CASE_LABELS.filter((label) => label !== 'animal' && label !== 'condition'),
  ...OPPOSITE_LABELS.filter((label) => label !== 'closure' && label !== 'figurative'),
]

/** The evidence of a post by label and kind; empty if the lexicon finds none. */
export function evidenceNames({ evidence, amounts }: Extraction): string[] {
  const names: string[] = amounts.length > 0 ? ['amount'] : []
  for (const { label, kind, severity, negated } of evidence) {
    if (negated) names.push(`not ${label}`)
    else {
      names.push(label)
      if (severity) names.push(`${label} ${severity}`)
      if (kind) names.push(`${label} ${kind}`)
    }
  }
  const has = (name: string) => names.includes(name)
  if (has('animal')) names.push(...WITH_ANIMAL.filter(has).map((name) => `animal + ${name}`))
  return names
}

const SEVERITIES = ['critical', 'high', 'medium'] as const

/** The severity of the evidence, and whether a grave condition is reported to improve. */
export function severityNames({ evidence }: Extraction): string[] {
  const said = evidence.filter(({ negated }) => !negated)
  const has = (...labels: EvidenceLabel[]) => said.some(({ label }) => labels.includes(label))
  const highest = SEVERITIES.find((grade) => said.some(({ severity }) => severity === grade))
  const names = highest ? [`highest ${highest}`] : []
  for (const grade of SEVERITIES) names.push(...counted(grade, conditionsOf(said, grade), 3))
  const better = said.filter(({ label }) => label === 'progress' || label === 'closure').length
  names.push(...counted('better', better, 3))
  if (highest === 'critical') {
    names.push(better > 0 ? 'critical, better' : 'critical, not better')
    if (has('fundraising')) names.push('critical, fundraising')
  }
  return names
}

function conditionsOf(said: readonly Evidence[], grade: string): number {
  return said.filter(({ label, severity }) => label === 'condition' && severity === grade).length
}
