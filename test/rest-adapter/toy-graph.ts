import { buildSchema, type ExecutionResult, execute as executeGraphql, GraphQLError } from 'graphql'
import type { Execute, OperationRequest } from '../../runtime/execute.js'
import type { ErrorCode } from '../../schema/error-codes.js'
import type { Guards } from '../../schema/guards.js'

/** A small graph with every kind of variable and reply that routes can have. */
export const toyGraph = buildSchema(`
  scalar DateTime
  scalar Amount
  scalar Money
  scalar JSON
  scalar JSONObject

  enum Species { dog cat other }
  enum Scope { testnet }

  type Shelter { id: ID! name: String! }
  "An animal in care."
  type Animal {
    id: ID!
    "What people call it."
    name: String!
    species: Species!
    nickname: String
    caseId: ID
    age: Int
    weight: Float
    isAdopted: Boolean!
    tags: [String!]!
    notes: [String]
    arrivedAt: DateTime
    fee: Money
    attributes: JSONObject
    shelter: Shelter
    oldName: String @deprecated(reason: "use name")
  }
  type Dog implements Pet { id: ID! barks: Boolean! }
  type Cat implements Pet { id: ID! purrs: Boolean }
  interface Pet { id: ID! }
  type AnimalPage { nodes: [Animal!]! totalCount: Int! limit: Int! offset: Int! }

  input Home { city: String! street: String floor: Int = 0 }
  "A new animal."
  input NewAnimal {
    "What people will call it."
    name: String!
    species: Species!
    weight: Float
    isAdopted: Boolean = false
    tags: [String!]
    arrivedAt: DateTime
    fee: Money
    attributes: JSONObject
    anything: JSON
    homes: [Home!]
  }

  type Query {
    animal("The animal's id." id: ID!, scope: Scope): Animal
    animals(
      species: Species, adopted: Boolean, heavierThan: Float, arrivedAfter: DateTime, tags: [String!],
      "How many at most." limit: Int, offset: Int, scope: Scope
    ): AnimalPage!
    pets: [Pet!]!
    version: String!
    mine: Animal
    staffOnly: Animal
    clients: Animal
    echo(text: String!): Animal
    fails(code: String!): Animal
  }
  type Mutation {
    addAnimal(input: NewAnimal!): Animal!
    renameAnimal(id: ID!, name: String!, home: Home): Animal
    give(amount: Amount!, anonymous: Boolean): Animal!
    forgetAnimal(id: ID!): Boolean!
    tick: Boolean!
  }
`)

export const toyGuards: Guards = {
  'Query.animal': ['anyone'],
  'Query.animals': ['anyone'],
  'Query.pets': ['anyone'],
  'Query.version': ['anyone'],
  'Query.mine': ['signed-in'],
  'Query.staffOnly': ['admin', 'staff'],
  'Query.clients': ['admin', 'api-client'],
  'Query.echo': ['anyone'],
  'Query.fails': ['anyone'],
  'Mutation.addAnimal': ['anyone'],
  'Mutation.renameAnimal': ['signed-in'],
  'Mutation.give': ['signed-in'],
  'Mutation.forgetAnimal': ['admin'],
  'Mutation.tick': ['anyone'],
}

export const rex = {
  id: 'ani_1',
  name: 'Rex "the dog" é \u2028',
  species: 'dog',
  nickname: null,
  caseId: null,
  age: 3,
  weight: 12.5,
  isAdopted: false,
  tags: ['calm', 'old'],
  notes: ['a', null],
  arrivedAt: '2026-01-31T12:00:00.000Z',
  fee: 19.99,
  attributes: { colour: null, nested: { deep: [1, null] } },
  shelter: { id: 'she_1', name: 'North' },
}

function failWith(code: string): never {
  const details =
    code === 'INSUFFICIENT_BALANCE' ? { required: '2.0000000', available: '1.0000000' } : undefined
  throw new GraphQLError(`The cause of ${code}.`, { extensions: { code, ...(details ? { details } : {}) } })
}

const root = {
  animal: ({ id }: { id: string }) => (id === 'unknown' ? null : { ...rex, id }),
  animals: ({ limit, offset }: { limit: number; offset: number }) => ({
    nodes: [rex],
    totalCount: 1,
    limit,
    offset,
  }),
  pets: () => [
    { __typename: 'Dog', id: 'pet_1', barks: true },
    { __typename: 'Cat', id: 'pet_2', purrs: null },
  ],
  version: '1.2.3',
  mine: rex,
  staffOnly: rex,
  clients: rex,
  echo: rex,
  fails: ({ code }: { code: ErrorCode }) => failWith(code),
  addAnimal: ({ input }: { input: Record<string, unknown> }) => ({ ...rex, ...input }),
  renameAnimal: ({ name }: { name: string }) => ({ ...rex, name }),
  give: () => rex,
  forgetAnimal: true,
  tick: true,
}

/** Runs operations on the toy graph and records the requests. */
export function toyExecute(): Execute & { readonly requests: OperationRequest[] } {
  const requests: OperationRequest[] = []
  const execute: Execute = async (request) => {
    requests.push(request)
    const { document, variables } = request
    const result: ExecutionResult = await executeGraphql({
      schema: toyGraph,
      document,
      variableValues: variables,
      rootValue: root,
    })
    // As over the wire: plain data and serialised errors.
    return JSON.parse(JSON.stringify(result))
  }
  return Object.assign(execute, { requests })
}
