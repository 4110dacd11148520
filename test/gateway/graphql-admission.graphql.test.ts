import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { getIntrospectionQuery } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { platformConfig } from '../../platform/config.js'
import { graphqlLimits } from '../../schema/graphql-limits.js'
import { type RunningPlatform, startPlatform } from '../support/platform/running-platform.js'

let platform: RunningPlatform
beforeAll(async () => {
  platform = await startPlatform()
})
afterAll(() => platform.close())

/** Sends a request to `/graphql` as an anonymous client; returns status, headers and body. */
async function post(body: object, to = platform, headers: Record<string, string> = {}) {
  const response = await fetch(`${to.origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: response.status, headers: response.headers, body: await bodyOf(response) }
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into responses of every shape
const bodyOf = (response: Response): Promise<any> => response.json()

function fragmentBomb(levels: number): string {
  const fragments = Array.from(
    { length: levels },
    (_, level) => `fragment F${level} on Query { ...F${level + 1} ...F${level + 1} }`,
  )
  return `{ ...F0 } ${fragments.join(' ')} fragment F${levels} on Query { __typename }`
}

const nestedFields = (levels: number) => `${'{ a '.repeat(levels)}${'}'.repeat(levels)}`

describe('a subscription at /graphql/stream', () => {
  const open = (query: string, to = platform, headers: Record<string, string> = {}) =>
    fetch(`${to.origin}/graphql/stream`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ query }),
    })

  it.each([
    ['tokens', `subscription { ${'monitoringEvents { id } '.repeat(2_000)} }`],
    ['depth', `subscription ${nestedFields(graphqlLimits.depth + 1)}`],
    ['rootFields', `subscription { ${Array.from({ length: 51 }, (_, at) => `a${at}: id`).join(' ')} }`],
  ] as const)('is subject to the limit %s', async (limit, query) => {
    const response = await open(query)
    expect(response.status).toBe(400)
    expect((await bodyOf(response)).errors[0].extensions).toMatchObject({
      code: 'QUERY_LIMIT_EXCEEDED',
      details: { limit },
    })
  })

  it('is the one that `operationName` names, if an explorer sends all operations of its editor', async () => {
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${await platform.session('donor')}`,
    }
    const query = `query Mine($size: Int) { ...Lists }
      fragment Lists on Query { cases(page: {limit: $size}) { totalCount } }
      subscription Added { notificationAdded { id } }`
    const statuses = []
    for (const operationName of ['Added', 'Mine', undefined]) {
      const body = JSON.stringify({ query, operationName })
      const response = await fetch(`${platform.origin}/graphql/stream`, { method: 'POST', headers, body })
      await response.body?.cancel()
      statuses.push(response.status)
    }
    expect(statuses).toEqual([200, 400, 400])
  })

  it('is refused with the reason why its token does not count', async () => {
    const headers = { authorization: `Bearer ${'a'.repeat(32)}` }
    const refused = await open('subscription { notificationAdded { id } }', platform, headers)
    const [{ message }] = (await bodyOf(refused)).errors
    expect(message).toBe('The session is unknown or has ended. Sign in again.')
  })

  it('counts towards the rate limit of /graphql, even when it is invalid', async () => {
    const strict = await startPlatform({ RATE_LIMIT_MULTIPLIER: '0.02' })
    try {
      const statuses = []
      for (let count = 0; count < 7; count++)
        statuses.push((await open('subscription { nosuch }', strict)).status)
      expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 429])
      expect((await post({ query: '{ health { status } }' }, strict)).status).toBe(429)
    } finally {
      await strict.close()
    }
  })
})

describe('a refused request', () => {
  it.each([
    ['over a limit', { query: nestedFields(graphqlLimits.depth + 1) }],
    ['an invalid document', { query: '{ nosuch }' }],
    ['an unknown trusted document', { documentId: 'none' }],
    ['invalid variables', { query: 'query($id: ID!) { case(id: $id) { id } }' }],
    ['no operation', []],
  ])('for %s has the media type that the client prefers', async (_what, body) => {
    const typeFor = async (accept: string) =>
      (await post(body, platform, { accept })).headers.get('content-type')
    const apolloClient = 'application/graphql-response+json,application/json;q=0.9'
    expect(await typeFor(apolloClient)).toBe('application/graphql-response+json; charset=utf-8')
    expect(await typeFor('application/json')).toBe('application/json; charset=utf-8')
    expect(await typeFor('*/*')).toBe('application/json; charset=utf-8')
  })
})

