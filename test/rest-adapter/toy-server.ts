import Fastify, { type FastifyInstance } from 'fastify'
import { isCrossSiteRequest } from '../../edge/admission/cross-site-request.js'
import { createRateLimiter } from '../../edge/admission/rate-limiter.js'
import { createEventStreams } from '../../edge/event-stream.js'
import { prepareServer } from '../../edge/prepare-server.js'
import { compileRoutes } from '../../rest-adapter/core/compile/compile-routes.js'
import { type RestAdapterOptions, restAdapter, restServerOptions } from '../../rest-adapter/server.js'
import { localLiveEvents } from '../../runtime/live-events/live-events.js'
import type { SecurityEvent } from '../../runtime/security-events.js'
import type { Person, Role, Viewer } from '../../schema/viewer.js'
import { toyExecute, toyGraph, toyGuards } from './toy-graph.js'
import { toyServices } from './toy-routes.js'

interface Line {
  readonly level: 'info' | 'error'
  readonly fields: Record<string, unknown>
  readonly message: string
}

export interface ToyServer {
  readonly app: FastifyInstance
  readonly execute: ReturnType<typeof toyExecute>
  readonly events: SecurityEvent[]
  readonly lines: Line[]
}

/** Tokens are the role, or `bad`. */
async function viewerOf(authorization: string | undefined, accepts: string): Promise<Viewer> {
  const token = authorization?.replace('Bearer ', '')
  if (token === undefined) return { kind: 'anonymous' }
  if (token === 'bad') return { kind: 'anonymous', refusal: 'The token has expired: sign in again.' }
  const kind = accepts === 'any' ? 'session' : (accepts as Person['kind'])
  return { kind, subject: `usr_${token}`, role: token as Role, email: `${token}@x.example`, name: token }
}

/** The adapter over the toy graph, ready for `inject`. */
export async function toyServer(options: Partial<RestAdapterOptions> = {}): Promise<ToyServer> {
  const execute = toyExecute()
  const events: SecurityEvent[] = []
  const lines: Line[] = []
  const log: RestAdapterOptions['log'] = {
    info: (fields, message) => lines.push({ level: 'info', fields: { ...fields }, message }),
    error: (fields, message) => lines.push({ level: 'error', fields: { ...fields }, message }),
  }
  const origins = { publicUrl: 'https://rescue.example', corsOrigins: ['https://dashboard.example'] }
  const app = Fastify(restServerOptions)
  prepareServer(app, { ...origins, log })
  await app.register(
    restAdapter({
      services: compileRoutes(toyGraph, toyGuards, toyServices),
      execute,
      revisionOf: () => undefined,
      live: localLiveEvents(),
      streams: createEventStreams(),
      files: {
        store: async () => Promise.reject(new Error('The toy server stores no files')),
        read: async () => undefined,
      },
      viewerOf,
      isCrossSiteRequest: isCrossSiteRequest(origins),
      rateLimiter: createRateLimiter({ multiplier: 1 }),
      onSecurityEvent: (event) => events.push(event),
      log,
      ...options,
    }),
  )
  await app.ready()
  return { app, execute, events, lines }
}
