import 'reflect-metadata'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoPeople } from '../../../runtime/demo-people.js'
import { readEnvironment } from '../../../runtime/environment/read-environment.js'
import { localLiveEvents } from '../../../runtime/live-events/live-events.js'
import { backofficeConfig, backofficeVariables } from '../../../subgraphs/backoffice/config.js'
import { type BackofficeDependencies, createBackoffice } from '../../../subgraphs/backoffice/server.js'
import { createGraphClient, type GraphClient } from '../../../subgraphs/shared/service-calls/graph-client.js'
import { recordedLog } from '../doubles/recorded-log.js'

/** A backoffice as another service calls it, and the id of a guardian. */
export interface OpenBackoffice {
  readonly graph: GraphClient
  readonly guardianId: string
  close(): Promise<void>
}

/** Opens the real backoffice, in process and without workers, for calls by a service. */
export async function openBackofficeSubgraph(caller: 'wallet' | 'ai-hub'): Promise<OpenBackoffice> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'backoffice-contract-'))
  const env = readEnvironment({ NODE_ENV: 'test', DATA_DIR: dataDirectory }, backofficeVariables)
  const subgraph = await createBackoffice({
    config: { ...backofficeConfig(env), seedDemo: true, seedCases: 0 },
    // No operation of the contract tests uses the identity provider.
    identity: {} as BackofficeDependencies['identity'],
    graph: createGraphClient('backoffice', async () => ({ data: null })),
    live: localLiveEvents(),
    log: recordedLog(),
  })
  return {
    graph: createGraphClient(caller, subgraph.execute),
    guardianId: demoPeople.guardian.id,
    async close() {
      await subgraph.stop()
      await rm(dataDirectory, { recursive: true, force: true })
    },
  }
}
