import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { endConnectionsOnClose } from '../../runtime/process/closing-connections.js'

function promise<Value>() {
  let resolve: (value: Value) => void = () => {}
  const settled = new Promise<Value>((done) => {
    resolve = done
  })
  return { promise: settled, resolve }
}

async function server(graceMs?: number) {
  const app = Fastify()
  endConnectionsOnClose(app, graceMs)
  const entered = promise<void>()
  const left = promise<string>()
  app.get('/', async () => 'here')
  app.get('/slow', () => {
    entered.resolve()
    return left.promise
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const open = async () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => socket.destroy())
    await once(socket, 'connect')
    return socket
  }
  return { app, origin: `http://127.0.0.1:${port}`, open, entered: entered.promise, leave: left.resolve }
}

it('a connection without a complete request does not delay the shutdown', async () => {
  const { app, origin, open } = await server()
  const silent = await open()
  const halfway = await open()
  halfway.write('GET / HTTP/1.1\r\nHost:')
  const gone = Promise.all([once(silent, 'close'), once(halfway, 'close')])
  // The server has accepted both when it responds to a third.
  expect(await (await fetch(origin)).text()).toBe('here')
  await app.close()
  await gone
})

it('a running request gets its response before the shutdown', async () => {
  const { app, origin, entered, leave } = await server()
  const response = fetch(`${origin}/slow`)
  await entered
  const closed = app.close()
  leave('in time')
  expect(await (await response).text()).toBe('in time')
  await closed
})

it('a request that has arrived when the shutdown begins gets a 503 and is not cut off', async () => {
  const { app, open } = await server()
  const socket = await open()
  socket.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n')
  expect(String(await once(socket, 'data'))).toContain('keep-alive')
  socket.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n')
  const second = once(socket, 'data')
  await app.close()
  expect(String(await second)).toMatch(/^HTTP\/1.1 503 [\s\S]*connection: close/i)
})

it('a request that exceeds the grace period is cut off', async () => {
  const { app, origin, entered } = await server(1)
  const response = fetch(`${origin}/slow`).catch(() => 'cut')
  await entered
  await app.close()
  expect(await response).toBe('cut')
})
