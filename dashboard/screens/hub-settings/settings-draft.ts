import { storedObject } from '../../app/stored-object.js'
import type { MonitoringConfigInput } from '../../generated/preview-hub-settings.js'
import type { HubSettings } from './hub-settings-screen.js'

export const checks = [
  'enabled',
  'requireApproval',
  'requireManualReview',
  'reviewQueueEnabled',
  'notifyOnReview',
] as const

/** The numbers with their ranges (docs/contract/ai-hub.md). */
export const numbers = [
  { name: 'minConfidence', least: 0, most: 1, step: 0.01 },
  { name: 'autoApproveThreshold', least: 0, most: 1, step: 0.01 },
  { name: 'maxCasesPerDay', least: 0, most: 1_000, step: 1 },
  { name: 'monitoringInterval', least: 1, most: 10_080, step: 1 },
  { name: 'maxTweetsPerFetch', least: 1, most: 100, step: 1 },
  { name: 'searchTimeWindow', least: 1, most: 720, step: 1 },
] as const

/** Settings that are being edited; numbers are texts until they are sent. */
export type SettingsDraft = Readonly<Record<(typeof checks)[number], boolean>> &
  Readonly<Record<(typeof numbers)[number]['name'], string>>

/** The draft of settings. */
export function draftOf({ caseCreationPolicy, reviewPolicy, ...settings }: HubSettings): SettingsDraft {
  return {
    enabled: caseCreationPolicy.enabled,
    requireApproval: caseCreationPolicy.requireApproval,
    requireManualReview: reviewPolicy.requireManualReview,
    reviewQueueEnabled: reviewPolicy.reviewQueueEnabled,
    notifyOnReview: reviewPolicy.notifyOnReview,
    minConfidence: String(caseCreationPolicy.minConfidence),
    maxCasesPerDay: String(caseCreationPolicy.maxCasesPerDay),
    autoApproveThreshold: String(reviewPolicy.autoApproveThreshold),
    monitoringInterval: String(settings.monitoringInterval),
    maxTweetsPerFetch: String(settings.maxTweetsPerFetch),
    searchTimeWindow: String(settings.searchTimeWindow),
  }
}

/**
 * The edited members, which are stored on the device as JSON; unknown and invalid ones are left out. The other members are
 * not stored: someone else may change them before the draft is saved.
 */
export function editsIn(settings: HubSettings, json: string): Partial<SettingsDraft> {
  const kept = storedObject(json)
  const edits = Object.entries(draftOf(settings)).flatMap(([name, value]) =>
    typeof kept[name] === typeof value ? [[name, kept[name]]] : [],
  )
  return Object.fromEntries(edits) as Partial<SettingsDraft>
}

/** The edited settings as the graph takes them, which leaves the omitted ones as they are. */
export function changeOf(edits: Partial<SettingsDraft>): MonitoringConfigInput {
  const { enabled, requireApproval, requireManualReview, reviewQueueEnabled, notifyOnReview } = edits
  const numberOf = (name: (typeof numbers)[number]['name']) =>
    edits[name] === undefined ? undefined : Number(edits[name])
  return {
    caseCreationPolicy: given({
      enabled,
      requireApproval,
      minConfidence: numberOf('minConfidence'),
      maxCasesPerDay: numberOf('maxCasesPerDay'),
    }),
    reviewPolicy: given({
      requireManualReview,
      autoApproveThreshold: numberOf('autoApproveThreshold'),
      reviewQueueEnabled,
      notifyOnReview,
    }),
    ...given({
      monitoringInterval: numberOf('monitoringInterval'),
      maxTweetsPerFetch: numberOf('maxTweetsPerFetch'),
      searchTimeWindow: numberOf('searchTimeWindow'),
    }),
  }
}

function given<Members extends object>(
  members: Members,
): { [Name in keyof Members]?: NonNullable<Members[Name]> } {
  const known = Object.entries(members).filter(([, value]) => value !== undefined)
  return Object.fromEntries(known) as { [Name in keyof Members]?: NonNullable<Members[Name]> }
}
