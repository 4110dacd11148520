import { createClient } from 'graphql-sse'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { MAX_STREAMS_PER_PERSON } from '../../../edge/stream-quota.js'
import { demoPeople } from '../../../runtime/demo-people.js'
import { connectSse, type SseClient } from '../../support/doubles/sse-client.js'
import { messagesUntil, type Subscribers, subscribersOf } from '../../support/fixtures/subscribers.js'
import { walletActions } from '../../support/fixtures/wallet-actions.js'
import {
  demoPassword,
  type RunningPlatform,
  startPlatform,
  type Who,
} from '../../support/platform/running-platform.js'
import { eventually } from '../../support/runner/retry-until.js'

let platform: RunningPlatform
let subscribers: Subscribers
beforeAll(async () => {
  platform = await startPlatform()
  subscribers = subscribersOf(platform)
})
afterEach(() => subscribers.close())
afterAll(() => platform.close())

const subscribe: Subscribers['subscribe'] = (...given) => subscribers.subscribe(...given)
const refusal: Subscribers['refusal'] = (...given) => subscribers.refusal(...given)

async function mutate(as: Who, mutation: string, variables: Record<string, unknown> = {}) {
  const { data, errors } = await platform.graphql(mutation, variables, { as })
  expect(errors).toBeUndefined()
  return data
}

async function newCase(name: string, status = 'active'): Promise<string> {
  const input = { name, description: 'Found by the river.', status }
  const mutation = 'mutation($input: CreateCaseInput!) { createCase(input: $input) { id } }'
  return (await mutate('guardian', mutation, { input })).createCase.id
}

const updateCase =
  'mutation($id: ID!, $input: UpdateCaseInput!) { updateCase(id: $id, input: $input) { id } }'
const change = (id: string, input: object) => mutate('staff', updateCase, { id, input })

