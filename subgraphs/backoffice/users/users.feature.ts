import type { Surroundings } from '../surroundings.js'
import { accountSyncJobs } from './account-sync.worker.js'
import { UserReference } from './user.reference.js'
import { UserResolver } from './user.resolver.js'
import { createUsers } from './user.service.js'

/** People: profiles, and their accounts at the identity provider. */
export function usersFeature(surroundings: Surroundings) {
  const verbs = createUsers(surroundings)
  return {
    verbs,
    instances: [new UserResolver(verbs), new UserReference(verbs)],
    jobs: accountSyncJobs(surroundings.db, surroundings.identity),
  }
}
