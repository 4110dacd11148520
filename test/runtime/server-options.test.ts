import Fastify from 'fastify'
import { afterEach, expect, it, vi } from 'vitest'
import { serverOptions } from '../../runtime/process/server-options.js'

afterEach(() => void vi.useRealTimers())

it('a server starts even if its plugins take minutes under load', async () => {
  vi.useFakeTimers()
  const app = Fastify(serverOptions)
  let finish = () => {}
  const compiled = new Promise<void>((done) => {
    finish = done
  })
  app.register(() => compiled)
  const ready = Promise.resolve(app.ready()).then(() => 'ready')
  ready.catch(() => undefined)
  await vi.advanceTimersByTimeAsync(600_000)
  finish()
  await expect(ready).resolves.toBe('ready')
})
