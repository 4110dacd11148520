import { expect, it } from 'vitest'
import { seedDemoAccounts } from '../../gateway/identity/demo-accounts.js'
import { demoPeople } from '../../runtime/demo-people.js'
import { account, describeIdentity, password } from '../support/platform/identity.js'
import { eventually } from '../support/runner/retry-until.js'

const ana = account('ana', { role: 'guardian' })

describeIdentity('The identity directory', ({ start }) => {
  it('creates an account only once per id and e-mail address', async () => {
    const { identity, signIn } = await start()
    const { directory } = identity
    expect(await directory.createAccount(ana, password)).toBe('created')
    expect(await directory.createAccount(ana, 'some other password')).toBe('exists')
    expect(await directory.createAccount({ ...ana, email: 'new@rescue.example' })).toBe('exists')
    expect(await directory.createAccount({ ...ana, id: 'usr_other', email: 'ANA@rescue.example' })).toBe(
      'taken',
    )
    expect(await directory.findByEmail('Ana@Rescue.example')).toEqual(ana)
    expect(await directory.findByEmail('new@rescue.example')).toBeUndefined()
    await expect(signIn('ana@rescue.example')).resolves.toHaveLength(32)
  })

  it('creates one account for concurrent calls in several processes', async () => {
    const services = [await start(), await start()]
    const rivals = Array.from({ length: 6 }, (_, index) => ({ ...ana, id: `usr_rival${index}` }))
    const outcomes = await Promise.all(
      rivals.map((rival, index) => services[index % 2]?.identity.directory.createAccount(rival, password)),
    )
    expect(outcomes.sort()).toEqual(['created', ...Array(5).fill('taken')])
    const twins = await Promise.all(
      services.map(({ identity }) => identity.directory.createAccount(account('eva'), password)),
    )
    expect(twins.sort()).toEqual(['created', 'exists'])
    expect(await services[0]?.identity.directory.describe()).toMatchObject({ accounts: 2 })
    await expect(services[0]?.signIn('ana@rescue.example')).resolves.toHaveLength(32)
  })

  it('creates the demo accounts once, so that an erased one stays erased after a restart', async () => {
    const { identity, post } = await start()
    const interrupted = identity.once('work', () => Promise.reject(new Error('killed')))
    await expect(interrupted).rejects.toThrow('killed')
    const runs: string[] = []
    const work = async () => void runs.push('run')
    await identity.once('work', work)
    expect(await seedDemoAccounts(identity, password)).toBe(5)
    await identity.directory.deleteAccount(demoPeople.donor.id)
    const { identity: restarted } = await start()
    await restarted.once('work', work)
    expect(runs).toEqual(['run'])
    expect(await seedDemoAccounts(restarted, password)).toBe(0)
    const body = { email: demoPeople.donor.email, password }
    expect((await post('/api/auth/sign-in/email', body)).statusCode).toBe(401)
  })

  it('allows an invited person to sign in after a password is set', async () => {
    const { identity, post, signIn } = await start()
    const { directory } = identity
    await directory.createAccount(ana)
    const body = { email: ana.email, password }
    expect((await post('/api/auth/sign-in/email', body)).statusCode).toBe(401)
    expect(await directory.hasPassword(ana.id)).toBe(false)
    expect(await directory.setPassword(ana.id, password)).toBe('set')
    expect(await directory.hasPassword(ana.id)).toBe(true)
    const session = await signIn(ana.email)
    // A repeated job must not end a session that began in between.
    expect(await directory.setPassword(ana.id, password)).toBe('set')
    expect(await identity.viewerOf(`Bearer ${session}`, 'any')).toMatchObject({ subject: ana.id })
    expect(await directory.setPassword('usr_nobody', password)).toBe('unknown')
  })

  it('knows since when a password is valid, also if it was set again', async () => {
    const { directory } = (await start()).identity
    await directory.createAccount(ana, password)
    const since = await eventually(async () => {
      const now = new Date().toISOString()
      expect(await directory.hasPassword(ana.id, now)).toBe(false)
      return now
    })
    expect(await directory.setPassword(ana.id, password)).toBe('set')
    expect(await directory.hasPassword(ana.id, since)).toBe(true)
  })

  it('updates only the given members', async () => {
    const { identity, signIn } = await start()
    const { directory } = identity
    await directory.createAccount(ana, password)
    await directory.createAccount(account('eva'), password)
    expect(await directory.updateAccount(ana.id, { email: 'Ana.New@rescue.example' })).toBe('updated')
    expect(await directory.updateAccount(ana.id, { email: 'ana.new@rescue.example' })).toBe('updated')
    expect(await directory.findByEmail('ana.new@rescue.example')).toEqual({
      ...ana,
      email: 'ana.new@rescue.example',
    })
    await signIn('ana.new@rescue.example')
    expect(await directory.updateAccount(ana.id, { email: 'EVA@rescue.example', role: 'admin' })).toBe(
      'taken',
    )
    expect(await directory.findByEmail('ana.new@rescue.example')).toMatchObject({ role: 'guardian' })
    expect(await directory.updateAccount('usr_nobody', { name: 'x' })).toBe('unknown')
    expect(await directory.updateAccount('usr_nobody', { status: 'inactive' })).toBe('unknown')
  })

  it('deletes an account with its credentials and sessions, and can be repeated', async () => {
    const { identity, post, signIn } = await start()
    const { directory } = identity
    await directory.createAccount(ana, password)
    await signIn(ana.email)
    for (let time = 0; time < 2; time++) await directory.deleteAccount(ana.id)
    expect(await directory.describe()).toMatchObject({ accounts: 0, activeSessions: 0 })
    // The next account with this id must not inherit a password.
    await directory.createAccount(ana)
    expect((await post('/api/auth/sign-in/email', { email: ana.email, password })).statusCode).toBe(401)
  })

  it('describes the provider', async () => {
    const { identity, signIn } = await start()
    await identity.directory.createAccount(ana, password)
    await identity.directory.createAccount(account('eva'))
    await signIn(ana.email)
    expect(await identity.directory.describe()).toEqual({
      provider: 'embedded',
      configured: true,
      providers: ['email'],
      accounts: 2,
      activeSessions: 1,
      signingKeys: 1,
    })
    expect(await identity.ready()).toBe(true)
  })

  it('starts in several processes at once on an empty database, with one signing key', async () => {
    const services = await Promise.all(Array.from({ length: 6 }, () => start()))
    const [first] = services
    await first?.identity.directory.createAccount(ana, password)
    const token = await first?.signIn(ana.email)
    for (const { identity } of services)
      expect(await identity.viewerOf(`Bearer ${token}`, 'session')).toMatchObject({ subject: ana.id })
    expect(await first?.identity.directory.describe()).toMatchObject({ signingKeys: 1 })
  })

  it('keeps accounts, sessions and keys across a restart', async () => {
    const before = await start()
    await before.identity.directory.createAccount(ana, password)
    const session = await before.signIn(ana.email)
    const idToken = await before.idToken(ana.email)
    const after = await start()
    expect(await after.identity.viewerOf(`Bearer ${session}`, 'session')).toMatchObject({ subject: ana.id })
    expect(await after.identity.viewerOf(`Bearer ${idToken}`, 'id-token')).toMatchObject({ subject: ana.id })
  })
})
