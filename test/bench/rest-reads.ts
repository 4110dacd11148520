import { join } from 'node:path'
import Fastify from 'fastify'
import { Sqlite } from '../../schema/sqlite-driver.js'
import { startPlatform } from '../support/platform.js'
import { compareToFloor } from './against-floor.js'

/*
 * `npm run bench`: reads over REST as a ratio to the floor, a bare Fastify handler on a prepared statement over
 * the same database file.
 */

const platform = await startPlatform({ RATE_LIMIT_MULTIPLIER: '1000000' })
const authorization = `Bearer ${await platform.session('donor')}`
const database = new Sqlite(join(platform.dataDirectory, 'backoffice.sqlite'), { readonly: true })
const byId = database.prepare('select * from cases where id = ?')
const list = database.prepare('select * from cases order by created_at desc, id desc limit 20')
const floor = Fastify()
floor.get('/by-id/:id', async (request) => byId.get((request.params as { id: string }).id))
floor.get('/list', async () => ({ cases: list.all() }))
const floorOrigin = await floor.listen({ host: '127.0.0.1', port: 0 })

const caseId = (await platform.rest('GET /api/cases?limit=1', { as: 'donor' })).body.cases[0].id as string
const servers = { origin: platform.origin, floorOrigin, headers: { authorization } }
await compareToFloor(
  { name: 'one case by id', rest: `/api/cases/${caseId}`, bare: `/by-id/${caseId}` },
  servers,
)
await compareToFloor({ name: 'a list of cases', rest: '/api/cases', bare: '/list' }, servers)

await floor.close()
database.close()
await platform.close()
