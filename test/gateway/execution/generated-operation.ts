import {
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isCompositeType,
  isInterfaceType,
  isObjectType,
} from 'graphql'

/** Random choices, reproducible with their seed. */
export interface Choices {
  /** An integer from 0, below `bound`. */
  below(bound: number): number
  /** True with this probability. */
  often(percent: number): boolean
  oneOf<Item>(items: readonly Item[]): Item
}

/** mulberry32: short, and the same on every platform. */
export function choicesOf(seed: number): Choices {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    below: (bound) => Math.floor(next() * bound),
    often: (percent) => next() * 100 < percent,
    oneOf: (items) => {
      const item = items[Math.floor(next() * items.length)]
      if (item === undefined) throw new Error('There is nothing to choose from')
      return item
    },
  }
}

const MAX_DEPTH = 4

/** Arguments of a field as text, with values and variables; empty for none. */
export type ArgumentTexts = (coordinate: string, choices: Choices) => string

/** The variables that a generated operation declares: conditions, one with a default, and numbers. */
const declaration = '($yes: Boolean!, $no: Boolean!, $usual: Boolean = true, $count: Int = 2, $id: ID! = "3")'

/**
 * A query over the schema: aliases, inline and named fragments inside one another, conditions with variables and literals,
 * the same field in several places, aliased type names, sometimes introspection. It may be invalid.
 */
export function generateOperation(
  schema: GraphQLSchema,
  choices: Choices,
  argumentsOf: ArgumentTexts,
): string {
  const fragments: string[] = []

  function condition(): string {
    if (!choices.often(12)) return ''
    const value = choices.oneOf(['$yes', '$no', '$usual', 'true', 'false'])
    return ` @${choices.oneOf(['skip', 'include'])}(if: ${value})`
  }

  /** @param widened whether a fragment has replaced the object's own type with its interface `type` */
  function selections(type: GraphQLCompositeType, depth: number, widened = false): string {
    const count = 1 + choices.below(depth === 0 ? 4 : 3)
    const parts = Array.from({ length: count }, () => selection(type, depth, widened))
    return `{ ${parts.join(' ')} }`
  }

  function selection(type: GraphQLCompositeType, depth: number, widened: boolean): string {
    if (choices.often(12)) return `${choices.often(40) ? 'kind: ' : ''}__typename${condition()}`
    const narrow = choices.often(isAbstractType(type) ? 60 : 15)
    if (narrow && depth < MAX_DEPTH) return fragment(type, depth + 1, widened)
    if (!isObjectType(type) && !isInterfaceType(type)) return '__typename'
    const field = choices.oneOf(Object.values(type.getFields()))
    return fieldText(type.name, field, depth)
  }

  /**
   * A type whose fragment may be spread in an object of `type`. Inside a wider type it is not a narrower one: Apollo's
   * executor would drop fields, because the object's data have no type name.
   */
  function fragmentType(type: GraphQLCompositeType, widened: boolean): GraphQLCompositeType {
    if (widened) return type
    if (isAbstractType(type)) return choices.oneOf([type, ...schema.getPossibleTypes(type)])
    return choices.oneOf([type, ...type.getInterfaces()])
  }

  function fragment(outer: GraphQLCompositeType, depth: number, widened: boolean): string {
    const type = fragmentType(outer, widened)
    const body = selections(type, depth, widened || (isObjectType(outer) && type !== outer))
    if (choices.often(50)) return `... on ${type.name}${condition()} ${body}`
    const name = `F${fragments.length}`
    fragments.push(`fragment ${name} on ${type.name} ${body}`)
    const spread = `...${name}${condition()}`
    return choices.often(20) ? `${spread} ...${name}` : spread
  }

  function fieldText(parent: string, field: GraphQLField<unknown, unknown>, depth: number): string {
    const type = getNamedType(field.type as GraphQLOutputType)
    const alias = choices.often(20) ? `${choices.oneOf(['a', 'b', 'name', field.name])}: ` : ''
    const given = argumentsOf(`${parent}.${field.name}`, choices)
    const head = `${alias}${field.name}${given ? `(${given})` : ''}${condition()}`
    if (!isCompositeType(type)) return head
    return depth >= MAX_DEPTH ? `${head} { __typename }` : `${head} ${selections(type, depth + 1)}`
  }

  const root = schema.getQueryType()
  if (!root) throw new Error('The schema has no queries')
  const introspection = choices.often(2) ? ' __schema { queryType { name } }' : ''
  const body = selections(root, 0)
  return `query Generated${declaration} ${body.slice(0, -1)}${introspection} }\n${fragments.join('\n')}`
}

/** Values of the variables of a generated operation; those with a default may be missing. */
export function generateVariables(choices: Choices): Record<string, unknown> {
  return {
    yes: choices.often(80),
    no: choices.often(20),
    ...(choices.often(30) ? { usual: choices.often(50) } : {}),
    ...(choices.often(30) ? { count: choices.below(4) } : {}),
    ...(choices.often(50) ? { id: String(choices.below(6)) } : {}),
  }
}
