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

/** The draft that is stored on the device as JSON; missing or invalid members are as in the settings. */
export function keptDraftOf(settings: HubSettings, json: string): SettingsDraft {
  const draft = draftOf(settings)
  let kept: Partial<Record<string, unknown>> = {}
  try {
    kept = { ...(JSON.parse(json) as object) }
  } catch {
    return draft
  }
  const known = Object.entries(draft).map(([name, value]) => [
    name,
    typeof kept[name] === typeof value ? kept[name] : value,
  ])
  return Object.fromEntries(known) as SettingsDraft
}

/** The settings of a draft as the graph takes them. */
export function changeOf(draft: SettingsDraft): MonitoringConfigInput {
  const { enabled, requireApproval, requireManualReview, reviewQueueEnabled, notifyOnReview } = draft
  return {
    caseCreationPolicy: {
      enabled,
      requireApproval,
      minConfidence: Number(draft.minConfidence),
      maxCasesPerDay: Number(draft.maxCasesPerDay),
    },
    reviewPolicy: {
      requireManualReview,
      autoApproveThreshold: Number(draft.autoApproveThreshold),
      reviewQueueEnabled,
      notifyOnReview,
    },
    monitoringInterval: Number(draft.monitoringInterval),
    maxTweetsPerFetch: Number(draft.maxTweetsPerFetch),
    searchTimeWindow: Number(draft.searchTimeWindow),
  }
}
