import Fastify from 'fastify'
import { buildSchema } from 'graphql'
import { afterAll, expect, it } from 'vitest'
import { createRateLimiter } from '../../edge/admission/rate-limiter.js'
import { Failure, internalFailure } from '../../edge/failures/failure.js'
import { sendFailure } from '../../edge/failures/send-failure.js'
import { compileTools } from '../../mcp-adapter/compile-tools.js'
import { mcpEndpoint } from '../../mcp-adapter/endpoint.js'
import { toolDocument } from '../../mcp-adapter/tool-documents.js'
import type { SecurityEvent } from '../../runtime/security-events.js'
import { rateLimits } from '../../schema/rate-limits.js'

const schema = buildSchema('type Query { version: String }')
const tools = compileTools(schema, { 'Query.version': ['anyone'] }, [
  toolDocument('version', '"The version." query Version { version }'),
])
const points = 3
const rateLimiter = createRateLimiter({ multiplier: points / rateLimits.agents.limit })
const events: SecurityEvent[] = []
const recorded: string[] = []
const app = Fastify()
app.setErrorHandler((error, request, reply) =>
  sendFailure(request, reply, error instanceof Failure ? error : internalFailure()),
)
app.register(
  mcpEndpoint({
    tools,
    rateLimiter,
    // Every call costs as much as one with a large result.
    costOf: () => 50,
    execute: async () => ({ data: { version: '1' } }),
    record: async ({ tool, person }) => {
      recorded.push(`${tool} ${person.subject}`)
    },
    viewerOf: async (authorization) =>
      authorization === 'ended'
        ? { kind: 'anonymous', refusal: 'The session behind the token has ended.' }
        : {
            kind: 'session',
            subject: String(authorization),
            role: 'user',
            email: 'ana@rescue.example',
            name: 'Ana',
          },
    isCrossSiteRequest: () => false,
    onSecurityEvent: (event) => events.push(event),
    origin: 'http://rescue.test',
    issuer: 'http://rescue.test',
    log: app.log,
  }),
)
afterAll(() => Promise.all([app.close(), rateLimiter.close()]))

const send = (authorization: string, method: string, params: object = {}) =>
  app.inject({
    method: 'POST',
    url: '/mcp',
    headers: { authorization, accept: 'application/json, text/event-stream' },
    payload: { jsonrpc: '2.0', id: 1, method, params },
  })

it('returns 429 for requests above the limit of a person, and counts each person separately', async () => {
  for (let point = 0; point < points; point++)
    expect((await send('ana', 'tools/list')).statusCode, `request ${point}`).toBe(200)
  const refused = await send('ana', 'tools/list')
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.json()).toMatchObject({ code: 'RATE_LIMITED', details: { limit: points } })
  expect(events).toMatchObject([{ type: 'rate_limited', subject: 'ana', metadata: { route: '/mcp' } }])
  expect((await send('ben', 'tools/list')).statusCode).toBe(200)
})

it('counts a call by the cost of its result; a call above the limit is neither recorded nor executed', async () => {
  const call = () => send('eva', 'tools/call', { name: 'version' })
  expect((await call()).body).toContain('structuredContent')
  const refused = await call()
  expect(refused.body).toContain('RATE_LIMITED')
  expect(refused.body).not.toContain('structuredContent')
  expect(recorded.filter((line) => line.endsWith('eva'))).toEqual(['version eva'])
})

it('returns 429 for requests with refused tokens above the limit of their address', async () => {
  for (let point = 0; point < points; point++)
    expect((await send('ended', 'tools/list')).statusCode, `request ${point}`).toBe(401)
  expect((await send('ended', 'tools/list')).statusCode).toBe(429)
  expect((await send('fay', 'tools/list')).statusCode).toBe(200)
})
