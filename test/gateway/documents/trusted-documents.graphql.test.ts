import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Supergraph } from '@apollo/federation-internals'
import { getOperationAST, isInputType, isNonNullType, Kind, parse, type TypeNode, typeFromAST } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documentIdOf } from '../../../gateway/documents/manifest.js'
import { demoPeople } from '../../../runtime/demo-people.js'
import { type Allowed, admits, type Guards } from '../../../schema/guards.js'
import type { Viewer } from '../../../schema/viewer.js'
import { sampleOf } from '../../support/fixtures/sample-variables.js'
import { type RunningPlatform, startPlatform } from '../../support/platform/running-platform.js'
import { eventually } from '../../support/runner/retry-until.js'

const keys = { strict: 'strict-client-key-0001', free: 'free-client-key-000001' }
const manifest = JSON.parse(readFileSync('schema/generated/trusted-documents.json', 'utf8')) as Record<
  string,
  string
>

/** The id of the operation of `schema/operations` with this name. */
function idOf(name: string): string {
  const entry = Object.entries(manifest).find(([, text]) => new RegExp(`^\\w+ ${name}\\b`).test(text))
  if (!entry) throw new Error(`No operation is named ${name}`)
  return entry[0]
}

/** A document from a file that the operator configures. */
const openCase = 'mutation OpenCase($name: String!) { createCase(input: { name: $name }) { name } }'
/** More objects than an operation may return. */
const expensive = `{ cases(page: { limit: 100 }) { nodes { updates(page: { limit: 100 }) { nodes { id } } } } }`

const guards = JSON.parse(readFileSync('schema/generated/guards.json', 'utf8')) as Guards
const schema = Supergraph.build(readFileSync('schema/supergraph.graphql', 'utf8'))
  .apiSchema()
  .toGraphQLJSSchema()

/** Every query and mutation of the manifest, with its root fields and the variables that it requires. */
const documents = Object.entries(manifest).flatMap(([documentId, text]) => {
  const operation = getOperationAST(parse(text))
  if (!operation || operation.operation === 'subscription') return []
  const root = operation.operation === 'query' ? 'Query' : 'Mutation'
  const fields = operation.selectionSet.selections.flatMap((one) =>
    one.kind === Kind.FIELD ? [`${root}.${one.name.value}`] : [],
  )
  const variables = Object.fromEntries(
    (operation.variableDefinitions ?? []).map(({ variable, type }) => {
      const known = typeFromAST(schema, type as TypeNode)
      return [variable.name.value, isInputType(known) && isNonNullType(known) ? sampleOf(known) : undefined]
    }),
  )
  return [{ documentId, fields, variables }]
})

let platform: RunningPlatform
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'documents-'))
  const file = join(folder, 'documents.json')
  await writeFile(
    file,
    JSON.stringify(Object.fromEntries([openCase, expensive].map((text) => [documentIdOf(text), text]))),
  )
  platform = await startPlatform({
    TRUSTED_DOCUMENT_FILES: file,
    GRAPHQL_CLIENTS: `strict:${keys.strict},free:${keys.free}`,
    TRUSTED_DOCUMENTS: 'measure,strict=enforce,free=off',
  })
})
afterAll(async () => {
  await platform.close()
  await rm(folder, { recursive: true })
})

const asClient = (client: keyof typeof keys) => ({ 'graphql-client-key': keys[client] })

// biome-ignore lint/suspicious/noExplicitAny: tests look into responses of every shape
const bodyOf = (response: Response): Promise<any> => response.json()

async function post(body: object, headers: Record<string, string> = {}, path = '/graphql') {
  const token = await platform.session('donor')
  const response = await fetch(platform.origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: await bodyOf(response) }
}

async function get(path: string, headers: Record<string, string> = {}) {
  const token = await platform.session('donor')
  const response = await fetch(platform.origin + path, {
    headers: { 'apollo-require-preflight': 'true', authorization: `Bearer ${token}`, ...headers },
  })
  return { status: response.status, body: await bodyOf(response) }
}

/** The value of `graphql_documents_total` for a client. */
async function counted(client: string, document: string): Promise<number> {
  const text = await (await fetch(`${platform.origin}/metrics`)).text()
  const line = text
    .split('\n')
    .find((one) => one.startsWith(`graphql_documents_total{client="${client}",document="${document}"}`))
  return Number(line?.split(' ')[1] ?? 0)
}

