import { deepStrictEqual } from 'node:assert'
import { join } from 'node:path'
import Fastify from 'fastify'
import { Sqlite } from '../../runtime/sqlite-driver.js'
import { startPlatform } from '../support/platform/running-platform.js'
import { compareToFloor } from './against-floor.js'

/*
 * `npm run bench`: reads over REST as a ratio to the floor, a bare Fastify handler that answers the same JSON from the
 * same database file by prepared statements, and does nothing else: no tokens, limits, validation, graph or log.
 */

const platform = await startPlatform({ RATE_LIMIT_MULTIPLIER: '1000000' })
const authorization = `Bearer ${await platform.session('donor')}`
const database = new Sqlite(join(platform.dataDirectory, 'backoffice.sqlite'), { readonly: true })
const columns = `id, name, description, status, priority, category, guardian_id as guardianId,
  guardian_name as guardianName, donation_goal as donationGoal, image_url as imageUrl, created_at as createdAt,
  updated_at as updatedAt, (select coalesce(sum(cast(base_amount as integer)), 0) from donations
    where case_id = cases.id and status = 'completed') as donationsReceived`
const byId = database.prepare(
  `select ${columns}, additional_images as additionalImages, version from cases where id = ?`,
)
const list = database.prepare(`select ${columns} from cases order by created_at desc, id desc limit 20`)
const count = database.prepare('select count(*) as total from cases')

interface Row extends Record<string, unknown> {
  donationGoal: number | null
  donationsReceived: number
}

/** Cents as money, and no member that is unset. */
function written(row: Row): object {
  if (row.donationGoal !== null) row.donationGoal /= 100
  row.donationsReceived /= 100
  for (const name in row) if (row[name] === null) row[name] = undefined
  return row
}

const floor = Fastify()
floor.get('/by-id/:id', async (request) => {
  const row = byId.get((request.params as { id: string }).id) as Row & { additionalImages: unknown }
  row.additionalImages = JSON.parse(String(row.additionalImages))
  return written(row)
})
floor.get('/list', async () => {
  const { total } = count.get() as { total: number }
  const totalPages = Math.ceil(total / 20)
  const pagination = { page: 1, limit: 20, total, totalPages, hasNext: totalPages > 1, hasPrev: false }
  return { cases: list.all().map((row) => written(row as Row)), pagination }
})
const floorOrigin = await floor.listen({ host: '127.0.0.1', port: 0 })

const caseId = (await platform.rest('GET /api/cases?limit=1', { as: 'donor' })).body.cases[0].id as string
const servers = { origin: platform.origin, floorOrigin, headers: { authorization } }
const pairs = [
  { name: 'one case by id', rest: `/api/cases/${caseId}`, bare: `/by-id/${caseId}` },
  { name: 'a list of cases', rest: '/api/cases', bare: '/list' },
]
for (const pair of pairs) {
  deepStrictEqual(
    await jsonOf(floorOrigin + pair.bare),
    await jsonOf(platform.origin + pair.rest, servers.headers),
  )
  await compareToFloor(pair, servers)
}

await floor.close()
database.close()
await platform.close()

async function jsonOf(url: string, headers: Record<string, string> = {}): Promise<unknown> {
  return (await fetch(url, { headers })).json()
}
