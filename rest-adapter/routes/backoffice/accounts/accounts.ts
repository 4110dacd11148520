import { graphql } from '../../../core/graphql-document.js'
import { route, section } from '../../../core/route.js'

export const accounts = section('Admin user creation', [
  route('POST /api/admin/create-user', {
    summary: 'Create an account for the main application',
    description: 'The person receives a mail with a link to set a password.',
    success: true,
    errors: ['CONFLICT'],
    operation: graphql(
      `mutation CreateAccount($input: CreateAccountInput!) {
        reply: createAccount(input: $input) { userId user { id email name role createdAt } }
      }`,
    ),
  }),
  route('POST /api/admin/create-user-bo', {
    summary: 'Create a backoffice account',
    description:
      '`role` is admin, staff or guardian. The person receives a mail with a link to set a password.',
    success: true,
    errors: ['CONFLICT'],
    operation: graphql(
      `mutation CreateCollaborator($input: CreateCollaboratorInput!) {
        reply: createCollaborator(input: $input) { userId message }
      }`,
    ),
  }),
  route('POST /api/invitation/email', {
    summary: 'Invite a person by mail',
    description:
      'The link works once, for seven days; the account is created when it is used. Another invitation to the ' +
      'same address replaces the previous one.',
    errors: ['CONFLICT'],
    operation: graphql(
      `mutation InviteByEmail($input: InviteInput!) {
        reply: inviteByEmail(input: $input) { invitationId: id }
      }`,
    ),
    add: { success: true, message: 'The invitation was created; its link is sent by e-mail.' },
  }),
])
