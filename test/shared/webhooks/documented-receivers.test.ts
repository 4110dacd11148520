import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readProjectFile } from '../../../runtime/project-root.js'
import { createSecretBox } from '../../../subgraphs/shared/secrets/secret-box.js'
import {
  newSigningSecret,
  sealSecret,
  signedHeaders,
} from '../../../subgraphs/shared/webhooks/signing-secret.js'
import { webhookRetryAfterMs } from '../../../subgraphs/shared/webhooks/webhook.worker.js'
import { manualClock } from '../../support/doubles/manual-clock.js'
import { startWebhookReceiver, type WebhookReceiver } from '../../support/doubles/webhook-receiver.js'
import { type RunningPlatform, startPlatform } from '../../support/platform/running-platform.js'
import { opensslPath, pythonPath } from '../../support/servers/machine-programs.js'

const page = readProjectFile('docs/webhooks.md')

/** The example of the page in a language. */
function example(language: string): string {
  const found = [...page.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))]
  expect(found).toHaveLength(1)
  return found[0]?.[1] ?? ''
}

interface Given {
  readonly secret: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const PYTHON = `
import json, os
given = json.loads(os.environ["GIVEN"])
print("genuine" if is_genuine(given["secret"], given["headers"], given["body"].encode()) else "refused")`

const NODE = `
const { secret, headers, body } = JSON.parse(process.env.GIVEN)
console.log(isGenuine(secret, headers, body) ? 'genuine' : 'refused')`

/** The commands that run an example on a delivery, as far as their programs are installed. */
const receivers: Readonly<Record<string, () => [string, ...string[]]>> = {
  js: () => [process.execPath, '--input-type=module', '-e', example('js').replace('export ', '') + NODE],
  ...(pythonPath && { python: () => [pythonPath ?? '', '-c', example('python') + PYTHON] }),
  ...(opensslPath && { sh: () => ['bash', '-euo', 'pipefail', '-c', example('sh')] }),
}

async function verdict(language: string, given: Given): Promise<string> {
  const [program, ...args] = receivers[language]?.() ?? ['false']
  const { stdout } = await promisify(execFile)(program, args, {
    env: {
      ...process.env,
      GIVEN: JSON.stringify(given),
      SECRET: given.secret,
      ID: given.headers['webhook-id'],
      TIMESTAMP: given.headers['webhook-timestamp'],
      SIGNATURES: given.headers['webhook-signature'],
      BODY: given.body,
    },
  })
  return stdout.trim()
}

describe('the receivers of docs/webhooks.md', () => {
  let platform: RunningPlatform
  let receiver: WebhookReceiver
  let delivery: { readonly headers: Readonly<Record<string, string>>; readonly body: string }
  let secrets: readonly [string, string]

  beforeAll(async () => {
    platform = await startPlatform({ WEBHOOK_ALLOW_PRIVATE: 'true' })
    receiver = await startWebhookReceiver()
    const ask = (query: string) => platform.graphql(query, {}, { as: 'admin' })
    const subscribe = example('graphql').replace('https://receiver.example.org/hook', receiver.url)
    const { subscription, secret } = (await ask(subscribe)).data.createBackofficeWebhookSubscription
    const rotate = `mutation { rotateBackofficeWebhookSecret(id: "${subscription.id}") { secret } }`
    secrets = [secret, (await ask(rotate)).data.rotateBackofficeWebhookSecret.secret]
    await ask(`mutation { testBackofficeWebhookSubscription(id: "${subscription.id}") { id } }`)
    const { headers, body } = receiver.received[0] ?? { headers: {}, body: '' }
    delivery = { headers: headers as Record<string, string>, body }
  })
  afterAll(async () => {
    await platform.close()
    await receiver.close()
  })

  it.each(Object.keys(receivers))(
    'accept a delivery with the old and the new secret (%s)',
    async (language) => {
      for (const secret of secrets) expect(await verdict(language, { secret, ...delivery })).toBe('genuine')
    },
  )

  it.each(Object.keys(receivers))('refuse another secret and a changed body (%s)', async (language) => {
    const other = `whsec_${Buffer.from('0123456789abcdef0123456789abcdef').toString('base64')}`
    expect(await verdict(language, { secret: other, ...delivery })).toBe('refused')
    const changed = { ...delivery, body: `${delivery.body} ` }
    expect(await verdict(language, { secret: secrets[0], ...changed })).toBe('refused')
  })

  it.each(Object.keys(receivers).filter((one) => one !== 'sh'))(
    'refuse a delivery that was recorded ten minutes ago (%s)',
    async (language) => {
      const { Webhook } = await import('standardwebhooks')
      const at = new Date(Date.now() - 600_000)
      const headers = {
        'webhook-id': 'evt_1',
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': new Webhook(secrets[0]).sign('evt_1', at, '{}'),
      }
      expect(await verdict(language, { secret: secrets[0], headers, body: '{}' })).toBe('refused')
    },
  )

  it.each(Object.keys(receivers).filter((one) => one !== 'sh'))(
    'refuse requests of strangers without failing (%s)',
    async (language) => {
      const now = String(Math.floor(Date.now() / 1000))
      const strange: Record<string, string>[] = [
        {},
        { 'webhook-timestamp': now },
        { 'webhook-timestamp': 'now', 'webhook-id': 'evt_1', 'webhook-signature': 'v1,ñ' },
        { 'webhook-timestamp': now, 'webhook-id': 'evt_1', 'webhook-signature': 'v1,ñ v1' },
      ]
      for (const headers of strange)
        expect(await verdict(language, { secret: secrets[0], headers, body: '{}' })).toBe('refused')
    },
  )

  it('accept a delivery that is signed while the clock reaches the next second', async () => {
    const box = createSecretBox(new Uint8Array(32))
    const secret = newSigningSecret()
    const created = { url: receiver.url, events: [], createdBy: 'usr_1', createdAt: '' }
    const subscription = { id: 'whs_1', ...created, secrets: [sealSecret(box, 'whs_1', secret)] }
    const clock = manualClock(new Date().toISOString())
    const ticking = {
      now() {
        clock.advance(1_000)
        return clock.now()
      },
    }
    const headers = signedHeaders(box, subscription, { id: 'evt_1', body: '{}' }, ticking)
    expect(await verdict('js', { secret, headers, body: '{}' })).toBe('genuine')
  })

  it('are sent again after the pauses that the page and the guide list', async () => {
    const guide = await (await fetch(`${platform.origin}/docs/guide`)).text()
    const pauses = webhookRetryAfterMs.map((ms) => {
      const seconds = ms / 1000
      if (seconds < 60) return `${seconds} s`
      return seconds < 3600 ? `${seconds / 60} min` : `${seconds / 3600} h`
    })
    const words = `${pauses.slice(0, -1).join(', ')} and ${pauses.at(-1)}`
    for (const text of [page, guide]) expect(text.replaceAll(/\s+/g, ' ')).toContain(`after ${words}`)
  })
})
