import type { RequestContext } from '../../../schema/viewer.js'
import { inTransaction } from '../../shared/database.js'
import { DomainError } from '../../shared/domain-error.js'
import { personOf } from '../../shared/viewer.js'
import { audited } from '../audit/audited-actions.policy.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import type { AgentPermission } from './agent-permission.type.js'

type AgentPermissionDependencies = Pick<FeatureDependencies, 'db' | 'audit' | 'identity'>

/** Operations on the programs that may act for the viewer. */
export type AgentPermissions = ReturnType<typeof createAgentPermissions>

/** The programs that people allowed at the embedded identity provider. */
export function createAgentPermissions({ db, audit, identity }: AgentPermissionDependencies) {
  return {
    /** The latest first; empty for people who sign in at an external provider. */
    async list({ viewer }: RequestContext): Promise<readonly AgentPermission[]> {
      return 'subject' in viewer ? identity.agentPermissionsOf(personOf(viewer).subject) : []
    },

    /** Revokes the permission of a program; its tokens are refused within 5 s. @throws NOT_FOUND */
    async withdraw(by: RequestContext, id: string): Promise<void> {
      const client = await identity.withdrawAgent(personOf(by.viewer).subject, id)
      if (client === undefined)
        throw new DomainError('NOT_FOUND', `No program with the id ${id} may act for you.`)
      await inTransaction(db, (trx) =>
        audit.record(
          trx,
          by,
          audited('agent_withdrawn', personOf(by.viewer).subject, { before: { client } }),
        ),
      )
    },
  }
}
