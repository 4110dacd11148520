import { parentPort } from 'node:worker_threads'
import { GraphQLError, getOperationAST, parse } from 'graphql'
import { readProjectFile } from '../../runtime/project-root.js'
import { apolloPlans, openApolloPlanner } from './apollo-planner.js'
import { planText } from './operation-plan.js'
import type { PlanReply, PlanRequest } from './planner-messages.js'

/* The thread of `planner-thread.ts`: plans the operations that it is sent, one after the other. */

const planOf = apolloPlans(openApolloPlanner(readProjectFile('schema/supergraph.graphql')))

parentPort?.on('message', (request: PlanRequest) => parentPort?.postMessage(reply(request)))

function reply({ id, text, operationName }: PlanRequest): PlanReply {
  try {
    const document = parse(text, { noLocation: true })
    const operation = getOperationAST(document, operationName)
    if (!operation) throw new Error('The document has no such operation')
    return { id, plan: planText(planOf(document, operation)) }
  } catch (error) {
    if (error instanceof GraphQLError) return { id, refusal: error.message }
    return { id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
