import {
  buildClientSchema,
  type DocumentNode,
  getOperationAST,
  type OperationDefinitionNode,
  parse,
  printSchema,
} from 'graphql'
import { pino } from 'pino'
import { beforeAll, describe, expect, it } from 'vitest'
import { readSupergraph } from '../../../gateway/composed-graph.js'
import { operationPlans } from '../../../gateway/execution/graph-executor.js'
import { genericExecutor } from '../../../gateway/generic-executor.js'
import { ownPlans } from '../../../gateway/plan.js'
import { apolloPlans, openApolloPlanner } from '../../../gateway/planning/apollo-planner.js'
import { type PlanOperation, planText } from '../../../gateway/planning/operation-plan.js'
import { type PreparedGraph, preparedPlanner } from '../../../gateway/planning/prepared-graph.js'
import type { Subgraphs } from '../../../gateway/supergraph.js'
import { knownDocuments, preparedPlatformGraph } from '../../../scripts/prepare-graph.js'

let prepared: PreparedGraph
let planNow: PlanOperation
beforeAll(() => {
  prepared = preparedPlatformGraph()
  planNow = apolloPlans(openApolloPlanner(readSupergraph()))
})

const notNeeded = () => Promise.reject(new Error('not needed'))

const unknown = parse('query Unknown($id: ID!) { case(id: $id) { id donationAddresses { address } } }')

function onlyOperation(document: DocumentNode): OperationDefinitionNode {
  const operation = getOperationAST(document)
  if (!operation) throw new Error('The document has one operation')
  return operation
}

describe('the graph that the build prepares', () => {
  it('has the API schema of the supergraph', () => {
    const { supergraph } = openApolloPlanner(readSupergraph())
    const schema = supergraph.apiSchema().toGraphQLJSSchema()
    expect(printSchema(buildClientSchema(prepared.schema))).toBe(printSchema(schema))
  })

  it('has a plan for every operation of the platform, so that none of them needs the planner', () => {
    const plans = ownPlans(preparedPlanner(prepared.plans, notNeeded))
    const documents = [...knownDocuments()]
    expect(documents.length).toBeGreaterThan(300)
    for (const document of documents) expect(plans.planOf(document)).toBeDefined()
  })

  it('has the same plans as the query planner', () => {
    const { planOf } = preparedPlanner(prepared.plans, notNeeded)
    // Every plan with several fetches, and some with one.
    const chosen = [...knownDocuments()].filter((document, index) => {
      const operation = getOperationAST(document)
      return index % 25 === 0 || (operation && planOf(document, operation)?.node?.kind !== 'Fetch')
    })
    for (const document of chosen) {
      const operation = onlyOperation(document)
      expect(planOf(document, operation)).toEqual(JSON.parse(planText(planNow(document, operation))))
    }
  })
})

describe('an operation that the build has not planned', () => {
  it('is planned once for concurrent requests, and again after a failure', async () => {
    const attempts: string[] = []
    const planner = preparedPlanner(prepared.plans, async (document, operation) => {
      attempts.push(operation.name?.value ?? '')
      if (attempts.length === 1) throw new Error('no memory')
      return planNow(document, operation)
    })
    const plans = operationPlans({ schema: buildClientSchema(prepared.schema), planner })
    const compile = async () => plans.compiledOf(unknown, onlyOperation(unknown), {})
    await expect(compile()).rejects.toThrow('no memory')
    const compiled = await Promise.all([compile(), compile(), compile()])
    expect(compiled.map((one) => one?.fetches.map(({ subgraph }) => subgraph))).toEqual(
      Array(3).fill(['backoffice', 'wallet']),
    )
    expect(attempts).toEqual(['Unknown', 'Unknown'])
  })

  it('needs neither planner nor subgraph when it only reads the schema', async () => {
    const schema = buildClientSchema(prepared.schema)
    const { execute, stop } = genericExecutor(schema, {} as Subgraphs, pino({ level: 'silent' }))
    const document = parse(
      `query Types($name: String!) { __schema { queryType { name } } __type(name: $name) { kind } }`,
    )
    const context = { viewer: { kind: 'anonymous' }, requestId: 'test' } as const
    const result = await execute({ document, variables: { name: 'Case' }, context })
    expect(JSON.parse(JSON.stringify(result))).toEqual({
      data: { __schema: { queryType: { name: 'Query' } }, __type: { kind: 'OBJECT' } },
    })
    await stop()
  })
})
