import { ApolloServer, HeaderMap } from '@apollo/server'
import { buildSchema, parse } from 'graphql'
import { Registry } from 'prom-client'
import { describe, expect, it } from 'vitest'
import { countDeprecatedUses } from '../../edge/deprecated-uses.js'
import { deprecatedElements, deprecatedUses } from '../../gateway/plugins/deprecated-uses.js'
import { compileRoutes } from '../../rest-adapter/core/compile/compile-routes.js'
import { graphql } from '../../rest-adapter/core/graphql-document.js'
import { openApiDocument } from '../../rest-adapter/core/openapi/openapi-document.js'
import { route, type ServiceRoutes } from '../../rest-adapter/core/route.js'
import type { RequestContext } from '../../schema/viewer.js'
import { toyGraph, toyGuards } from '../rest-adapter/toy-graph.js'
import { section } from '../rest-adapter/toy-routes.js'
import { toyServer } from '../rest-adapter/toy-server.js'

const services: readonly ServiceRoutes[] = [
  {
    service: 'backoffice',
    title: 'Toy',
    description: 'A toy.',
    mounts: [{ base: '' }],
    sections: [
      section('Animals', [
        route('GET /api/old/:id', {
          summary: 'One animal',
          operation: graphql('query One($id: ID!) { reply: animal(id: $id) { id } }'),
          deprecated: { since: '2026-02-28', sunset: '2027-02-28', instead: 'Use `GET /api/animals/{id}`.' },
        }),
      ]),
    ],
  },
]

async function usesIn(registry: Registry): Promise<Record<string, number>> {
  const { values } = (await registry.getSingleMetric('deprecated_uses_total')?.get()) ?? { values: [] }
  return Object.fromEntries(values.map(({ labels, value }) => [`${labels.client} ${labels.name}`, value]))
}

describe('a deprecated path', () => {
  it('responds with its deprecation dates, and counts uses by the role of the person', async () => {
    const registry = new Registry()
    const { app } = await toyServer({
      services: compileRoutes(toyGraph, toyGuards, services),
      onDeprecatedUse: countDeprecatedUses(registry),
    })
    for (const [id, status] of [
      ['a1', 200],
      ['unknown', 404],
    ] as const) {
      const response = await app.inject({
        url: `/api/old/${id}`,
        headers: { authorization: 'Bearer staff' },
      })
      expect(response.statusCode).toBe(status)
      expect(response.headers).toMatchObject({
        deprecation: '@1772236800',
        sunset: 'Sun, 28 Feb 2027 00:00:00 GMT',
      })
    }
    expect(await usesIn(registry)).toEqual({ 'staff GET /api/old/:id': 2 })
    await app.close()
  })

  it('is marked as deprecated in the OpenAPI document, with its replacement', () => {
    const [service] = compileRoutes(toyGraph, toyGuards, services)
    if (!service) throw new Error('Nothing was compiled.')
    const { paths } = openApiDocument(service, { version: '1.0.0' }) as {
      paths: Record<string, Record<string, { deprecated?: boolean; description: string }>>
    }
    expect(paths['/api/old/{id}']?.get).toMatchObject({
      deprecated: true,
      description: expect.stringContaining(
        'Use `GET /api/animals/{id}`. Deprecated since 2026-02-28, removed from 2027-02-28.',
      ),
    })
  })
})

describe('the deprecated elements of the graph', () => {
  const graph = buildSchema(`
    type Query { animals(kind: Kind, old: Int @deprecated(reason: "x"), by: By): [Animal] fresh: Int }
    type Animal { id: ID! oldName: String @deprecated(reason: "x") next: Animal }
    input By { name: String age: Int @deprecated(reason: "x") }
    enum Kind { dog wolf @deprecated(reason: "x") }`)

  it('are found in fields, fragments, arguments, input fields and enum values', () => {
    const document = parse(`query { animals(kind: wolf, old: 1, by: { name: "🐺", age: 3 }) { ...Names } }
      fragment Names on Animal { renamed: oldName next { oldName } }`)
    expect([...deprecatedElements(graph, document)].sort()).toEqual([
      'Animal.oldName',
      'By.age',
      'Kind.wolf',
      'Query.animals(old:)',
    ])
    expect(deprecatedElements(graph, parse('{ animals(kind: dog, by: { name: "x" }) { id } }'))).toEqual([])
  })

  it('are counted by the client of the request’s key, or else by the viewer’s role or API client', async () => {
    const registry = new Registry()
    const server = new ApolloServer<RequestContext>({
      schema: graph,
      plugins: [
        deprecatedUses({
          schema: () => graph,
          clients: [{ name: 'dashboard', key: 'secret-of-the-dashboard' }],
          count: countDeprecatedUses(registry),
        }),
      ],
    })
    const send = (contextValue: RequestContext, key?: string) => {
      const headers = new HeaderMap(key ? [['graphql-client-key', key]] : [])
      return server.executeOperation(
        {
          query: '{ animals { oldName next { oldName } } fresh }',
          http: { method: 'POST', headers, search: '', body: {} },
        },
        { contextValue },
      )
    }
    const anonymous: RequestContext = { viewer: { kind: 'anonymous' }, requestId: 'r' }
    const person = {
      kind: 'session',
      subject: 'usr_1',
      role: 'guardian',
      email: 'a@b.example',
      name: 'A',
    } as const
    await send(anonymous, 'secret-of-the-dashboard')
    await send(anonymous, 'guessed')
    await send({ viewer: person, requestId: 'r' })
    await send({ viewer: { kind: 'api-client', subject: 'api-client:zoo' }, requestId: 'r' })
    expect(await usesIn(registry)).toEqual({
      'dashboard Animal.oldName': 1,
      'anonymous Animal.oldName': 1,
      'guardian Animal.oldName': 1,
      'api-client:zoo Animal.oldName': 1,
    })
    await server.stop()
  })
})
