/** How serious a recorded action is (docs/contract/backoffice.md). */
export const auditSeverities = ['low', 'medium', 'high', 'critical'] as const
export type AuditSeverity = (typeof auditSeverities)[number]

/** Which part of the platform a recorded action concerns (docs/contract/backoffice.md). */
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

/** `details` of an audit row; entries written by hand may have other members. */
export interface AuditDetails {
  readonly before?: Readonly<Record<string, unknown>>
  readonly after?: Readonly<Record<string, unknown>>
  readonly reason?: string
  readonly ipAddress?: string
  readonly [member: string]: unknown
}

/** A change as its service describes it; the trail adds the actor and the time. */
export interface AuditEntry {
  /** The action, `<resource>_<past participle>`: `case_created`, `user_role_change`. */
  readonly action: string
  /** The kind of resource: `case`, `user`, `support_ticket`. */
  readonly resource: string
  readonly resourceId: string
  /** The record before the change; together with `after` only the members that differ are kept. */
  readonly before?: object | undefined
  /** The record after the change; alone for a creation. */
  readonly after?: object | undefined
  /** Why, if the person gave a reason. */
  readonly reason?: string | null | undefined
  readonly severity: AuditSeverity
  readonly category: AuditCategory
}

const REDACTED = '[redacted]'

/** Name parts of members that hold secrets; matched anywhere in the name. */
const SECRET_NAMES =
  /password|passphrase|secret|token|api_?key|private_?key|credential|authorization|cookie|backup_?code|one_?time_?code|^otp$/i

/** Members that change with every update. */
const BOOKKEEPING: ReadonlySet<string> = new Set(['version', 'updatedAt'])

/** `before` and `after` as they are stored: only the differences when both are given, money as on the wire, no secrets. */
export function auditedChange(
  before: object | undefined,
  after: object | undefined,
): Pick<AuditDetails, 'before' | 'after'> {
  const [old, changed] = [asJson(before), asJson(after)]
  if (!old || !changed)
    return {
      ...(old ? { before: withoutSecrets(old) } : {}),
      ...(changed ? { after: withoutSecrets(changed) } : {}),
    }
  const names = [...new Set([...Object.keys(old), ...Object.keys(changed)])].filter(
    (name) => !BOOKKEEPING.has(name) && JSON.stringify(old[name]) !== JSON.stringify(changed[name]),
  )
  return { before: withoutSecrets(only(old, names)), after: withoutSecrets(only(changed, names)) }
}

/** The same value with every secret replaced by a mark. */
export function withoutSecrets<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(withoutSecrets) as Value
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([name, member]) => [
    name,
    SECRET_NAMES.test(name) ? REDACTED : withoutSecrets(member),
  ])
  return Object.fromEntries(members) as Value
}

/** A record as it is on the wire: cents become a number with decimals. */
function asJson(record: object | undefined): Record<string, unknown> | undefined {
  if (!record) return undefined
  const cents = (_name: string, value: unknown) => (typeof value === 'bigint' ? Number(value) / 100 : value)
  return JSON.parse(JSON.stringify(record, cents)) as Record<string, unknown>
}

function only(record: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.filter((name) => name in record).map((name) => [name, record[name]]))
}
