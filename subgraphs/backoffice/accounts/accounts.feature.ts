import type { Invitations } from '../invitations/invitation.service.js'
import type { Surroundings } from '../surroundings.js'
import type { Users } from '../users/user.service.js'
import { AccountResolver } from './account.resolver.js'
import { createAccounts } from './account.service.js'

/** Accounts that administrators make, and what roles amount to. */
export function accountsFeature(
  surroundings: Surroundings,
  others: { users: Users; invitations: Invitations },
) {
  const verbs = createAccounts({ ...surroundings, ...others })
  return { verbs, instances: [new AccountResolver(verbs)] }
}
