import { date, oneOf, type SearchOf, searchReader, words } from '../../app/address-search.js'
import type { AuditLogFilter } from '../../generated/audit-list.js'
import { auditCategoryValues, auditSeverityValues } from '../../generated/enums.js'

const parameters = {
  email: words,
  action: words,
  resourceId: words,
  category: oneOf(auditCategoryValues),
  severity: oneOf(auditSeverityValues),
  from: date,
  to: date,
}

/** The selection in the URL of the audit log. */
export type AuditSearch = SearchOf<typeof parameters>

/** Reads the selection from the URL of the audit log. */
export const auditSearchOf = searchReader(parameters)

/** The filter of a URL; its days are in UTC, both included. */
export function auditFilterOf({ email, from, to, ...rest }: AuditSearch): AuditLogFilter {
  return {
    ...rest,
    ...(email ? { userEmail: email } : {}),
    ...(from ? { startDate: `${from}T00:00:00.000Z` } : {}),
    ...(to ? { endDate: `${to}T23:59:59.999Z` } : {}),
  }
}

/** Whether the last day of a URL is before its first one, which the platform refuses. */
export const isPeriodReversed = ({ from, to }: AuditSearch): boolean =>
  from !== undefined && to !== undefined && to < from
