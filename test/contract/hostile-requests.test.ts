import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningPlatform, startPlatform } from '../support/platform/running-platform.js'

let platform: RunningPlatform
beforeAll(async () => {
  platform = await startPlatform()
})
afterAll(() => platform.close())

describe('a path parameter of 5,000 characters', () => {
  it.each([
    ['GET /api/cases/', 'admin'],
    ['DELETE /api/guardians/', 'anonymous'],
    ['GET /v1/wallet/wallets/', 'donor'],
    ['PUT /api/microblog/guardians/', 'anonymous'],
  ] as const)('is refused with 400 on %s', async (line, as) => {
    const { status, body } = await platform.rest(line + 'a'.repeat(5_000), {
      as,
      body: line.startsWith('PUT') ? {} : undefined,
    })
    expect({ status, text: JSON.stringify(body) }).toMatchObject({
      status: 400,
      text: expect.stringContaining('at most 255 characters'),
    })
  })
})

describe('an upload whose body ends early', () => {
  const head = '--cut\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nLuna'
  const whole = `${head}\r\n--cut\r\nContent-Disposition: form-data; name="folder"\r\n\r\ncases\r\n--cut--\r\n`

  it.each([
    '',
    '--cu',
    head.slice(0, 30),
    head.slice(0, 73),
    head,
    whole.slice(0, 95),
    whole.slice(0, -9),
    whole.slice(0, -5),
  ])('is refused with 400 after %j', async (body) => {
    const { status } = await platform.rest('POST /api/upload', {
      as: 'admin',
      body,
      headers: { 'content-type': 'multipart/form-data; boundary=cut' },
    })
    expect(status).toBe(400)
  })
})

describe('a GraphQL request', () => {
  async function refusalOf(body: object, as: 'admin' | undefined) {
    const token: Record<string, string> = as ? { authorization: `Bearer ${await platform.session(as)}` } : {}
    const response = await fetch(`${platform.origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...token },
      body: JSON.stringify(body),
    })
    // biome-ignore lint/suspicious/noExplicitAny: only errors are looked at
    const { errors } = (await response.json()) as any
    return { status: response.status, ...errors[0] }
  }

  it.each([
    [{ query: 'query A { health { status } }', operationName: 'B' }, 'no operation named B'],
    [{ query: '{ health { status } }', operationName: '' }, 'no operation named ""'],
    [{ query: 'query A { health { status } } query B { health { status } }' }, 'several operations'],
  ])(
    'is refused when it does not select exactly one operation of its document: %j',
    async (body, message) => {
      expect(await refusalOf(body, undefined)).toEqual({
        status: 400,
        message: expect.stringContaining(message),
        extensions: { code: 'OPERATION_RESOLUTION_FAILURE' },
      })
    },
  )

  it.each([
    [{ query: '{ case(id: "a\\u0000b") { id } }' }, 'id'],
    [{ query: '{ cases(filter: {q: "\\u0000"}) { totalCount } }' }, 'filter.q'],
    [{ query: 'query ($id: ID! = "\\u0000") { case(id: $id) { id } }' }, 'id'],
    [{ query: 'query ($id: ID!) { case(id: $id) { id } }', variables: { id: '\0' } }, 'id'],
    [
      {
        query: 'query ($page: PageInput!) { cases(page: $page) { totalCount } }',
        variables: { page: { after: 'x\0' } },
      },
      'page.after',
    ],
  ])('is refused when a value contains U+0000, naming the value: %j', async (body, field) => {
    expect(await refusalOf(body, 'admin')).toEqual({
      status: 400,
      message: 'Validation failed',
      extensions: {
        code: 'VALIDATION_ERROR',
        details: { [field]: 'must not contain the character U+0000' },
      },
    })
  })

  it('is refused when a variable contains half of a surrogate pair, naming the variable', async () => {
    const body = { query: 'query ($id: ID!) { case(id: $id) { id } }', variables: { id: 'cas_\uDC36' } }
    expect(await refusalOf(body, 'admin')).toMatchObject({
      status: 400,
      extensions: { details: { id: 'must not contain half of a surrogate pair' } },
    })
  })

  it('is refused as invalid input when a variable is not a JSON object', async () => {
    const query = 'mutation ($input: CreateAlertInput!) { createAlert(input: $input) { id } }'
    const variables = { input: { severity: 'low', message: 'm', metadata: 'text' } }
    expect(await refusalOf({ query, variables }, 'admin')).toMatchObject({
      extensions: { code: 'VALIDATION_ERROR' },
    })
  })

  it.each([
    'mutation { createAlert(input: {severity: low, message: "m", metadata: "text"}) { id } }',
    'mutation { recordAppMetrics(metrics: [{name: "m", value: 1, timestamp: 1, metadata: "text"}]) }',
  ])('fails validation when a literal is not a JSON object: %s', async (query) => {
    expect(await refusalOf({ query }, 'admin')).toMatchObject({
      message: expect.stringContaining('"text"'),
      extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
    })
  })
})

describe('a request of GraphQL with very many faults is refused with a few of them, before anyone has to sign in', () => {
  const faultsIn = (text: string) => {
    expect(text.length).toBeLessThan(20_000)
    return JSON.parse(text)
  }
  const post = (body: object) => {
    const headers = { 'content-type': 'application/json' }
    return fetch(`${platform.origin}/graphql`, { method: 'POST', headers, body: JSON.stringify(body) })
  }

  it('in names that cannot be stored', async () => {
    const names = Array.from({ length: 10_000 }, (_, n) => [`k${n}\0`, 1])
    const response = await post({
      query: '{ health { status } }',
      variables: { x: Object.fromEntries(names) },
    })
    expect(response.status).toBe(400)
    expect(Object.keys(faultsIn(await response.text()).errors[0].extensions.details)).toHaveLength(50)
  })

  it('in elements of a variable', async () => {
    const query =
      'mutation ($tags: [String!]) { createSupportTicket(input: {title: "a", description: "b", tags: $tags}) { id } }'
    const response = await post({ query, variables: { tags: Array(20_000).fill(1) } })
    expect(response.status).toBe(400)
    expect(faultsIn(await response.text()).errors).toHaveLength(50)
  })
  it('in values of a scalar that only the service knows, also once the document is compiled', async () => {
    const query = 'mutation ($metrics: [AppMetricInput!]!) { recordAppMetrics(metrics: $metrics) }'
    const metric = { name: 'page_load', value: 1, metadata: 5 }
    for (const count of [1, 1, 1, 1, 3_000]) {
      const response = await post({ query, variables: { metrics: Array(count).fill(metric) } })
      const { errors } = faultsIn(await response.text())
      expect(errors.length).toBe(Math.min(count, 51))
    }
  })
})