/** An unknown member, with which the platform passes a request on to Apollo Server, which ignores it. */
const throughApolloServer = { comment: 'for Apollo Server' }

describe('a trusted document', () => {
  const variables = { limit: 2 }

  it('runs by its id over POST, GET and its own path, with the same result as its text', async () => {
    const id = idOf('FindCases')
    const sent = await post({ query: manifest[id], variables })
    expect(sent.body.data.cases.nodes).toHaveLength(2)
    const search = `variables=${encodeURIComponent(JSON.stringify(variables))}`
    const others = [
      await post({ documentId: id, variables }),
      await post({ documentId: id.slice('sha256:'.length), variables }),
      await post({ variables }, {}, `/graphql/${id}`),
      await get(`/graphql?documentId=${id}&${search}`),
      await get(`/graphql/${id}?${search}`),
    ]
    for (const other of others) expect(other).toEqual(sent)
  })

  it.each<[string, string, object]>([
    ['with its result', 'FindCases', { variables: { limit: 3 } }],
    ['with its name', 'FindCases', { operationName: 'FindCases' }],
    ['with the name of another', 'FindCases', { operationName: 'FindNothing' }],
    ['without variables', 'Viewer', { variables: null }],
    ['over several subgraphs, about nothing', 'CaseFile', { variables: { id: 'cas_unknown \u{1F43E}' } }],
    ['without a variable that it needs', 'CaseFile', { variables: {} }],
    ['with a variable of another type', 'FindCases', { variables: { limit: 'many' } }],
    ['with a page that is too large', 'FindCases', { variables: { limit: 101 } }],
    ['with more objects than an operation may return', 'FindCases', { variables: { limit: 20_000 } }],
    ['with text that cannot be stored', 'FindCases', { variables: { words: 'a\0b' } }],
    ['to which the viewer has no right', 'ReviewQueue', {}],
    ['that changes something, with faulty input', 'Donate', { variables: { scope: 'testnet', input: {} } }],
    ['that is a subscription', 'LiveEvents', {}],
  ])('gets the same response as from Apollo Server when sent %s', async (_how, name, request) => {
    await expectSameResponses({ documentId: idOf(name), ...request })
    await expectSameResponses({ query: manifest[idOf(name)], ...request })
  })

  it('runs by its hash as an automatic persisted query without being registered first', async () => {
    const sha256Hash = idOf('Notifications').slice('sha256:'.length)
    const { status, body } = await post(
      { extensions: { persistedQuery: { version: 1, sha256Hash } } },
      asClient('strict'),
    )
    expect(status).toBe(200)
    expect(body.data.notifications.nodes).toBeInstanceOf(Array)
    await expectSameResponses({ extensions: { persistedQuery: { version: 1, sha256Hash } } })
    await expectSameResponses({ extensions: { persistedQuery: { version: 2, sha256Hash } } })
  })

  it('executes a mutation exactly once', async () => {
    const name = 'Żaba \u{1F438} found once'
    const asStaff = { authorization: `Bearer ${await platform.session('staff')}` }
    const { body } = await post({ documentId: documentIdOf(openCase), variables: { name } }, asStaff)
    expect(body.data).toEqual({ createCase: { name } })
    const query = 'query Found($name: String!) { cases(filter: { q: $name }) { nodes { name } } }'
    const found = await post({ query, variables: { name } }, asStaff)
    expect(found.body.data.cases.nodes).toEqual([{ name }])
  })

  it('is subject to the guards of its fields', async () => {
    const { body } = await post({ documentId: idOf('ReviewQueue') }, asClient('strict'))
    expect(body.errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }])
  })

  it.each(['anonymous', 'donor', 'investor', 'guardian'] as const)(
    'is refused to %s by its id when a guard of its root fields does not allow the role',
    async (who) => {
      const viewer: Viewer =
        who === 'anonymous' ? { kind: 'anonymous' } : { kind: 'session', subject: who, ...demoPeople[who] }
      const closed = documents.filter(({ fields }) =>
        fields.some((field) => admits(guards[field] as readonly Allowed[], viewer) !== 'yes'),
      )
      expect(closed).not.toEqual([])
      for (const { documentId, variables } of closed) {
        const headers = { authorization: who === 'anonymous' ? '' : `Bearer ${await platform.session(who)}` }
        const { body } = await post({ documentId, variables }, headers)
        const codes = body.errors?.map((one: { extensions: { code: string } }) => one.extensions.code)
        const expected = who === 'anonymous' ? 'UNAUTHORIZED' : 'FORBIDDEN'
        expect({ documentId, codes }).toEqual({ documentId, codes: expect.arrayContaining([expected]) })
      }
    },
  )

  it('is subject to the maximum page size and to the limit on cost', async () => {
    const { status, body } = await post({ documentId: idOf('FindCases'), variables: { limit: 101 } })
    expect([status, body.errors[0].extensions.code]).toEqual([200, 'VALIDATION_ERROR'])
    const refused = await post({ documentId: documentIdOf(expensive) })
    expect(refused.status).toBe(400)
    expect(refused.body.errors[0].extensions).toMatchObject({
      code: 'QUERY_LIMIT_EXCEEDED',
      details: { limit: 'cost' },
    })
  })

  it('returns 405 over GET if it is a mutation', async () => {
    const { status } = await get(
      `/graphql/${idOf('Donate')}?variables=${encodeURIComponent('{"scope":"testnet","input":{}}')}`,
    )
    expect(status).toBe(405)
  })

  it('opens an event stream by its id', async () => {
    const staff = await platform.session('staff')
    const response = await fetch(`${platform.origin}/graphql/stream?documentId=${idOf('LiveEvents')}`, {
      headers: { authorization: `Bearer ${staff}`, accept: 'text/event-stream' },
    })
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('text/event-stream'),
    ])
    await response.body?.cancel()
  })

  it.each([
    ['an unknown id', { documentId: `sha256:${'0'.repeat(64)}` }, 404, 'NOT_FOUND'],
    ['an id of another type', { documentId: 7 }, 404, 'NOT_FOUND'],
    ['an id and a text', { documentId: idOf('FindCases'), query: '{ ping }' }, 400, 'VALIDATION_ERROR'],
  ])('is refused with %s', async (_case, body, status, code) => {
    const refused = await post(body)
    expect([refused.status, refused.body.errors[0].extensions.code]).toEqual([status, code])
  })
})

