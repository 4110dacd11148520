import { Keypair } from '@stellar/stellar-sdk'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDatabase } from '../../../subgraphs/shared/database.js'
import { placesOf } from '../../support/fixtures/all-tables.js'
import { gdprActions, idOf } from '../../support/fixtures/gdpr.js'
import { freePort } from '../../support/platform/free-port.js'
import { type RunningProgram, startPlatformProgram } from '../../support/platform/platform-programs.js'
import { fillFromPrepared } from '../../support/platform/prepared-platform.js'
import { type RestartedPlatform, restartedPlatform } from '../../support/platform/restarted-platform.js'

let files: RestartedPlatform
beforeEach(async () => {
  files = await restartedPlatform()
})
afterEach(() => files.remove())

const during: RestartedPlatform['during'] = (env, work) => files.during(env, work)

const nobodyThere = 'http://127.0.0.1:9'

it('waits for an unavailable wallet service, reports the wait, and completes once it is available again', async () => {
  const made = await during({ WALLET_URL: nobodyThere }, async (platform) => {
    const gdpr = gdprActions(platform)
    const access = await gdpr.made('access', 'donor')
    const erasure = await gdpr.made('erasure', 'guardian', { confirmDeletion: true, reason: 'Moving on' })
    for (const requestId of [access, erasure]) {
      const request = await gdpr.reached(String(requestId), 'waiting')
      expect(request).toMatchObject({ waitingFor: 'wallet', waitingSince: expect.stringMatching(/Z$/) })
      expect(request).not.toHaveProperty('archive')
      expect(request).not.toHaveProperty('certificate')
    }
    const early = await platform.rest(`GET /api/gdpr/requests/${access}/archive`, { as: 'donor' })
    expect({ status: early.status, code: early.body.code }).toEqual({ status: 409, code: 'CONFLICT' })
    // One erasure at a time.
    const second = await gdpr.post('erasure', 'admin', { confirmDeletion: true, userId: idOf('guardian') })
    expect({ status: second.status, code: second.body.code }).toEqual({ status: 409, code: 'CONFLICT' })
    // Only the wallet service can check the destination, so nothing starts without it.
    const beneficiary = Keypair.random().publicKey()
    const paid = await gdpr.post('erasure', 'donor', {
      confirmDeletion: true,
      walletDestination: beneficiary,
    })
    expect({ status: paid.status, code: paid.body.code }).toEqual({ status: 502, code: 'UPSTREAM_ERROR' })
    return { access, erasure }
  })
  await during({}, async (platform) => {
    const gdpr = gdprActions(platform)
    expect(await gdpr.reached(made.access, 'completed')).not.toHaveProperty('waitingFor')
    expect((await gdpr.archive(made.access, 'donor')).rows('wallets.json')).toBeInstanceOf(Array)
    const { certificate } = await gdpr.reached(made.erasure, 'completed')
    expect(Object.keys(certificate.services)).toEqual([
      'identity',
      'wallet',
      'ai-hub',
      'backoffice',
      'audit log',
    ])
  })
})

it('resumes an erasure that SIGKILL interrupted between two services', async () => {
  await fillFromPrepared(files.dataDirectory, {})
  const port = String(await freePort())
  const origin = `http://127.0.0.1:${port}`
  const program: RunningProgram = startPlatformProgram('platform/main.ts', {
    DATA_DIR: files.dataDirectory,
    PORT: port,
    LOG_LEVEL: 'info',
    RATE_LIMIT_MULTIPLIER: '1000',
    AI_HUB_URL: nobodyThere,
  })
  const call = async (path: string, body: unknown, token?: string) => {
    const response = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify(body),
    })
    return (await response.json()) as Record<string, string>
  }
  await program.line(/^ready/)
  const { token } = await call('/api/auth/sign-in/email', {
    email: 'guardian@rescue.example',
    password: 'rescue-demo-2026',
  })
  const { requestId } = await call('/api/gdpr/erasure', { confirmDeletion: true }, token)
  const db = await openDatabase({ subgraph: 'backoffice', dataDirectory: files.dataDirectory })
  const wallet = await openDatabase({ subgraph: 'wallet', dataDirectory: files.dataDirectory })
  try {
    await expect
      .poll(async () => (await db('gdpr_requests').where({ id: requestId }).first())?.waiting_for)
      .toBe('ai-hub')
    // The wallet has done its part, the backoffice has not.
    expect(await wallet('erasures').pluck('request_id')).toEqual([requestId])
    const done = await wallet('erasures').first()
    expect(await db('users').where({ id: idOf('guardian') })).toHaveLength(1)
    await program.kill()

    await during({}, async (platform) => {
      const gdpr = gdprActions(platform)
      const { certificate } = await gdpr.reached(String(requestId), 'completed')
      // The result of the first run, not of a second one with nothing left to erase.
      expect(certificate.services.wallet).toEqual(JSON.parse(done.outcome))
      expect(certificate.services.backoffice).toContainEqual(
        expect.objectContaining({ holds: 'Profile', action: 'deleted', count: 1 }),
      )
      expect(await db('users').where({ id: idOf('guardian') })).toEqual([])
      const aiHub = await openDatabase({ subgraph: 'ai_hub', dataDirectory: files.dataDirectory })
      expect(await placesOf(aiHub, ['Camila Ortiz'])).toEqual([])
      await aiHub.destroy()
    })
  } finally {
    await db.destroy()
    await wallet.destroy()
  }
})
