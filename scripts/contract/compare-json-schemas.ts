import type { JsonSchema } from '../json-schema.js'
import type { ContractChange } from './contract-change.js'

/** The sender of the value: a request may become more permissive, a response more specific. */
export type Direction = 'request' | 'response'

/** Where a value is: what it belongs to (`GET /api/cases 200`), and the members that lead to it (`data[].name`). */
interface Position {
  readonly root: string
  readonly members?: string
  readonly direction: Direction
}

interface Documents {
  readonly before: Referable
  readonly after: Referable
}

interface Referable {
  readonly components?: { readonly schemas?: Readonly<Record<string, JsonSchema>> | undefined }
}

/** A schema without references and `allOf` at its top. */
function resolved(document: Referable, schema: JsonSchema): JsonSchema {
  const { $ref, allOf, ...own } = schema
  if ($ref !== undefined) {
    const target = document.components?.schemas?.[$ref.slice('#/components/schemas/'.length)]
    if (!target) throw new Error(`${$ref} refers to nothing.`)
    return resolved(document, target)
  }
  if (allOf === undefined) return schema
  const parts = [own, ...allOf.map((part) => resolved(document, part))]
  return {
    ...Object.assign({}, ...parts),
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(({ required = [] }) => required),
  }
}

/** The changes between two schemas of one value. */
export function compareSchemas(
  position: Position,
  before: JsonSchema,
  after: JsonSchema,
  documents: Documents,
): ContractChange[] {
  const visiting = new Set<string | undefined>()

  function compare(position: Position, one: JsonSchema, other: JsonSchema): ContractChange[] {
    // A type that contains itself is compared once.
    if (visiting.has(one.$ref)) return []
    if (one.$ref !== undefined) visiting.add(one.$ref)
    const [earlier, later] = [resolved(documents.before, one), resolved(documents.after, other)]
    const changes = [
      ...compareTypes(position, earlier, later),
      ...compareValues(position, earlier, later),
      ...compareLimits(position, earlier, later),
      ...compareRequired(position, earlier, later),
      ...compareMembers(position, earlier, later),
      ...(earlier.items && later.items ? compare(inside(position, '[]'), earlier.items, later.items) : []),
      ...(isSchema(earlier.additionalProperties) && isSchema(later.additionalProperties)
        ? compare(inside(position, '.*'), earlier.additionalProperties, later.additionalProperties)
        : []),
      ...compareAlternatives(position, earlier, later),
    ]
    visiting.delete(one.$ref)
    return changes
  }

  function compareMembers(position: Position, one: JsonSchema, other: JsonSchema): ContractChange[] {
    return Object.entries(one.properties ?? {}).flatMap(([name, member]) => {
      const at = memberOf(position, name)
      const left = other.properties?.[name]
      return left ? compare(at, member, left) : [breaking(at, 'the member is gone')]
    })
  }

  function compareAlternatives(position: Position, one: JsonSchema, other: JsonSchema): ContractChange[] {
    const earlier = one.oneOf ?? one.anyOf ?? []
    const later = other.oneOf ?? other.anyOf ?? []
    if (earlier.length === later.length)
      return earlier.flatMap((alternative, index) => compare(position, alternative, later[index] ?? {}))
    const fewer = later.length < earlier.length
    if (position.direction === 'request')
      return fewer ? [breaking(position, 'fewer alternatives are accepted')] : []
    return fewer ? [] : [dangerous(position, 'more alternatives are returned')]
  }

  return compare(position, before, after)
}

function compareTypes(position: Position, one: JsonSchema, other: JsonSchema): ContractChange[] {
  const [earlier, later] = [typesOf(one), typesOf(other)]
  const [given, understood] = position.direction === 'request' ? [earlier, later] : [later, earlier]
  if (understood === undefined) return []
  const lost = given?.filter(
    (type) => !understood.includes(type) && !(type === 'integer' && understood.includes('number')),
  )
  if (lost?.length === 0) return []
  return [breaking(position, `the type changed from ${inWords(earlier)} to ${inWords(later)}`)]
}

function typesOf(schema: JsonSchema): readonly string[] | undefined {
  const { type, enum: values, const: value } = schema
  if (type !== undefined) return typeof type === 'string' ? [type] : type
  const listed = value === undefined ? values : [value]
  return listed && [...new Set(listed.map((one) => (one === null ? 'null' : typeof one)))]
}

function inWords(types: readonly string[] | undefined): string {
  return types?.join(' or ') ?? 'any'
}

function compareValues(position: Position, one: JsonSchema, other: JsonSchema): ContractChange[] {
  const [earlier, later] = [valuesOf(one), valuesOf(other)]
  const added = earlier && (later?.filter((value) => !earlier.includes(value)) ?? ['any other'])
  const removed = later && (earlier?.filter((value) => !later.includes(value)) ?? ['any other'])
  if (position.direction === 'request')
    return removed?.length ? [breaking(position, `no longer accepted: ${removed.join(', ')}`)] : []
  return added?.length ? [dangerous(position, `new values in responses: ${added.join(', ')}`)] : []
}

function valuesOf({ enum: values, const: value }: JsonSchema): readonly string[] | undefined {
  return (value === undefined ? values : [value])?.map((one) => JSON.stringify(one))
}

/** Limits that make a value narrower when they grow, and when they shrink. */
const lowerLimits = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties']
const upperLimits = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties']

function compareLimits(position: Position, one: JsonSchema, other: JsonSchema): ContractChange[] {
  const [wide, narrow] = position.direction === 'request' ? [one, other] : [other, one]
  const limit = (schema: JsonSchema, name: string, open: number) =>
    typeof schema[name] === 'number' ? (schema[name] as number) : open
  const narrower = [
    ...lowerLimits.filter((name) => limit(narrow, name, -Infinity) > limit(wide, name, -Infinity)),
    ...upperLimits.filter((name) => limit(narrow, name, Infinity) < limit(wide, name, Infinity)),
    ...['pattern', 'format'].filter((name) => narrow[name] !== undefined && narrow[name] !== wide[name]),
  ]
  return narrower.map((name) =>
    breaking(position, `\`${name}\` changed from ${one[name] ?? 'none'} to ${other[name] ?? 'none'}`),
  )
}

function compareRequired(position: Position, one: JsonSchema, other: JsonSchema): ContractChange[] {
  const [earlier, later] = [one.required ?? [], other.required ?? []]
  if (position.direction === 'request')
    return later
      .filter((name) => !earlier.includes(name))
      .map((name) => breaking(memberOf(position, name), 'the member is required now'))
  return earlier
    .filter((name) => !later.includes(name) && other.properties?.[name])
    .map((name) => breaking(memberOf(position, name), 'the member may be absent now'))
}

function isSchema(value: boolean | JsonSchema | undefined): value is JsonSchema {
  return typeof value === 'object'
}

function memberOf(position: Position, name: string): Position {
  return inside(position, position.members ? `.${name}` : name)
}

function inside({ members = '', ...position }: Position, part: string): Position {
  return { ...position, members: `${members}${part}` }
}

function breaking(position: Position, about: string): ContractChange {
  return { level: 'breaking', place: placeOf(position), about }
}

function dangerous(position: Position, about: string): ContractChange {
  return { level: 'dangerous', place: placeOf(position), about }
}

function placeOf({ root, members }: Position): string {
  return members ? `${root} ${members}` : root
}
