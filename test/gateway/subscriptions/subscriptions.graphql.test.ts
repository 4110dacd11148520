import { createClient } from 'graphql-sse'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { connectSse, type SseClient } from '../../support/doubles/sse-client.js'
import {
  demoPassword,
  type RunningPlatform,
  startPlatform,
  type Who,
} from '../../support/platform/running-platform.js'

let platform: RunningPlatform
const clients: SseClient[] = []
beforeAll(async () => {
  platform = await startPlatform()
})
afterEach(() => {
  for (const client of clients.splice(0)) client.close()
})
afterAll(() => platform.close())

interface Subscriber {
  readonly as?: Exclude<Who, 'anonymous'>
  readonly token?: string
  readonly after?: string
}

async function subscribe(query: string, variables: object, { as, token, after }: Subscriber) {
  const session = token ?? (as && (await platform.session(as)))
  const client = await connectSse(`${platform.origin}/graphql/stream`, {
    method: 'POST',
    headers: {
      ...(session ? { authorization: `Bearer ${session}` } : {}),
      ...(after ? { 'last-event-id': after } : {}),
    },
    body: { query, variables },
  })
  clients.push(client)
  return client
}

/** The status and code that a subscription is refused with. */
async function refusal(query: string, variables: object, { as }: Subscriber) {
  const response = await fetch(`${platform.origin}/graphql/stream`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(as ? { authorization: `Bearer ${await platform.session(as)}` } : {}),
    },
    body: JSON.stringify({ query, variables }),
  })
  const { errors } = (await response.json()) as { errors: { extensions: { code: string } }[] }
  return [response.status, errors[0]?.extensions.code]
}

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

const change = (id: string, input: object) =>
  mutate(
    'staff',
    'mutation($id: ID!, $input: UpdateCaseInput!) { updateCase(id: $id, input: $input) { id } }',
    {
      id,
      input,
    },
  )

describe('caseChanged', () => {
  const query = 'subscription($id: ID!) { caseChanged(id: $id) { id name status } }'

  it('shows the case after each change of it, and of no other case', async () => {
    const [id, other] = [await newCase('Luna 🐕'), await newCase('Ñandú')]
    const stream = await subscribe(query, { id }, { as: 'donor' })
    await change(other, { name: 'Not asked for' })
    await change(id, { name: 'Łucja' })
    await change(id, { status: 'urgent' })
    expect((await stream.next(2)).map(({ data }) => data.data.caseChanged)).toEqual([
      { id, name: 'Łucja', status: 'active' },
      { id, name: 'Łucja', status: 'urgent' },
    ])
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

  it('is refused for a case that the viewer may not see, and without a session', async () => {
    const draft = await newCase('Secret', 'draft')
    expect(await refusal(query, { id: draft }, { as: 'donor' })).toEqual([404, 'NOT_FOUND'])
    expect(await refusal(query, { id: 'cas_none' }, { as: 'admin' })).toEqual([404, 'NOT_FOUND'])
    expect(await refusal(query, { id: draft }, {})).toEqual([401, 'UNAUTHORIZED'])
    expect(await refusal(query, { id: 'a\0b' }, { as: 'donor' })).toEqual([400, 'VALIDATION_ERROR'])
    const expensive = `subscription($id: ID!) {
      caseChanged(id: $id) { reviewItems { id case { reviewItems { id case { reviewItems { id } } } } } }
    }`
    expect((await refusal(expensive, { id: draft }, { as: 'donor' }))[0]).not.toBe(200)
  })

  it('ends for those who may not see the case any more, and continues for others', async () => {
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

  it('asks a client to reload whose last event is not known any more', async () => {
    const id = await newCase('Too late')
    const stream = await subscribe(query, { id }, { as: 'donor', after: '01ARZ3NDEKTSV4RRFFQ69G5FAV' })
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

  it('is understood by the client of graphql-sse, which stops when the stream is complete', async () => {
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
