import type { FeatureDependencies } from '../feature-dependencies.js'
import { accountSyncJobs } from './account-sync.worker.js'
import { UserReference } from './user.reference.js'
import { UserResolver } from './user.resolver.js'
import { createUsers } from './user.service.js'
import { ViewerResolver } from './viewer.resolver.js'

/** Users: profiles, and their accounts at the identity provider. */
export function usersFeature(dependencies: FeatureDependencies) {
  const api = createUsers(dependencies)
  return {
    api,
    instances: [new UserResolver(api), new UserReference(api), new ViewerResolver(api)],
    jobs: accountSyncJobs(dependencies.db, dependencies.identity),
  }
}
