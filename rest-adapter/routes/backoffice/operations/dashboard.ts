import { graphql } from '../../../core/graphql-document.js'
import { route, section } from '../../../core/route.js'

export const dashboard = section('Dashboard, analytics, seeding, version', [
  route('GET /api/dashboard/stats', {
    summary: 'The whole organisation in numbers',
    description:
      'Trends compare the last 30 days to the 30 before; `recentActivity` is the latest of the audit log.',
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
    reply: 'reply',
  }),
  route('GET /api/analytics', {
    summary: 'The organisation over a time that ends now',
    description:
      'Growth is a share of the time of the same length before. Every day of the time is in the series.',
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
    reply: 'reply',
    limits: { timeRange: { enum: ['24h', '7d', '30d', '90d'] } },
  }),
  route('POST /api/init-staging-final', {
    summary: 'Bring the staging set to its state',
    description:
      'Made-up people, cases with pictures, donations in both currencies, tickets, posts, updates, notifications ' +
      'and audit rows. May run again: what is missing is added, what was changed is put back, nothing is doubled, ' +
      'and no other record is touched. `follows` counts donors with the cases that they gave for. Not in production (403).',
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
    reply: 'reply',
    policy: 'backoffice-seeding',
  }),
  route('GET /api/version', {
    summary: 'Which version of the platform is running',
    success: true,
    operation: graphql(
      `query ReadVersion {
        data: version { version environment commitHash buildTime deployTime nodeEnv versionFormat }
      }`,
    ),
  }),
])
