import { Worker } from 'node:worker_threads'
import { GraphQLError, print } from 'graphql'
import type { OperationPlan, PlanLater } from './operation-plan.js'
import type { PlanReply, PlanRequest } from './planner-messages.js'

/** The program of the thread in the folder of a build. */
export const plannerProgram = 'gateway/planning/planner-main.js'

/** The thread ends after this long without an operation to plan, and its 50 MB are free. */
const IDLE_MS = 300_000

interface Thread {
  plan(request: Omit<PlanRequest, 'id'>): Promise<OperationPlan>
}

interface Waiting {
  readonly resolve: (plan: OperationPlan) => void
  readonly reject: (reason: unknown) => void
}

/**
 * Plans operations in a thread that starts with the first one: loading the planner takes a second, and a large operation a tenth,
 * in which this thread would serve no request. If it fails, the operations that wait fail, and the next one starts another thread.
 * @param program path of the built {@link plannerProgram}
 */
export function threadPlanner(program: string): PlanLater {
  let thread: Thread | undefined

  function started(): Thread {
    const starting = startThread(program, () => {
      if (thread === starting) thread = undefined
    })
    return starting
  }

  return (document, { name }) => {
    thread ??= started()
    return thread.plan({ text: print(document), operationName: name?.value })
  }
}

/** @param onEnd called when the thread accepts no more operations, possibly more than once */
function startThread(program: string, onEnd: () => void): Thread {
  // Modules that Node preloads are for the main thread.
  const worker = new Worker(program, { execArgv: [] })
  // It does not keep the process running.
  worker.unref()
  const waiting = new Map<number, Waiting>()
  let idle: NodeJS.Timeout | undefined
  let lastId = 0

  function end(reason: unknown): void {
    clearTimeout(idle)
    onEnd()
    for (const { reject } of waiting.values()) reject(reason)
    waiting.clear()
  }

  function endIdle(): void {
    onEnd()
    void worker.terminate()
  }

  worker.on('error', end)
  worker.on('exit', (code) => end(new Error(`The thread that plans operations ended with ${code}`)))
  worker.on('message', (reply: PlanReply) => {
    const one = waiting.get(reply.id)
    waiting.delete(reply.id)
    if ('plan' in reply) one?.resolve(JSON.parse(reply.plan) as OperationPlan)
    else one?.reject('refusal' in reply ? new GraphQLError(reply.refusal) : new Error(reply.failure))
    if (waiting.size === 0) idle = setTimeout(endIdle, IDLE_MS).unref()
  })

  return {
    plan(request) {
      clearTimeout(idle)
      lastId += 1
      const id = lastId
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        worker.postMessage({ id, ...request } satisfies PlanRequest)
      })
    },
  }
}
