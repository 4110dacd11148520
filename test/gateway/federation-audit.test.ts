import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { composeServices } from '@apollo/composition'
import { buildSubgraphSchema } from '@apollo/subgraph'
import { type GraphQLSchema, graphql, parse } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditSuites } from '../support/federation-audit/audit-suites.js'

const animals = parse(`extend schema @link(url: "https://specs.apollo.dev/federation/v2.3", import: ["@key"])
  type Query { animals: [Animal!]! lost: Animal! }
  type Animal @key(fields: "id") { id: ID! }`)
const names = parse(`extend schema @link(url: "https://specs.apollo.dev/federation/v2.3", import: ["@key"])
  type Animal @key(fields: "id") { id: ID! name: String }`)
const schemas: Readonly<Record<string, GraphQLSchema>> = {
  animals: buildSubgraphSchema({
    typeDefs: animals,
    resolvers: {
      Query: {
        animals: () => [{ id: '1' }, { id: '2' }],
        lost: () => {
          throw new Error('Nobody knows')
        },
      },
    },
  }),
  names: buildSubgraphSchema({
    typeDefs: names,
    resolvers: {
      Animal: { __resolveReference: ({ id }: { id: string }) => ({ id, name: `Ñandú ${id} 🐾` }) },
    },
  }),
}
const data = { animals: [{ name: 'Ñandú 1 🐾' }, { name: 'Ñandú 2 🐾' }] }
const tests = [
  { query: '{ animals { name } }', expected: { data } },
  { query: '{ animals { name } }', expected: { data, errors: false } },
  { query: '{ lost { id } }', expected: { data: null, errors: true } },
  { query: '{ lost { id } }', expected: {} },
  // Wrong on purpose.
  { query: '{ animals { name } }', expected: { data: { animals: [] } } },
  { query: '{ animals { name } }', expected: { data, errors: true } },
  { query: '{ lost { id } }', expected: { errors: false } },
]

let server: Server
let origin: string

/** A server in the format of the public suite, with two supergraphs. */
beforeAll(async () => {
  const supergraph = () =>
    composeServices(
      Object.entries({ animals, names }).map(([name, typeDefs]) => ({
        name,
        typeDefs,
        url: `${origin}/own/${name}`,
      })),
    ).supergraphSdl
  const pages: Readonly<Record<string, () => unknown>> = {
    '/ids': () => ['own', 'broken'],
    '/own/tests': () => tests,
    '/own/supergraph': supergraph,
    '/broken/tests': () => tests.slice(0, 2),
    '/broken/supergraph': () => 'type Query { a: Int }',
  }
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', async () => {
      const page = pages[request.url ?? '']?.()
      const schema = schemas[request.url?.split('/')[2] ?? '']
      if (schema) {
        const { query, variables } = JSON.parse(body)
        const result = await graphql({ schema, source: query, variableValues: variables })
        response.setHeader('content-type', 'application/json').end(JSON.stringify(result))
      } else if (page === undefined) response.writeHead(404).end()
      else response.end(typeof page === 'string' ? page : JSON.stringify(page))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

describe('the federation audit of the gateway', () => {
  it('counts the expected responses, and lists the others', async () => {
    const found = []
    for await (const suite of auditSuites(origin)) found.push(suite)
    expect(found).toMatchObject([
      {
        id: 'own',
        passed: 4,
        failed: tests.slice(4).map(({ query }) => expect.stringContaining(`${query}\n  responded {"data":`)),
      },
      { id: 'broken', passed: 0, failed: Array(2).fill(expect.stringContaining('It is not a supergraph')) },
    ])
  })

  it('fails with a hint when there is no suite at the address', async () => {
    await expect(auditSuites(`${origin}/nowhere`).next()).rejects.toThrow(
      /is it the server of an audit suite\?/,
    )
  })
})
