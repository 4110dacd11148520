import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DocumentNode, GraphQLError, getOperationAST, parse } from 'graphql'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { readSupergraph } from '../../../gateway/composed-graph.js'
import { apolloPlans, openApolloPlanner } from '../../../gateway/planning/apollo-planner.js'
import { type PlanLater, type PlanOperation, planText } from '../../../gateway/planning/operation-plan.js'
import { threadPlanner } from '../../../gateway/planning/planner-thread.js'
import { builtProgram } from '../../support/platform/built-program.js'

const folder = mkdtempSync(join(tmpdir(), 'planner-thread-'))
afterAll(() => rmSync(folder, { recursive: true }))
afterEach(() => vi.useRealTimers())

/** A thread that has its own number planned, and ends at an operation named `Fatal`. */
function fragileThread(): string {
  const program = join(folder, 'fragile.mjs')
  writeFileSync(
    program,
    `import { parentPort, threadId } from 'node:worker_threads'
     parentPort.on('message', ({ id, operationName }) => {
       if (operationName === 'Fatal') process.exit(3)
       parentPort.postMessage({ id, plan: JSON.stringify({ types: { thread: [String(threadId)] } }) })
     })`,
  )
  return program
}

function planned<Plan>(plan: PlanOperation | PlanLater, document: DocumentNode, name?: string) {
  const operation = getOperationAST(document, name)
  if (!operation) throw new Error('The document has no such operation')
  return plan(document, operation) as Plan
}

const one = parse('query One { __typename }')
const fatal = parse('query Fatal { __typename }')

it('plans as the planner does in this thread, and refuses what it refuses', async () => {
  const planLater = threadPlanner(builtProgram('gateway/planning/planner-main.ts'))
  const planNow = apolloPlans(openApolloPlanner(readSupergraph()))
  const document = parse(`
    query Named($id: ID!, $more: Boolean!) { case(id: $id) { name ...Money reviewItems @include(if: $more) { status } } }
    query Other($id: ID!) { case(id: $id) { description donationAddresses { address } } }
    fragment Money on Case { walletTotals { asset amount } }`)
  for (const name of ['Named', 'Other'])
    expect(await planned(planLater, document, name)).toEqual(
      JSON.parse(planText(planned(planNow, document, name))),
    )
  const refused = planned<Promise<unknown>>(planLater, parse('{ nothing }'))
  await expect(refused).rejects.toThrow(GraphQLError)
  await expect(refused).rejects.toThrow(/Cannot query field "nothing"/)
})

it('fails what waits for a thread that ends, and plans the next operation in another one', async () => {
  const planLater = threadPlanner(fragileThread())
  const first = await planned(planLater, one)
  const waiting = [planned(planLater, fatal), planned(planLater, one)]
  for (const result of await Promise.allSettled(waiting))
    expect(result).toMatchObject({
      status: 'rejected',
      reason: { message: expect.stringContaining('ended with 3') },
    })
  const next = await planned(planLater, one)
  expect(next).toHaveProperty('types.thread')
  expect(next).not.toEqual(first)
})

it('ends the thread after five minutes without an operation', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const planLater = threadPlanner(fragileThread())
  const first = await planned(planLater, one)
  vi.advanceTimersByTime(200_000)
  expect(await planned(planLater, one)).toEqual(first)
  vi.advanceTimersByTime(299_999)
  expect(await planned(planLater, one)).toEqual(first)
  vi.advanceTimersByTime(300_000)
  expect(await planned(planLater, one)).not.toEqual(first)
})
