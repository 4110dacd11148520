import dgram from 'node:dgram'
import dns from 'node:dns'
import net from 'node:net'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startPlatform } from '../support/platform/running-platform.js'

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|localhost)$/

/** Targets beyond loopback that the process connected to or looked up. */
let outward: string[]

function note(target: unknown): void {
  if (typeof target === 'string' && !LOOPBACK.test(target)) outward.push(target)
}

beforeEach(() => {
  outward = []
  const connect = net.Socket.prototype.connect
  vi.spyOn(net.Socket.prototype, 'connect').mockImplementation(function (this: net.Socket, ...given) {
    // Internal callers pass their arguments as one list.
    const [first, second] = [given].flat(2) as unknown[]
    note(typeof first === 'object' ? (first as { host?: string } | null)?.host : second)
    return connect.apply(this, given)
  })
  const { lookup } = dns
  vi.spyOn(dns, 'lookup').mockImplementation(((name: string, ...others: [never]) => {
    note(name)
    return lookup(name, ...others)
  }) as typeof dns.lookup)
  const send = dgram.Socket.prototype.send as (...args: unknown[]) => void
  vi.spyOn(dgram.Socket.prototype as { send: typeof send }, 'send').mockImplementation(function (
    this: dgram.Socket,
    ...given
  ) {
    note(given.findLast((one) => typeof one === 'string'))
    send.apply(this, given)
  })
  vi.useFakeTimers({
    toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'Date'],
    shouldAdvanceTime: true,
  })
  vi.spyOn(globalThis, 'setInterval')
})
afterEach(() => {
  // The other order would restore the fake interval, for all later files of the worker.
  vi.restoreAllMocks()
  vi.useRealTimers()
})

it('the platform connects to no other machine at its start or within an hour', async () => {
  const platform = await startPlatform()
  try {
    // Work that becomes due is found by workers that poll every second.
    for (let minutes = 0; minutes <= 60; minutes += 5) {
      vi.setSystemTime(Date.now() + 5 * 60_000)
      await vi.advanceTimersByTimeAsync(2_000)
      await new Promise((done) => setImmediate(done))
    }
    for (const [work, everyMs = 0, ...given] of vi.mocked(setInterval).mock.calls)
      if (everyMs <= 3_600_000) work(...given)
    expect((await fetch(`${platform.origin}/livez`)).status).toBe(200)
  } finally {
    await platform.close()
  }
  expect(outward).toEqual([])
})

it('a connection to another machine is detected', async () => {
  const abandoned = new AbortController()
  // Port 9 would be refused by fetch itself, without a connection.
  const fetched = fetch('http://192.0.2.1:81', { signal: abandoned.signal }).catch(() => undefined)
  await expect.poll(() => outward).toContain('192.0.2.1')
  abandoned.abort()
  await fetched
  const socket = net.connect({ host: 'elsewhere.invalid', port: 9 })
  socket.on('error', () => undefined)
  expect(outward).toContain('elsewhere.invalid')
  socket.destroy()
})
