import { graphql } from '../../../core/graphql-document.js'
import { route, section } from '../../../core/route.js'

export const accounts = section('Admin user creation', [
  route('POST /api/admin/create-user', {
    summary: 'Make an account of the main application',
    description: 'A link to choose a password is mailed to the person.',
    success: true,
    errors: ['CONFLICT'],
    operation: graphql(
      `mutation CreateAccount($input: CreateAccountInput!) {
        reply: createAccount(input: $input) { userId user { id email name role createdAt } }
      }`,
    ),
    reply: 'reply',
  }),
  route('POST /api/admin/create-user-bo', {
    summary: 'Make an account for somebody who works in the backoffice',
    description: '`role` is admin, staff or guardian. A link to choose a password is mailed to the person.',
    success: true,
    errors: ['CONFLICT'],
    operation: graphql(
      `mutation CreateCollaborator($input: CreateCollaboratorInput!) {
        reply: createCollaborator(input: $input) { userId message }
      }`,
    ),
    reply: 'reply',
  }),
  route('POST /api/invitation/email', {
    summary: 'Invite somebody by mail',
    description:
      'The link works once, for seven days; the account is made when it is used. A newer invitation to the ' +
      'same address takes the place of the one before.',
    errors: ['CONFLICT'],
    operation: graphql(
      `mutation InviteByEmail($input: InviteInput!) {
        reply: inviteByEmail(input: $input) { invitationId: id }
      }`,
    ),
    reply: 'reply',
    add: { success: true, message: 'The invitation is on its way.' },
  }),
])