describe('caseChanged', () => {
  const query = 'subscription($id: ID!) { caseChanged(id: $id) { id name status } }'

  it('sends the case after each of its changes, and no other case', async () => {
    const [id, other] = [await newCase('Luna 🐕'), await newCase('Ñandú')]
    const stream = await subscribe(query, { id }, { as: 'donor' })
    await change(other, { name: 'Not asked for' })
    const shown = async () => (await stream.next())[0]?.data.data.caseChanged
    await change(id, { name: 'Łucja' })
    expect(await shown()).toEqual({ id, name: 'Łucja', status: 'active' })
    await change(id, { status: 'urgent' })
    expect(await shown()).toEqual({ id, name: 'Łucja', status: 'urgent' })
  })

  it('selects fields of every subgraph, with aliases, fragments and variables', async () => {
    const id = await newCase('Mora')
    const stream = await subscribe(
      `subscription Watched($case: ID!, $size: Int = 1, $changedId: Boolean = true) {
        watched: caseChanged(id: $case) { ...Words updates(page: {limit: $size}) { nodes { type } } }
      }
      fragment Words on Case { title: name donationAddresses { network } reviewItems @include(if: $changedId) { id } }`,
      { case: id },
      { as: 'staff' },
    )
    await change(id, { status: 'completed' })
    const [message] = await stream.next()
    expect(message).toEqual({
      id: expect.any(String),
      event: 'next',
      data: {
        data: {
          watched: {
            title: 'Mora',
            donationAddresses: expect.any(Array),
            reviewItems: [],
            updates: { nodes: [{ type: 'status_change' }] },
          },
        },
        extensions: { eventId: message?.id },
      },
    })
  })

  it('is refused for a hidden or unknown case, for an invalid id, for its cost, and without a session', async () => {
    const draft = await newCase('Secret', 'draft')
    expect(await refusal(query, { id: draft }, { as: 'donor' })).toEqual([404, 'NOT_FOUND'])
    expect(await refusal(query, { id: 'cas_none' }, { as: 'admin' })).toEqual([404, 'NOT_FOUND'])
    expect(await refusal(query, { id: draft }, {})).toEqual([401, 'UNAUTHORIZED'])
    expect(await refusal(query, {}, { as: 'donor' })).toEqual([400, 'BAD_USER_INPUT'])
    expect(await refusal(query, { id: 'a\0b' }, { as: 'donor' })).toEqual([400, 'VALIDATION_ERROR'])
    const expensive = `subscription($id: ID!) {
      caseChanged(id: $id) {
        reviewItems { case { reviewItems { case { reviewItems { case { updates(page: {limit: 100}) { nodes { id } } } } } } } }
      }
    }`
    expect(await refusal(expensive, { id: draft }, { as: 'staff' })).toEqual([400, 'QUERY_LIMIT_EXCEEDED'])
  })

  it('ends for viewers who may no longer see the case, and continues for others', async () => {
    const id = await newCase('Back to draft')
    const [donor, staff] = [
      await subscribe(query, { id }, { as: 'donor' }),
      await subscribe(query, { id }, { as: 'staff' }),
    ]
    await change(id, { status: 'draft' })
    const [fault, end] = await donor.next(2)
    expect(fault).toMatchObject({ event: 'next', data: { errors: [{ extensions: { code: 'NOT_FOUND' } }] } })
    expect(JSON.stringify(fault)).not.toContain('Back to draft')
    expect(end).toEqual({ event: 'complete', data: null })
    await donor.ended
    expect((await staff.next())[0]?.data.data.caseChanged.status).toBe('draft')
  })

  it('shares one stream with other subscriptions, which are resumed or refused individually', async () => {
    const [id, other, draft] = [await newCase('Uno'), await newCase('Dos 🐾'), await newCase('No', 'draft')]
    const open = (operations: object[]) =>
      subscribers.connect('/graphql/streams', { operations }, { as: 'donor' })
    const first = await open([id, other, draft].map((of) => ({ id: of, query, variables: { id: of } })))
    const opening = await first.next(4)
    const shownFirst = opening.map(({ event, data }) => `${event} ${data.id}`)
    expect(shownFirst).toEqual([`start ${id}`, `start ${other}`, `next ${draft}`, `complete ${draft}`])
    await change(other, { name: 'Tres' })
    const { payload, id: shown } = (await first.next())[0]?.data ?? {}
    expect([shown, payload.data.caseChanged.name]).toEqual([other, 'Tres'])
    first.close()
    await change(other, { name: 'Cuatro' })
    const { eventId: lastEventId } = payload.extensions
    const again = await open([{ id: 'x', query, variables: { id: other }, lastEventId }])
    expect((await again.next())[0]?.data.payload.data.caseChanged.name).toBe('Cuatro')
    // Before the first event of a subscription, another stream continues after its start.
    await change(id, { name: 'Cinco' })
    const { eventId: start } = opening[0]?.data ?? {}
    const replaced = await open([{ id: 'y', query, variables: { id }, lastEventId: start }])
    expect((await replaced.next())[0]?.data.payload.data.caseChanged.name).toBe('Cinco')
    expect((await open([])).status).toBe(400)
  })

  it('continues after the last event that a client received', async () => {
    const id = await newCase('Resumed')
    const first = await subscribe(query, { id }, { as: 'donor' })
    await change(id, { name: 'One' })
    const [seen] = await first.next()
    first.close()
    await change(id, { name: 'Two' })
    const second = await subscribe(query, { id }, { as: 'donor', after: seen?.id ?? '' })
    expect((await second.next())[0]?.data.data.caseChanged.name).toBe('Two')
  })

  const strangeIds = ['01ARZ3NDEKTSV4RRFFQ69G5FAV', 'x'.repeat(101), 'two words']
  it.each(strangeIds)('asks the client to reload when its last event is not available: %s', async (after) => {
    const id = await newCase('Too late')
    const stream = await subscribe(query, { id }, { as: 'donor', after })
    expect((await stream.next())[0]).toMatchObject({
      event: 'next',
      data: { errors: [{ extensions: { code: 'RELOAD_REQUIRED' } }] },
    })
    await change(id, { name: 'Live again' })
    expect((await stream.next())[0]?.data.data.caseChanged.name).toBe('Live again')
  })

  it.each([
    ['role', { role: 'guardian' }],
    ['status', { status: 'inactive' }],
  ] as const)('ends as soon as the %s of the person changes', async (what, changes) => {
    const id = await newCase('Watched')
    const [email, directory] = [`watcher-${what}@rescue.example`, platform.platform.directory]
    const account = {
      id: `usr_watcher_${what}`,
      email,
      name: 'Watcher',
      role: 'user',
      status: 'active',
    } as const
    await directory.createAccount(account, demoPassword)
    const { token } = (
      await platform.rest('POST /api/auth/sign-in/email', { body: { email, password: demoPassword } })
    ).body
    const stream = await subscribe(query, { id }, { token })
    const bystander = await subscribe(query, { id }, { as: 'donor' })
    await directory.updateAccount(account.id, changes)
    const [fault, end] = await stream.next(2)
    expect(fault?.data.errors[0].extensions.code).toBe('UNAUTHORIZED')
    expect(end?.event).toBe('complete')
    await stream.ended
    await change(id, { name: 'Still watched' })
    expect((await bystander.next())[0]?.data.data.caseChanged.name).toBe('Still watched')
  })

  it('works with the client of graphql-sse, which stops when the stream completes', async () => {
    const id = await newCase('Client')
    let isConnected = () => {}
    const connected = new Promise<void>((resolve) => {
      isConnected = resolve
    })
    const client = createClient({
      url: `${platform.origin}/graphql/stream`,
      headers: { authorization: `Bearer ${await platform.session('donor')}` },
      retryAttempts: 0,
      on: { connected: isConnected },
    })
    const seen = client.iterate<{ caseChanged: { name: string } }>({ query, variables: { id } })
    const first = seen.next()
    await connected
    await change(id, { name: 'Client 🐾' })
    expect((await first).value?.data?.caseChanged.name).toBe('Client 🐾')
    await change(id, { status: 'draft' })
    let last: unknown
    for await (const result of seen) last = result
    expect(last).toMatchObject({ errors: [{ extensions: { code: 'NOT_FOUND' } }] })
    client.dispose()
  })
})

