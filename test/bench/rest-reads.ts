import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import Fastify from 'fastify'
import { startPlatform } from '../support/platform.js'
import { runRound } from './load.js'

/**
 * `npm run bench`: reads over REST as a ratio to the floor, a bare Fastify handler on a prepared statement over
 * the same database file, in turns within one run. Absolute figures say little on a shared machine.
 */
const ROUNDS = 5
const REQUESTS = 3_000
const CONNECTIONS = 10

const platform = await startPlatform({ RATE_LIMIT_MULTIPLIER: '1000000' })
const authorization = `Bearer ${await platform.session('donor')}`
const database = new BetterSqlite(join(platform.dataDirectory, 'backoffice.sqlite'), { readonly: true })
const byId = database.prepare('select * from cases where id = ?')
const list = database.prepare('select * from cases order by created_at desc, id desc limit 20')
const floor = Fastify()
floor.get('/by-id/:id', async (request) => byId.get((request.params as { id: string }).id))
floor.get('/list', async () => ({ cases: list.all() }))
const floorOrigin = await floor.listen({ host: '127.0.0.1', port: 0 })

const caseId = (await platform.rest('GET /api/cases?limit=1', { as: 'donor' })).body.cases[0].id as string
const pairs = [
  { name: 'one case by id', rest: `/api/cases/${caseId}`, bare: `/by-id/${caseId}` },
  { name: 'a list of cases', rest: '/api/cases', bare: '/list' },
]

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

for (const { name, rest, bare } of pairs) {
  const round = { headers: { authorization }, requests: REQUESTS, connections: CONNECTIONS }
  const measure = async () => {
    const a = await runRound({ ...round, origin: platform.origin, path: rest })
    const b = await runRound({ ...round, origin: floorOrigin, path: bare })
    return { rest: a, bare: b, ratio: a / b }
  }
  await measure()
  const rounds: Awaited<ReturnType<typeof measure>>[] = []
  for (let turn = 0; turn < ROUNDS; turn += 1) rounds.push(await measure())
  const of = (member: 'rest' | 'bare' | 'ratio') => median(rounds.map((one) => one[member]))
  console.error(
    `${name}: ${of('ratio').toFixed(2)} of the floor (REST ${of('rest').toFixed(0)}/s, bare ${of('bare').toFixed(0)}/s, medians of ${ROUNDS} pairs)`,
  )
}

await floor.close()
database.close()
await platform.close()
