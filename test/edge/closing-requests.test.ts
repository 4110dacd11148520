import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, it } from 'vitest'
import { startPlatform } from '../support/platform/running-platform.js'

/** A connection that has received one response, so that the server has accepted it. */
async function usedConnection(port: string): Promise<Socket> {
  const socket = connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write('GET /livez HTTP/1.1\r\nHost: here\r\n\r\n')
  await once(socket, 'data')
  return socket
}

it('a request on an open connection is served while the server closes, and its connection is then closed', async () => {
  const platform = await startPlatform()
  const { port } = new URL(platform.origin)
  const statuses = { '/v1/wallet/wallets': 401, '/api/agents': 200, '/api/cases': 401, '/api/version': 200 }
  const requests = await Promise.all(
    Object.entries(statuses).map(async ([path, status]) => ({
      path,
      status,
      socket: await usedConnection(port),
    })),
  )
  const answers = requests.map(async ({ path, status, socket }) => {
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.write(`GET ${path} HTTP/1.1\r\nHost: here\r\nX-Request-Id: late\r\n\r\n`)
    await once(socket, 'close')
    expect(text, path).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(text.toLowerCase(), path).toContain('connection: close')
    expect(text, path).toContain('late')
  })
  await platform.close()
  await Promise.all(answers)
})
