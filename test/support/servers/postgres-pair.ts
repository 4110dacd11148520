import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { startLine } from '../doubles/network-line.js'
import { createFiles, type Identity, serve } from './postgres-cluster.js'

/** A PostgreSQL server with a synchronous replica, behind one address. */
export interface PostgresPair {
  readonly url: string
  /** The folder of all their files. */
  readonly directory: string
  /** Restarts the primary. */
  restart(): Promise<void>
  /** Starts the primary again if it has ended. */
  revive(): Promise<void>
  /** Kills the primary, promotes the replica, and redirects the address to it. */
  failOver(): Promise<void>
  stop(): Promise<void>
}

const portOf = ({ url }: { readonly url: string }) => Number(new URL(url).port)

/**
 * Starts a pair in which a commit is acknowledged when the replica has it, so that a failover loses nothing.
 * @param beforeFilled called with the empty folder of the primary
 */
export async function startPostgresPair(
  beforeFilled?: (folder: string, identity: Identity) => void,
): Promise<PostgresPair> {
  const files = createFiles({ beforeFilled })
  const { directory, identity } = files
  const replica = join(directory, 'replica')
  execFileSync('cp', ['-a', join(directory, 'cluster'), replica], identity)
  execFileSync('touch', [join(replica, 'standby.signal')], identity)
  const line = await startLine()
  const synchronous = ['-c', 'synchronous_commit=on', '-c', 'synchronous_standby_names=*']
  const servePrimary = () => serve(files, 'cluster', synchronous)
  let primary = await servePrimary()
  line.moveTo(portOf(primary))
  const source = `primary_conninfo=host=127.0.0.1 port=${line.port} user=rescue`
  const standby = await serve(files, 'replica', ['-c', source])
  let isPromoted = false

  async function restart(): Promise<void> {
    await primary.stop()
    primary = await servePrimary()
    line.moveTo(portOf(primary))
  }
  return {
    url: `postgres://rescue@127.0.0.1:${line.port}/postgres`,
    directory,
    restart,
    async revive() {
      if (primary.hasEnded()) await restart()
    },
    async failOver() {
      line.cut()
      const [pid] = readFileSync(join(directory, 'cluster/postmaster.pid'), 'utf8').split('\n')
      process.kill(Number(pid), 'SIGQUIT')
      await primary.stop()
      const client = new pg.Client({ connectionString: standby.url })
      await client.connect()
      await client.query('select pg_promote()')
      await client.end()
      isPromoted = true
      line.moveTo(portOf(standby))
      line.mend()
    },
    async stop() {
      if (!isPromoted) await primary.stop()
      await standby.stop()
      await line.close()
    },
  }
}
