import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Fault, FaultScript } from '../faults.js'

/** Consults the fault script before every request. */
export function installFaults(app: FastifyInstance, faults: FaultScript, basePath: string): void {
  app.addHook('preHandler', async (request, reply) => {
    const path = (request.url.split('?')[0] ?? '').slice(basePath.length)
    const stopped = await actOn(faults.arriving?.({ method: request.method, path }), reply)
    return stopped ? reply : undefined
  })
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
