import { graphql } from '../../../core/graphql-document.js'
import { route, section } from '../../../core/route.js'
import { pageLimits, pagination } from '../pagination.js'
import { alertFields } from './client-monitoring.js'

const metricFields = graphql(`
  fragment PerformanceMetricFields on PerformanceMetrics {
    averageResponseTime p95ResponseTime p99ResponseTime errorRate throughput
  }
`)

const periods = { period: { enum: ['1h', '24h', '7d', '30d'] } } as const
const timeframes = { timeframe: { enum: ['24h', '7d', '30d'] }, ...pageLimits } as const

export const performance = section('Performance and security monitoring', [
  route('GET /api/performance/monitor', {
    summary: 'Performance metrics, a report, or active alerts',
    choose: {
      by: 'action',
      fallback: 'metrics',
      among: {
        metrics: {
          operation: graphql(
            `query MonitorPerformance($type: MetricType = api_response, $period: String = "24h") {
              reply: performanceMetrics(type: $type, period: $period) {
                metrics { ...PerformanceMetricFields } period type
              }
            }`,
            [metricFields],
          ),
          success: true,
          limits: periods,
        },
        report: {
          operation: graphql(
            `
            query ReportPerformance($period: String = "24h") {
              report: performanceReport(period: $period) {
                period
                metrics {
                  averageResponseTime p95ResponseTime p99ResponseTime errorRate throughput
                  bundleSize imageLoadTime databaseQueryTime
                }
                trends { responseTime p95ResponseTime errorRate throughput pageLoad databaseQuery }
                alerts { ...AlertFields }
                recommendations
              }
            }`,
            [alertFields],
          ),
          success: true,
          limits: periods,
        },
        alerts: {
          operation: graphql(
            `query PerformanceAlerts($limit: Int = 20, $offset: Int, $page: Int) {
              reply: alerts(filter: {source: rule, status: active}, page: {limit: $limit, offset: $offset, page: $page}) {
                alerts: nodes { ...AlertFields } pagination: pageInfo { ...Pagination }
              }
            }`,
            [alertFields, pagination],
          ),
          success: true,
          limits: pageLimits,
        },
      },
    },
  }),
  route('POST /api/performance/monitor', {
    summary: 'Record a measurement',
    operation: graphql(
      `mutation RecordMetric($input: RecordMetricInput!) { done: recordMetric(input: $input) }`,
    ),
    success: true,
    errors: ['QUOTA_EXCEEDED'],
    add: { message: 'The measurement was recorded.' },
  }),
  route('GET /api/security/monitor', {
    summary: 'Security events, security alerts, or security statistics',
    choose: {
      by: 'type',
      fallback: 'events',
      among: {
        events: {
          operation: graphql(
            `query SecurityEvents($timeframe: String = "24h", $limit: Int = 50, $offset: Int, $page: Int) {
              reply: securityEvents(timeframe: $timeframe, page: {limit: $limit, offset: $offset, page: $page}) {
                events: nodes { id timestamp type severity description userId email ipAddress userAgent metadata }
                pagination: pageInfo { ...Pagination }
              }
            }`,
            [pagination],
          ),
          success: true,
          limits: timeframes,
        },
        alerts: {
          operation: graphql(
            `query SecurityAlerts($timeframe: String = "24h", $limit: Int = 50, $offset: Int, $page: Int) {
              reply: securityAlerts(timeframe: $timeframe, page: {limit: $limit, offset: $offset, page: $page}) {
                alerts: nodes { id timestamp type severity description status userId ipAddress }
                pagination: pageInfo { ...Pagination }
              }
            }`,
            [pagination],
          ),
          success: true,
          limits: timeframes,
        },
        metrics: {
          operation: graphql(`
            query SecurityMetrics($timeframe: String = "24h") {
              metrics: securityMetrics(timeframe: $timeframe) {
                totalEvents criticalEvents highEvents mediumEvents lowEvents topThreats blockedIPs activeAlerts
              }
            }`),
          success: true,
          limits: { timeframe: timeframes.timeframe },
        },
      },
    },
  }),
])
