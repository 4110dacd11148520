import { Supergraph } from '@apollo/federation-internals'
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  getNamedType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import { readProjectFile } from '../../../runtime/project-root.js'
import { hostileTexts, hostileValue } from './hostile-values.js'
import type { Random } from './random.js'
import type { RawRequest } from './rest-requests.js'

/** A root field of the graph. */
export interface RootField {
  readonly kind: 'query' | 'mutation'
  readonly field: GraphQLField<unknown, unknown>
}

/** Fields that compute for minutes or destroy what later requests need. */
const LEFT_OUT = /^(train|seed|initStaging|cleanProduction|startStaging)/i

/** Every root field of queries and mutations. */
export function rootFields(): RootField[] {
  const graph = Supergraph.build(readProjectFile('schema/supergraph.graphql')).apiSchema().toGraphQLJSSchema()
  const fieldsOf = (kind: RootField['kind'], type: ReturnType<typeof graph.getQueryType>) =>
    Object.values(type?.getFields() ?? {})
      .filter(({ name }) => !LEFT_OUT.test(name))
      .map((field) => ({ kind, field }))
  return [...fieldsOf('query', graph.getQueryType()), ...fieldsOf('mutation', graph.getMutationType())]
}

/** An operation on a root field with hostile values, as variables or in the text. */
export function hostileOperation(
  { kind, field }: RootField,
  ids: readonly string[],
  random: Random,
): RawRequest {
  const given = field.args.filter((argument) => isNonNullType(argument.type) || random.below(3) > 0)
  const values = given.map((argument) => [argument.name, inputOf(argument.name, argument.type, ids, random)])
  const inText = random.oneIn(3)
  const query = inText
    ? `${kind} { ${field.name}${argumentsOf(values.map(([name, value]) => `${name}: ${literal(value)}`))} ${selectionOf(field)} }`
    : `${kind} Fuzz${declared(given)} { ${field.name}${argumentsOf(given.map(({ name }) => `${name}: $${name}`))} ${selectionOf(field)} }`
  const request: Record<string, unknown> = { query }
  if (!inText) request.variables = Object.fromEntries(values)
  if (random.oneIn(30)) request.operationName = random.pick(hostileTexts)
  if (random.oneIn(40)) request[random.pick(['query', 'variables', 'extensions'])] = hostileValue(random)
  const body = Buffer.from(JSON.stringify(request))
  return {
    method: 'POST',
    target: '/graphql',
    headers: { 'content-type': 'application/json' },
    body: random.oneIn(50) ? body.subarray(0, random.below(body.length)) : body,
  }
}

function declared(given: readonly GraphQLArgument[]): string {
  return argumentsOf(given.map(({ name, type }) => `$${name}: ${type}`))
}

function argumentsOf(parts: readonly string[]): string {
  return parts.length > 0 ? `(${parts.join(', ')})` : ''
}

/** Selects the leaf fields, and those of objects one level down. */
function selectionOf({ type }: GraphQLField<unknown, unknown>, depth = 0): string {
  const named = getNamedType(type)
  if (!isCompositeType(named)) return ''
  const fields = isObjectType(named) ? Object.values(named.getFields()) : []
  const selected = fields
    .filter((field) => field.args.length === 0 || depth === 0)
    .filter((field) => !field.args.some((argument) => isNonNullType(argument.type)))
    .map((field) => {
      if (!isCompositeType(getNamedType(field.type))) return field.name
      return depth < 1 ? `${field.name} ${selectionOf(field, depth + 1)}` : ''
    })
  return `{ __typename ${selected.join(' ')} }`
}

function inputOf(
  name: string,
  type: GraphQLInputType,
  ids: readonly string[],
  random: Random,
  depth = 0,
): unknown {
  if (isNonNullType(type)) return inputOf(name, type.ofType as GraphQLInputType, ids, random, depth)
  if (random.oneIn(9)) return hostileValue(random)
  if (isListType(type))
    return Array.from({ length: random.below(3) }, () => inputOf(name, type.ofType, ids, random, depth + 1))
  if (isEnumType(type)) return random.pick(type.getValues()).name
  if (isInputObjectType(type)) {
    if (depth > 4) return {}
    const members = Object.values(type.getFields())
      .filter((member) => isNonNullType(member.type) || random.below(3) > 0)
      .map((member) => [member.name, inputOf(member.name, member.type, ids, random, depth + 1)])
    return Object.fromEntries(members)
  }
  return scalarOf(name, type.name, ids, random)
}

function scalarOf(name: string, type: string, ids: readonly string[], random: Random): unknown {
  switch (type) {
    case 'ID':
      return random.pick(ids)
    case 'Int':
      return random.below(100)
    case 'Float':
    case 'Money':
      return random.pick([0.5, 1, 12.5])
    case 'Boolean':
      return random.oneIn(2)
    case 'DateTime':
      return '2026-01-31T12:00:00.000Z'
    case 'Amount':
      return random.pick(['1.0000000', '0.0000001'])
    default:
      if (/email/i.test(name)) return `nobody-${random.below(50)}@example.org`
      if (/url/i.test(name)) return 'https://127.0.0.1:1/luna'
      return random.oneIn(3) ? random.pick(hostileTexts) : 'Luna 猫'
  }
}

/** A value as a GraphQL literal. */
function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).filter(([name]) => /^[A-Za-z]\w*$/.test(name))
    return `{${members.map(([name, member]) => `${name}: ${literal(member)}`).join(', ')}}`
  }
  return JSON.stringify(value) ?? 'null'
}
