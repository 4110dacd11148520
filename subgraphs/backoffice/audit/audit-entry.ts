/** How grave a recorded action is (backoffice document, "Audit log"). */
export const auditSeverities = ['low', 'medium', 'high', 'critical'] as const
export type AuditSeverity = (typeof auditSeverities)[number]

/** What a recorded action belongs to (backoffice document, "Audit log"). */
export const auditCategories = [
  'user',
  'case',
  'donation',
  'system',
  'security',
  'support',
  'notification',
] as const
export type AuditCategory = (typeof auditCategories)[number]

/** What stands in `details` of an audit row; entries written by hand may carry more. */
export interface AuditDetails {
  readonly before?: Readonly<Record<string, unknown>>
  readonly after?: Readonly<Record<string, unknown>>
  readonly reason?: string
  readonly ipAddress?: string
  readonly [member: string]: unknown
}

/** A change as its service describes it; who did it and when is added by the trail. */
export interface AuditEntry {
  /** What was done, `<resource>_<verb in the past>` unless the document names it: `case_created`, `user_role_change`. */
  readonly action: string
  /** The kind of thing: `case`, `user`, `support_ticket`. */
  readonly resource: string
  readonly resourceId: string
  /** The record before the change; together with `after` only the members that differ are kept. */
  readonly before?: object | undefined
  /** The record after the change; alone for a creation. */
  readonly after?: object | undefined
  /** Why, where the person said so. */
  readonly reason?: string | null | undefined
  readonly severity: AuditSeverity
  readonly category: AuditCategory
}

const REDACTED = '[redacted]'

/** Members whose values are secrets whatever they hold; matched anywhere in a member's name. */
const SECRET_NAMES =
  /password|passphrase|secret|token|api_?key|private_?key|credential|authorization|cookie|backup_?code|one_?time_?code|^otp$/i

/** Members that every change moves; they say nothing about it. */
const BOOKKEEPING: ReadonlySet<string> = new Set(['version', 'updatedAt'])

/**
 * `before` and `after` as they are kept: only what differs where both are given, money as on the wire,
 * secrets never.
 */
export function auditedChange(
  before: object | undefined,
  after: object | undefined,
): Pick<AuditDetails, 'before' | 'after'> {
  const [old, fresh] = [asJson(before), asJson(after)]
  if (!old || !fresh)
    return {
      ...(old ? { before: withoutSecrets(old) } : {}),
      ...(fresh ? { after: withoutSecrets(fresh) } : {}),
    }
  const names = [...new Set([...Object.keys(old), ...Object.keys(fresh)])].filter(
    (name) => !BOOKKEEPING.has(name) && JSON.stringify(old[name]) !== JSON.stringify(fresh[name]),
  )
  return { before: withoutSecrets(only(old, names)), after: withoutSecrets(only(fresh, names)) }
}

/** The same value with every secret in it replaced by a mark. */
export function withoutSecrets<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(withoutSecrets) as Value
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([name, member]) => [
    name,
    SECRET_NAMES.test(name) ? REDACTED : withoutSecrets(member),
  ])
  return Object.fromEntries(members) as Value
}

/** A record as it would stand in an answer: whole cents become a number with decimals. */
function asJson(record: object | undefined): Record<string, unknown> | undefined {
  if (!record) return undefined
  const cents = (_name: string, value: unknown) => (typeof value === 'bigint' ? Number(value) / 100 : value)
  return JSON.parse(JSON.stringify(record, cents)) as Record<string, unknown>
}

function only(record: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.filter((name) => name in record).map((name) => [name, record[name]]))
}
