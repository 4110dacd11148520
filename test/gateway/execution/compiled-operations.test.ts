import { ApolloGateway, LocalGraphQLDataSource } from '@apollo/gateway'
import { execute, type GraphQLError, type GraphQLSchema, parse, validate } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apolloExecutor, loadedSupergraphOf } from '../../../gateway/apollo-gateway-internals.js'
import {
  createGraphExecutor,
  type GraphExecutor,
  type GraphResult,
  operationPlans,
} from '../../../gateway/execution/graph-executor.js'
import { apolloPlans } from '../../../gateway/planning/apollo-planner.js'
import type { Subgraphs } from '../../../gateway/supergraph.js'
import { type Awaitable, whenKnown } from '../../../runtime/awaitable.js'
import type { Execute, OperationRequest, OperationResult } from '../../../runtime/execute.js'
import type { RequestContext } from '../../../schema/viewer.js'
import { type Choices, choicesOf, generateOperation, generateVariables } from './generated-operation.js'
import { type ToyName, toySchemas, toySupergraph } from './toy-subgraphs.js'

/** Planning takes most of the time, so each operation runs on many data sets. */
const OPERATIONS = Number(process.env.GENERATED_OPERATIONS ?? 25)
const DATA_SETS = 12
const SEED = Number(process.env.FAST_CHECK_SEED ?? 20_261_122)

/** The request context carries what the toy subgraphs depend on. */
interface ToyContext extends RequestContext {
  readonly seed: number
  readonly lost: ToyName | undefined
}

const toyContext = (context: unknown) => context as ToyContext
const schemas = toySchemas((context) => toyContext(context).seed)
const names = Object.keys(schemas) as ToyName[]
const lostError = { message: 'lost', extensions: { code: 'UPSTREAM_ERROR' } }

/** The last result of a subgraph. */
let lastResult: OperationResult = {}

function subgraph(name: ToyName): Execute {
  const run = ({ document, variables, context }: OperationRequest): Awaitable<OperationResult> => {
    const { lost, seed } = toyContext(context)
    if (lost === name) return { data: null, errors: [lostError] }
    const result = execute({
      schema: schemas[name],
      document,
      variableValues: variables,
      contextValue: context,
    })
    // Half of the data sets arrive asynchronously, as from a database.
    return whenKnown(seed % 2 === 0 ? result : Promise.resolve(result), (found) => {
      lastResult = JSON.parse(JSON.stringify(found)) as OperationResult
      return lastResult
    })
  }
  // Like a subgraph of the same process, which returns complete data.
  return Object.assign(run, { compile: () => {} })
}

const gateway = new ApolloGateway({
  supergraphSdl: async () => ({ supergraphSdl: toySupergraph() }),
  buildService: ({ name }) => {
    const local = new LocalGraphQLDataSource(schemas[name as ToyName])
    return {
      process: async (options) =>
        toyContext(options.context).lost === name
          ? ({ data: null, errors: [lostError] } as never)
          : local.process(options),
    }
  },
})
let ours: GraphExecutor
beforeAll(async () => {
  await gateway.load()
  const { schema, planner } = loadedSupergraphOf(gateway)
  const subgraphs = Object.fromEntries(names.map((name) => [name, subgraph(name)])) as unknown as Subgraphs
  ours = createGraphExecutor({
    plans: operationPlans({ schema, planner: { planOf: apolloPlans(planner), plan: async () => {} } }),
    subgraphs,
    generic: async (request) => ({ ...(await apolloExecutor(gateway)(request)), generic: true }),
  })
})
afterAll(() => gateway.stop())

const argumentsOf = (coordinate: string, choices: Choices) => {
  if (coordinate === 'Query.person') return `id: ${choices.oneOf(['$id', '"1"', '2'])}`
  if (coordinate === 'Person.receipts') return choices.oneOf(['', 'limit: $count', 'limit: 3', 'limit: null'])
  return ''
}

/**
 * In lists of several types, Apollo's executor numbers the entities of a fetch by all objects of the list, so that the
 * indices in the paths of its errors are wrong.
 */
const hasMixedList = (text: string) => /\b(named|found|oneOfEach|either)\b/.test(text)

/**
 * A result as a client sees it, with its errors sorted, because executors collect them as they arrive. Data of null without
 * an error, as Apollo's executor returns them, count as ours, which have one.
 */
