import { describe, expect, it } from 'vitest'
import { compileRoutes, RouteTableError } from '../../rest-adapter/core/compile/compile-routes.js'
import { graphql } from '../../rest-adapter/core/graphql-document.js'
import { type Route, route, type ServiceRoutes } from '../../rest-adapter/core/route.js'
import { services } from '../../rest-adapter/routes/index.js'
import { toyGraph, toyGuards } from './toy-graph.js'
import { section } from './toy-routes.js'

function tableOf(...routes: Route[]): ServiceRoutes {
  return {
    service: 'backoffice',
    title: 'Faulty',
    description: 'Faulty.',
    mounts: [{ base: '' }],
    sections: [section('Section', routes)],
  }
}

function faultsOf(...routes: Route[]): readonly string[] {
  try {
    compileRoutes(toyGraph, toyGuards, [tableOf(...routes)])
    return []
  } catch (error) {
    if (error instanceof RouteTableError) return error.faults
    throw error
  }
}

const summary = 'A route'
const one = graphql('query One($id: ID!) { animal(id: $id) { id tags shelter { name } } }')

describe('a route that does not fit the graph is reported with its fault', () => {
  it.each([
    [
      'an unknown field',
      route('GET /a', { summary, operation: graphql('{ nothing }') }),
      'Cannot query field "nothing"',
    ],
    [
      'a wrong variable type',
      route('GET /a', { summary, operation: graphql('query($id: Int!) { animal(id: $id) { id } }') }),
      'Variable "$id" of type "Int!" used in position expecting type "ID!"',
    ],
    [
      'an unused variable',
      route('GET /a', { summary, operation: graphql('query($x: Int) { version }') }),
      'Variable "$x" is never used',
    ],
    ['a path parameter without a variable', route('GET /a/:other', { summary, operation: one }), ':other'],
    [
      'members added to a list',
      route('GET /a/:id', {
        summary,
        operation: graphql('query One($id: ID!) { animal(id: $id) { reply: tags } }'),
        success: true,
      }),
      'a reply that is an object',
    ],
    [
      'limits of no parameter',
      route('GET /a/:id', { summary, operation: one, limits: { limit: { maximum: 1 } } }),
      'limits name limit',
    ],
    [
      'nulls kept of no member',
      route('GET /a/:id', { summary, operation: one, keepNull: ['caseId'] }),
      'keepNull names caseId',
    ],
    [
      'a whole body on GET',
      route('GET /a', {
        summary,
        operation: graphql('mutation($input: NewAnimal!) { addAnimal(input: $input) { id } }'),
      }),
      '$input cannot be sent in the query',
    ],
    [
      'a fallback that is not a choice',
      route('GET /a', {
        summary,
        choose: { by: 'type', fallback: 'b', among: { a: { operation: graphql('{ version }') } } },
      }),
      'the fallback b of type is not among its values',
    ],
    [
      'a handler that nothing guards',
      route('GET /a', { summary, handler: async () => 1, openApi: { response: {} } }),
      'add `allowed`',
    ],
    [
      'two operations',
      route('GET /a', { summary, operation: graphql('query A { version } query B { version }') }),
      'exactly one operation',
    ],
  ])('%s', (_name, faulty, fault) => {
    const faults = faultsOf(faulty)
    expect(faults).toHaveLength(1)
    expect(faults[0]).toContain(`${faulty.method} ${faulty.path}: `)
    expect(faults[0]).toContain(fault)
  })

  it('a root field without a guard', () => {
    const table = tableOf(route('GET /a', { summary, operation: graphql('{ version }') }))
    expect(() => compileRoutes(toyGraph, {}, [table])).toThrow('GET /a: Query.version has no guard')
  })

  it('several routes at once', () => {
    const faulty = graphql('{ nothing }')
    expect(
      faultsOf(
        route('GET /a', { summary, operation: faulty }),
        route('GET /b', { summary, operation: faulty }),
      ),
    ).toHaveLength(2)
  })
})

describe('two routes that match the same request', () => {
  const version = graphql('{ version }')

  it('are refused, even if their parameters have different names', () => {
    const other = graphql('query Two($name: ID!) { animal(id: $name) { id } }')
    expect(
      faultsOf(
        route('GET /a/:id', { summary, operation: one }),
        route('GET /a/:name', { summary, operation: other }),
      ),
    ).toEqual(['GET /a/:name: collides with GET /a/:id'])
  })

  it('are also refused across services', () => {
    const table = tableOf(route('GET /a', { summary, operation: version }))
    expect(() => compileRoutes(toyGraph, toyGuards, [table, { ...table, service: 'ai-hub' }])).toThrow(
      'collides',
    )
  })

  it('do not exist in the route tables of the platform', () => {
    const lines = services.flatMap(({ mounts, sections }) =>
      mounts.flatMap(({ base }) =>
        sections.flatMap(({ routes }) =>
          routes.map(({ method, path }) => `${method} ${base}${path}`.replace(/:\w+/g, ':')),
        ),
      ),
    )
    expect(new Set(lines).size).toBe(lines.length)
  })
})

describe('a document', () => {
  it('includes each fragment once', () => {
    const inner = graphql('fragment Inner on Shelter { name }')
    const outer = graphql('fragment Outer on Animal { shelter { ...Inner } }', [inner])
    const whole = graphql('{ mine { ...Outer shelter { ...Inner } } }', [outer, inner])
    expect(whole.definitions).toHaveLength(3)
  })

  it('refuses two different fragments with the same name, and documents that are not fragments', () => {
    const first = graphql('fragment F on Animal { id }')
    const second = graphql('fragment F on Animal { name }')
    expect(() => graphql('{ mine { ...F } }', [first, second])).toThrow(
      'Two different fragments are called F',
    )
    expect(() => graphql('{ mine { id } }', [graphql('{ version }')])).toThrow('Only fragments')
  })
})
