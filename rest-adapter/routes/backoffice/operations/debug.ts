import { graphql } from '../../../core/graphql-document.js'
import { route, section } from '../../../core/route.js'

const description = 'For development and testing; not available in production.'

const counts = graphql(`
  fragment MadeUpCountsFields on MadeUpCounts {
    users investors cases caseUpdates donations supportTickets socialPosts notifications
  }
`)

export const debug = section('Debug', [
  route('GET /api/debug/identity-status', {
    summary: 'Describe the identity provider',
    description,
    development: true,
    operation: graphql(
      'query IdentityStatus { reply: identityStatus { provider configured accounts activeSessions signingKeys } }',
    ),
  }),
  route('GET /api/debug/identity-apps', {
    summary: 'List the sign-in methods of the identity provider',
    description,
    development: true,
    operation: graphql('query IdentityApps { reply: identityStatus { provider apps { name } } }'),
  }),
  route('POST /api/clean-production', {
    summary: 'Remove the sample data of the demo and staging sets',
    description:
      `${description} Manually created data is kept, and so is everything it refers to (\`kept\`), the demo accounts ` +
      'and the audit log. POST /api/init-staging-final restores the set.',
    success: true,
    development: true,
    operation: graphql(
      `mutation CleanProduction {
        reply: removeMadeUpData { message removed { ...MadeUpCountsFields } kept { ...MadeUpCountsFields } }
      }`,
      [counts],
    ),
  }),
])
