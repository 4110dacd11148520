import { createHash } from 'node:crypto'
import { composeServices } from '@apollo/composition'
import { buildSubgraphSchema } from '@apollo/subgraph'
import {
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isAbstractType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  parse,
} from 'graphql'

/*
 * A federated graph that has every kind of type and relation between subgraphs, and resolvers whose values follow from a
 * seed: nulls where they are allowed and where they are not, errors, missing entities.
 */

const link = (...imports: string[]) =>
  `extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ${JSON.stringify(imports)})`

const definitions = {
  people: `${link('@key', '@shareable')}
    type Query { people(first: Int): [Person!]! person(id: ID!): Person found: [Found] named: [Named!] grid: [[Person]] fragile: Person! }
    interface Named { name: String }
    union Found = Person | Place
    enum Mood { GLAD SAD ASLEEP }
    scalar Anything
    type Person implements Named @key(fields: "id") {
      id: ID! name: String nick: String! mood: Mood moods: [Mood!] age: Int height: Float active: Boolean anything: Anything
      friend: Person friends: [Person!] home: Place! places: [[Place!]]
    }
    type Place implements Named @shareable { name: String city: String! }`,
  animals: `${link('@key', '@shareable', '@external', '@provides')}
    type Query { pets(first: Int): [Pet] animal: Animal oneOfEach: [Either!] }
    interface Animal { id: ID! sound: String }
    union Either = Dog | Cat | Person
    type Dog implements Animal @key(fields: "id") { id: ID! sound: String barks: Int! keeper: Person }
    type Cat implements Animal { id: ID! sound: String naps: [Int] home: Place @shareable }
    type Place @shareable { name: String city: String! }
    type Pet @key(fields: "id") { id: ID! breed: String! vet: Person owner: Person! animal: Animal siblings: [Pet!]! }
    type Person @key(fields: "id") { id: ID! pets: [Pet!] favourite: Animal either: [Either] }`,
  money: `${link('@key', '@shareable', '@external', '@requires')}
    type Query { receipts: [Receipt!] payers: [Person] }
    type Person @key(fields: "id") {
      id: ID! age: Int @external home: Place! @external
      balance: Float! receipts(limit: Int = 2): [Receipt!]! tax: Int @requires(fields: "age") town: String @requires(fields: "home { city }")
    }
    type Place @shareable { name: String city: String! }
    type Receipt { amount: Int! item: Pet payer: Person! note: String }
    type Pet @key(fields: "id") { id: ID! price: Float paidBy: [Person!] }
    type Dog @key(fields: "id") { id: ID! licence: String! }`,
} as const

/** Names of the toy subgraphs. */
export type ToyName = keyof typeof definitions

/** The composed SDL of the toy subgraphs. */
export function toySupergraph(): string {
  const services = Object.entries(definitions).map(([name, sdl]) => ({
    name,
    typeDefs: parse(sdl),
    url: `http://${name}`,
  }))
  const { supergraphSdl, errors } = composeServices(services)
  if (!supergraphSdl) throw new Error(errors?.map(({ message }) => message).join('\n'))
  return supergraphSdl
}

/** The executable schemas of the toy subgraphs; `seedOf` reads the seed of an operation's context. */
export function toySchemas(seedOf: (context: unknown) => number): Readonly<Record<ToyName, GraphQLSchema>> {
  const schemas = Object.entries(definitions).map(
    ([name, sdl]) => [name, executable(parse(sdl), seedOf)] as const,
  )
  return Object.fromEntries(schemas) as Record<ToyName, GraphQLSchema>
}

interface ToyObject {
  readonly __typename: string
  readonly id: string
}

function executable(typeDefs: ReturnType<typeof parse>, seedOf: (context: unknown) => number): GraphQLSchema {
  const schema = buildSubgraphSchema({ typeDefs })
  for (const type of Object.values(schema.getTypeMap())) {
    if (isAbstractType(type)) type.resolveType = (value) => (value as ToyObject).__typename
    if (!isObjectType(type) || type.name.startsWith('_')) continue
    const resolvable = type as GraphQLObjectType & { resolveReference?: unknown }
    const resolveReference = (reference: ToyObject, context: unknown) => {
      const chance = drawn(seedOf(context), `${type.name}(${reference.id})`)
      if (chance % 17 === 0) throw new Error(`${type.name} ${reference.id} cannot be resolved`)
      return chance % 13 === 0 ? null : { ...reference, __typename: type.name }
    }
    resolvable.resolveReference = resolveReference
    resolvable.extensions = { ...type.extensions, apollo: { subgraph: { resolveReference } } }
    for (const field of Object.values(type.getFields())) {
      if (field.name.startsWith('_')) continue
      field.resolve = (source: ToyObject | undefined, args, context) => {
        if (field.name === 'id') return source?.id
        const at = `${type.name}(${source?.id ?? ''}).${field.name}${JSON.stringify(args)}`
        // The fields that another subgraph has sent in the representation.
        const required = field.name === 'tax' || field.name === 'town' ? JSON.stringify(source) : ''
        return generatedValue(field.type, { seed: seedOf(context), at, schema, required })
      }
    }
  }
  return schema
}

interface Place {
  readonly seed: number
  readonly at: string
  readonly schema: GraphQLSchema
  readonly required: string
}

function generatedValue(type: GraphQLOutputType, place: Place, mayFail = true): unknown {
  const chance = drawn(place.seed, place.at)
  if (mayFail && chance % 29 === 0) throw new Error(`${place.at} failed`)
  if (isNonNullType(type)) return chance % 97 === 0 ? null : generatedValue(type.ofType, place, false)
  if (mayFail && chance % 7 === 0) return null
  if (isListType(type))
    return Array.from({ length: chance % 4 }, (_item, index) =>
      generatedValue(type.ofType, { ...place, at: `${place.at}/${index}` }),
    )
  if (isAbstractType(type)) {
    const types = place.schema.getPossibleTypes(type)
    return { __typename: types[chance % types.length]?.name, id: String(chance % 6) }
  }
  if (isObjectType(type)) return { __typename: type.name, id: String(chance % 6) }
  if (isEnumType(type)) return type.getValues()[chance % 3]?.name
  if (type.name === 'Int') return chance % 1000
  if (type.name === 'Float') return (chance % 1000) / 8
  if (type.name === 'Boolean') return chance % 2 === 0
  if (type.name === 'Anything') return { chance, list: [null, 'text'] }
  return `${place.required}${chance.toString(36)} \u{1F63A}`
}

function drawn(seed: number, at: string): number {
  return createHash('md5').update(`${seed} ${at}`).digest().readUInt32LE(0)
}
