import { graphql } from '../../../core/graphql-document.js'
import { route, section } from '../../../core/route.js'

const description = 'For development and testing: in production there is no such path.'

const counts = graphql(`
  fragment MadeUpCountsFields on MadeUpCounts {
    users investors cases caseUpdates donations supportTickets socialPosts notifications
  }
`)

export const debug = section('Debug', [
  route('GET /api/debug/identity-status', {
    summary: 'How the identity provider is set up',
    description,
    development: true,
    operation: graphql(
      'query IdentityStatus { reply: identityStatus { provider configured accounts activeSessions signingKeys } }',
    ),
    reply: 'reply',
  }),
  route('GET /api/debug/identity-apps', {
    summary: 'The ways to sign in that the identity provider offers',
    description,
    development: true,
    operation: graphql('query IdentityApps { reply: identityStatus { provider apps { name } } }'),
    reply: 'reply',
  }),
  route('POST /api/clean-production', {
    summary: 'Remove the made-up data of demo and staging sets',
    description:
      `${description} What was made by hand stays, and so does whatever it refers to (\`kept\`), the demo accounts ` +
      'and the audit log. POST /api/init-staging-final brings the set back.',
    success: true,
    development: true,
    operation: graphql(
      `mutation CleanProduction {
        reply: removeMadeUpData { message removed { ...MadeUpCountsFields } kept { ...MadeUpCountsFields } }
      }`,
      [counts],
    ),
    reply: 'reply',
  }),
])
