import Fastify from 'fastify'
import { Sqlite } from '../../runtime/sqlite-driver.js'

/* The floor of a start: a bare Fastify with an in-memory database, which prints a line when it listens. */

const database = new Sqlite(':memory:')
const app = Fastify()
app.get('/', async () => database.prepare('select 1 as one').get())
await app.listen({ host: '127.0.0.1', port: 0 })
process.once('SIGTERM', async () => {
  await app.close()
  database.close()
})
process.stdout.write(`${JSON.stringify({ msg: 'ready' })}\n`)
