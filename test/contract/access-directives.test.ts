import 'reflect-metadata'
import { buildSchema, Kind, parse, print } from 'graphql'
import { describe, expect, it } from 'vitest'
import { readProjectFile } from '../../runtime/project-root.js'
import type { Guards } from '../../schema/guards.js'
import { recordAccess } from '../../schema/record-access.js'
import { aiHubGraph } from '../../subgraphs/ai-hub/graph.js'
import { backofficeGraph } from '../../subgraphs/backoffice/graph.js'
import { federatedSchema } from '../../subgraphs/shared/subgraph/federated-schema.js'
import { walletGraph } from '../../subgraphs/wallet/graph.js'

/** The access directives of every field of a printed schema, by coordinate. */
function printedRules(sdl: string): Record<string, string> {
  const rules: Record<string, string> = {}
  for (const definition of parse(sdl).definitions)
    if (definition.kind === Kind.OBJECT_TYPE_DEFINITION)
      for (const { name, directives = [] } of definition.fields ?? []) {
        const ours = directives.filter(({ name: { value } }) =>
          /^(authenticated|requiresScopes)$/.test(value),
        )
        if (ours.length > 0) rules[`${definition.name.value}.${name.value}`] = ours.map(print).join(' ')
      }
  return rules
}

/** The same directives, derived from the guards. */
function rulesOf(guards: Guards): Record<string, string> {
  const rules = Object.entries(guards).flatMap(([field, allowed]) => {
    if (allowed.includes('anyone')) return []
    const scopes = allowed.map((one) => `["${one}"]`).join(', ')
    return [
      [field, allowed.includes('signed-in') ? '@authenticated' : `@requiresScopes(scopes: [${scopes}])`],
    ]
  })
  return Object.fromEntries(rules)
}

async function guardsIn(definition: Parameters<typeof federatedSchema>[0]): Promise<Guards> {
  const { guards, fieldGuards } = await federatedSchema(definition)
  return { ...guards, ...fieldGuards }
}

const definitions = [walletGraph, aiHubGraph, backofficeGraph]

it.each(definitions)(
  'the printed graph of the $name declares the guard of every field, and no others',
  async (definition) => {
    const expected = rulesOf(await guardsIn(definition))
    expect(Object.keys(expected).length).toBeGreaterThan(20)
    expect(printedRules(readProjectFile(`schema/${definition.name}.graphql`))).toEqual(expected)
  },
)

it('the supergraph for other routers declares the guards of all subgraphs, and no others', async () => {
  const all = await Promise.all(definitions.map(guardsIn))
  const expected = rulesOf(Object.assign({}, ...all))
  expect(printedRules(readProjectFile('schema/router-supergraph.graphql'))).toEqual(expected)
})

describe('the public graph', () => {
  const open = buildSchema(readProjectFile('schema/public.graphql'))

  it('contains all queries and subscriptions that are open to anyone, and no mutations', async () => {
    const all: Guards = Object.assign({}, ...(await Promise.all(definitions.map(guardsIn))))
    // Always null without a session.
    const expected = Object.keys(all).filter(
      (field) => all[field]?.includes('anyone') && field !== 'Query.viewer',
    )
    const fields = [open.getQueryType(), open.getSubscriptionType()].flatMap((root) =>
      Object.keys(root?.getFields() ?? {}).map((name) => `${root?.name}.${name}`),
    )
    expect(fields.sort()).toEqual(expected.filter((field) => /^(Query|Subscription)\./.test(field)).sort())
    expect(open.getMutationType()).toBeUndefined()
  })

  it('contains no types and no fields that are hidden from anonymous viewers', () => {
    for (const [name, { seenBy, fields = {} }] of Object.entries(recordAccess)) {
      const type = open.getType(name)
      if (!seenBy.includes('anyone')) {
        expect(type, name).toBeUndefined()
        expect(open.getType(`${name}Connection`), name).toBeUndefined()
      }
      const members = type && 'getFields' in type ? Object.keys(type.getFields()) : []
      const hidden = Object.keys(fields).filter((field) => !fields[field]?.includes('anyone'))
      expect(members.filter((member) => hidden.includes(member))).toEqual([])
    }
  })
})
