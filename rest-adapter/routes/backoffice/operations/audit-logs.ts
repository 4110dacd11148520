import { graphql } from '../../../core/graphql-document.js'
import { route, section } from '../../../core/route.js'

const auditLogFields = graphql(`
  fragment AuditLogFields on AuditLog {
    id timestamp userId userEmail userRole action resource resourceId details severity category requestId recordedBy
  }
`)

export const auditLogs = section('Audit logs', [
  route('GET /api/audit-logs', {
    summary: 'List audit log entries, newest first',
    operation: graphql(
      `query ListAuditLogs($category: AuditCategory, $severity: AuditSeverity, $userEmail: String, $action: String,
                           $resource: String, $startDate: DateTime, $endDate: DateTime,
                           $page: Int, $limit: Int = 50, $offset: Int) {
        reply: auditLogs(
          filter: {category: $category, severity: $severity, userEmail: $userEmail, action: $action,
                   resource: $resource, startDate: $startDate, endDate: $endDate}
          page: {limit: $limit, offset: $offset, page: $page}
        ) { auditLogs: nodes { ...AuditLogFields } total: totalCount page limit totalPages }
      }`,
      [auditLogFields],
    ),
    policy: 'backoffice-audit',
    limits: { limit: { minimum: 1, maximum: 100 }, offset: { minimum: 0 }, page: { minimum: 1 } },
  }),
  route('POST /api/audit-logs', {
    summary: 'Write an audit log entry manually',
    description: 'For events outside the platform. The entry names its author.',
    operation: graphql(
      `mutation CreateAuditLog($input: CreateAuditLogInput!) {
        reply: createAuditLog(input: $input) { ...AuditLogFields }
      }`,
      [auditLogFields],
    ),
    policy: 'backoffice-audit',
  }),
])
