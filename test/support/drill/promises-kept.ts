import assert from 'node:assert/strict'
import type { WebhookReceiver } from '../doubles/webhook-receiver.js'
import { sampleBytes } from '../fixtures/sample-files.js'
import { eventually } from '../runner/retry-until.js'
import type { Clients } from './clients.js'
import { allCases, type Row, type Traffic, wholeList } from './traffic.js'

const WALLET = '/testnet/v1/wallet'

/** Subscribes a receiver to the events of the traffic. */
export async function subscribe(clients: Clients, { url }: WebhookReceiver): Promise<void> {
  const token = await clients.session('admin')
  const query = `mutation ($url: String!) {
    createBackofficeWebhookSubscription(url: $url, events: ["notification.sent"]) { secret }
    createWalletWebhookSubscription(url: $url, events: ["transaction.completed"]) { secret }
  }`
  const { body } = await clients.call('POST /graphql', { token, body: { query, variables: { url } } })
  assert.equal(body.errors, undefined, JSON.stringify(body.errors))
}

/** The tokens for reading the written data. */
interface Readers {
  readonly admin: string
  readonly staff: string
  readonly donor: string
}

/**
 * Asserts that every acknowledged write exists exactly once, and that each notification and webhook was delivered.
 * @throws AssertionError that lists what is missing or duplicated
 */
export async function assertPromisesKept(
  clients: Clients,
  traffic: Traffic,
  receiver: WebhookReceiver,
): Promise<void> {
  const readers = {
    admin: await clients.session('admin'),
    staff: await clients.session('staff'),
    donor: await clients.idToken('donor'),
  }
  await eventually(() => assertShown(traffic))
  await eventually(() => assertReviews(clients, traffic))
  await eventually(() => assertCases(clients, traffic, readers))
  await eventually(() => assertUploads(clients, traffic, readers))
  await eventually(() => assertMoney(clients, traffic, readers))
  const notified = await eventually(() => assertNotifications(clients, traffic, readers))
  await eventually(() => assertWebhooks(traffic, receiver, notified))
}

/** The event streams, or the reads that they caused, show the last change of each case. */
function assertShown({ watched }: Traffic): void {
  const late = watched.filter(({ changes, newest }) => newest() < changes)
  assert.deepEqual(
    late.map(({ id, changes, newest }) => ({ id, changes, newest: newest() })),
    [],
    'cases whose last change no stream has shown',
  )
}

/** Each approved item has opened a case; an item whose approval was not acknowledged is still open, or has opened one too. */
async function assertReviews(clients: Clients, { promised }: Traffic): Promise<void> {
  if (promised.reviews.length === 0) return
  const approved = await approvedItems(clients)
  assertOnce('approved review items', ids(promised.reviews), ids(approved))
  assert.deepEqual(
    approved.filter(({ caseId }) => typeof caseId !== 'string'),
    [],
    'approved items without a case',
  )
}

const approvedItems = (clients: Clients) =>
  wholeList(clients, { path: '/api/microblog/review-queue/items', name: 'items' }).then((items) =>
    items.filter(({ status }) => status === 'approved' || status === 'auto_approved'),
  )

async function assertCases(
  clients: Clients,
  { promised, before }: Traffic,
  { staff }: Readers,
): Promise<void> {
  const cases = await allCases(clients, staff)
  assertOnce('cases', ids(promised.cases), ids(cases))
  const isOfTraffic = ({ name }: Row) => String(name).endsWith('-drill')
  assertNoDoubles(
    'case names',
    cases.filter(isOfTraffic).map(({ name }) => name),
  )
  // Case names from posts are not unique, so this checks that each item has opened one case.
  const opened = cases.filter((one) => !isOfTraffic(one) && !before.has(one.id))
  const wanted = promised.reviews.length === 0 ? [] : await approvedItems(clients)
  assert.deepEqual(ids(opened).sort(), wanted.map(({ caseId }) => caseId).sort(), 'cases of review items')
}

async function assertUploads(clients: Clients, { promised }: Traffic, { staff }: Readers): Promise<void> {
  for (const { path, mark } of promised.uploads) {
    const content = await clients.content(path)
    assert.deepEqual(content, sampleBytes.png, `the file ${mark} differs`)
  }
  const query = `query ($after: String) {
    files(page: {limit: 100, after: $after}) { nodes { name } pageInfo { hasNextPage endCursor } }
  }`
  const names: string[] = []
  for (let after: string | null = null, isMore = true; isMore; ) {
    const { body } = await clients.call('POST /graphql', {
      token: staff,
      body: { query, variables: { after } },
    })
    const { nodes, pageInfo } = body.data.files
    names.push(...nodes.map(({ name }: Row) => name).filter((name: string) => /-drill\.png$/.test(name)))
    ;[after, isMore] = [pageInfo.endCursor, pageInfo.hasNextPage]
  }
  assertNoDoubles('files', names)
}

async function assertMoney(
  clients: Clients,
  { promised, wallets }: Traffic,
  { donor: token }: Readers,
): Promise<void> {
  for (const { id } of wallets) {
    const path = `${WALLET}/wallets/${id}/transactions`
    const sent = (await wholeList(clients, { path, name: 'transactions', token })).filter(({ memo }) =>
      String(memo).endsWith('-drill'),
    )
    const unfinished = sent.filter(({ status }) => status !== 'success')
    assert.deepEqual(unfinished, [], 'payments that did not succeed')
    const mine = promised.sends.filter(({ walletId }) => walletId === id)
    assertOnce('payments', ids(mine), ids(sent))
    assertNoDoubles(
      'payments',
      sent.map(({ memo }) => memo),
    )
  }
  const donations = await wholeList(clients, { path: `${WALLET}/donations`, name: 'donations', token })
  assertOnce('donations', ids(promised.donations), ids(donations))
  assertNoDoubles(
    'donations',
    donations.map(({ message }) => message),
  )
  assert.deepEqual(
    donations.filter(({ status }) => status !== 'completed'),
    [],
    'donations that were not completed',
  )
}

/** Returns the ids of the notifications. */
async function assertNotifications(
  clients: Clients,
  { promised }: Traffic,
  { admin: token }: Readers,
): Promise<string[]> {
  const list = { path: '/api/notifications', name: 'notifications', token }
  const news = (await wholeList(clients, list)).filter(({ type }) => type === 'case_created')
  const about = news.map(({ metadata }) => metadata.caseId)
  assertOnce('notifications', ids(promised.cases), about)
  return ids(news)
}

function assertWebhooks({ promised }: Traffic, receiver: WebhookReceiver, notified: readonly string[]): void {
  const delivered = receiver.received.map(({ body }) => JSON.parse(body))
  const of = (kind: string) => delivered.filter(({ event }) => event === kind).map(({ data }) => data)
  assertSubset(
    'webhooks of notifications',
    notified,
    of('notification.sent').map(({ id }) => id),
  )
  const completed = of('transaction.completed').map(({ transactionId }) => transactionId)
  assertSubset('webhooks of payments', ids(promised.sends), completed)
}

const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id)

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
