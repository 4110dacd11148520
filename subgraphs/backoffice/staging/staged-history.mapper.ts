import type { PastEntry } from '../audit/audit-trail.service.js'
import { seededId } from './seeded-random.policy.js'
import type { StagedSetting } from './staged-setting.type.js'

/** A past change of a row of the set, as the audit log records it. */
export type StagedStep = Omit<PastEntry, 'id' | 'requestId'>

/** A change of a record; without an earlier version, its creation. */
export function stagedStep(
  about: Pick<StagedStep, 'action' | 'resource' | 'severity' | 'category'>,
  by: StagedStep['by'],
  at: string,
  after: { readonly id: string },
  before?: object,
): StagedStep {
  return { ...about, by, at, resourceId: after.id, ...(before ? { before } : {}), after }
}

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
