import { graphql } from '../../core/graphql-document.js'
import { route, section } from '../../core/route.js'
import { guardianFields } from './review-item-fields.js'

export const configuration = section('Configuration', [
  route('GET /api/microblog/config', {
    summary: 'Get the configuration of the microblog agent',
    description: 'Credentials are masked.',
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
    summary: 'Change the configuration of the microblog agent',
    description:
      'Omitted members keep their values, including those of nested policies. `monitoringInterval` is in minutes, ' +
      '`searchTimeWindow` in hours. An invalid value returns 400, and nothing is stored.',
    operation: graphql(
      `mutation ChangeMonitoringConfig($config: MonitoringConfigInput!) {
        done: updateMonitoringConfig(config: $config) { name }
      }`,
    ),
    add: { message: 'The configuration was updated.' },
  }),
])
