import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify, { type FastifyReply } from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { logAccess } from '../../edge/access-log.js'
import { crossOrigin } from '../../edge/cross-origin.js'
import { trackRequests, unreadableRequestHandler } from '../../edge/failures/unreadable-requests.js'
import { serverOptions } from '../../runtime/process/server-options.js'

const { admission } = crossOrigin(['https://app.rescue.example'])

let lines: object[]

/** @param ends whether the client sends nothing more */
async function responsesTo(sent: string, ends = false): Promise<string> {
  lines = []
  const bodyOf = () => ({ error: 'unreadable' })
  const app = Fastify({ ...serverOptions, clientErrorHandler: unreadableRequestHandler(admission, bodyOf) })
  onTestFinished(() => app.close())
  trackRequests(app)
  logAccess(app, { log: { info: (line) => void lines.push(line) }, serviceOf: () => 'edge' })
  app.get('/read', (_request, reply) => void reply.send('read'))
  app.post('/written', (_request, reply) => void reply.send('written'))
  const refuse = {
    onRequest: (_request: unknown, reply: FastifyReply) => void reply.code(413).send('refused'),
  }
  app.post('/refused', refuse, () => undefined)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  if (ends) socket.end(sent)
  else socket.write(sent)
  return text(socket)
}

it('a request is responded to, even if what follows it in the same packet is not valid HTTP', async () => {
  const received = await responsesTo('GET /read HTTP/1.1\r\nHost: here\r\n\r\nno request\r\n\r\n')
  expect(received).toMatch(/^HTTP\/1.1 200 [\s\S]*read\s*HTTP\/1.1 400 [\s\S]*unreadable/)
})

it('the refusal of a request is its only response, even if its body is not valid HTTP', async () => {
  const request = 'POST /refused HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\nno chunk\r\n'
  const received = await responsesTo(request)
  expect(received).toMatch(/^HTTP\/1.1 413 [\s\S]*refused$/)
})

it.each([
  ['431', `X-Much: ${'ñ'.repeat(20_000)}`],
  ['400', 'no header'],
])(
  'a page of a known origin can read the refusal %s of its request, and no other page',
  async (status, line) => {
    const refusal = (origin: string) =>
      responsesTo(`GET /read HTTP/1.1\r\nHost: here\r\nOrigin: ${origin}\r\n${line}\r\n\r\n`)
    const known = await refusal('https://app.rescue.example')
    expect(known).toContain(`HTTP/1.1 ${status} `)
    expect(known).toMatch(/^access-control-allow-origin: https:\/\/app\.rescue\.example\r$/im)
    for (const other of ['https://evil.example', 'https://app.rescue.example.evil.example', 'null'])
      expect(await refusal(other)).not.toMatch(/access-control-allow-origin/i)
  },
)

it('a page of a known origin can read the refusal of a body that is not valid HTTP', async () => {
  const head =
    'POST /written HTTP/1.1\r\nHost: here\r\nOrigin: https://app.rescue.example\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked'
  expect(await responsesTo(`${head}\r\n\r\nno chunk\r\n`)).toMatch(/^access-control-allow-origin: https/im)
})

it.each([
  ['that is not valid HTTP', 'no chunk\r\n', 400],
  ['that its sender cuts off', '', 499],
])('the access log has the status of a body %s', async (_which, body, status) => {
  const head = 'POST /written HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n'
  const received = await responsesTo(`${head}Transfer-Encoding: chunked\r\n\r\n${body}`, body === '')
  expect(received).toMatch(/^HTTP\/1.1 400 /)
  await expect.poll(() => lines).toMatchObject([{ route: '/written', status }])
})
