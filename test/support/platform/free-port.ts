import { createServer } from 'node:net'

/** Ports below the ephemeral range of the system, so that a free port is not assigned to another socket before it is used. */
const FIRST_PORT = 10_000
const WORKERS = 8
const PORTS_PER_WORKER = 2_500

let next = 0

/** Finds a free port on loopback, for servers whose address must be known before they are created. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < PORTS_PER_WORKER; tried++) {
    const port = candidate()
    if (await isFree(port)) return port
  }
  throw new Error('no free port')
}

/** Each worker of a run has its own range of ports, and reuses one only after all others. */
function candidate(): number {
  const worker = Number(process.env.VITEST_POOL_ID ?? 0) % WORKERS
  // Two runs on one machine rarely start at the same port.
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
