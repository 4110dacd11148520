import { afterAll, describe, expect, it } from 'vitest'
import {
  adaptRunners,
  betterSqlite3Dialect,
  checkConnections,
  connectBesidePool,
  isRead,
  type QueryEvent,
  type RunStatement,
} from '../../../subgraphs/shared/database/knex-internals.js'
import { openDatabase } from '../../../subgraphs/shared/database.js'

const adapt = 'has changed: adapt subgraphs/shared/database/knex-internals.ts'

describe('the undocumented parts of knex', async () => {
  const db = await openDatabase({ subgraph: 'wallet', dataDirectory: ':memory:' })
  afterAll(() => db.destroy())
  const rows = () => db('things')

  it('distinguish reads from writes, also for raw statements', async () => {
    const reads = [rows().select('id'), rows().first(), rows().pluck('id'), db.raw('select 1')]
    const writes = [
      rows().insert({ id: 1 }),
      rows().update({ id: 1 }),
      rows().delete(),
      db.raw('delete from things'),
      db.raw('with gone as (delete from things returning id) select * from gone'),
    ]
    const seen = (statements: readonly unknown[]) => statements.map((one) => isRead(one as RunStatement))
    expect(seen(reads), `_method ${adapt}`).toEqual(reads.map(() => true))
    expect(seen(writes), `_method ${adapt}`).toEqual(writes.map(() => false))
  })

  it('run a statement on the connection of its runner, which can be replaced beforehand', async () => {
    const statements: RunStatement[] = []
    const own = await openDatabase({ subgraph: 'wallet', dataDirectory: ':memory:' })
    const other = await openDatabase({ subgraph: 'wallet', dataDirectory: ':memory:' })
    try {
      const connection = await other.client.acquireConnection()
      await other.raw('create table here (id integer)').connection(connection)
      adaptRunners(own, (runner, statement) => {
        statements.push(statement)
        runner.connection = connection
      })
      expect(await own('here').select('id'), `runner.connection ${adapt}`).toEqual([])
      expect(statements.map(isRead), `client.runner ${adapt}`).toEqual([true])
      other.client.releaseConnection(connection)
    } finally {
      await own.destroy()
      await other.destroy()
    }
  })

  it('acquire each connection through a method that can throw', async () => {
    const refusing = await openDatabase({ subgraph: 'wallet', dataDirectory: ':memory:' })
    checkConnections(refusing, () => {
      throw new Error('not now')
    })
    await expect(refusing.raw('select 1'), `client.acquireConnection ${adapt}`).rejects.toThrow('not now')
    await refusing.destroy()
  })

  it('give all events of a query the same id', async () => {
    const ids: (string | undefined)[] = []
    const began = ({ __knexQueryUid }: QueryEvent) => ids.push(__knexQueryUid)
    const ended = (_response: unknown, { __knexQueryUid }: QueryEvent) => ids.push(__knexQueryUid)
    db.on('query', began).on('query-response', ended)
    await db.raw('select 1')
    db.off('query', began).off('query-response', ended)
    expect(ids, `__knexQueryUid ${adapt}`).toEqual([expect.any(String), ids[0]])
  })

  it('throw an error that names the file to adapt when they are missing', async () => {
    const sentence = (what: string) =>
      `knex has changed ${what}: adapt subgraphs/shared/database/knex-internals.ts`
    expect(() => betterSqlite3Dialect(class {})).toThrow(sentence('_driver() of its SQLite dialect'))
    expect(() => adaptRunners({ client: {} }, () => undefined)).toThrow(sentence('client.runner()'))
    expect(() => checkConnections({ client: {} }, () => undefined)).toThrow(
      sentence('client.acquireConnection()'),
    )
    await expect(connectBesidePool({ client: {} })).rejects.toThrow(sentence('client.acquireRawConnection()'))
  })
})
