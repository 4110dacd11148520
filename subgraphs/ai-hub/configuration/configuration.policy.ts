import { z } from 'zod'
import { monitoringConfig } from '../../../schema/input-rules/ai-hub.js'
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

/** Ranges of the settings, which are members of `config`. */
export const settingsChange = z.object({ config: monitoringConfig })

/** A change of settings with its ranges checked. */
export type SettingsChange = z.output<typeof monitoringConfig>

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
