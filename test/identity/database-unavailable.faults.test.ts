import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cutConnections, cutConnectionsInOtherProcess } from '../support/doubles/cut-connections.js'
import { createPostgresDatabase } from '../support/platform/databases.js'
import { account, type IdentityUnderTest, password, startIdentity } from '../support/platform/identity.js'

let database: Awaited<ReturnType<typeof createPostgresDatabase>>
let service: IdentityUnderTest
beforeEach(async () => {
  database = await createPostgresDatabase()
  service = await startIdentity({ databaseUrl: database.url })
  await service.identity.directory.createAccount(account('ana'), password)
})
afterEach(async () => {
  await service.close()
  await database.drop()
})

describe('the identity provider on PostgreSQL', () => {
  it('survives lost connections and continues with new ones', async () => {
    const token = await service.signIn('ana@rescue.example')
    await cutConnections(database.url)
    await expect.poll(() => service.identity.ready()).toBe(true)
    expect(await service.identity.viewerOf(`Bearer ${token}`, 'session')).toMatchObject({
      subject: 'usr_ana',
    })
  })

  it('responds at once when its pooled connections are lost', async () => {
    const token = await service.signIn('ana@rescue.example')
    cutConnectionsInOtherProcess(database.url)
    const { directory } = service.identity
    const answers = [1, 2, 3].map(() => directory.findByEmail('ana@rescue.example'))
    for (const found of await Promise.all(answers)) expect(found?.id).toBe('usr_ana')
    cutConnectionsInOtherProcess(database.url)
    expect((await service.get('/api/auth/get-session', token)).statusCode).toBe(200)
  })

  it('returns 500 while its database is unavailable, and does not report a valid token as invalid', async () => {
    const token = await service.signIn('ana@rescue.example')
    await database.drop()
    expect(await service.identity.ready()).toBe(false)
    await expect(service.identity.viewerOf(`Bearer ${token}`, 'session')).rejects.toThrow()
    for (const answer of [
      await service.get('/api/auth/get-session', token),
      await service.get('/api/auth/token', token),
      await service.post('/api/auth/sign-in/email', { email: 'ana@rescue.example', password }),
    ]) {
      expect(answer.statusCode).toBe(500)
      expect(answer.json()).toMatchObject({ code: 'INTERNAL_ERROR', error: expect.any(String) })
      expect(answer.body).not.toMatch(/database|identity\.|postgres/i)
    }
    expect(service.events).toEqual([])
    database = await createPostgresDatabase()
  })
})
