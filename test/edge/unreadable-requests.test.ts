import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify, { type FastifyReply } from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { trackLatestRequests, unreadableRequestHandler } from '../../edge/failures/unreadable-requests.js'
import { serverOptions } from '../../runtime/process/server-options.js'

async function responsesTo(sent: string): Promise<string> {
  const bodyOf = () => ({ error: 'unreadable' })
  const app = Fastify({ ...serverOptions, clientErrorHandler: unreadableRequestHandler({}, bodyOf) })
  onTestFinished(() => app.close())
  trackLatestRequests(app)
  app.get('/read', (_request, reply) => void reply.send('read'))
  const refuse = {
    onRequest: (_request: unknown, reply: FastifyReply) => void reply.code(413).send('refused'),
  }
  app.post('/refused', refuse, () => undefined)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(sent)
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