/** The headers of Apollo Client 3 and 4, urql, Relay, graphql-request, fetch and browsers, and others. */
const acceptHeaders = [
  'application/graphql-response+json, application/json',
  'application/graphql-response+json,application/json;q=0.9',
  'multipart/mixed;deferSpec=20220824,application/graphql-response+json,application/json;q=0.9',
  'application/graphql-response+json, application/graphql+json, application/json, text/event-stream, multipart/mixed',
  '*/*',
  'application/json; charset=utf-8',
  'application/json;q=0.2, application/graphql-response+json;q=0.1',
  'text/html,application/xhtml+xml,*/*;q=0.8',
  'application/*',
  'text/plain',
  'application/json;q=0',
]

/** Expects the platform's own response to equal the one of Apollo Server. */
async function expectSameResponses(request: object, headers: Record<string, string> = {}): Promise<void> {
  const authorization = `Bearer ${await platform.session('donor')}`
  const responseTo = async (body: object) => {
    const response = await fetch(`${platform.origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization, ...headers },
      body: JSON.stringify(body),
    })
    const header = (of: string) => response.headers.get(of)
    return {
      status: response.status,
      headers: [header('content-type'), header('cache-control')],
      body: await bodyOf(response),
    }
  }
  expect(await responseTo(request)).toEqual(await responseTo({ ...request, ...throughApolloServer }))
}

describe('a document that is in no manifest', () => {
  const query = '{ ping }'
  const two = 'query Here { viewer { id } } query There { cases(page: { limit: 1 }) { nodes { id } } }'

  it.each<[string, object]>([
    ['with the schema beside data', { query: '{ ping __type(name: "Case") { fields { name } } }' }],
    ['with several operations, one of them named', { query: two, operationName: 'There' }],
    ['with several operations, none named', { query: two }],
    ['with the name of an operation that it lacks', { query: two, operationName: 'Nowhere' }],
    ['with an empty name', { query, operationName: '' }],
    [
      'with conditions, aliases and fragments',
      {
        query: `query Some($all: Boolean = false) { a: cases(page: { limit: 2 }) { ...Page } b: ping @skip(if: $all) }
          fragment Page on CaseConnection { __typename nodes { id name @include(if: $all) ... on Case { status } } }`,
        variables: { all: true },
      },
    ],
    ['about nothing', { query: '{ case(id: "cas_\u{1F43E}") { id reviewItems { id } } }' }],
    [
      'with a description of the client',
      { query, extensions: { clientLibrary: { name: 'żabka \u{1F438}' } } },
    ],
    ['with empty extensions', { query, extensions: null }],
    ['with extensions that are not an object', { query, extensions: 'none' }],
  ])('gets the same response as from Apollo Server when sent %s', (_how, request) =>
    expectSameResponses(request),
  )

  it('runs over GET with an empty operationName as without one', async () => {
    const search = `query=${encodeURIComponent(query)}`
    expect(await get(`/graphql?${search}&operationName=`)).toEqual(await get(`/graphql?${search}`))
  })

  it.each(acceptHeaders)(
    'gets the same media type as from Apollo Server for a client that accepts %j',
    async (accept) => {
      await expectSameResponses({ query }, { accept })
      await expectSameResponses({ query: '{ case(id: 7) { nothing } }' }, { accept })
      await expectSameResponses({ query: '{ reviewItems { totalCount } }' }, { accept })
    },
  )

  it('is refused for a client that must send trusted documents', async () => {
    const { status, body } = await post({ query }, asClient('strict'))
    expect(status).toBe(403)
    expect(body).toEqual({
      errors: [
        {
          message: 'Only trusted documents are allowed; send the `documentId` of one.',
          extensions: { code: 'UNTRUSTED_DOCUMENT' },
        },
      ],
    })
    expect(await counted('strict', 'refused')).toBeGreaterThan(0)
  })

  it('is also refused by its hash, even if another client has registered it', async () => {
    const extensions = {
      persistedQuery: { version: 1, sha256Hash: documentIdOf(query).slice('sha256:'.length) },
    }
    expect((await post({ query, extensions }, asClient('free'))).status).toBe(200)
    expect((await post({ extensions }, asClient('free'))).status).toBe(200)
    expect((await post({ extensions }, asClient('strict'))).status).toBe(403)
  })

  it('is refused with 400 and the reason if the hash is of another text, or of another version of the protocol', async () => {
    const sha256Hash = '0'.repeat(64)
    for (const [version, message] of [
      [1, 'provided sha does not match query'],
      [2, 'Unsupported persisted query version'],
    ]) {
      const refused = await post(
        { query, extensions: { persistedQuery: { version, sha256Hash } } },
        asClient('free'),
      )
      expect(refused.status).toBe(400)
      expect(refused.body.errors).toEqual([{ message, extensions: { code: 'BAD_REQUEST' } }])
    }
  })

  it('is refused on event streams', async () => {
    const refused = await post(
      { query: 'subscription { monitoringEvents { id } }' },
      asClient('strict'),
      '/graphql/stream',
    )
    expect([refused.status, refused.body.errors[0].extensions.code]).toEqual([403, 'UNTRUSTED_DOCUMENT'])
  })

  it('runs and is counted in the mode measure', async () => {
    const before = await counted('other', 'unknown_text')
    expect((await post({ query })).status).toBe(200)
    expect(await counted('other', 'unknown_text')).toBe(before + 1)
  })
})

describe('a client key', () => {
  it('is refused when it is unknown', async () => {
    const { status, body } = await post(
      { query: '{ ping }' },
      { 'graphql-client-key': 'wrong-key-of-a-client' },
    )
    expect([status, body.errors[0].extensions.code]).toEqual([401, 'UNAUTHORIZED'])
  })
})

describe('readiness', () => {
  it('requires every trusted document to be planned and compiled', async () => {
    await eventually(async () => {
      const response = await fetch(`${platform.origin}/readyz`)
      expect(await bodyOf(response)).toMatchObject({ checks: { documents: true } })
    })
  })
})
