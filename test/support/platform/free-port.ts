import { createServer } from 'node:net'

/**
 * Ports below those that the system gives out by itself: what anyone else opens in the meantime, in this
 * process or another, never takes the one that was found.
 */
const FIRST_PORT = 10_000
const WORKERS = 8
const PORTS_PER_WORKER = 2_500

let next = 0

/** A port on loopback that no one listens on: for what must know its address before it is built. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < PORTS_PER_WORKER; tried++) {
    const port = candidate()
    if (await isFree(port)) return port
  }
  throw new Error('no free port')
}

/** Each worker of the run goes through ports of its own, and comes back to none while there are others. */
function candidate(): number {
  const worker = Number(process.env.VITEST_POOL_ID ?? 0) % WORKERS
  // Two runs on one machine seldom begin at the same place.
  const start = process.ppid * 37
  return FIRST_PORT + worker * PORTS_PER_WORKER + ((start + next++) % PORTS_PER_WORKER)
}

function isFree(port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
