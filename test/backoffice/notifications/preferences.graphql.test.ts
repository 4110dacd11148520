import { createDecipheriv, createECDH, createHmac, randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { importJWK, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPeople } from '../../../runtime/demo-people.js'
import { startWebhookReceiver, type WebhookReceiver } from '../../support/doubles/webhook-receiver.js'
import { type RunningPlatform, startPlatform, type Who } from '../../support/platform/running-platform.js'

let platform: RunningPlatform
beforeAll(async () => {
  platform = await startPlatform({ WEBHOOK_ALLOW_PRIVATE: 'true' })
})
afterAll(() => platform.close())

const ask = (query: string, variables: Record<string, unknown> = {}, as: Who = 'guardian') =>
  platform.graphql(query, variables, { as })

const READ = `query ($userId: ID) { notificationPreferences(userId: $userId) {
  userId channels { inApp email push } frequency timeZone quietHours { from to }
  kinds { type inApp email push frequency own } } }`
const UPDATE = `mutation ($input: NotificationPreferencesInput!, $userId: ID) {
  updateNotificationPreferences(input: $input, userId: $userId) {
    channels { inApp email push } frequency timeZone quietHours { from to }
    kinds { type inApp email push frequency own } } }`

const read = async (as: Who = 'guardian', userId?: string) =>
  (await ask(READ, { userId }, as)).data?.notificationPreferences
const kindOf = (preferences: { kinds: { type: string }[] }, type: string) =>
  preferences.kinds.find((one) => one.type === type)

describe('notification preferences', () => {
  it('return the defaults of all 24 kinds before anything is set', async () => {
    const preferences = await read('investor')
    expect(preferences).toMatchObject({
      userId: demoPeople.investor.id,
      channels: { inApp: true, email: null, push: true },
      frequency: 'at_once',
      timeZone: 'UTC',
      quietHours: null,
    })
    expect(preferences.kinds).toHaveLength(24)
    expect(kindOf(preferences, 'security_alert')).toMatchObject({ inApp: true, email: true, own: false })
    expect(kindOf(preferences, 'case_created')).toMatchObject({ inApp: true, email: false, own: false })
  })

  it('keep omitted members and reset those that are null', async () => {
    const first = await ask(UPDATE, {
      input: {
        channels: { email: false },
        frequency: 'daily',
        timeZone: 'America/Argentina/Buenos_Aires',
        quietHours: { from: '22:00', to: '07:00' },
        kinds: [
          { type: 'case_urgent', email: true, frequency: 'at_once' },
          { type: 'case_updated', inApp: false },
        ],
      },
    })
    const set = first.data.updateNotificationPreferences
    expect(set).toMatchObject({
      channels: { inApp: true, email: false, push: true },
      frequency: 'daily',
      timeZone: 'America/Argentina/Buenos_Aires',
      quietHours: { from: '22:00', to: '07:00' },
    })
    expect(kindOf(set, 'case_urgent')).toMatchObject({ email: true, frequency: 'at_once', own: true })
    expect(kindOf(set, 'security_alert')).toMatchObject({ email: false, frequency: 'daily', own: false })

    await ask(UPDATE, { input: { quietHours: null, kinds: [{ type: 'case_updated', inApp: null }] } })
    const after = await read()
    expect(after).toMatchObject({ frequency: 'daily', quietHours: null })
    expect(kindOf(after, 'case_updated')).toMatchObject({ inApp: true, own: false })
    expect(kindOf(after, 'case_urgent')).toMatchObject({ own: true })
  })

  it('determine the language of texts that are read without naming one', async () => {
    const languageOf = async (as: Who) =>
      (await ask('{ notificationPreferences { language } }', {}, as)).data.notificationPreferences.language
    expect(await languageOf('investor')).toBe('en')
    await ask(UPDATE, { input: { language: 'pt' } }, 'investor')
    expect(await languageOf('investor')).toBe('pt')

    const input = {
      userEmail: demoPeople.investor.email,
      type: 'case_updated',
      title: 'Luna walks',
      message: 'She is fine.',
      translations: [{ language: 'pt', title: 'Luna anda', message: 'Ela está bem. <b>🐾</b>' }],
    }
    const create =
      'mutation ($input: CreateNotificationInput!) { createNotification(input: $input) { id title } }'
    const created = await ask(create, { input }, 'staff')
    expect(created.data.createNotification.title).toBe('Luna anda')
    const { body } = await platform.rest('GET /api/notifications', { as: 'investor' })
    expect(body.notifications[0]).toMatchObject({ title: 'Luna anda', message: 'Ela está bem. <b>🐾</b>' })
    const query =
      '{ notifications { nodes { spanish: title(language: es) english: message(language: en) } } }'
    expect((await ask(query, {}, 'investor')).data.notifications.nodes[0]).toEqual({
      spanish: 'Luna walks',
      english: 'She is fine.',
    })
    const twice = { ...input, translations: [...input.translations, ...input.translations] }
    const { errors } = await ask(create, { input: twice }, 'staff')
    expect(Object.keys(errors[0].extensions.details)).toEqual(['translations'])
    await ask(UPDATE, { input: { language: null } }, 'investor')
    expect(await languageOf('investor')).toBe('en')
  })

  it('name every invalid member', async () => {
    const input = {
      timeZone: 'Mars/Olympus',
      quietHours: { from: '25:00', to: '07:00' },
      kinds: [{ type: 'case_urgent' }, { type: 'case_urgent' }],
    }
    const { errors } = await ask(UPDATE, { input })
    expect(errors[0].extensions.code).toBe('VALIDATION_ERROR')
    expect(Object.keys(errors[0].extensions.details).sort()).toEqual(['kinds', 'quietHours.from', 'timeZone'])
  })

  it('can be changed by their person and by administrators only', async () => {
    const other = demoPeople.donor.id
    const refused = await ask(UPDATE, { input: { frequency: 'hourly' }, userId: other }, 'staff')
    expect(refused.errors[0].extensions.code).toBe('NOT_FOUND')
    await ask(UPDATE, { input: { frequency: 'hourly' }, userId: other }, 'admin')
    expect(await read('donor')).toMatchObject({ frequency: 'hourly' })
    expect((await platform.graphql(READ)).errors[0].extensions.code).toBe('UNAUTHORIZED')
  })
})

describe('e-mails without a mail server', () => {
  it('are written as .eml files to the data folder', async () => {
    const folder = join(platform.dataDirectory, 'mail')
    await platform.rest('POST /api/notifications', {
      as: 'staff',
      body: {
        userEmail: demoPeople.staff.email,
        type: 'payment_failed',
        title: 'Señal perdida',
        message: 'Bcc: everybody@rescue.example',
        actionUrl: '/donations/don_1',
      },
    })
    await expect.poll(() => readdir(folder).catch(() => [])).toHaveLength(1)
    const [file] = await readdir(folder)
    const text = await readFile(join(folder, file ?? ''), 'utf8')
    const [head = '', body = ''] = text.split('\r\n\r\n')
    expect(head).toMatch(/^To: staff@rescue\.example$/m)
    expect(head).toMatch(/^Subject: =\?UTF-8\?/m)
    expect(head).toMatch(/^Message-ID: <[\w-]{32}@rescue\.example>$/m)
    expect(head).not.toMatch(/^Bcc:/im)
    expect(body).toContain('/donations/don_1')
  })
})

describe('pushes', () => {
  const ADD = `mutation ($input: PushSubscriptionInput!) { addPushSubscription(input: $input) { id service } }`
  let receiver: WebhookReceiver
  beforeAll(async () => {
    receiver = await startWebhookReceiver()
  })
  afterAll(() => receiver.close())

  function browser() {
    const pair = createECDH('prime256v1')
    pair.generateKeys()
    const auth = randomBytes(16)
    const input = {
      endpoint: receiver.url,
      p256dh: pair.getPublicKey('base64url'),
      auth: auth.toString('base64url'),
    }
    return { pair, auth, input }
  }

  it('reach a subscribed browser, encrypted for it and signed by the platform', async () => {
    const { pair, auth, input } = browser()
    const added = await ask(ADD, { input }, 'donor')
    expect(added.data.addPushSubscription).toEqual({
      id: expect.stringMatching(/^psh_/),
      service: new URL(receiver.url).host,
    })
    await ask(UPDATE, { input: { frequency: 'at_once' } }, 'donor')
    await platform.rest('POST /api/notifications', {
      as: 'staff',
      body: {
        userEmail: demoPeople.donor.email,
        type: 'case_updated',
        title: 'Luna',
        message: 'Luna walks.',
      },
    })
    await receiver.receives(1)
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.received
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })
    const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(String(headers.authorization)) ?? []
    expect(key).toBe((await ask('{ pushPublicKey }')).data.pushPublicKey)
    const point = Buffer.from(key, 'base64url')
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    }
    const { payload } = await jwtVerify(token, await importJWK(jwk, 'ES256'))
    expect(payload).toMatchObject({
      aud: new URL(receiver.url).origin,
      sub: 'mailto:no-reply@rescue.example',
    })
    expect(body.length).toBeGreaterThan(100)
    expect(body).not.toContain('Luna')
    expect(JSON.parse(decrypted(receiver.bytes(0), pair, auth))).toEqual({
      title: 'Luna',
      body: 'Luna walks.',
      url: expect.stringContaining('http'),
    })
  })

  it('remove a browser that no longer accepts them', async () => {
    const { input } = browser()
    await ask(ADD, { input }, 'investor')
    receiver.answer(410)
    await platform.rest('POST /api/notifications', {
      as: 'staff',
      body: { userEmail: demoPeople.investor.email, type: 'case_updated', title: 'Luna', message: 'x' },
    })
    const mine = async () =>
      (await ask('{ pushSubscriptions { id } }', {}, 'investor')).data.pushSubscriptions
    await expect.poll(mine).toEqual([])
  })

  it('cannot be subscribed to with invalid members, each of which is named', async () => {
    const { input } = browser()
    const { errors } = await ask(ADD, { input: { ...input, p256dh: 'AAAA', auth: 'x' } }, 'donor')
    expect(Object.keys(errors[0].extensions.details).sort()).toEqual(['auth', 'p256dh'])
    const wrongPlace = await ask(ADD, { input: { ...input, endpoint: 'ftp://push.example/1' } }, 'donor')
    expect(Object.keys(wrongPlace.errors[0].extensions.details)).toEqual(['endpoint'])
  })

  it('can be ended by their owner only', async () => {
    const { input } = browser()
    const { id } = (await ask(ADD, { input }, 'guardian')).data.addPushSubscription
    const remove = `mutation ($id: ID!) { removePushSubscription(id: $id) }`
    expect((await ask(remove, { id }, 'admin')).errors[0].extensions.code).toBe('NOT_FOUND')
    expect((await ask(remove, { id }, 'guardian')).data.removePushSubscription).toBe(id)
  })
})

/** Decrypts RFC 8188 content with the keys of RFC 8291, as a browser does. */
function decrypted(message: Buffer, pair: ReturnType<typeof createECDH>, auth: Buffer): string {
  const hmac = (key: Buffer, ...parts: (Buffer | string)[]) => {
    const mac = createHmac('sha256', key)
    for (const part of parts) mac.update(part)
    return mac.digest()
  }
  const salt = message.subarray(0, 16)
  const keyLength = message[20] ?? 0
  const sender = message.subarray(21, 21 + keyLength)
  const sealed = message.subarray(21 + keyLength)
  const one = Buffer.from([1])
  const secret = hmac(auth, pair.computeSecret(sender))
  const input = hmac(secret, 'WebPush: info\0', pair.getPublicKey(), sender, one)
  const pseudoRandom = hmac(salt, input)
  const key = hmac(pseudoRandom, 'Content-Encoding: aes128gcm\0', one).subarray(0, 16)
  const nonce = hmac(pseudoRandom, 'Content-Encoding: nonce\0', one).subarray(0, 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
  const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return text.subarray(0, text.lastIndexOf(2)).toString('utf8')
}
