import type { Account } from '../../runtime/identity-directory.js'
import { type AuthProvider, inactiveAccountMessage } from './auth-provider.js'
import type { RefuseAccount } from './external-issuer.js'

/** `providerId` of the rows that link a subject of the external provider to an account of ours. */
const providerId = 'oidc'

/**
 * Applies the status of our accounts to people who sign in at the external provider. A subject is linked to the
 * account that has its verified address, on its first request, and stays linked when the address changes there. Subjects
 * without an account of ours are admitted.
 */
export function refuseInactiveAccounts({ adapter }: AuthProvider): RefuseAccount {
  async function accountBehind(subject: string, email: string): Promise<Account | null> {
    const link = await adapter.findOne<{ userId: string }>({
      model: 'account',
      where: [
        { field: 'providerId', value: providerId },
        { field: 'accountId', value: subject },
      ],
    })
    if (link !== null)
      return adapter.findOne<Account>({ model: 'user', where: [{ field: 'id', value: link.userId }] })
    if (email === '') return null
    const account = await adapter.findOne<Account>({
      model: 'user',
      where: [{ field: 'email', value: email.toLowerCase() }],
    })
    if (account === null) return null
    const now = new Date()
    await adapter.create({
      model: 'account',
      data: { userId: account.id, providerId, accountId: subject, createdAt: now, updatedAt: now },
    })
    return account
  }

  return async ({ subject, email }) => {
    const account = await accountBehind(subject, email)
    return account === null || account.status === 'active'
      ? undefined
      : inactiveAccountMessage(account.status)
  }
}
