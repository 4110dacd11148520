import type { FeatureDependencies } from '../feature-dependencies.js'
import type { Invitations } from '../invitations/invitation.service.js'
import type { Users } from '../users/user.service.js'
import { AccountResolver } from './account.resolver.js'
import { createAccounts } from './account.service.js'

/** Accounts that administrators make, and what roles amount to. */
export function accountsFeature(
  dependencies: FeatureDependencies,
  others: { users: Users; invitations: Invitations },
) {
  const api = createAccounts({ ...dependencies, ...others })
  return { api, instances: [new AccountResolver(api)] }
}
