import { graphql } from '../../../core/graphql-document.js'
import { route, section } from '../../../core/route.js'

export const authentication = section('Authentication extensions', [
  route('POST /api/auth/check-role', {
    summary: 'Whether somebody has a role',
    description: 'Everybody may ask for themselves, staff and admins for everybody.',
    errors: ['FORBIDDEN', 'NOT_FOUND'],
    operation: graphql(
      `query CheckRole($userId: ID!, $requiredRole: Role!) {
        reply: checkRole(userId: $userId, requiredRole: $requiredRole) { hasRole userRole permissions }
      }`,
    ),
    reply: 'reply',
  }),
  route('POST /api/auth/setup-mfa', {
    summary: 'Set up a second factor for oneself',
    description:
      'Secret and backup codes are shown this once. A factor that was confirmed by a first code gives way ' +
      'only in a verified session; otherwise the answer is 409.',
    success: true,
    errors: ['FORBIDDEN', 'CONFLICT'],
    operation: graphql(
      `mutation SetupMfa($userId: ID!) {
        reply: setupMfa(userId: $userId) { qrCode secret backupCodes }
      }`,
    ),
    reply: 'reply',
  }),
  route('POST /api/auth/verify-mfa', {
    summary: 'Verify the session by a second factor',
    description:
      '`token` is a code of 6 digits or a backup code of 8. Each works once: a wrong or used one is 401. ' +
      'After five tries in a minute the answer is 429.',
    success: true,
    errors: ['FORBIDDEN', 'CONFLICT'],
    operation: graphql(
      `mutation VerifyMfa($userId: ID!, $token: String!) {
        reply: verifyMfa(userId: $userId, token: $token) { message validUntil }
      }`,
    ),
    reply: 'reply',
  }),
])
