import type { PastEntry } from '../audit/audit-trail.service.js'
import { seededId } from './seeded-random.policy.js'
import type { StagedSetting } from './staged-setting.type.js'

/** A past change of a row of the set, as the audit log records it. */
export type StagedStep = Omit<PastEntry, 'id' | 'requestId'>

/** Numbered steps as audit entries. */
export function pastEntries(
  { seed }: StagedSetting,
  number: number,
  steps: readonly StagedStep[],
): PastEntry[] {
  return steps.map((step) => ({
    ...step,
    id: seededId('aud', seed, number, step.action, step.resourceId, step.at),
    requestId: `staged-${seed}`,
  }))
}