describe('other subscriptions', () => {
  it('send the transactions of a wallet only to its owner and administrators', async () => {
    const wallets = walletActions(platform)
    const { id: walletId, publicKey } = await wallets.wallet('donor')
    const query = `subscription($walletId: ID!) {
      transactionUpdated(walletId: $walletId) { id status wallet { id } }
    }`
    expect(await refusal(query, { walletId }, { as: 'investor' })).toEqual([404, 'NOT_FOUND'])
    expect(await refusal(query, { walletId }, { as: 'staff' })).toEqual([404, 'NOT_FOUND'])
    const [owner, admin] = [
      await subscribe(query, { walletId }, { as: 'donor' }),
      await subscribe(query, { walletId }, { as: 'admin' }),
    ]
    await wallets.send('donor', walletId, publicKey, '1')
    for (const stream of [owner, admin]) {
      // Both lines of a payment to oneself are sent.
      const sent = await messagesUntil(stream, 'status', 'success')
      expect(new Set(sent.map(({ wallet }) => wallet.id))).toEqual(new Set([walletId]))
    }
  })

  it('send a paid donation to those who may see it, and the new total of the case to everyone', async () => {
    const caseId = await newCase('Canela')
    const query =
      'subscription($caseId: ID!) { donationReceived(caseId: $caseId) { id amount status case { name } } }'
    const sums = 'subscription($id: ID!) { caseChanged(id: $id) { donationsReceived } }'
    const [staff, guardian, stranger, sum] = [
      await subscribe(query, { caseId }, { as: 'staff' }),
      await subscribe(query, { caseId }, { as: 'guardian' }),
      await subscribe(query, { caseId }, { as: 'investor' }),
      await subscribe(sums, { id: caseId }, { as: 'investor' }),
    ]
    const donate = async (as: 'donor' | 'investor', transactionId: string) => {
      const body = { caseId, amount: 10 }
      const donation = (await platform.rest('POST /api/donations/create', { as, body })).body
      const input = {
        provider: 'card',
        transactionId,
        status: 'succeeded',
        amount: 10,
        currency: donation.currency,
      }
      await mutate(
        'staff',
        'mutation($input: RecordPaymentStatementInput!) { recordPaymentStatement(input: $input) { status } }',
        { input },
      )
      await platform.rest('POST /api/donations/verify', {
        as,
        body: { donationId: donation.id, transactionId },
      })
      return donation.id
    }
    const first = await donate('donor', 'live-1')
    const received = async () => (await sum.next())[0]?.data.data.caseChanged.donationsReceived
    expect(await received()).toBe(10)
    const second = await donate('investor', 'live-2')
    const paid = (id: string) => ({ id, amount: 10, status: 'completed', case: { name: 'Canela' } })
    for (const stream of [staff, guardian])
      expect((await stream.next(2)).map(({ data }) => data.data.donationReceived)).toEqual([
        paid(first),
        paid(second),
      ])
    // The earlier donation of another donor is not sent.
    expect((await stranger.next())[0]?.data.data.donationReceived).toEqual(paid(second))
    expect(await received()).toBe(20)
  })

  it('send each person only their own notifications', async () => {
    const query = 'subscription { notificationAdded { title } }'
    const [donor, investor] = [
      await subscribe(query, {}, { as: 'donor' }),
      await subscribe(query, {}, { as: 'investor' }),
    ]
    const notify = (userEmail: string, title: string) =>
      mutate(
        'staff',
        'mutation($input: CreateNotificationInput!) { createNotification(input: $input) { id } }',
        {
          input: { userEmail, type: 'case_updated', title, message: 'Ver' },
        },
      )
    await notify(demoPeople.donor.email, 'For the donor')
    await notify(demoPeople.investor.email, 'For the investor')
    // Earlier tests may still cause other notifications.
    const titles = async (stream: SseClient, until: string) =>
      (await messagesUntil(stream, 'title', until)).map(({ title }) => title)
    expect(await titles(investor, 'For the investor')).not.toContain('For the donor')
    await notify(demoPeople.donor.email, 'Again for the donor')
    const ofDonor = await titles(donor, 'Again for the donor')
    expect(ofDonor).toContain('For the donor')
    expect(ofDonor).not.toContain('For the investor')
  })

  it('send alerts to staff as they are raised', async () => {
    const query = 'subscription { alertRaised { severity message status } }'
    expect(await refusal(query, {}, { as: 'guardian' })).toEqual([403, 'FORBIDDEN'])
    const stream = await subscribe(query, {}, { as: 'staff' })
    await platform.rest('POST /api/monitoring/alerts', {
      as: 'staff',
      body: { severity: 'high', message: 'Agua' },
    })
    const alert = { severity: 'high', message: 'Agua', status: 'active' }
    expect((await messagesUntil(stream, 'message', 'Agua')).at(-1)).toEqual(alert)
  })

  it('send changed review items, those that left the filter, and the viewers of an item', async () => {
    const query = `subscription($filter: ReviewItemFilter) {
      reviewItemChanged(filter: $filter) { itemId item { status claim { byName } guardian { id } } }
    }`
    await platform.rest('POST /api/microblog/simulate-fetch', { body: { limit: 8 } })
    const pending = 'query { reviewItems(filter: {status: pending}, page: {limit: 1}) { nodes { id } } }'
    const { data } = await platform.graphql(pending, {}, { as: 'staff' })
    const { id } = data.reviewItems.nodes[0]
    const stream = await subscribe(query, { filter: { status: 'pending' } }, { as: 'admin' })
    await mutate('staff', 'mutation($id: ID!) { claimReviewItem(id: $id) { id } }', { id })
    expect((await messagesUntil(stream, 'itemId', id)).at(-1)).toEqual({
      itemId: id,
      item: { status: 'pending', claim: { byName: 'Bruno Salas' }, guardian: { id: expect.any(String) } },
    })
    await mutate('staff', 'mutation($id: ID!) { rejectReviewItem(id: $id) { id } }', { id })
    expect((await messagesUntil(stream, 'item', null)).at(-1)).toEqual({ itemId: id, item: null })

    const presence =
      'subscription($itemId: ID) { reviewPresence(itemId: $itemId) { itemId viewers { id name } } }'
    expect(await refusal(presence, { itemId: 'review_none' }, { as: 'staff' })).toEqual([404, 'NOT_FOUND'])
    const watch = await subscribe(presence, {}, { as: 'admin' })
    const looking = await subscribe(presence, { itemId: id }, { as: 'staff' })
    const bruno = { id: demoPeople.staff.id, name: demoPeople.staff.name }
    for (const one of [watch, looking])
      expect((await one.next())[0]?.data.data.reviewPresence).toEqual({ itemId: id, viewers: [bruno] })
    // Another window of the same person, and one that watches later, change nothing and still need the viewers.
    const again = await subscribe(presence, { itemId: id }, { as: 'staff' })
    const watchLater = await subscribe(presence, {}, { as: 'admin' })
    for (const one of [again, watchLater])
      expect((await one.next())[0]?.data.data.reviewPresence).toEqual({ itemId: id, viewers: [bruno] })
    again.close()
    looking.close()
    const shown = async () => (await watch.next())[0]?.data.data.reviewPresence
    // The window that is closed last may be the one that was opened later, which changes the time.
    let last = await shown()
    while (last.viewers.length > 0) last = await shown()
    expect(last).toEqual({ itemId: id, viewers: [] })
  })
})

