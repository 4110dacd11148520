import { graphql } from '../../core/graphql-document.js'
import { route, section } from '../../core/route.js'
import {
  analysisFields,
  queueFields,
  queueNumbers,
  reviewItemFields,
  tweetFields,
} from './review-item-fields.js'

export const statistics = section('Statistics', [
  route('GET /api/microblog/stats', {
    summary: 'Activity of the microblog agent',
    operation: graphql(
      `query ReadMonitoringStatistics {
        stats: monitoringStatistics {
          guardiansMonitored totalTweetsAnalyzed totalCaseUpdatesCreated casesCreatedToday maxCasesPerDay
          caseCreationEnabled requireApproval reviewQueueStatus { ...QueueFields } lastRun
        }
      }`,
      [queueFields, queueNumbers],
    ),
  }),
  route('GET /api/microblog/analytics', {
    summary: 'Monitoring statistics of the last days',
    description: '`type` restricts `trends` to one type; the members of the others are omitted.',
    operation: graphql(
      `query ReadMonitoringAnalytics($days: Int = 7, $type: MonitoringAnalyticsKind = all) {
        analytics: monitoringAnalytics(days: $days, type: $type) {
          period type
          summary { totalTweetsAnalyzed totalCaseUpdatesCreated casesCreatedToday reviewItemsProcessed }
          trends { tweetsPerDay updatesPerDay casesPerDay }
          reviewQueueStats { ...QueueNumbers }
          guardianActivity { id name isActive lastTweetFetch }
        }
      }`,
      [queueNumbers],
    ),
    limits: { days: { minimum: 1, maximum: 366 } },
  }),
])

export const monitoring = section('Monitoring', [
  route('GET /api/microblog/tweets', {
    summary: 'List posts of monitored guardians, newest first',
    operation: graphql(
      `query ListTweets($guardianId: ID, $limit: Int = 20, $hours: Int = 24) {
        reply: tweets(filter: {guardianId: $guardianId, hours: $hours}, page: {limit: $limit}) {
          tweets: nodes { ...TweetFields }
        }
      }`,
      [tweetFields],
    ),
    limits: { limit: { minimum: 1, maximum: 100 }, hours: { minimum: 1, maximum: 8784 } },
    errors: ['NOT_FOUND'],
  }),
  route('POST /api/microblog/test-connection', {
    summary: 'Test the credentials at the microblogging network',
    description:
      'Uses the credentials in the body, else the stored ones; nothing is stored. Credentials that the network ' +
      'does not accept return 400; an unavailable network returns 500.',
    operation: graphql(
      `mutation TestConnection($credentials: MicroblogCredentialsInput) {
        reply: testMicroblogConnection(credentials: $credentials) { message }
      }`,
    ),
    errors: ['UPSTREAM_ERROR'],
  }),
  route('POST /api/microblog/simulate-fetch', {
    summary: 'Simulate fetching: generate sample posts and process them',
    description: 'The posts are analysed, stored and processed by the same policies as fetched ones.',
    operation: graphql(
      `mutation SimulateFetch($guardianId: ID, $limit: Int) {
        reply: simulateFetch(guardianId: $guardianId, limit: $limit) {
          tweets { ...TweetFields }
          analysisResults { ...AnalysisFields }
          proposedActions { ...ReviewItemFields originalTweet { ...TweetFields } }
        }
      }`,
      [tweetFields, analysisFields, reviewItemFields],
    ),
    keepNull: ['caseId'],
    limits: { limit: { minimum: 1, maximum: 100 } },
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  route('POST /api/microblog/monitor', {
    summary: 'Fetch the new posts of all active guardians now',
    description: 'Each post is fetched and analysed only once.',
    operation: graphql(
      `mutation RunMonitoring {
        reply: runMonitoring {
          message tweetsAnalyzed caseUpdatesCreated
          analysisResults { ...AnalysisFields }
          metadata { agentType confidence processingTime }
        }
      }`,
      [analysisFields],
    ),
    errors: ['CONFLICT'],
  }),
])
