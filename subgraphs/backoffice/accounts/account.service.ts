import { newCollaborator } from '../../../schema/input-rules/users.js'
import type { RequestContext, Role } from '../../../schema/viewer.js'
import type { Transaction } from '../../shared/database.js'
import { DomainError, notFound } from '../../shared/domain-error.js'
import { validated } from '../../shared/validated.js'
import { isStaff, personOf } from '../../shared/viewer.js'
import { audited } from '../audit/audited-actions.policy.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import type { Invitations } from '../invitations/invitation.service.js'
import { includesRole, permissionsOf } from '../users/permissions.policy.js'
import type { Users } from '../users/user.service.js'
import type { CreateUserInput, User } from '../users/user.type.js'
import { collaboratorStore } from './account.store.js'
import type { CreateCollaboratorInput, RoleCheck } from './account.type.js'

export interface AccountDependencies extends Pick<FeatureDependencies, 'db' | 'audit' | 'notifier'> {
  readonly users: Users
  readonly invitations: Invitations
}

export type Accounts = ReturnType<typeof createAccounts>

/** Rules of accounts created by administrators (docs/contract/backoffice.md). */
export function createAccounts({ db, audit, notifier, users, invitations }: AccountDependencies) {
  async function welcomeCollaborator(
    trx: Transaction,
    by: RequestContext,
    user: User,
    department: string | null | undefined,
  ): Promise<void> {
    const { id: userId, name: collaboratorName, role } = user
    if (department) await collaboratorStore(trx).insert(userId, department)
    await audit.record(
      trx,
      by,
      audited('collaborator_created', userId, { after: { role, ...(department ? { department } : {}) } }),
    )
    await notifier.notify(trx, 'collaborator_joined', { userId, collaboratorName, role }, { except: userId })
    await invitations.welcome(trx, by, user)
  }

  return {
    /**
     * Creates an account of the main application and mails a link to choose a password, unless it cannot sign in yet.
     * @throws ValidationError, CONFLICT for a known e-mail, FORBIDDEN for the role admin without role admin
     */
    create: (by: RequestContext, input: CreateUserInput): Promise<User> =>
      users.create(by, input, {
        alsoWrite: async (trx, user) => {
          if (user.status === 'active') await invitations.welcome(trx, by, user)
        },
      }),

    /**
     * Creates an account of the backoffice and notifies the collaborators.
     * @throws ValidationError, CONFLICT for a known e-mail
     */
    async createCollaborator(by: RequestContext, input: CreateCollaboratorInput): Promise<User> {
      const { department } = validated(newCollaborator, input)
      return users.create(by, input, {
        alsoWrite: (trx, user) => welcomeCollaborator(trx, by, user, department),
      })
    },

    /**
     * Whether a person has a role: people check themselves, staff anyone.
     * @throws FORBIDDEN for other people without role staff, NOT_FOUND
     */
    async checkRole(by: RequestContext, userId: string, requiredRole: Role): Promise<RoleCheck> {
      if (!isStaff(by.viewer) && personOf(by.viewer).subject !== userId)
        throw new DomainError('FORBIDDEN', 'Requires role staff to check the role of another person.')
      const user = await users.find(by, userId)
      if (!user) throw notFound('User', userId)
      return {
        hasRole: user.status === 'active' && includesRole(user.role, requiredRole),
        userRole: user.role,
        permissions: permissionsOf(user.role),
      }
    },

    departments: (userIds: readonly string[]) => collaboratorStore(db).byUsers(userIds),
  }
}
