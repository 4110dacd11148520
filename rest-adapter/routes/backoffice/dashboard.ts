import { graphql } from '../../core/graphql-document.js'
import { route, section } from '../../core/route.js'

export const dashboard = section('Dashboard, analytics, seeding, version', [
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
