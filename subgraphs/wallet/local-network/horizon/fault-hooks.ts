import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Fault, FaultScript, Quota } from '../faults.js'
import { type Horizon, pathOf } from './horizon.js'
import { rateLimited, sendProblem } from './problems.js'

/** Consults the fault script before every request. */
export function installFaults(
  app: FastifyInstance,
  faults: FaultScript,
  horizon: Pick<Horizon, 'basePath'>,
): void {
  const quotas = createQuotaCheck()
  app.addHook('preHandler', async (request, reply) => {
    const path = pathOf(request, horizon)
    const stopped = await actOn(faults.arriving?.({ method: request.method, path }), reply)
    if (stopped) return reply
    return quotas(reply, faults.quota?.()) ? undefined : sendProblem(reply, rateLimited)
  })
}

/** Counts requests in fixed windows. @returns whether the request may continue; its reply gets the quota's headers */
function createQuotaCheck() {
  let window = { startedAt: Number.NEGATIVE_INFINITY, count: 0 }
  return (reply: FastifyReply, quota: Quota | undefined): boolean => {
    if (!quota) return true
    const now = performance.now()
    if (now >= window.startedAt + quota.seconds * 1000) window = { startedAt: now, count: 0 }
    window.count++
    const resetSeconds = Math.ceil((window.startedAt + quota.seconds * 1000 - now) / 1000)
    reply.header('x-ratelimit-limit', quota.requests)
    reply.header('x-ratelimit-remaining', Math.max(quota.requests - window.count, 0))
    reply.header('x-ratelimit-reset', resetSeconds)
    if (window.count <= quota.requests) return true
    reply.header('retry-after', resetSeconds)
    return false
  }
}

/** Applies a fault. @returns whether it has ended the request */
export async function actOn(fault: Fault | undefined, reply: FastifyReply): Promise<boolean> {
  await fault?.until
  if (fault === undefined || fault.action === 'go on') return false
  if (fault.action === 'hang up') {
    reply.hijack()
    reply.raw.destroy()
    return true
  }
  const { status, contentType, body } = fault.action
  reply.code(status).header('content-type', contentType).send(body)
  return true
}
