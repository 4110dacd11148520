import 'reflect-metadata'
import { readFileSync } from 'node:fs'
import { type DefinitionNode, Kind, parse, type StringValueNode } from 'graphql'
import { describe, expect, test } from 'vitest'
import { aiHubGraph } from '../../subgraphs/ai-hub/graph.js'
import { backofficeGraph } from '../../subgraphs/backoffice/graph.js'
import { federatedSchema } from '../../subgraphs/shared/subgraph/federated-schema.js'
import { subgraphSdl } from '../../subgraphs/shared/subgraph/subgraph-sdl.js'
import { walletGraph } from '../../subgraphs/wallet/graph.js'

/** Something in a graph that readers point at, `Case.status` or `Query.cases(page)`, and what is said of it. */
interface Element {
  readonly place: string
  readonly says: string | undefined
}

interface Described {
  readonly name: { readonly value: string }
  readonly description?: StringValueNode | undefined
}

const elementOf = (place: string, node: Described): Element => ({ place, says: node.description?.value })

function elementsOf(definition: DefinitionNode): Element[] {
  switch (definition.kind) {
    case Kind.OBJECT_TYPE_DEFINITION:
    case Kind.INTERFACE_TYPE_DEFINITION: {
      const { value: type } = definition.name
      const fields = (definition.fields ?? []).flatMap((field) => {
        const place = `${type}.${field.name.value}`
        const named = (field.arguments ?? []).map((one) => elementOf(`${place}(${one.name.value})`, one))
        return [elementOf(place, field), ...named]
      })
      return [elementOf(type, definition), ...fields]
    }
    case Kind.INPUT_OBJECT_TYPE_DEFINITION:
      return membersOf(definition, definition.fields)
    case Kind.ENUM_TYPE_DEFINITION:
      return membersOf(definition, definition.values)
    case Kind.UNION_TYPE_DEFINITION:
    case Kind.SCALAR_TYPE_DEFINITION:
      return [elementOf(definition.name.value, definition)]
    default:
      return []
  }
}

function membersOf(type: Described, members: readonly Described[] = []): Element[] {
  const inside = members.map((one) => elementOf(`${type.name.value}.${one.name.value}`, one))
  return [elementOf(type.name.value, type), ...inside]
}

/** The words of a name or a sentence, small, without those that say nothing. */
function wordsOf(text: string): string[] {
  const words =
    text
      .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .match(/[\p{L}\d]+/gu) ?? []
  return words.filter((word) => !['a', 'an', 'the', 'of', 'its', 'is', 'this'].includes(word))
}

/** What the guard adds says nothing about the field. */
const GUARD = /\n\n(?:Allowed: .*|Open to anyone\.)$/

/** Something in backticks is new information: the shape of an id, a value. */
function repeatsItsName({ place, says = '`' }: Element): boolean {
  const name = new Set(wordsOf(place))
  return !says.includes('`') && wordsOf(says.replace(GUARD, '')).every((word) => name.has(word))
}

describe.each([walletGraph, aiHubGraph, backofficeGraph])('the graph of the $name', (definition) => {
  const elements = federatedSchema(definition).then(({ plain }) =>
    parse(subgraphSdl(plain)).definitions.flatMap(elementsOf),
  )

  test('says of every type, field, argument, input field and enum value what it means', async () => {
    const found = await elements
    expect(found.length).toBeGreaterThan(300)
    expect(found.filter(({ says }) => !says?.trim()).map(({ place }) => place)).toEqual([])
  })

  test('never says a name again in place of its meaning', async () => {
    expect((await elements).filter(repeatsItsName).map(({ place }) => place)).toEqual([])
  })
})

test('every root field says whom its guard lets through', async () => {
  const { plain } = await federatedSchema(backofficeGraph)
  const roots = parse(subgraphSdl(plain))
    .definitions.flatMap(elementsOf)
    .filter(({ place }) => /^(?:Query|Mutation|Subscription)\.\w+$/.test(place))
  expect(roots.filter(({ says = '' }) => !GUARD.test(says)).map(({ place }) => place)).toEqual([])
  const saysOf = (place: string) => roots.find((one) => one.place === place)?.says
  expect(saysOf('Query.cases')).toMatch(/\n\nAllowed: any signed-in person\.$/)
  expect(saysOf('Mutation.createAlertRule')).toMatch(/\n\nAllowed: admin\.$/)
  expect(saysOf('Mutation.acceptInvitation')).toMatch(/\n\nOpen to anyone\.$/)
})

test('a shared description is in the supergraph and in the OpenAPI documents', () => {
  const read = (path: string) => readFileSync(new URL(`../../schema/${path}`, import.meta.url), 'utf8')
  const graph = parse(read('supergraph.graphql')).definitions.flatMap(elementsOf)
  const said = graph.find(({ place }) => place === 'Query.case(id)')?.says
  expect(said).toBe('Id of the case: `cas_…`.')
  const { paths } = JSON.parse(read('openapi/backoffice.json'))
  expect(paths['/api/cases/{id}'].get.parameters).toContainEqual(
    expect.objectContaining({ name: 'id', description: said }),
  )
})
