import { createECDH, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { internalServer } from '../../gateway/internal-routes.js'
import { internalTokenSigner } from '../../runtime/calls/internal-token.js'
import { internalAudiences } from '../../runtime/calls/viewer-token.js'
import { demoPeople } from '../../runtime/demo-people.js'
import type { SessionSecrets } from '../../runtime/session-secrets.js'
import { openDatabase } from '../../subgraphs/shared/database.js'
import { startWebhookReceiver, type WebhookReceiver } from '../support/doubles/webhook-receiver.js'
import { tablesOf } from '../support/fixtures/all-tables.js'
import { gdprActions } from '../support/fixtures/gdpr.js'
import { runAsOperator } from '../support/platform/program-runner.js'
import { type RestartedPlatform, restartedPlatform } from '../support/platform/restarted-platform.js'
import type { RunningPlatform } from '../support/platform/running-platform.js'

const key = () => randomBytes(32).toString('base64')
const secret = () => randomBytes(32).toString('base64url')
const [oldKey, newKey, oldSecret, newSecret] = [key(), key(), secret(), secret()]
const [oldAuditKey, newAuditKey] = [key(), key()]

const before = { CREDENTIALS_KEY: oldKey, SESSION_SECRET: oldSecret, AUDIT_KEY: oldAuditKey }
const overlap = {
  CREDENTIALS_KEY: newKey,
  CREDENTIALS_KEY_PREVIOUS: `${key()},${oldKey}`,
  SESSION_SECRET: newSecret,
  SESSION_SECRET_PREVIOUS: `${secret()},${oldSecret}`,
  AUDIT_KEY: newAuditKey,
  AUDIT_KEY_PREVIOUS: oldAuditKey,
}
const after = { CREDENTIALS_KEY: newKey, SESSION_SECRET: newSecret, AUDIT_KEY: newAuditKey }

/** The issuer of ID tokens must not change with the port. */
const settings = { PUBLIC_URL: 'http://rescue.test', WEBHOOK_ALLOW_PRIVATE: 'true' }

const webhooks = {
  createWalletWebhookSubscription: 'transaction.completed',
  createAiHubWebhookSubscription: 'review.queued',
  createBackofficeWebhookSubscription: 'case.updated',
} as const

let files: RestartedPlatform
let receiver: WebhookReceiver
beforeAll(async () => {
  files = await restartedPlatform()
  receiver = await startWebhookReceiver()
})
afterAll(async () => {
  await receiver.close()
  await files.remove()
})

async function rotate(env: Readonly<Record<string, string>>, program = 'platform/rotate-secrets.ts') {
  const variables = { DATA_DIR: files.dataDirectory, NODE_ENV: 'test', ...env }
  const { code, stdout, stderr } = await runAsOperator(program, variables)
  return { code, output: stdout, complaint: stderr }
}

/** Progress is written to the same stream. */
const complete = { code: 0, complaint: expect.not.stringMatching(/UNREADABLE|TAMPERED/) }

/** The columns that hold sealed texts, each with the ids of the keys that sealed them. */
async function sealedBy(): Promise<Map<string, Set<string>>> {
  const found = new Map<string, Set<string>>()
  for (const subgraph of ['wallet', 'ai_hub', 'backoffice'] as const) {
    const db = await openDatabase({ subgraph, dataDirectory: files.dataDirectory })
    // WALLET_MASTER_KEY seals the root of the wallet keys.
    for (const table of (await tablesOf(db)).filter((name) => name !== 'key_roots'))
      for (const row of await db(table).select('*'))
        for (const [column, value] of Object.entries(row))
          for (const [, id = ''] of String(value).matchAll(/s1\.([0-9a-f]{8})\.[\w-]{38,}/g)) {
            const place = `${subgraph} ${table}.${column}`
            found.set(place, (found.get(place) ?? new Set()).add(id))
          }
    await db.destroy()
  }
  return found
}

async function status(
  platform: RunningPlatform,
  token: string,
  path = '/api/auth/get-session',
): Promise<number> {
  const response = await fetch(platform.origin + path, { headers: { authorization: `Bearer ${token}` } })
  return response.status
}

/** The status that the internal listener returns for a service token that is signed with one secret. */
async function internal(
  platform: RunningPlatform,
  secrets: SessionSecrets,
  signedWith: string,
): Promise<number> {
  const { execute, directory } = platform.platform
  const server = internalServer({ secrets, execute, directory })
  const sign = internalTokenSigner([signedWith], internalAudiences.edge)
  const authorization = `Bearer ${await sign({ kind: 'service', subject: 'service:wallet' })}`
  const request = { method: 'POST', url: '/internal/identity/describe', headers: { authorization } } as const
  const { statusCode } = await server.inject({ ...request, payload: [] })
  await server.close()
  return statusCode
}

const verifyCode = (platform: RunningPlatform, token: string | undefined) =>
  platform.rest('POST /api/auth/verify-mfa', { as: 'donor', body: { userId: demoPeople.donor.id, token } })

/** The code of a donor's statement, and whether the public check accepts it. */
const statementCode = async (platform: RunningPlatform): Promise<string> => {
  const statement = '{ donationStatement(from: "2026-01-01", to: "2026-12-31") { code } }'
  return (await platform.graphql(statement, {}, { as: 'donor' })).data.donationStatement.code
}
const isGenuine = async (platform: RunningPlatform, code: string): Promise<boolean> => {
  const check = 'query ($code: String!) { donationStatementCheck(code: $code) { from } }'
  return (await platform.graphql(check, { code })).data.donationStatementCheck !== null
}

/** A change with an idempotency key, whose result is stored. `rest` would expect an audit row for every success. */
async function createCase(platform: RunningPlatform): Promise<{ id: string }> {
  const response = await fetch(`${platform.origin}/api/cases`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await platform.session('guardian')}`,
      'content-type': 'application/json',
      'idempotency-key': 'the-same-nandu',
    },
    body: JSON.stringify({ name: 'Ñandú 🪶', description: 'Found on the road' }),
  })
  expect(response.status).toBe(200)
  return (await response.json()) as { id: string }
}

describe('a rotation of CREDENTIALS_KEY, SESSION_SECRET and AUDIT_KEY', () => {
  let session: string
  let idToken: string
  let codes: string[]
  let replacement: string
  let caseId: string
  let archive: string
  let statement: string

  it('starts with data of every kind protected by the old secrets', () =>
    files.during({ ...settings, ...before }, async (platform) => {
      session = await platform.session('staff')
      idToken = await platform.idToken('staff')
      for (const [field, event] of Object.entries(webhooks)) {
        const made = await platform.graphql(
          `mutation ($url: String!, $events: [String!]!) { ${field}(url: $url, events: $events) { secret } }`,
          { url: receiver.url, events: [event] },
          { as: 'admin' },
        )
        expect(made.errors).toBeUndefined()
      }
      const credentials = { apiKey: 'a', apiSecret: 'b', accessToken: 'c', accessTokenSecret: 'd' }
      const store = `mutation ($credentials: MicroblogCredentialsInput!) {
        storeMicroblogCredentials(credentials: $credentials) { hasCredentials }
      }`
      expect((await platform.graphql(store, { credentials }, { as: 'admin' })).errors).toBeUndefined()
      const browser = createECDH('prime256v1')
      browser.generateKeys()
      const input = {
        endpoint: receiver.url,
        p256dh: browser.getPublicKey('base64url'),
        auth: randomBytes(16).toString('base64url'),
      }
      const push = `mutation ($input: PushSubscriptionInput!) { addPushSubscription(input: $input) { id } }`
      expect((await platform.graphql(push, { input }, { as: 'donor' })).errors).toBeUndefined()
      caseId = (await createCase(platform)).id
      const set = await platform.rest('POST /api/auth/setup-mfa', {
        as: 'donor',
        body: { userId: demoPeople.donor.id },
      })
      codes = set.body.backupCodes
      const { generateSync } = await import('otplib')
      expect((await verifyCode(platform, generateSync({ secret: set.body.secret }))).status).toBe(200)
      const body = { userId: demoPeople.donor.id }
      replacement = (await platform.rest('POST /api/auth/setup-mfa', { as: 'donor', body })).body.secret
      const gdpr = gdprActions(platform)
      archive = await gdpr.made('access', 'donor', { dataTypes: ['donations'] })
      await gdpr.reached(archive, 'completed')
      statement = await statementCode(platform)
    }))

  it('keeps protected data usable during the overlap, after re-encryption and with the new secrets only', async () => {
    const places = [
      'ai_hub monitoring_settings.sealed_credentials',
      'ai_hub webhook_subscriptions.secrets',
      'backoffice gdpr_archive_parts.sealed_content',
      'backoffice idempotency_keys.fingerprint',
      'backoffice idempotency_keys.result',
      'backoffice mfa_backup_codes.sealed_code',
      'backoffice mfa_factors.sealed_secret',
      'backoffice mfa_replacements.sealed_secrets',
      'backoffice push_subscriptions.keys',
      'backoffice statement_keys.sealed_key',
      'backoffice webhook_subscriptions.secrets',
      'wallet webhook_subscriptions.secrets',
    ]
    const sealed = await sealedBy()
    expect([...sealed.keys()].sort()).toEqual(places)
    const oldIds = new Set([...sealed.values()].flatMap((ids) => [...ids]))

    const donor = await files.during({ ...settings, ...overlap }, async (platform) => {
      expect(await status(platform, session)).toBe(200)
      expect(await status(platform, idToken, '/v1/wallet/wallets')).toBe(200)
      expect(await status(platform, await platform.idToken('investor'), '/v1/wallet/wallets')).toBe(200)
      expect((await createCase(platform)).id).toBe(caseId)
      expect((await verifyCode(platform, codes[0])).status).toBe(200)
      expect([
        await internal(platform, [newSecret, oldSecret], newSecret),
        await internal(platform, [newSecret, oldSecret], oldSecret),
        await internal(platform, [newSecret, oldSecret], secret()),
        await internal(platform, [newSecret], oldSecret),
      ]).toEqual([200, 200, 401, 401])

      const rotated = await rotate(overlap)
      expect(rotated).toMatchObject(complete)
      expect(rotated.output).toMatch(/^wallet: encrypted 1 rows[\s\S]+^identity: encrypted 1 signing keys/m)
      expect((await rotate(overlap)).output.match(/encrypted 0 /g)).toHaveLength(4)
      const resigned = await rotate(overlap, 'subgraphs/shared/audit/reseal-audit.program.ts')
      expect(resigned).toMatchObject(complete)
      expect(await isGenuine(platform, statement)).toBe(true)
      expect(await status(platform, await platform.idToken('guardian'), '/v1/wallet/wallets')).toBe(200)
      return platform.session('donor')
    })

    const resealed = await sealedBy()
    expect([...resealed.keys()].sort()).toEqual(places)
    for (const [place, ids] of resealed) for (const id of ids) expect(oldIds, place).not.toContain(id)

    await files.during({ ...settings, ...after }, async (platform) => {
      expect(await status(platform, session)).toBe(200)
      expect(await status(platform, donor)).toBe(200)
      expect(await status(platform, idToken, '/v1/wallet/wallets')).toBe(200)
      expect(await status(platform, await platform.idToken('investor'), '/v1/wallet/wallets')).toBe(200)
      expect((await createCase(platform)).id).toBe(caseId)
      expect((await verifyCode(platform, codes[1])).status).toBe(200)
      expect((await verifyCode(platform, codes[0])).status).toBe(401)
      const { generateSync } = await import('otplib')
      expect((await verifyCode(platform, generateSync({ secret: replacement }))).status).toBe(200)
      expect(await isGenuine(platform, statement)).toBe(true)
      expect(await isGenuine(platform, await statementCode(platform))).toBe(true)
      expect((await gdprActions(platform).archive(archive, 'donor')).names).toContain('index.json')
      const changed = await platform.rest(`PUT /api/cases/${caseId}`, {
        as: 'staff',
        body: { status: 'urgent' },
      })
      expect(changed.status).toBe(200)
      // Other services deliver to the receiver as well.
      const ofCases = () => receiver.received.filter((one) => JSON.stringify(one).includes('case.updated'))
      const signatures = () => ofCases().flatMap(({ headers }) => headers['webhook-signature'] ?? [])
      // A delivery may arrive more than once: a slow response counts as a failure, and it is sent again.
      await expect.poll(signatures).not.toEqual([])
      for (const signature of signatures()) expect(signature).toMatch(/^v1,/)
    })
  })

  it('is refused at the start if the earlier session secret is missing', async () => {
    await expect(
      files.during({ ...settings, ...after, SESSION_SECRET: secret() }, async () => {}),
    ).rejects.toThrow(/SESSION_SECRET does not decrypt the key that signs ID tokens/)
  })

  it('exits with code 1 and names the data that no key decrypts if an earlier key is missing', async () => {
    const lost = await rotate({ CREDENTIALS_KEY: key(), SESSION_SECRET: secret() })
    expect(lost.code).toBe(1)
    expect(lost.complaint).toMatch(
      /^UNREADABLE wallet webhook_subscriptions\.secrets whs_\w+: no key decrypts it$/m,
    )
    expect(lost.complaint).toMatch(/^UNREADABLE identity: no secret decrypts 1 signing keys/m)
    const { complaint } = await rotate({
      CREDENTIALS_KEY: 'short',
      CREDENTIALS_KEY_PREVIOUS: `${newKey},short`,
    })
    expect(complaint.match(/CREDENTIALS_KEY\w* must be 32 bytes in base64/g)).toHaveLength(2)
  })
})