describe('a document over a limit', () => {
  it.each([
    ['selections', 'selections after fragments are expanded', fragmentBomb(25)],
    ['selections', 'selections after fragments are expanded', fragmentBomb(40)],
    ['depth', 'levels of fields', nestedFields(graphqlLimits.depth + 1)],
    [
      'rootFields',
      'root fields in one operation',
      `{ ${Array.from({ length: 21 }, (_, at) => `a${at}`).join(' ')} }`,
    ],
    [
      'aliases',
      'aliases in one operation',
      `{ cases { ${Array.from({ length: 51 }, (_, at) => `a${at}: totalCount`).join(' ')} } }`,
    ],
    ['directives', 'directives', `{ health ${'@include(if: true) '.repeat(51)} { status } }`],
    [
      'repetitions',
      'selections of one name, or fragment spreads, in one selection set',
      `{ cases { ${'totalCount '.repeat(51)} } }`,
    ],
    [
      'fragments',
      'fragments',
      `{ health { status } } ${Array.from({ length: 51 }, (_, at) => `fragment F${at} on Query { a }`).join(' ')}`,
    ],
    ['tokens', 'tokens', `{ cases { ${'nodes { id } '.repeat(1_000)} } }`],
    ['nesting', 'levels of brackets', `{ case(id: ${'['.repeat(1_900)}${']'.repeat(1_900)}) { id } }`],
    ['nesting', 'levels of brackets', `{ case(id: ${'['.repeat(3_900)}`],
  ] as const)('is refused with the limit %s, its maximum and the value', async (limit, unit, query) => {
    const { status, body } = await post({ query })
    expect(status).toBe(400)
    const maximum = graphqlLimits[limit]
    const { value } = body.errors[0].extensions.details
    expect(body).toEqual({
      errors: [
        {
          message: `The request has ${value} ${unit}; at most ${maximum} are allowed. Split it or request smaller pages.`,
          extensions: {
            code: 'QUERY_LIMIT_EXCEEDED',
            details: { limit, maximum, value: expect.any(Number) },
          },
        },
      ],
    })
    expect(value).toBeGreaterThan(maximum)
  })

  it('is also refused over GET', async () => {
    const response = await fetch(`${platform.origin}/graphql?query=${encodeURIComponent(fragmentBomb(16))}`, {
      headers: { 'apollo-require-preflight': 'true' },
    })
    expect(response.status).toBe(400)
    expect((await bodyOf(response)).errors[0].extensions.code).toBe('QUERY_LIMIT_EXCEEDED')
  })

  it('is refused for the cost of its nested page sizes', async () => {
    const level = (inner: string) => `guardian { cases(page: { limit: 10 }) { nodes { id ${inner} } } }`
    const query = `{ cases(page: { limit: 10 }) { nodes { id ${level(level(level('name')))} } } }`
    const { errors } = await platform.graphql(query, {}, { as: 'donor' })
    expect(errors).toMatchObject([
      { extensions: { code: 'QUERY_LIMIT_EXCEEDED', details: { limit: 'cost', maximum: 10_000 } } },
    ])
  })

  it('is refused for page sizes in variables', async () => {
    const query =
      'query Q($page: PageInput) { cases(page: $page) { nodes { updates(page: $page) { nodes { id } } } } }'
    const answer = (limit: number) => platform.graphql(query, { page: { limit } }, { as: 'donor' })
    expect((await answer(100)).errors[0].extensions.details).toMatchObject({ limit: 'cost', value: 10_201 })
    expect((await answer(10)).errors).toBeUndefined()
  })
})

