import 'reflect-metadata'
import { readFileSync } from 'node:fs'
import { type DefinitionNode, Kind, parse, type StringValueNode } from 'graphql'
import { describe, expect, test } from 'vitest'
import { services } from '../../rest-adapter/routes/index.js'
import { readProjectFile } from '../../runtime/project-root.js'
import { mutationErrors } from '../../scripts/documentation/mutation-errors.js'
import { aiHubGraph } from '../../subgraphs/ai-hub/graph.js'
import { backofficeGraph } from '../../subgraphs/backoffice/graph.js'
import { federatedSchema } from '../../subgraphs/shared/subgraph/federated-schema.js'
import { subgraphSdl } from '../../subgraphs/shared/subgraph/subgraph-sdl.js'
import { walletGraph } from '../../subgraphs/wallet/graph.js'

/** An element of a graph, such as `Case.status` or `Query.cases(page)`, and its description. */
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

/** The words of a name or sentence in lower case, without articles and other filler words. */
function wordsOf(text: string): string[] {
  const words =
    text
      .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .match(/[\p{L}\d]+/gu) ?? []
  return words.filter((word) => !['a', 'an', 'the', 'of', 'its', 'is', 'this'].includes(word))
}

/** The line that the guard adds, which does not describe the field. */
const GUARD = /\n\n(?:Allowed: .*|Open to anyone\.)$/

/** Text in backticks is new information: the form of an id, a value. */
function repeatsItsName({ place, says = '`' }: Element): boolean {
  const name = new Set(wordsOf(place))
  return !says.includes('`') && wordsOf(says.replace(GUARD, '')).every((word) => name.has(word))
}

describe.each([walletGraph, aiHubGraph, backofficeGraph])('the graph of the $name', (definition) => {
  const elements = federatedSchema(definition).then(({ plain }) =>
    parse(subgraphSdl(plain)).definitions.flatMap(elementsOf),
  )

  test('describes every type, field, argument, input field and enum value', async () => {
    const found = await elements
    expect(found.length).toBeGreaterThan(300)
    expect(found.filter(({ says }) => !says?.trim()).map(({ place }) => place)).toEqual([])
  })

  test('has no description that only repeats the name', async () => {
    expect((await elements).filter(repeatsItsName).map(({ place }) => place)).toEqual([])
  })
})

test('the description of every root field states who may use it', async () => {
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

test('a shared description appears in the supergraph and in the OpenAPI documents', () => {
  const read = (path: string) => readFileSync(new URL(`../../schema/${path}`, import.meta.url), 'utf8')
  const graph = parse(read('supergraph.graphql')).definitions.flatMap(elementsOf)
  const said = graph.find(({ place }) => place === 'Query.case(id)')?.says
  expect(said).toBe('Id of the case: `cas_…`.')
  const { paths } = JSON.parse(read('openapi/backoffice.json'))
  expect(paths['/api/cases/{id}'].get.parameters).toContainEqual(
    expect.objectContaining({ name: 'id', description: said }),
  )
})

test('the description of a mutation names the errors that its REST paths declare', () => {
  const graph = parse(readProjectFile('schema/supergraph.graphql')).definitions.flatMap(elementsOf)
  const errors = mutationErrors(services)
  expect(errors.size).toBeGreaterThan(50)
  for (const [name, codes] of errors) {
    const { says = '' } = graph.find(({ place }) => place === `Mutation.${name}`) ?? {}
    expect([name, [...codes].filter((code) => !says.includes(code))]).toEqual([name, []])
  }
  expect([...(errors.get('sendTransaction') ?? [])]).toContain('INSUFFICIENT_BALANCE')
})
