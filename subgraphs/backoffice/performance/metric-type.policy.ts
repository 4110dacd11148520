import { securityEventTypes } from '../../../runtime/security-events.js'

/** The documented types of measurements. */
export const metricTypes = ['page_load', 'api_response', 'database_query'] as const
export type MetricType = (typeof metricTypes)[number]

/** Reporting periods, in milliseconds. */
export const periods = {
  '1h': 3_600_000,
  '24h': 86_400_000,
  '7d': 604_800_000,
  '30d': 2_592_000_000,
} as const
export type Period = keyof typeof periods

/** Units are normalised: times to ms, sizes to bytes. */
const units = new Map([
  ['ms', { unit: 'ms', factor: 1 }],
  ['milliseconds', { unit: 'ms', factor: 1 }],
  ['us', { unit: 'ms', factor: 0.001 }],
  ['s', { unit: 'ms', factor: 1000 }],
  ['seconds', { unit: 'ms', factor: 1000 }],
  ['b', { unit: 'bytes', factor: 1 }],
  ['bytes', { unit: 'bytes', factor: 1 }],
  ['kb', { unit: 'bytes', factor: 1000 }],
  ['kib', { unit: 'bytes', factor: 1024 }],
  ['mb', { unit: 'bytes', factor: 1_000_000 }],
  ['mib', { unit: 'bytes', factor: 1_048_576 }],
])

/** A value in its normalised unit; unknown units are unchanged. */
export function inKeptUnit(value: number, unit: string): { readonly value: number; readonly unit: string } {
  const known = units.get(unit.toLowerCase())
  return known ? { value: value * known.factor, unit: known.unit } : { value, unit }
}

/** Types and names of what the platform measures itself. */
const ownMeasurements: ReadonlySet<string> = new Set([
  'api_response',
  'database_query',
  'security_event',
  'client_error',
  ...securityEventTypes,
])

/**
 * The series that a measurement is recorded in if it was not taken by the platform itself: words of its own measurements get a
 * prefix. Otherwise anyone could raise alerts about the platform, or hide an outage in its statistics.
 */
export function postedSeries<Series extends { readonly type: string; readonly name: string }>(
  series: Series,
): Series {
  const posted = (word: string) => (ownMeasurements.has(word) ? `posted:${word}` : word)
  return { ...series, type: posted(series.type), name: posted(series.name) }
}

/** The documented types and the further ones shown in reports. */
const knownTypes: readonly string[] = [...metricTypes, 'image_load', 'bundle_size']

/**
 * Derives the type from a client's metric name: `pageLoadTime` and `page_load_ms` are page loads. Unrecognised names
 * are `custom`.
 */
export function typeOfName(name: string): string {
  const word = name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/_(time|duration|ms|bytes)$/, '')
  return knownTypes.includes(word) ? word : 'custom'
}