function seen({ data, errors: reported, extensions: added }: GraphResult, text: string) {
  const missing = data === null && !reported ? (added?.valueCompletion as GraphQLError[]) : undefined
  const errors = missing?.slice(0, 1) ?? reported
  const extensions = missing ? undefined : added
  const shown = (error: GraphQLError) => {
    const { message, extensions: facts } = error
    const path = hasMixedList(text)
      ? error.path?.map((step) => (typeof step === 'number' ? '@' : step))
      : error.path
    return JSON.stringify({ message, path, code: facts.code, serviceName: facts.serviceName })
  }
  const faults = (extensions?.valueCompletion ?? []) as GraphQLError[]
  return {
    data: data === undefined ? undefined : JSON.parse(JSON.stringify(data)),
    errors: errors && [...new Set(errors.map(shown))].sort(),
    faults: faults.map(shown)[0],
  }
}

describe('a compiled operation', () => {
  it(`has the same result as Apollo's executor: ${OPERATIONS} generated operations on ${DATA_SETS} data sets (seed ${SEED})`, async () => {
    const apollo = apolloExecutor(gateway)
    const { schema } = loadedSupergraphOf(gateway)
    const seenOf = { compiled: 0, errors: 0, faults: 0, lost: 0 }
    for (const { text, variables, seed } of generated(schema)) {
      const document = parse(text)
      for (let set = 0; set < DATA_SETS; set += 1) {
        const request = { document, variables: variables(set), context: contextOf(seed, set) }
        const expected = seen(await apollo(request), text)
        const found = await ours.execute(request)
        seenOf.compiled += Number(!('generic' in found))
        seenOf.errors += Number(found.errors !== undefined)
        if (found.data === null)
          expect(found.errors, text).toEqual([expect.anything(), ...(found.errors ?? []).slice(1)])
        seenOf.faults += Number(found.extensions !== undefined)
        seenOf.lost += Number(request.context.lost !== undefined)
        const { lost } = request.context
        expect(
          seen(found, text),
          `seed ${seed}/${set}, lost ${lost}: ${text} ${JSON.stringify(request.variables)}`,
        ).toEqual(expected)
      }
    }
    // The comparison is meaningful only if most operations are compiled and many results have errors.
    const runs = OPERATIONS * DATA_SETS
    expect(seenOf.compiled).toBeGreaterThan(runs * 0.9)
    expect(seenOf.errors).toBeGreaterThan(runs * 0.1)
    expect([seenOf.faults, seenOf.lost].every((count) => count > 0)).toBe(true)
  })

  it.each([
    ['{ people(first: 3) { id nick mood friends { id age } } }', 'as it is'],
    ['{ fragile { name nick home { name city } } }', 'as it is'],
    ['{ pets { breed id siblings { id breed } } }', 'as it is'],
    ['{ one: person(id: "1") { age } two: person(id: "2") { age } }', 'as it is'],
    // The planner selects the type name first.
    ['{ person(id: "1") { id __typename } }', 'completed'],
    ['{ people { name } people { name age } }', 'completed'],
    ['{ people { ...Named } } fragment Named on Person { name }', 'completed'],
    ['{ people { name @skip(if: true) age } }', 'completed'],
    ['{ named { name } }', 'completed'],
  ])('for %s, returns the data of one subgraph %s', async (text, how) => {
    const apollo = apolloExecutor(gateway)
    const document = parse(text)
    const seenOf = { asItIs: 0, errors: 0 }
    for (let set = 0; set < 2 * DATA_SETS; set += 1) {
      const request = { document, variables: {}, context: contextOf(SEED, set) }
      const found = await ours.execute(request)
      const sent = Object.values(lastResult.data ?? {})[0]
      if (sent !== null && sent !== undefined)
        seenOf.asItIs += Number(Object.values(found.data ?? {})[0] === sent)
      seenOf.errors += Number(found.errors !== undefined)
      expect(seen(found, text), `set ${set}`).toEqual(seen(await apollo(request), text))
    }
    expect(seenOf.asItIs > 0).toBe(how === 'as it is')
    expect(seenOf.errors, 'the data are never faulty').toBeGreaterThan(0)
  })
})

/** Valid operations, with the variables for each data set. */
function* generated(schema: GraphQLSchema) {
  let seed = SEED
  for (let count = 0; count < OPERATIONS; seed += 1) {
    const choices = choicesOf(seed)
    const text = generateOperation(schema, choices, argumentsOf)
    const faults = validate(schema, parse(text)).filter(({ message }) => !/is never used/.test(message))
    if (faults.length > 0) continue
    count += 1
    yield { text, seed, variables: (set: number) => generateVariables(choicesOf(seed * 1000 + set)) }
  }
}

function contextOf(seed: number, set: number): ToyContext {
  const choices = choicesOf(seed + set * 7919)
  const lost = choices.often(15) ? choices.oneOf(names) : undefined
  return { viewer: { kind: 'anonymous' }, requestId: 'test', seed: seed + set, lost }
}
