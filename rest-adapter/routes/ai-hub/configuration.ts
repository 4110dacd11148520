import { graphql } from '../../core/graphql-document.js'
import { route, section } from '../../core/route.js'
import { guardianFields } from './review-item-fields.js'

export const configuration = section('Configuration', [
  route('GET /api/microblog/config', {
    summary: 'How the microblog agent is set up',
    description: 'Credentials are hidden behind a mask.',
    operation: graphql(
      `query ReadMonitoringConfig {
        config: monitoringConfig {
          name description version capabilities isEnabled maxRetries timeout
          microblogCredentials { apiKey apiSecret accessToken accessTokenSecret }
          guardians { ...GuardianFields }
          monitoringInterval maxTweetsPerFetch searchTimeWindow
          caseCreationPolicy { enabled requireApproval minConfidence maxCasesPerDay }
          reviewPolicy { requireManualReview autoApproveThreshold reviewQueueEnabled notifyOnReview }
        }
      }`,
      [guardianFields],
    ),
  }),
  route('PUT /api/microblog/config', {
    summary: 'Change the set-up of the microblog agent',
    description:
      'Members left out keep their values, those of nested policies too. `monitoringInterval` is in minutes, ' +
      '`searchTimeWindow` in hours. A wrong value is 400 and nothing is stored.',
    operation: graphql(
      `mutation ChangeMonitoringConfig($config: MonitoringConfigInput!) {
        reply: updateMonitoringConfig(config: $config) { name }
      }`,
    ),
    reply: null,
    add: { message: 'The configuration was updated.' },
  }),
])
