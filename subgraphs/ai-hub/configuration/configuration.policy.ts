import { z } from 'zod'
import { givenMembers } from '../../shared/given-members.js'
import type { MonitoringConfig } from './configuration.type.js'

/** The settings of the monitoring (docs/contract/ai-hub.md). */
export type MonitoringSettings = Pick<
  MonitoringConfig,
  'caseCreationPolicy' | 'reviewPolicy' | 'monitoringInterval' | 'maxTweetsPerFetch' | 'searchTimeWindow'
>

/** Defaults: every proposal requires manual review. */
export const defaultSettings: MonitoringSettings = {
  caseCreationPolicy: { enabled: true, requireApproval: true, minConfidence: 0.5, maxCasesPerDay: 10 },
  reviewPolicy: {
    requireManualReview: true,
    autoApproveThreshold: 0.9,
    reviewQueueEnabled: true,
    notifyOnReview: true,
  },
  monitoringInterval: 15,
  maxTweetsPerFetch: 20,
  searchTimeWindow: 24,
}

const share = z.number().min(0, 'must be 0 to 1').max(1, 'must be 0 to 1').nullish()
const count = (largest: number, smallest = 1) =>
  z.int().min(smallest, `must be at least ${smallest}`).max(largest, `must be at most ${largest}`).nullish()

/** Ranges of the settings. */
export const settingsChange = z.object({
  config: z.object({
    caseCreationPolicy: z
      .object({
        enabled: z.boolean().nullish(),
        requireApproval: z.boolean().nullish(),
        minConfidence: share,
        maxCasesPerDay: count(1_000, 0),
      })
      .nullish(),
    reviewPolicy: z
      .object({
        requireManualReview: z.boolean().nullish(),
        autoApproveThreshold: share,
        reviewQueueEnabled: z.boolean().nullish(),
        notifyOnReview: z.boolean().nullish(),
      })
      .nullish(),
    monitoringInterval: count(10_080),
    maxTweetsPerFetch: count(100),
    searchTimeWindow: count(720),
  }),
})

/** A change of settings with its ranges checked. */
export type SettingsChange = z.output<typeof settingsChange>['config']

/** The settings after a change; omitted members keep their values, in nested policies too. */
export function settingsAfter(before: MonitoringSettings, change: SettingsChange): MonitoringSettings {
  return {
    caseCreationPolicy: { ...before.caseCreationPolicy, ...givenMembers(change.caseCreationPolicy ?? {}) },
    reviewPolicy: { ...before.reviewPolicy, ...givenMembers(change.reviewPolicy ?? {}) },
    monitoringInterval: change.monitoringInterval ?? before.monitoringInterval,
    maxTweetsPerFetch: change.maxTweetsPerFetch ?? before.maxTweetsPerFetch,
    searchTimeWindow: change.searchTimeWindow ?? before.searchTimeWindow,
  }
}
