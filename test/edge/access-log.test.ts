import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import Fastify, { type FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import type { FinishedRequest } from '../../edge/access-line.js'
import { logAccess } from '../../edge/access-log.js'
import { createEventStreams, type EventStream, type EventStreams } from '../../edge/event-stream.js'
import { trackRequests } from '../../edge/failures/unreadable-requests.js'
import type { GatewayConfig } from '../../gateway/config.js'
import { edgeHttpServer } from '../../platform/http-server.js'
import { serverOptions } from '../../runtime/process/server-options.js'

let app: FastifyInstance
let lines: object[]
let measured: FinishedRequest[]
let open: EventStream[]
let failures: unknown[]
let streams: EventStreams
beforeEach(async () => {
  ;[lines, measured, open, failures] = [[], [], [], []]
  streams = createEventStreams()
  app = Fastify({ ...serverOptions, forceCloseConnections: true })
  app.setErrorHandler((error, _request, reply) => {
    failures.push(error)
    return reply.send(error)
  })
  app.addHook('preClose', async () => streams.close())
  trackRequests(app)
  logAccess(app, {
    log: { info: (line) => void lines.push(line) },
    serviceOf: () => 'edge',
    onFinished: (one) => void measured.push(one),
  })
  app.get('/read', async () => 'read')
  app.get('/slow', () => new Promise(() => undefined))
  app.get('/file', async (_request, reply) => reply.send(new Readable({ read() {} })))
  app.get('/left', async (request) => {
    request.raw.socket.destroy()
    return 'read'
  })
  app.get('/half', (_request, reply) => void reply.hijack().raw.writeHead(200).write('half'))
  app.get('/stream', (request, reply) =>
    streams.open(request, reply, (stream) => {
      open.push(stream)
      return () => undefined
    }),
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => app.close())

/** Sends requests on one connection, without awaiting responses. */
function send(...paths: string[]) {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: here\r\n\r\n`).join(''))
  return socket
}

it.each([
  ['before it is responded to', '/slow', 499],
  ['before a file is read', '/file', 499],
  ['during the response', '/half', 200],
])('the access log has a line for a request whose client leaves %s', async (_when, route, status) => {
  const received = once(app.server, 'request')
  const socket = send(route)
  await received
  if (status === 200) await once(socket, 'data')
  socket.destroy()
  await expect.poll(() => lines).toMatchObject([{ route, status }])
  expect(measured).toMatchObject([{ route, status }])
  expect(failures).toEqual([])
})

it('the access log has a line for a request whose client leaves in the turn in which its response ends', async () => {
  send('/left')
  await expect.poll(() => lines).toMatchObject([{ route: '/left', status: 200 }])
})

it('a client that leaves with several requests on its connection has a line for each, and nothing of them stays open', async () => {
  const socket = send('/read', '/stream', '/read', '/stream', '/file', '/stream')
  await expect.poll(() => open.length).toBe(3)
  socket.destroy()
  await expect.poll(() => lines.length).toBe(6)
  expect(lines).toMatchObject([
    { route: '/read', status: 200 },
    { route: '/stream', status: 200 },
    { route: '/read', status: 499 },
    { route: '/stream', status: 499 },
    { route: '/file', status: 499 },
    { route: '/stream', status: 499 },
  ])
  expect(streams.count()).toBe(0)
  expect(failures).toEqual([])
})

it('the access log has one line for a request whose client leaves with the response', async () => {
  const accepted = once(app.server, 'connection')
  const socket = send('/read')
  const [connection] = await accepted
  await once(socket, 'data')
  socket.destroy()
  await once(connection, 'close')
  expect(lines).toMatchObject([{ route: '/read', status: 200 }])
})

it.each(['server', 'client'])(
  'a stream that the %s ends is logged, but its duration is no response time',
  async (end) => {
    const socket = send('/stream')
    await once(socket, 'data')
    if (end === 'server') open[0]?.end()
    else socket.destroy()
    await expect.poll(() => lines).toMatchObject([{ route: '/stream', status: 200 }])
    expect(measured).toEqual([])
  },
)

it('a request with a malformed URL is logged, and a page of a known origin can read its refusal', async () => {
  const settings = {
    publicUrl: 'http://127.0.0.1:4000',
    corsOrigins: ['https://app.rescue.example'],
    trustProxy: 0,
  }
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const edge = await edgeHttpServer(settings as unknown as GatewayConfig, log, false)
  onTestFinished(() => edge.close())
  const origin = await edge.listen({ port: 0, host: '127.0.0.1' })
  const headers = { origin: 'https://app.rescue.example', 'x-request-id': 'mine' }
  const refused = await fetch(`${origin}/api/cases/%zz`, { headers })
  expect(await refused.json()).toMatchObject({ code: 'VALIDATION_ERROR' })
  expect(refused.headers.get('access-control-allow-origin')).toBe(headers.origin)
  await expect
    .poll(() => lines.filter((line) => 'status' in line))
    .toMatchObject([{ requestId: 'mine', service: 'backoffice', route: 'unknown path', status: 400 }])
})
