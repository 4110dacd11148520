import { fork } from 'node:child_process'
import { Pool } from 'undici'

/** One round of load: so many GETs of one path over so many connections. */
export interface Round {
  readonly origin: string
  readonly path: string
  readonly headers: Record<string, string>
  readonly requests: number
  readonly connections: number
}

/** Runs a round in a process of its own, so that the client takes no time from the server's; returns requests per second. */
export function runRound(round: Round): Promise<number> {
  const child = fork(new URL(import.meta.url), { execArgv: ['--import', 'tsx'] })
  return new Promise((resolve, reject) => {
    child.once('message', (perSecond) => {
      resolve(perSecond as number)
      child.disconnect()
    })
    child.once('error', reject)
    child.once('exit', (code) => code !== 0 && reject(new Error(`the load ended with ${code}`)))
    child.send(round)
  })
}

async function load({ origin, path, headers, requests, connections }: Round): Promise<number> {
  const pool = new Pool(origin, { connections })
  let left = requests
  const began = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (left > 0) {
        left -= 1
        const { statusCode, body } = await pool.request({ method: 'GET', path, headers })
        await body.dump()
        if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}`)
      }
    }),
  )
  const seconds = (performance.now() - began) / 1000
  await pool.close()
  return requests / seconds
}

process.once('message', (round) => {
  load(round as Round).then((perSecond) => process.send?.(perSecond))
})
