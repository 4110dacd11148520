import { graphql } from '../../../core/graphql-document.js'
import { route, section } from '../../../core/route.js'

export const health = section('Health', [
  route('GET /api/health', {
    summary: 'Health of the backoffice',
    operation: graphql(`
      query GetHealth {
        reply: health {
          status timestamp version environment
          checks { api database authentication monitoring }
          uptime memory { rss heapTotal heapUsed external } responseTime
        }
      }`),
  }),
  route('GET /api/health/database', {
    summary: 'Health of the database',
    operation: graphql(`
      query GetDatabaseHealth {
        reply: databaseHealth { status timestamp database { connected responseTime lastQuery } }
      }`),
  }),
  route('GET /api/health/auth', {
    summary: 'Health of authentication',
    operation: graphql(`
      query GetAuthHealth {
        reply: authHealth { status timestamp authentication { configured providers sessionValid } }
      }`),
  }),
  route('GET /api/health/monitoring', {
    summary: 'Health of monitoring',
    operation: graphql(`
      query GetMonitoringHealth {
        reply: monitoringHealth { status timestamp monitoring { enabled metricsCollection alerting lastMetric } }
      }`),
  }),
  route('GET /api/check-db-connection', {
    summary: 'Check the database connection',
    operation: graphql(`
      query CheckDatabaseConnection {
        reply: databaseConnection { success connected database responseTime timestamp }
      }`),
  }),
])
