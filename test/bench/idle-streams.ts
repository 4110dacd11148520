import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { connectSse } from '../support/doubles/sse-client.js'
import { startPlatform } from '../support/platform/running-platform.js'
import { printFinding } from './results/speed-results.js'

/**
 * `node --expose-gc --import tsx test/bench/idle-streams.ts [streams]`: the memory of idle subscriptions to a case; at most
 * 1,000, which is 200 per demo account.
 */
const [first = '1000', url = '', ...tokens] = process.argv.slice(2)
const count = Number(first)

if (process.send) {
  process.once('disconnect', () => process.exit())
  // The clients run in a separate process, so that their memory is not counted.
  for (let made = 0; made < count; made++) {
    const authorization = `Bearer ${tokens[made % tokens.length]}`
    const { status } = await connectSse(url, { headers: { authorization } })
    if (status !== 200) throw new Error(`A stream got ${status}.`)
  }
  process.send('connected')
} else {
  const platform = await startPlatform()
  const { body } = await platform.rest('GET /api/cases', { as: 'staff' })
  const query = `subscription { caseChanged(id: "${body.cases[0].id}") { id name status donationsReceived } }`
  const people = ['admin', 'staff', 'guardian', 'donor', 'investor'] as const
  const before = memory()
  const clients = fork(
    fileURLToPath(import.meta.url),
    [
      first,
      `${platform.origin}/graphql/stream?query=${encodeURIComponent(query)}`,
      ...(await Promise.all(people.map((who) => platform.session(who)))),
    ],
    { execArgv: process.execArgv.filter((one) => one !== '--expose-gc') },
  )
  await once(clients, 'message')
  const after = memory()
  const each = (member: 'heapUsed' | 'external') => Math.round((after[member] - before[member]) / count)
  const found = { streams: count, heapBytes: each('heapUsed'), externalBytes: each('external') }
  process.stdout.write(`per idle stream: ${JSON.stringify(found)}\n`)
  printFinding({
    name: 'memory of an open event stream',
    value: (found.heapBytes + found.externalBytes) / 1_000,
    unit: 'kB',
    goal: 30,
    bound: 'most',
    facts: `${count} streams; heap ${found.heapBytes} bytes, outside it ${found.externalBytes}`,
  })
  clients.kill()
  await platform.close()
}

function memory(): NodeJS.MemoryUsage {
  globalThis.gc?.()
  globalThis.gc?.()
  return process.memoryUsage()
}
