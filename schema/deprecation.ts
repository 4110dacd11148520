import type { Viewer } from './viewer.js'

/** The dates and the replacement of a deprecated part of the contract. */
export interface Deprecation {
  /** Since when clients should no longer use it, `2026-11-22`. */
  readonly since: string
  /** The date from which it may be removed. */
  readonly sunset: string
  /** The replacement, as a sentence: "Use `cases`." */
  readonly instead: string
}

/** Counts a use: who used it, and its path (`GET /api/cases`) or coordinate (`Case.name`). */
export type DeprecatedUse = (viewer: Viewer, name: string, client?: string) => void

const FORM = /^(.+) Deprecated since (\d{4}-\d{2}-\d{2}), removed from (\d{4}-\d{2}-\d{2})\.$/s

/**
 * The `deprecationReason` of a field, argument, input field or enum value; `npm run schema:check` refuses others.
 * @example @Field(() => String, { deprecationReason: deprecated({ since, sunset, instead: 'Use `name`.' }) })
 */
export function deprecated({ since, sunset, instead }: Deprecation): string {
  return `${instead} Deprecated since ${since}, removed from ${sunset}.`
}

/** Reads what {@link deprecated} wrote; undefined for a reason without valid dates. */
export function parseDeprecation(reason: string): Deprecation | undefined {
  const [, instead, since, sunset] = FORM.exec(reason) ?? []
  if (instead === undefined || !isDate(since) || !isDate(sunset) || since > sunset) return undefined
  return { since, sunset, instead }
}

function isDate(text: string | undefined): text is string {
  const time = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text ?? ' ')
}

/** The response headers of a deprecated path: `Deprecation` (RFC 9745) and `Sunset` (RFC 8594). */
export function deprecationHeaders({ since, sunset }: Deprecation): { Deprecation: string; Sunset: string } {
  return {
    Deprecation: `@${Date.parse(`${since}T00:00:00Z`) / 1000}`,
    Sunset: new Date(`${sunset}T00:00:00Z`).toUTCString(),
  }
}
