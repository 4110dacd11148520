import type { PastEntry } from '../audit/audit-trail.js'
import { seededId } from './seeded-random.policy.js'
import type { StagedSetting } from './staged-setting.type.js'

/** Something that happened to a row of the set, as the audit log is to tell it. */
export type StagedStep = Omit<PastEntry, 'id' | 'requestId'>

/** The steps of what has a number, as entries of the audit log. */
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
