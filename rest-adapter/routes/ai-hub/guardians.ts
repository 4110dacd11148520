import { graphql } from '../../core/graphql-document.js'
import { route, section } from '../../core/route.js'
import { guardianFields } from './review-item-fields.js'

export const guardians = section('Monitored guardians', [
  route('GET /api/microblog/guardians', {
    summary: 'List monitored guardians, newest first',
    operation: graphql('query ListGuardians { guardians: monitoredAccounts { ...GuardianFields } }', [
      guardianFields,
    ]),
  }),
  route('PUT /api/microblog/guardians/:guardianId', {
    summary: 'Change a monitored guardian',
    description:
      'Omitted members keep their values. A guardian of the backoffice who is not monitored yet is added if ' +
      '`microblogHandle` is given. Any other id returns 404.',
    operation: graphql(
      `mutation ChangeGuardian($guardianId: ID!, $isActive: Boolean, $microblogHandle: String,
                               $microblogUserId: String) {
        done: updateMonitoredAccount(
          id: $guardianId
          input: {isActive: $isActive, microblogHandle: $microblogHandle, microblogUserId: $microblogUserId}
        ) { id }
      }`,
    ),
    add: { message: 'The guardian was updated.' },
  }),
])
