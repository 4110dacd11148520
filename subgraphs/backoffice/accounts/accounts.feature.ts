import type { FeatureDependencies } from '../feature-dependencies.js'
import type { Invitations } from '../invitations/invitation.service.js'
import type { Users } from '../users/user.service.js'
import { AccountResolver } from './account.resolver.js'
import { createAccounts } from './account.service.js'
import { accountNoticeJobs } from './account-notice.worker.js'
import { AgentPermissionResolver } from './agent-permission.resolver.js'
import { createAgentPermissions } from './agent-permission.service.js'
import { SessionResolver } from './session.resolver.js'
import { createSessions } from './session.service.js'

/** Accounts created by administrators, role checks, the viewer's sessions and agents, and notices to owners of accounts. */
export function accountsFeature(
  dependencies: FeatureDependencies,
  others: { users: Users; invitations: Invitations },
) {
  const api = createAccounts({ ...dependencies, ...others })
  return {
    api,
    instances: [
      new AccountResolver(api),
      new SessionResolver(createSessions(dependencies)),
      new AgentPermissionResolver(createAgentPermissions(dependencies)),
    ],
    jobs: accountNoticeJobs(dependencies),
  }
}
