import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Admission, contextOf } from '../../edge/admission/admission.js'
import type { EventStreams } from '../../edge/event-stream.js'
import { invalidInput } from '../../edge/failures/failure.js'
import { JSON_TYPE } from '../../edge/failures/send-failure.js'
import { findUnstorableMembers } from '../../edge/failures/unstorable-members.js'
import { idempotencyKeyOf } from '../../edge/idempotency-key.js'
import type { Execute } from '../../runtime/execute.js'
import type { FileGateway } from '../../runtime/file-gateway.js'
import type { LiveEvents } from '../../runtime/live-events/live-events.js'
import type { RequestContext } from '../../schema/viewer.js'
import type { CompiledRoute } from './compile/compile-routes.js'
import type { conditionalReads } from './conditional-reads.js'
import { throwOnErrors, UnexpectedOperationError } from './reply/reply-writer.js'

/** Dependencies of route handlers. */
export interface HandlerDependencies {
  readonly execute: Execute
  readonly conditional: ReturnType<typeof conditionalReads>
  readonly report: Admission['report']
  readonly live: LiveEvents
  readonly streams: EventStreams
  readonly files: FileGateway
}

type Handle = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> | undefined

/** Without it, shared caches may store a response by rules of their own, also for a client with another API key. */
const UNCACHED = 'no-store'

/** The Fastify handler of a compiled route under one mount. */
export function routeHandler(
  { run }: CompiledRoute,
  fixed: Readonly<Record<string, unknown>>,
  dependencies: HandlerDependencies,
): Handle {
  const { execute, conditional } = dependencies
  if (run.kind === 'handler') return customHandler(run.options, fixed, dependencies)
  const { select, options } = run
  const status = options.status ?? 200
  return (request, reply) => {
    const context = operationContext(request)
    const { document, read, write } = select(request)
    const conditionally = options.conditional ? conditional(request, context, document) : undefined
    if (conditionally?.sendUnchanged(reply)) return undefined
    const variables = Object.assign(read(request), fixed)
    return Promise.resolve(execute({ document, variables, context })).then((result) => {
      const body = write(result)
      reply.status(status).header('content-type', JSON_TYPE).header('cache-control', UNCACHED)
      return conditionally ? conditionally.send(reply, body) : body
    })
  }
}

function customHandler(
  { handler, operations = {}, status = 200 }: Extract<CompiledRoute['run'], { kind: 'handler' }>['options'],
  fixed: Readonly<Record<string, unknown>>,
  { execute, report, live, streams, files }: HandlerDependencies,
): Handle {
  return (request, reply) => {
    const context = operationContext(request)
    const faults = findUnstorableMembers(request.params as Record<string, unknown>)
    if (faults) throw invalidInput(faults)
    reply.status(status).header('cache-control', UNCACHED)
    const run = async (name: string, variables: Record<string, unknown>) => {
      const document = operations[name]
      if (!document) throw new Error(`The route has no operation called ${name}`)
      const { data, errors } = await execute({ document, variables: { ...variables, ...fixed }, context })
      throwOnErrors(errors, [])
      if (!data) throw new UnexpectedOperationError([])
      return data
    }
    return handler({
      request,
      reply,
      context,
      fixed,
      live,
      streams,
      files,
      run,
      report: (type, description) => report(request, type, description),
    })
  }
}

function operationContext(request: FastifyRequest): RequestContext {
  const context = contextOf(request)
  const idempotencyKey = idempotencyKeyOf(request)
  return idempotencyKey === undefined ? context : { ...context, idempotencyKey }
}
