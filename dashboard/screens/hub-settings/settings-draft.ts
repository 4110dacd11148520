import { storedObject } from '../../app/stored-object.js'
import type { PresentHubSettingsData } from '../../generated/present-hub-settings.js'
import type { MonitoringConfigInput } from '../../generated/preview-hub-settings.js'
import type { Language } from '../../language/languages.js'
import { decimalOf, decimalSign } from '../wallets/payment/payment-amount.js'

/** Settings of the AI hub as the graph returns them. */
export type HubSettings = PresentHubSettingsData['monitoringConfig']

export const checks = [
  'enabled',
  'requireApproval',
  'requireManualReview',
  'reviewQueueEnabled',
  'notifyOnReview',
] as const

/** The numbers with their ranges (docs/contract/ai-hub.md). */
export const numbers = [
  { name: 'minConfidence', least: 0, most: 1, isWhole: false },
  { name: 'autoApproveThreshold', least: 0, most: 1, isWhole: false },
  { name: 'maxCasesPerDay', least: 0, most: 1_000, isWhole: true },
  { name: 'monitoringInterval', least: 1, most: 10_080, isWhole: true },
  { name: 'maxTweetsPerFetch', least: 1, most: 100, isWhole: true },
  { name: 'searchTimeWindow', least: 1, most: 720, isWhole: true },
] as const
type NumberSetting = (typeof numbers)[number]

/** Settings that are being edited; numbers are texts until they are sent. */
export type SettingsDraft = Readonly<Record<(typeof checks)[number], boolean>> &
  Readonly<Record<NumberSetting['name'], string>>

/** The draft of settings, with the decimal sign of the language. */
export function draftOf(
  { caseCreationPolicy, reviewPolicy, ...settings }: HubSettings,
  language: Language,
): SettingsDraft {
  const share = (value: number) => String(value).replace('.', decimalSign(language))
  return {
    enabled: caseCreationPolicy.enabled,
    requireApproval: caseCreationPolicy.requireApproval,
    requireManualReview: reviewPolicy.requireManualReview,
    reviewQueueEnabled: reviewPolicy.reviewQueueEnabled,
    notifyOnReview: reviewPolicy.notifyOnReview,
    minConfidence: share(caseCreationPolicy.minConfidence),
    maxCasesPerDay: String(caseCreationPolicy.maxCasesPerDay),
    autoApproveThreshold: share(reviewPolicy.autoApproveThreshold),
    monitoringInterval: String(settings.monitoringInterval),
    maxTweetsPerFetch: String(settings.maxTweetsPerFetch),
    searchTimeWindow: String(settings.searchTimeWindow),
  }
}

/**
 * Parses the input of a number, which may have the signs of the language; a browser reads `1.000` as 1 in every language. Undefined for
 * anything that is no number in the range.
 */
export function numberOf(
  text: string,
  { least, most, isWhole }: NumberSetting,
  language: Language,
): number | undefined {
  const decimal = isWhole ? ungrouped(text.trim(), language) : (decimalOf(text, language) ?? '')
  if (!(isWhole ? /^\d+$/ : /^\d+(\.\d+)?$/).test(decimal)) return undefined
  const value = Number(decimal)
  return value >= least && value <= most ? value : undefined
}

/** A whole number without the signs between its thousands. */
function ungrouped(text: string, language: Language): string {
  const groups = language === 'en' ? /^\d{1,3}(,\d{3})+$/ : /^\d{1,3}(\.\d{3})+$/
  return groups.test(text) ? text.replace(/\D/g, '') : text
}

/**
 * The edited members, which are stored on the device as JSON; unknown and invalid ones are left out. The other members are
 * not stored: someone else may change them before the draft is saved.
 */
export function editsIn(settings: HubSettings, json: string): Partial<SettingsDraft> {
  const kept = storedObject(json)
  const edits = Object.entries(draftOf(settings, 'en')).flatMap(([name, value]) =>
    typeof kept[name] === typeof value ? [[name, kept[name]]] : [],
  )
  return Object.fromEntries(edits) as Partial<SettingsDraft>
}

/** The edited settings as the graph takes them, which leaves the omitted ones as they are. */
export function changeOf(edits: Partial<SettingsDraft>, language: Language): MonitoringConfigInput {
  const { enabled, requireApproval, requireManualReview, reviewQueueEnabled, notifyOnReview } = edits
  const edited: Partial<Record<NumberSetting['name'], number>> = Object.fromEntries(
    numbers.map((number) => [number.name, numberOf(edits[number.name] ?? '', number, language)]),
  )
  return {
    caseCreationPolicy: given({
      enabled,
      requireApproval,
      minConfidence: edited.minConfidence,
      maxCasesPerDay: edited.maxCasesPerDay,
    }),
    reviewPolicy: given({
      requireManualReview,
      autoApproveThreshold: edited.autoApproveThreshold,
      reviewQueueEnabled,
      notifyOnReview,
    }),
    ...given({
      monitoringInterval: edited.monitoringInterval,
      maxTweetsPerFetch: edited.maxTweetsPerFetch,
      searchTimeWindow: edited.searchTimeWindow,
    }),
  }
}

function given<Members extends object>(
  members: Members,
): { [Name in keyof Members]?: NonNullable<Members[Name]> } {
  const known = Object.entries(members).filter(([, value]) => value !== undefined)
  return Object.fromEntries(known) as { [Name in keyof Members]?: NonNullable<Members[Name]> }
}
