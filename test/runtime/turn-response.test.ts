import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { TurnResponse } from '../../runtime/process/turn-response.js'

let server: Server

afterEach(async () => {
  vi.restoreAllMocks()
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
})

/** Starts a server with the handler and returns its origin. */
async function originOf(handler: RequestListener): Promise<string> {
  server = createServer({ ServerResponse: TurnResponse }, handler)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('a response of a turn', () => {
  it('is written after the turn of its request, complete and with its end known at once', async () => {
    const seen: unknown[] = []
    const origin = await originOf((_request, response) => {
      response.end('perro 🐶')
      seen.push(response.writableEnded, response.socket?.bytesWritten)
    })
    expect(await (await fetch(origin)).text()).toBe('perro 🐶')
    expect(seen).toEqual([true, 0])
  })

  it('waits no longer than a millisecond for other requests', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000)
    const written: (number | undefined)[] = []
    const held: ServerResponse[] = []
    const origin = await originOf((_request, response) => {
      if (held.push(response) < 3) return
      const [first, second, third] = held as [ServerResponse, ServerResponse, ServerResponse]
      first.end('first')
      clock.mockReturnValue(1_000.9)
      second.end('second')
      written.push(first.socket?.bytesWritten, second.socket?.bytesWritten)
      clock.mockReturnValue(1_001)
      third.end('third')
      written.push(first.socket?.bytesWritten, third.socket?.bytesWritten)
    })
    const bodies = await Promise.all([1, 2, 3].map(async () => (await fetch(origin)).text()))
    expect(bodies.sort()).toEqual(['first', 'second', 'third'])
    expect(written.slice(0, 2)).toEqual([0, 0])
    expect(written[2]).toBeGreaterThan(0)
    expect(written[3]).toBeGreaterThan(0)
  })

  it('keeps the order of requests that a client sent without waiting', async () => {
    const origin = await originOf(({ url }, response) => {
      response.setHeader('content-length', 2)
      response.end(url)
    })
    const socket = connect(Number(new URL(origin).port), '127.0.0.1')
    socket.write(
      ['/1', '/2', '/3']
        .map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: ${last(path)}\r\n\r\n`)
        .join(''),
    )
    expect((await text(socket)).match(/\/\d$|\/\d(?=HTTP)/g)).toEqual(['/1', '/2', '/3'])
  })

  it('is ended once if the handler ends it twice', async () => {
    const origin = await originOf((_request, response) => {
      response.end('first')
      response.end()
    })
    expect(await (await fetch(origin)).text()).toBe('first')
  })

  it('of a stream is written at once, also its end, so that a destroyed stream has lost nothing', async () => {
    const origin = await originOf((_request, response) => {
      response.write('a')
      response.end('b')
      response.destroy()
    })
    const socket = connect(Number(new URL(origin).port), '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    // Newer versions of Node join the parts.
    expect(await text(socket)).toMatch(/(a\r\n1\r\nb|2\r\nab)\r\n0\r\n\r\n$/)
  })

  it('does not disturb others if its client leaves before the turn ends', async () => {
    const origin = await originOf(({ url, socket }, response) => {
      response.end(url)
      if (url === '/leaves') socket.destroy()
    })
    const [left, stayed] = await Promise.allSettled([
      fetch(`${origin}/leaves`),
      fetch(`${origin}/stays`).then((response) => response.text()),
    ])
    expect(left.status).toBe('rejected')
    expect(stayed).toEqual({ status: 'fulfilled', value: '/stays' })
    await nextTurn()
  })
})

function last(path: string): string {
  return path === '/3' ? 'close' : 'keep-alive'
}
