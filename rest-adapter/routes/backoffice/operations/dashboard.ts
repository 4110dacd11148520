import { timeRanges } from '../../../../schema/time-ranges.js'
import { graphql } from '../../../core/graphql-document.js'
import { route, section } from '../../../core/route.js'

export const dashboard = section('Dashboard, analytics, seeding, version', [
  route('GET /api/dashboard/stats', {
    summary: 'Statistics of the organisation',
    description:
      'Trends compare the last 30 days to the 30 before; `recentActivity` contains the latest audit entries.',
    operation: graphql(`
      query ReadDashboard {
        reply: dashboardStatistics {
          summary {
            totalUsers activeUsers totalCases activeCases completedCases totalDonations
            totalSupportTickets openSupportTickets
          }
          trends { userGrowth caseCompletionRate donationGrowth }
          recentActivity { type description timestamp }
        }
      }`),
  }),
  route('GET /api/analytics', {
    summary: 'Statistics of the organisation over a recent period',
    description:
      'Growth is relative to the preceding period of the same length. The series include every day of the period.',
    operation: graphql(`
      query ReadAnalytics($timeRange: String = "30d") {
        reply: organisationAnalytics(timeRange: $timeRange) {
          timeRange
          metrics {
            totalUsers activeUsers newUsers totalCases activeCases completedCases
            totalDonations donationCount avgDonation
          }
          trends { userGrowth caseCompletionRate donationGrowth engagementRate }
          charts {
            userGrowthOverTime { date count }
            donationsOverTime { date amount count }
            casesOverTime { date count }
            caseStatusDistribution { status count }
          }
        }
      }`),
    limits: { timeRange: { enum: timeRanges } },
  }),
  route('POST /api/init-staging-final', {
    summary: 'Seed the staging data',
    description:
      'Sample people, cases with pictures, donations in both currencies, tickets, posts, updates, notifications ' +
      'and audit rows. Repeatable: missing data is added, changed data is reset, nothing is duplicated, ' +
      'and no other record is changed. `follows` counts pairs of a donor and a case.  Not in production (403).',
    success: true,
    operation: graphql(
      `mutation InitialiseStaging {
        reply: initialiseStaging {
          message
          summary {
            users supportTickets cases donations follows notifications caseUpdates auditLogs idFormat
          }
        }
      }`,
    ),
    policy: 'backoffice-seeding',
  }),
  route('GET /api/version', {
    summary: 'Get the version of the platform',
    success: true,
    operation: graphql(
      `query ReadVersion {
        data: version { version environment commitHash buildTime deployTime nodeEnv versionFormat }
      }`,
    ),
  }),
])