describe('a document within the limits', () => {
  it('shows its cost outside production', async () => {
    const authorization = `Bearer ${await platform.session('donor')}`
    const query = '{ cases(page: { limit: 2 }) { nodes { id } } }'
    expect((await post({ query }, platform, { authorization })).body.extensions).toEqual({ cost: 3 })
  })

  it('may be the introspection query of common tools', async () => {
    const { status, body } = await post({ query: getIntrospectionQuery() })
    expect(status).toBe(200)
    expect(body.errors).toBeUndefined()
  })

  it('is refused with a reference to /graphql/stream when it is a subscription', async () => {
    const { status, body } = await post({ query: 'subscription { monitoringEvents(types: [alert]) { id } }' })
    expect(status).toBe(400)
    expect(body.errors).toMatchObject([
      {
        message: 'Subscriptions are served as server-sent events: send this to /graphql/stream.',
        extensions: { code: 'VALIDATION_ERROR' },
      },
    ])
  })

  it('is refused with GRAPHQL_PARSE_FAILED when it has a syntax error', async () => {
    const { status, body } = await post({ query: '{ cases { ' })
    expect(status).toBe(400)
    expect(body.errors[0].extensions.code).toBe('GRAPHQL_PARSE_FAILED')
  })
})

describe('the GraphQL rate limit', () => {
  it('counts invalid, refused and malformed requests like valid ones', async () => {
    const limited = await startPlatform({ RATE_LIMIT_MULTIPLIER: '0.02' })
    try {
      const statuses: number[] = []
      for (const query of [
        '{ nosuch }',
        fragmentBomb(20),
        '{ broken',
        '{ health { status } }',
        '{ nosuch }',
        '{ nosuch }',
        '{ health { status } }',
      ])
        statuses.push((await post({ query }, limited)).status)
      expect(statuses).toEqual([400, 400, 400, 200, 400, 400, 429])
      const refused = await post({ query: '{ health { status } }' }, limited)
      expect(refused.body.errors[0]).toMatchObject({
        message: expect.stringMatching(/^Too many requests \(limit 6\); try again in \d+ s\.$/),
        extensions: { code: 'RATE_LIMITED', details: { limit: 6 } },
      })
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    } finally {
      await limited.close()
    }
  })

  it('counts expensive fields once per alias', async () => {
    const limited = await startPlatform({ RATE_LIMIT_MULTIPLIER: '0.05' })
    try {
      const create = (aliases: number) =>
        `mutation { ${Array.from({ length: aliases }, (_, at) => `w${at}: createWallet(input: {network: testnet}) { id }`).join(' ')} }`
      const four = await limited.graphql(create(4), {}, { as: 'donor' })
      expect(four.errors[0].extensions).toMatchObject({
        code: 'QUERY_LIMIT_EXCEEDED',
        details: { limit: 'graphql', maximum: 15, value: 20 },
      })
      const { body } = await limited.rest('GET /testnet/v1/wallet/wallets', { as: 'donor' })
      expect(body.total).toBe(0)
    } finally {
      await limited.close()
    }
  })
})

describe('configuration', () => {
  it('changes single limits and keeps the others', () => {
    const { gateway } = platformConfig({ GRAPHQL_LIMITS: 'depth=5,cost=100' })
    expect(gateway.graphqlLimits).toEqual({ ...graphqlLimits, depth: 5, cost: 100 })
  })

  it.each(['depth', 'depth=0', 'depth=x', 'nosuch=3'])('refuses %s', (value) => {
    expect(() => platformConfig({ GRAPHQL_LIMITS: value })).toThrow(/GRAPHQL_LIMITS/)
  })

  it('disables introspection with GRAPHQL_INTROSPECTION=false', async () => {
    const closed = await startPlatform({ GRAPHQL_INTROSPECTION: 'false' })
    try {
      const { body } = await post({ query: '{ __schema { queryType { name } } }' }, closed)
      expect(body.errors[0].message).toMatch(/introspection/i)
      expect((await post({ query: '{ __typename }' }, closed)).status).toBe(200)
    } finally {
      await closed.close()
    }
  })
})

