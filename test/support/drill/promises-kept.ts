import assert from 'node:assert/strict'
import type { WebhookReceiver } from '../doubles/webhook-receiver.js'
import { eventually } from '../runner/retry-until.js'
import type { Clients } from './clients.js'
import type { Traffic } from './traffic.js'

const WALLET = '/testnet/v1/wallet'
const PAGE = 100

/** Subscribes a receiver to what the traffic causes. */
export async function subscribe(clients: Clients, { url }: WebhookReceiver): Promise<void> {
  const token = await clients.session('admin')
  const query = `mutation ($url: String!) {
    createBackofficeWebhookSubscription(url: $url, events: ["notification.sent"]) { secret }
    createWalletWebhookSubscription(url: $url, events: ["transaction.completed"]) { secret }
  }`
  const { body } = await clients.call('POST /graphql', { token, body: { query, variables: { url } } })
  assert.equal(body.errors, undefined, JSON.stringify(body.errors))
}

/**
 * Every acknowledged write is there, nothing happened twice, and each notification and webhook was delivered.
 * @throws AssertionError that names what is missing or double
 */
export async function assertPromisesKept(
  clients: Clients,
  { promised, wallets }: Traffic,
  receiver: WebhookReceiver,
): Promise<void> {
  const [admin, staff, donor] = [
    await clients.session('admin'),
    await clients.session('staff'),
    await clients.idToken('donor'),
  ]
  const cases = await all(clients, '/api/cases', 'cases', staff)
  assertOnce(
    'cases',
    ids(promised.cases),
    cases.map(({ id }) => id),
  )
  assertNoDoubles(
    'case names',
    cases.map(({ name }) => name),
  )

  await eventually(async () => {
    for (const { id } of wallets) {
      const path = `${WALLET}/wallets/${id}/transactions`
      const sent = (await all(clients, path, 'transactions', donor)).filter(({ memo }) =>
        String(memo).endsWith('-drill'),
      )
      const unfinished = sent.filter(({ status }) => status !== 'success')
      assert.deepEqual(unfinished, [], 'payments that did not succeed')
      const mine = promised.sends.filter(({ walletId }) => walletId === id)
      assertOnce(
        'payments',
        ids(mine),
        sent.map((one) => one.id),
      )
      assertNoDoubles(
        'payments',
        sent.map(({ memo }) => memo),
      )
    }
    const donations = await all(clients, `${WALLET}/donations`, 'donations', donor)
    assertOnce(
      'donations',
      ids(promised.donations),
      donations.map(({ id }) => id),
    )
    assertNoDoubles(
      'donations',
      donations.map(({ message }) => message),
    )
    assert.deepEqual(
      donations.filter(({ status }) => status !== 'completed'),
      [],
      'donations that were not completed',
    )
  })

  const notified = await eventually(async () => {
    const found = await all(clients, '/api/notifications', 'notifications', admin)
    const about = found.filter(({ type }) => type === 'case_created').map(({ metadata }) => metadata.caseId)
    assertOnce('notifications', ids(promised.cases), about)
    assertNoDoubles('notifications', about)
    return found
  })
  await eventually(async () => {
    const delivered = receiver.received.map(({ body }) => JSON.parse(body))
    const of = (kind: string) => delivered.filter(({ event }) => event === kind).map(({ data }) => data)
    const caseNews = notified.filter(({ type }) => type === 'case_created')
    assertSubset(
      'webhooks of notifications',
      ids(caseNews),
      of('notification.sent').map(({ id }) => id),
    )
    const completed = of('transaction.completed').map(({ transactionId }) => transactionId)
    assertSubset('webhooks of payments', ids(promised.sends), completed)
  })
}

// biome-ignore lint/suspicious/noExplicitAny: rows of several lists
type Row = any

const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id)

/** A whole list, page by page; the list does not change while it is read. */
async function all(clients: Clients, path: string, name: string, token: string): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const line = `GET ${path}?limit=${PAGE}&offset=${rows.length}`
    const { status, body } = await clients.call(line, { token })
    assert.equal(status, 200, `${line}: ${JSON.stringify(body)}`)
    rows.push(...body[name])
    if (body[name].length < PAGE) return rows
  }
}

function assertSubset(what: string, wanted: readonly string[], found: readonly string[]): void {
  const present = new Set(found)
  assert.deepEqual(
    wanted.filter((one) => !present.has(one)),
    [],
    `${what} that are missing`,
  )
}

function assertOnce(what: string, wanted: readonly string[], found: readonly string[]): void {
  assertSubset(what, wanted, found)
  assertNoDoubles(what, found)
}

function assertNoDoubles(what: string, found: readonly (string | null | undefined)[]): void {
  const marks = found.filter((mark) => typeof mark === 'string')
  const doubles = marks.filter((mark, at) => marks.indexOf(mark) !== at)
  assert.deepEqual(doubles, [], `${what} that exist twice`)
}
