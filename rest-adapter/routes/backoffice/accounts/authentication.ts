import { graphql } from '../../../core/graphql-document.js'
import { route, section } from '../../../core/route.js'

export const authentication = section('Authentication extensions', [
  route('POST /api/auth/check-role', {
    summary: 'Check whether a person has a role',
    description: 'Users may check themselves; staff and admins may check anyone.',
    errors: ['FORBIDDEN', 'NOT_FOUND'],
    operation: graphql(
      `query CheckRole($userId: ID!, $requiredRole: Role!) {
        reply: checkRole(userId: $userId, requiredRole: $requiredRole) { hasRole userRole permissions }
      }`,
    ),
  }),
  route('POST /api/auth/setup-mfa', {
    summary: 'Set up a second factor',
    description:
      'The secret and the backup codes are shown only once. A factor that a first code has confirmed is replaced ' +
      'only in a verified session; otherwise the response is 409.',
    success: true,
    errors: ['FORBIDDEN', 'CONFLICT'],
    operation: graphql(
      `mutation SetupMfa($userId: ID!) {
        reply: setupMfa(userId: $userId) { qrCode secret backupCodes }
      }`,
    ),
  }),
  route('POST /api/auth/verify-mfa', {
    summary: 'Verify the session with a second factor',
    description:
      '`token` is a code of 6 digits or a backup code of 8. Each works once: a wrong or used one returns 401. ' +
      'After five attempts within a minute the response is 429.',
    success: true,
    errors: ['FORBIDDEN', 'CONFLICT'],
    operation: graphql(
      `mutation VerifyMfa($userId: ID!, $token: String!) {
        reply: verifyMfa(userId: $userId, token: $token) { message validUntil }
      }`,
    ),
  }),
])