describe('a request that is not GraphQL', () => {
  const send = (path: string, method: string, type: string, body: string | Uint8Array<ArrayBuffer>) =>
    fetch(`${platform.origin}${path}`, { method, headers: { 'content-type': type }, body })

  it.each(['/graphql', '/graphql/stream', '/graphql/streams'])(
    'gets a GraphQL error from %s for JSON that cannot be read and for other content types',
    async (path) => {
      for (const [body, fault] of [
        ['{"query": ', 'is not valid JSON'],
        [new Uint8Array(Buffer.from('{"query": "{ __typename } # ñ"}', 'latin1')), 'is not valid UTF-8'],
        ['', 'must not be empty'],
      ] as const) {
        const unreadable = await send(path, 'POST', 'application/json', body)
        expect(unreadable.status).toBe(400)
        expect(await unreadable.json()).toEqual({
          errors: [
            {
              message: expect.any(String),
              extensions: { code: 'VALIDATION_ERROR', details: { body: fault } },
            },
          ],
        })
      }
      for (const type of ['application/x-www-form-urlencoded', 'application/graphql']) {
        const foreign = await send(path, 'POST', type, 'query={__typename}')
        expect(foreign.status).toBe(415)
        expect((await bodyOf(foreign)).errors[0].extensions.code).toBe('UNSUPPORTED_MEDIA_TYPE')
      }
    },
  )

  it.each([
    ['/graphql', 'PUT'],
    ['/graphql', 'DELETE'],
    ['/graphql/stream', 'PATCH'],
    ['/graphql/some-document', 'PUT'],
  ])('gets 405 with the allowed methods of %s for %s', async (path, method) => {
    const response = await send(path, method, 'application/json', '{"query": "{__typename}"}')
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, POST'])
    expect((await bodyOf(response)).errors[0].extensions.code).toBe('METHOD_NOT_ALLOWED')
  })
})

describe('a request that cannot be read completely', () => {
  const head = (path: string) =>
    `POST ${path} HTTP/1.1\r\nHost: platform\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`
  const GRAPHQL = { errors: [{ message: 'Validation failed', extensions: { code: 'VALIDATION_ERROR' } }] }

  /** Sends text over a new connection; `interrupt` gets the server's socket when the request has arrived. */
  async function exchange(text: string, interrupt?: (socket: Socket, response: ServerResponse) => void) {
    const { port, hostname } = new URL(platform.origin)
    if (interrupt)
      platform.platform.app.server.once('request', ({ socket }: IncomingMessage, response: ServerResponse) =>
        interrupt(socket, response),
      )
    const client = connect(Number(port), hostname)
    client.write(text)
    let response = ''
    for await (const part of client.setEncoding('utf8')) response += part
    const [head = '', body = ''] = response.split('\r\n\r\n')
    return { status: Number(head.split(' ')[1]), head, body: JSON.parse(body) }
  }

  /** Emits the error that Node reports for a request that is not complete within the time limit. */
  const timeOut = (socket: Socket) => {
    const late = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    platform.platform.app.server.emit('clientError', late, socket)
  }

  it.each(['/graphql', '/graphql/stream', '/graphql/some-document?x=1'])(
    'gets a GraphQL error at %s when it is malformed or too slow',
    async (path) => {
      const slow = await exchange(`${head(path)}2\r\n{"\r\n`, timeOut)
      expect(slow).toMatchObject({ status: 408, body: GRAPHQL })
      expect(slow.body.errors[0].extensions.details).toEqual({ request: 'was not received in time' })
      expect(slow.head).toContain('x-content-type-options: nosniff')
      const broken = await exchange(`${head(path)}no length\r\n`)
      expect(broken).toMatchObject({ status: 400, body: GRAPHQL })
      expect(broken.body.errors[0].extensions.details).toEqual({ request: 'is not valid HTTP' })
    },
  )

  it.each([
    ['/api/cases', () => platform.session('admin'), { error: 'Validation failed', code: 'VALIDATION_ERROR' }],
    ['/v1/wallet/wallets', () => platform.idToken('donor'), { error: { code: 'VALIDATION_ERROR' } }],
    ['/api/microblog/posts', async () => '', { success: false }],
  ])('gets an error body in the format of the service at %s', async (path, token, body) => {
    const authorised = head(path).replace('\r\n', `\r\nAuthorization: Bearer ${await token()}\r\n`)
    expect(await exchange(`${authorised}2\r\n{"\r\n`, timeOut)).toMatchObject({ status: 408, body })
  })

  it('gets only one response when it was refused before its body arrived', async () => {
    const refused = await exchange(`${head('/api/cases')}2\r\n{"\r\n`, (socket, response) =>
      response.once('finish', () => timeOut(socket)),
    )
    expect(refused.status).toBe(401)
  })

  it('gets the error body of the backoffice when no path can be parsed', async () => {
    const answer = await exchange('no request at all\r\n\r\n')
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } })
    const large = await exchange(`GET / HTTP/1.1\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`)
    expect(large).toMatchObject({ status: 431, body: { details: { headers: 'are too large' } } })
  })
})
