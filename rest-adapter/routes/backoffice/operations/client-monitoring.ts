import { graphql } from '../../../core/graphql-document.js'
import { route, section } from '../../../core/route.js'
import { pageLimits, pagination } from '../pagination.js'
import { monitoringStreams } from './monitoring-streams.js'

export const alertFields = graphql(`
  fragment AlertFields on Alert {
    id severity status message createdAt metadata type source ruleId resolvedAt
  }
`)

export const clientMonitoring = section('Client monitoring and alerts', [
  route('POST /api/monitoring/app-performance', {
    summary: 'Record measurements of an app',
    operation: graphql(
      `mutation RecordAppMetrics($metrics: [AppMetricInput!]!) { count: recordAppMetrics(metrics: $metrics) }`,
    ),
    success: true,
    errors: ['QUOTA_EXCEEDED'],
    add: { message: 'The measurements were recorded.' },
  }),
  route('POST /api/monitoring/app-logs', {
    summary: 'Record log entries of an app',
    operation: graphql(
      `mutation RecordAppLogs($logs: [AppLogInput!]!) { count: recordAppLogs(logs: $logs) }`,
    ),
    success: true,
    errors: ['QUOTA_EXCEEDED'],
    add: { message: 'The logs were recorded.' },
  }),
  route('POST /api/monitoring/app-user-activity', {
    summary: 'Record user actions in an app',
    operation: graphql(
      `mutation RecordAppActivities($activities: [AppActivityInput!]!) {
        count: recordAppActivities(activities: $activities)
      }`,
    ),
    success: true,
    errors: ['QUOTA_EXCEEDED'],
    add: { message: 'The activities were recorded.' },
  }),
  route('GET /api/monitoring/app-health', {
    summary: 'Health of the apps',
    operation: graphql(`
      query GetAppHealth {
        reply: appHealth {
          status timestamp checks { api database auth } clientMetrics { activeUsers avgResponseTime errorRate }
        }
      }`),
  }),
  route('GET /api/monitoring/alerts', {
    summary: 'List alerts, newest first',
    operation: graphql(
      `query ListAlerts($severity: AlertSeverity, $status: AlertStatus, $limit: Int = 20, $offset: Int, $page: Int) {
        reply: alerts(
          filter: {severity: $severity, status: $status}, page: {limit: $limit, offset: $offset, page: $page}
        ) { alerts: nodes { ...AlertFields } pagination: pageInfo { ...Pagination } }
      }`,
      [alertFields, pagination],
    ),
    limits: pageLimits,
  }),
  route('POST /api/monitoring/alerts', {
    summary: 'Raise an alert',
    operation: graphql(
      `mutation CreateAlert($input: CreateAlertInput!) { reply: createAlert(input: $input) { ...AlertFields } }`,
      [alertFields],
    ),
  }),
  route('GET /api/monitoring/alert-rules', {
    summary: 'List alert rules, newest first',
    operation: graphql(
      `query ListAlertRules($limit: Int = 20, $offset: Int, $page: Int) {
        reply: alertRules(page: {limit: $limit, offset: $offset, page: $page}) {
          rules: nodes { id condition severity enabled notificationChannels }
          pagination: pageInfo { ...Pagination }
        }
      }`,
      [pagination],
    ),
    limits: pageLimits,
  }),
  route('GET /api/monitoring/unified-stats', {
    summary: 'Monitoring overview',
    operation: graphql(`
      query GetUnifiedStats {
        reply: unifiedStats {
          performance { avgResponseTime p95ResponseTime p99ResponseTime }
          errors { count rate topErrors { message count } }
          system { cpu memory uptime }
          users { active peak avgSessionDuration }
        }
      }`),
  }),
  ...monitoringStreams,
])
