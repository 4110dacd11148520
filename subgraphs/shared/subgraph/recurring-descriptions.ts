import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  isObjectType,
} from 'graphql'
import { allowedInWords } from '../../../schema/guards.js'
import { allowedOf } from '../guards.js'

/**
 * Descriptions of names that mean the same everywhere in a graph, written once. A description given by a feature
 * takes precedence.
 */

const rootTypes: Readonly<Record<string, string>> = {
  Query: 'Read operations. Lists return a page: `nodes`, `totalCount`, `pageInfo`.',
  Mutation:
    'Write operations. Mutations of one request run sequentially. With the header `Idempotency-Key` ' +
    'a mutation repeated within 24 hours returns its first result and is not executed twice.',
  Subscription: 'Live events, as `text/event-stream`.',
}

/** Descriptions of object fields, by name; called with the type name in words ("support ticket"). */
const fields: Readonly<Record<string, (noun: string) => string>> = {
  createdAt: (noun) => `When the ${noun} was recorded, UTC; it never changes afterwards.`,
  updatedAt: (noun) => `When the ${noun} was last changed, UTC; at first the time at which it was recorded.`,
  version: () => 'Version of the record; send it with a change to detect concurrent modification.',
}

/** Context of an argument: its root field, and the entity types by name that the field may be named after. */
interface ArgumentPlace {
  readonly field: string
  readonly argument: GraphQLArgument
  readonly entities: ReadonlyMap<string, GraphQLObjectType>
}

/** Descriptions of arguments, by name; undefined where none applies. */
const argumentTexts: Readonly<Record<string, (place: ArgumentPlace) => string | undefined>> = {
  id: idText,
  input: textOfType,
  filter: textOfType,
  page: () => 'The page of the list; defaults to the first page.',
}

/** Adds the description of its name to every element without one, in place. */
export function describeRecurring(schema: GraphQLSchema): void {
  const types = Object.values(schema.getTypeMap())
  const entities = new Map(types.filter(isEntity).map((type) => [type.name, type]))
  for (const type of types) {
    if (type.name.startsWith('__') || !isObjectType(type)) continue
    type.description ||= rootTypes[type.name]
    for (const field of Object.values(type.getFields())) {
      describeField(type, field, entities)
      if (type.name in rootTypes) describeGuard(field)
    }
  }
}

function describeField(
  type: GraphQLObjectType,
  field: GraphQLField<unknown, unknown>,
  entities: ArgumentPlace['entities'],
): void {
  field.description ||= fields[field.name]?.(nounOf(type.name))
  for (const argument of field.args)
    argument.description ||= argumentTexts[argument.name]?.({ field: field.name, argument, entities })
}

function describeGuard(field: GraphQLField<unknown, unknown>): void {
  const allowed = allowedOf(field)
  if (!allowed || !field.description) return
  const who = allowed.includes('anyone') ? 'Open to anyone.' : `Allowed: ${allowedInWords(allowed)}.`
  field.description = `${field.description}\n\n${who}`
}

/** Returns the description of the argument's type, which explains its members. */
function textOfType({ argument }: ArgumentPlace): string | undefined {
  const type = getNamedType(argument.type)
  return isInputObjectType(type) ? (type.description ?? undefined) : undefined
}

/** "Id of the alert rule: `rule_…`." for `deleteAlertRule(id:)`: the entity that the field's name ends with. */
function idText({ field, entities }: ArgumentPlace): string | undefined {
  const entity = [...entities.values()]
    .filter(({ name }) => capitalised(field).endsWith(name))
    .sort((a, b) => b.name.length - a.name.length)[0]
  if (!entity) return undefined
  const shape = /^`[a-z_]+_…`/.exec(entity.getFields().id?.description ?? '')?.[0]
  return `Id of the ${nounOf(entity.name)}${shape ? `: ${shape}` : ''}.`
}

function isEntity(type: GraphQLNamedType): type is GraphQLObjectType {
  return isObjectType(type) && type.getFields().id !== undefined
}

const spelled: Readonly<Record<string, string>> = { Ai: 'AI', Gdpr: 'GDPR', Onramp: 'on-ramp' }

/** A type's name in words. */
function nounOf(name: string): string {
  const words = name.match(/[A-Z][a-z0-9]*/g) ?? [name]
  return words.map((word) => spelled[word] ?? word.toLowerCase()).join(' ')
}

function capitalised(word: string): string {
  return `${word[0]?.toUpperCase()}${word.slice(1)}`
}
