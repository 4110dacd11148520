import { scryptSync } from 'node:crypto'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type AuthProvider,
  createAuthProvider,
  idTokenOptions,
  migrateIdentityTables,
} from '../../gateway/identity/auth-provider.js'
import {
  databaseAdapterOf,
  disableIdleAsyncHooks,
  internalsOf,
} from '../../gateway/identity/better-auth-internals.js'
import { type IdentityDatabase, openIdentityDatabase } from '../../gateway/identity/identity-database.js'

const adapt = 'has changed: adapt gateway/identity/better-auth-internals.ts'
const issuer = 'http://rescue.test'
const { log } = Fastify({ logger: false })

describe('the undocumented parts of better-auth', () => {
  let database: IdentityDatabase
  let auth: AuthProvider
  beforeAll(async () => {
    database = openIdentityDatabase({ dataDirectory: ':memory:', log })
    const secrets = ['a-secret-for-tests-only-0123456789'] as const
    const options = { issuer, secrets, database, log }
    await migrateIdentityTables(options)
    auth = await createAuthProvider(options)
  })
  afterAll(() => database.close())

  it('expose the storages whose async hooks are disabled', async () => {
    await expect(disableIdleAsyncHooks(), `its AsyncLocalStorages ${adapt}`).resolves.toBeUndefined()
  })

  it('provide a database adapter with the methods that are wrapped to hash session tokens', async () => {
    const adapter = await databaseAdapterOf({
      secret: 'a-secret-for-tests-only-0123456789',
      database: { db: database.kysely, type: database.type },
    })
    const wrapped = ['create', 'findOne', 'findMany', 'update', 'updateMany', 'consumeOne', 'count', 'delete']
    expect(Object.keys(adapter), `its database adapter ${adapt}`).toEqual(
      expect.arrayContaining([...wrapped, 'deleteMany', 'incrementOne', 'transaction']),
    )
  })

  it('create a signing key and publish it', async () => {
    const { id } = await auth.createSigningKey(idTokenOptions(issuer))
    const { keys } = await auth.api.getJwks()
    expect(
      keys.map(({ kid }) => kid),
      `createJwk ${adapt}`,
    ).toContain(id)
  })

  it('hash passwords and delete sessions', async () => {
    const hash = await auth.passwords.hash('correct horse battery')
    expect(await auth.passwords.verify({ hash, password: 'correct horse battery' })).toBe(true)
    await expect(auth.deleteSession('unknown'), `deleteSession ${adapt}`).resolves.not.toThrow()
  })

  it('hash passwords with the function that the tests make cheap', async () => {
    const [salt = '', key] = (await auth.passwords.hash('correct horse battery')).split(':')
    const cheap = scryptSync('correct horse battery', salt, 64, { N: 2, r: 16, p: 1 }).toString('hex')
    expect(
      key === cheap,
      'better-auth has changed how it hashes passwords, so that the suite takes far longer: adapt test/support/runner/cheap-password-hashes.mjs',
    ).toBe(true)
  })

  it('are reported when missing, with the file to adapt', async () => {
    const $context = Promise.resolve({ internalAdapter: {}, password: {}, secretConfig: {} })
    await expect(internalsOf({ $context } as unknown as Parameters<typeof internalsOf>[0])).rejects.toThrow(
      'better-auth has changed $context.internalAdapter.deleteSession: adapt gateway/identity/better-auth-internals.ts',
    )
  })
})
