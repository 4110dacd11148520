import { execFileSync } from 'node:child_process'
import pg from 'pg'

/** Waits until the connections have ended: one that ended later would be lost in the middle of a transaction. */
const terminate = `select pg_terminate_backend(pid, 60000) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`

/** Closes all connections to a database, as a restart of its server does. Returns their number. */
export async function cutConnections(url: string): Promise<number> {
  const operator = new pg.Client({ connectionString: url })
  await operator.connect()
  const { rowCount } = await operator.query(terminate)
  await operator.end()
  return rowCount ?? 0
}

/** Like {@link cutConnections}, by another process while this one is blocked, so that its pools have not noticed yet. */
export function cutConnectionsInOtherProcess(url: string): void {
  const script = `
    import pg from 'pg'
    const operator = new pg.Client({ connectionString: process.env.PLACE })
    await operator.connect()
    await operator.query(${JSON.stringify(terminate)})
    await operator.end()`
  execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    env: { ...process.env, PLACE: url },
  })
}
