import type { IdentityDirectory } from '../../../runtime/identity-directory.js'
import type { AuthProvider } from '../auth-provider.js'

/** How long a program that nobody has allowed stays registered, in milliseconds. */
const UNUSED_MS = 24 * 3_600_000
const PAGE = 500

/** Accuracy of the time of the last use, in milliseconds: it is not written for every request. */
const USE_MS = 60_000

interface StoredClient {
  readonly clientId: string
  readonly name?: string | null
  readonly createdAt?: Date | null
  /** When somebody last withdrew a permission; the time of the registration before. */
  readonly updatedAt?: Date | null
}

interface StoredConsent {
  readonly clientId: string
  readonly scopes: readonly string[]
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** The programs that have registered to act for people, and who allowed which. */
export interface AgentClients {
  /**
   * Stores the resource that programs may request, unless it is stored already. Not at the start, because a database may be a
   * copy that must not change yet.
   */
  prepare(): Promise<void>
  /** The name that a program has given itself, or undefined when none is registered with the id. */
  nameOf(clientId: string): Promise<string | undefined>
  /** {@link nameOf} for a program that the person has allowed, which it then uses; otherwise undefined. */
  allowedName(clientId: string, userId: string): Promise<string | undefined>
  permissionsOf: IdentityDirectory['agentPermissionsOf']
  withdraw: IdentityDirectory['withdrawAgent']
  /** Deletes programs that nobody allowed within a day, and tokens that have expired. */
  sweep(): Promise<void>
}

/** The name of programs that gave none. */
const UNNAMED = 'A program without a name'

const ofBoth = (clientId: string, userId: string) => [
  { field: 'clientId', value: clientId },
  { field: 'userId', value: userId },
]

/** {@link AgentClients} of the provider's database. */
export function createAgentClients(
  { adapter }: Pick<AuthProvider, 'adapter'>,
  resource: string,
): AgentClients {
  const isPrepared = async () => {
    const where = [{ field: 'identifier', value: resource }]
    return (await adapter.findOne({ model: 'oauthResource', where })) !== null
  }

  async function nameOf(clientId: string): Promise<string | undefined> {
    const where = [{ field: 'clientId', value: clientId }]
    const client = await adapter.findOne<StoredClient>({ model: 'oauthClient', where })
    return client ? client.name || UNNAMED : undefined
  }

  return {
    async prepare() {
      if (await isPrepared()) return
      const now = new Date()
      const data = { identifier: resource, name: resource, disabled: false, createdAt: now, updatedAt: now }
      try {
        await adapter.create({ model: 'oauthResource', data })
      } catch (error) {
        // Another request may have stored it at the same time.
        if (!(await isPrepared())) throw error
      }
    },
    nameOf,
    async allowedName(clientId, userId) {
      const where = ofBoth(clientId, userId)
      const consent = await adapter.findOne<StoredConsent>({ model: 'oauthConsent', where })
      if (!consent) return undefined
      const now = new Date()
      if (now.getTime() - new Date(consent.updatedAt).getTime() > USE_MS)
        await adapter.update({ model: 'oauthConsent', where, update: { updatedAt: now } })
      return nameOf(clientId)
    },
    async permissionsOf(userId) {
      const consents = await adapter.findMany<StoredConsent>({
        model: 'oauthConsent',
        where: [{ field: 'userId', value: userId }],
        sortBy: { field: 'createdAt', direction: 'desc' },
      })
      const ids = consents.map(({ clientId }) => clientId)
      const where = [{ field: 'clientId', operator: 'in' as const, value: ids }]
      const clients =
        ids.length > 0 ? await adapter.findMany<StoredClient>({ model: 'oauthClient', where }) : []
      const names = new Map(clients.map(({ clientId, name }) => [clientId, name]))
      return consents.map(({ clientId, scopes, createdAt, updatedAt }) => ({
        id: clientId,
        name: names.get(clientId) || UNNAMED,
        scopes,
        allowedAt: new Date(createdAt).toISOString(),
        lastUsedAt: new Date(updatedAt).toISOString(),
      }))
    },
    async withdraw(userId, clientId) {
      const where = ofBoth(clientId, userId)
      const name = await nameOf(clientId)
      const ended = await adapter.transaction(async (transaction) => {
        for (const model of ['oauthRefreshToken', 'oauthAccessToken'])
          await transaction.deleteMany({ model, where })
        const consents = await transaction.deleteMany({ model: 'oauthConsent', where })
        const client = [{ field: 'clientId', value: clientId }]
        // It was allowed once, so it stays registered and may ask again.
        if (consents > 0)
          await transaction.update({ model: 'oauthClient', where: client, update: { updatedAt: new Date() } })
        return consents
      })
      return ended > 0 ? (name ?? UNNAMED) : undefined
    },
    async sweep() {
      const where = [{ field: 'expiresAt', operator: 'lt' as const, value: new Date() }]
      for (const model of ['verification', 'oauthAccessToken', 'oauthRefreshToken'])
        await adapter.deleteMany({ model, where })
      const registeredBefore = new Date(Date.now() - UNUSED_MS)
      for (let kept = 0; ; ) {
        const page = await adapter.findMany<StoredClient>({
          model: 'oauthClient',
          where: [{ field: 'createdAt', operator: 'lt', value: registeredBefore }],
          sortBy: { field: 'createdAt', direction: 'asc' },
          limit: PAGE,
          offset: kept,
        })
        if (page.length === 0) return
        const among = [{ field: 'clientId', operator: 'in' as const, value: page.map((one) => one.clientId) }]
        const consents = await adapter.findMany<StoredClient>({ model: 'oauthConsent', where: among })
        const allowed = new Set(consents.map((one) => one.clientId))
        const unused = page
          .filter((one) => !allowed.has(one.clientId) && !wasWithdrawn(one))
          .map((one) => one.clientId)
        if (unused.length > 0)
          await adapter.deleteMany({
            model: 'oauthClient',
            where: [{ field: 'clientId', operator: 'in', value: unused }],
          })
        kept += page.length - unused.length
      }
    },
  }
}

function wasWithdrawn({ createdAt, updatedAt }: StoredClient): boolean {
  return Boolean(createdAt && updatedAt && new Date(updatedAt) > new Date(createdAt))
}