it('a person can have at most 200 open streams, and another one after one has ended', async () => {
  const query = 'subscription { notificationAdded { id } }'
  const open = await Promise.all(
    Array.from({ length: MAX_STREAMS_PER_PERSON }, () => subscribe(query, {}, { as: 'investor' })),
  )
  expect(open.map(({ status }) => status)).toEqual(open.map(() => 200))
  expect(await refusal(query, {}, { as: 'investor' })).toEqual([429, 'QUOTA_EXCEEDED'])
  // Refused as a whole: a subscription that is completed is not opened again.
  const operations = [{ id: 'a', query }]
  const several = await subscribers.connect('/graphql/streams', { operations }, { as: 'investor' })
  expect([several.status, several.headers['retry-after']]).toEqual([429, '15'])
  expect((await subscribe(query, {}, { as: 'guardian' })).status).toBe(200)
  open[0]?.close()
  await eventually(async () => expect((await subscribe(query, {}, { as: 'investor' })).status).toBe(200))
})

it('the addresses of one IPv6 network can have at most 200 open streams together', async () => {
  const behindProxy = await startPlatform({ TRUST_PROXY: '1' })
  onTestFinished(() => behindProxy.close())
  const { data } = await behindProxy.graphql('{ publicCases(page: {limit: 1}) { nodes { id } } }')
  const variables = data.publicCases.nodes[0]
  const query = 'subscription($id: ID!) { publicCaseChanged(id: $id) { id } }'
  const open = async (address: string) => {
    const client = await connectSse(`${behindProxy.origin}/graphql/stream`, {
      method: 'POST',
      headers: { 'x-forwarded-for': address },
      body: { query, variables },
    })
    onTestFinished(() => client.close())
    return client.status
  }
  const numbers = Array.from({ length: MAX_STREAMS_PER_PERSON }, (_, index) => index.toString(16))
  expect(new Set(await Promise.all(numbers.map((number) => open(`2001:db8::${number}`))))).toEqual(
    new Set([200]),
  )
  expect(await open('2001:db8::ffff')).toBe(429)
  expect(await open('2001:db8:0:1::ffff')).toBe(200)
})
