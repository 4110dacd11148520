import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { ApolloGateway, LocalGraphQLDataSource } from '@apollo/gateway'
import Fastify from 'fastify'
import { buildSchema } from 'graphql'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { supergraphFile } from '../../gateway/composed-graph.js'
import { registerGraphql } from '../../gateway/graphql-endpoint.js'
import { graphqlAdmission } from '../../gateway/limits/graphql-admission.js'
import { graphqlDocuments } from '../../gateway/limits/graphql-documents.js'
import { graphqlLimits } from '../../schema/graphql-limits.js'

const schema = buildSchema('type Query { dogs(of: ID): [Query!] name: String }')
const documentsOf = (settings: { introspection?: boolean; schema?: typeof schema } = {}) =>
  graphqlDocuments({
    limits: graphqlLimits,
    introspection: settings.introspection ?? true,
    schema: () => settings.schema ?? schema,
  })
const keyOf = (text: string) => `any-prefix:${createHash('sha256').update(text).digest('hex')}`

describe('the document of a request', () => {
  it('is shared by all requests with the same text, and with Apollo Server', async () => {
    const documents = documentsOf()
    const text = '{ dogs { name } }'
    expect(await documents.store.get(keyOf(text))).toBeUndefined()
    const read = documents.read(text)
    if (!('document' in read)) throw new Error('The text was refused')
    expect(documents.read(text)).toEqual({ document: read.document })
    expect(await documents.store.get(keyOf(text))).toBe(read.document)
  })

  it('is never evicted when it is kept, even after many other documents', async () => {
    const documents = documentsOf()
    const [kept, other] = ['{ dogs { name } }', '{ name }']
    documents.read(other)
    const document = documents.keep(kept)
    const large = (of: number, depth: number): string =>
      `{ ${'name '.repeat(45)} ${depth > 0 ? `dogs(of: ${of}) ${large(of, depth - 1)}` : ''} }`
    for (let of = 0; of < 400; of += 1) documents.read(`{ dogs ${large(of, 5)} }`)
    expect(await documents.store.get(keyOf(other)), 'the other texts are not enough').toBeUndefined()
    expect(documents.read(kept)).toEqual({ document })
    expect(documents.keep('{ cats }')).toBeUndefined()
  })

  it.each([
    ['{ dogs { ', 'GRAPHQL_PARSE_FAILED', 'Syntax Error: Expected Name, found <EOF>.'],
    ['{ cats 🐈 }', 'GRAPHQL_PARSE_FAILED', 'Syntax Error: Unexpected character: U+1F408.'],
    ['{ cats }', 'GRAPHQL_VALIDATION_FAILED', 'Cannot query field "cats" on type "Query".'],
  ])('is refused for the text %s, and not stored for Apollo Server', async (text, code, message) => {
    const documents = documentsOf()
    expect(documents.read(text)).toMatchObject({ code, errors: [{ message, locations: [{ line: 1 }] }] })
    expect(await documents.store.get(keyOf(text))).toBeUndefined()
  })

  it('is not validated when it exceeds a limit', () => {
    const levels = graphqlLimits.depth + 1
    const invalid = `${'{ cats '.repeat(levels)}${'}'.repeat(levels)}`
    expect(documentsOf().read(invalid)).toMatchObject({ exceeded: { limit: 'depth' } })
    expect(documentsOf().read(`{ ${'name '.repeat(5_000)} }`)).toMatchObject({
      exceeded: { limit: 'tokens' },
    })
  })

  it('is refused for introspection when introspection is disabled', () => {
    const text = '{ __schema { queryType { name } } }'
    expect(documentsOf().read(text)).toHaveProperty('document')
    expect(documentsOf({ introspection: false }).read(text)).toMatchObject({
      code: 'GRAPHQL_VALIDATION_FAILED',
      errors: [{ message: expect.stringContaining('introspection has been disabled') }, {}],
    })
  })

  it('is parsed once: Apollo Server executes it without parsing the text again', async () => {
    const gateway = new ApolloGateway({
      supergraphSdl: async () => ({ supergraphSdl: await readFile(supergraphFile, 'utf8') }),
      validateSupergraph: false,
      buildService: () => new LocalGraphQLDataSource(buildSchema('type Query { none: Int }')),
    })
    const app = Fastify()
    const parsedAgain: (string | undefined)[] = []
    const documents = graphqlDocuments({
      limits: graphqlLimits,
      introspection: true,
      schema: () => gateway.schema ?? schema,
    })
    const contextOf = async () => ({ viewer: { kind: 'anonymous' }, requestId: 'test' }) as const
    const rateLimiter = {
      consume: async () => ({ allowed: true, limit: 1, remaining: 1, resetMs: 1 }) as never,
      close: async () => undefined,
    }
    await registerGraphql(app, {
      gateway,
      contextOf,
      documents,
      limits: graphqlLimits,
      introspection: true,
      logger: pino({ level: 'silent' }),
      resolveDocument: async () => undefined,
      admit: graphqlAdmission({ documents, rateLimiter: rateLimiter as never, contextOf }),
      plugins: [
        {
          requestDidStart: async () => ({
            parsingDidStart: async ({ source }) => void parsedAgain.push(source),
          }),
        },
      ],
    })
    try {
      const query = '{ __schema { queryType { name } } }'
      for (const _time of [1, 2]) {
        const response = await app.inject({ method: 'POST', url: '/graphql', payload: { query } })
        expect(response.json()).toEqual({ data: { __schema: { queryType: { name: 'Query' } } } })
      }
      expect(
        parsedAgain,
        'Apollo Server has changed the keys of its document store: adapt gateway/limits/graphql-documents.ts',
      ).toEqual([])
      const invalid = await app.inject({ method: 'POST', url: '/graphql', payload: { query: '{ cats }' } })
      expect([invalid.statusCode, invalid.json()]).toEqual([
        400,
        {
          errors: [
            {
              message: 'Cannot query field "cats" on type "Query". Did you mean "case" or "cases"?',
              locations: [{ line: 1, column: 3 }],
              extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
            },
          ],
        },
      ])
      expect(parsedAgain).toEqual([])
    } finally {
      await app.close()
    }
  })
})
