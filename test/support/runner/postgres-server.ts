import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import { type PostgresCluster, startPostgres } from '../servers/postgres-cluster.js'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Responds with the URL of the run's PostgreSQL server, which the first request starts. */
    postgresOnDemand: string
  }
}

/**
 * Gives a test run one PostgreSQL server. It starts when the first test needs it, so that runs without such a test do not pay
 * for it, and ends with the run.
 */
export default async function offerPostgres(project: TestProject): Promise<() => Promise<void>> {
  let started: Promise<PostgresCluster> | undefined
  const onDemand = createServer((_request, response) => {
    started ??= startPostgres()
    started.then(
      ({ url }) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  project.provide('postgresOnDemand', `http://127.0.0.1:${await listen(onDemand)}/`)
  return async () => {
    onDemand.closeAllConnections()
    onDemand.close()
    const cluster = await started?.catch(() => undefined)
    await cluster?.stop()
    if (cluster) await rm(cluster.directory, { recursive: true, force: true })
  }
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  server.unref()
  return (server.address() as AddressInfo).port
}
