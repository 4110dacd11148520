import fc from 'fast-check'
import { buildSchema, getVariableValues, Kind, type OperationDefinitionNode, parse } from 'graphql'
import { expect, it } from 'vitest'
import { variableValues } from '../../../gateway/execution/variable-values.js'

const schema = buildSchema(`
  type Query { none(id: ID, name: String, is: Boolean, of: Float, page: Page, size: Size, day: Day): Int }
  input Page { limit: Int } enum Size { SMALL } scalar Day`)

const types = ['ID', 'String', 'Boolean', 'Int', 'Float', 'Size', 'Day', 'Page', '[ID!]'].flatMap((type) => [
  type,
  `${type}!`,
])
const declared = fc.record({ type: fc.constantFrom(...types), hasDefault: fc.boolean() })
const value = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom('a', '', 'Ñandú 🐕', 'SMALL', 1, -1, 0, -0, 2 ** 31, 1.5, true, false),
  },
  fc.constantFrom(
    undefined,
    null,
    Number.NaN,
    [],
    ['a'],
    [null],
    {},
    { limit: 2 },
    { limit: 'a' },
    2 ** 31 - 1,
  ),
)

/** `toString`, because a member that every object inherits must not count as sent. */
const names = ['id', 'name', 'toString'] as const

it('variable values and their errors equal those of graphql-js', () => {
  fc.assert(
    fc.property(
      fc.array(declared, { maxLength: names.length }),
      fc.dictionary(fc.constantFrom(...names, 'other'), value, { maxKeys: 4 }),
      (variables, given) => {
        const definitions = variables.map(({ type, hasDefault }, at) => {
          const fallback = hasDefault && /^(String|ID)!?$/.test(type) ? ' = "x"' : ''
          return `$${names[at]}: ${type}${fallback}`
        })
        const list = definitions.length > 0 ? `(${definitions.join(', ')})` : ''
        const [operation] = parse(`query ${list} { none }`).definitions
        if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('no operation')
        const seen = ({ coerced, errors }: ReturnType<typeof getVariableValues>) => ({
          coerced: coerced && { ...coerced },
          errors: errors?.map(({ message }) => message),
        })
        const expected = seen(getVariableValues(schema, operation.variableDefinitions ?? [], given))
        expect(seen(variableValues(schema, operation, given) as never)).toEqual(expected)
      },
    ),
    { numRuns: 200 },
  )
})

it('variable values that need no coercion are not copied', () => {
  const operation = parse('query ($id: ID!, $limit: Int) { none }').definitions[0] as OperationDefinitionNode
  const given = { id: 'cas_1', limit: 20 }
  expect(variableValues(schema, operation, given).coerced).toBe(given)
})
