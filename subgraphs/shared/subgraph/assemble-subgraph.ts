import { logFailure } from '../../../runtime/connections/log-failure.js'
import type { FileGateway } from '../../../runtime/file-gateway.js'
import type { LiveEvents } from '../../../runtime/live-events/live-events.js'
import type { MetricsSource } from '../../../runtime/process/metrics-text.js'
import { tracedExecute } from '../../../runtime/tracing/traced-execute.js'
import { type AuditKey, auditKeyOf } from '../audit/audit-key.js'
import { auditJobs } from '../audit/audit-seal.worker.js'
import { assertAuditKey } from '../audit/required-audit-key.js'
import type { Clock } from '../clock.js'
import { revisionOf } from '../database/revision.js'
import { type Database, type Migration, migrate, openDatabase, openReplica } from '../database.js'
import { housekeepingHandlers } from '../housekeeping.js'
import { idempotentMutations } from '../idempotency/idempotent-mutations.js'
import { createWorker, type JobHandlers, type Worker } from '../jobs/jobs.js'
import { unhandledJobHandlers } from '../jobs/unhandled-jobs.worker.js'
import { publishChangesOf } from '../live-changes.js'
import type { Log } from '../log.js'
import { createOutbound, type Outbound } from '../outbound/outbound.js'
import type { PartitionedTable } from '../partitions/partition-periods.js'
import { partitionedTablesOf } from '../partitions/partitioned-tables.js'
import { ensurePartitions } from '../partitions/partitions.js'
import { credentialsBox } from '../secrets/credentials-box.js'
import { assertCredentialsKey } from '../secrets/required-keys.js'
import { type SealedColumn, sharedSealedColumns } from '../secrets/sealed-columns.js'
import type { SecretBox } from '../secrets/secret-box.js'
import { webhookHandlers } from '../webhooks/webhook.worker.js'
import { databaseNames } from './database-names.js'
import { federatedSchema, instancesOf, type SubgraphDefinition, schemaRun } from './federated-schema.js'
import { readsFrom, type Subgraph, subgraphExecutor } from './subgraph.js'
import { subgraphMetrics } from './subgraph-metrics.js'
import type { SubgraphSettings } from './subgraph-settings.js'

/** What every feature of a subgraph may use. */
export interface SubgraphContext {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  /** Encrypts secrets before they are stored. */
  readonly box: SecretBox
  /** Signs the rows of the audit log. */
  readonly auditKey: AuditKey
  /** Requests to addresses that users enter. */
  readonly outbound: Outbound
}

/** What a feature provides: instances for its resolver and reference classes, and its background work. */
export interface Feature {
  /** One instance for each class that the definition names. */
  readonly instances?: readonly object[]
  /** Handlers of the jobs that this feature enqueues or repeats. */
  readonly jobs?: JobHandlers
  /** Access to file contents, provided by the one feature that stores them. */
  readonly files?: FileGateway
  /** Values for `GET /metrics`. */
  readonly metrics?: MetricsSource
  /** What `/readyz` shows about it, for operators. */
  readiness?(): Readonly<Record<string, unknown>>
  /** Starts background work other than jobs: streams, listeners. */
  start?(): Promise<void> | void
  stop?(): Promise<void> | void
}

/** What a subgraph is assembled from. */
export interface SubgraphParts {
  readonly definition: SubgraphDefinition
  readonly config: SubgraphSettings
  readonly migrations: readonly Migration[]
  /** Partitioned tables in addition to those of every subgraph. */
  readonly partitioned?: readonly PartitionedTable[]
  /** The columns with encrypted texts; default those of every subgraph. */
  readonly sealedColumns?: readonly SealedColumn[]
  readonly clock: Clock
  readonly log: Log
  /** Publishes changes to open subscriptions; none are published without it. */
  readonly live?: LiveEvents | undefined
  /** Builds the features from the context; listed in `server.ts` of the subgraph. */
  readonly features: (context: SubgraphContext) => Promise<readonly Feature[]>
}

/**
 * Opens and migrates the database, builds the features and the schema over them, and creates the worker.
 * A failure closes what was opened.
 */
export async function assembleSubgraph(parts: SubgraphParts): Promise<Subgraph> {
  const { definition, config, log } = parts
  const location = { ...config, subgraph: databaseNames[definition.name], log }
  const db = await openDatabase(location)
  const replica =
    config.databaseReadUrl === undefined ? undefined : openReplica(db, location, config.databaseReadUrl)
  try {
    const applied = await migrate(db, parts.migrations)
    if (applied.length > 0)
      log.info(
        { subgraph: definition.name, migrations: applied.length, last: applied.at(-1) },
        'migrated the database',
      )
    const partitioned = partitionedTablesOf(databaseNames[definition.name], parts.partitioned)
    await ensurePartitions(db, partitioned)
    const keyed = { db, subgraph: databaseNames[definition.name] }
    await assertCredentialsKey(config, keyed, parts.sealedColumns ?? sharedSealedColumns)
    await assertAuditKey(config, keyed)
    if (config.jobEngine === 'graphile-worker' && config.databaseUrl !== undefined) {
      // Loaded only where it is used: it takes time and memory.
      const { setGraphileEngine } = await import('../jobs/graphile-engine.js')
      await setGraphileEngine(db, config.databaseUrl)
    }
    const context = contextOf(parts, db)
    if (parts.live) publishChangesOf(db, parts.live)
    const features = await parts.features(context)
    const { schema, guards } = await federatedSchema(definition)
    const run = schemaRun(definition, {
      instances: instancesOf(features.flatMap(({ instances }) => instances ?? [])),
      mutate: idempotentMutations(context),
      requireAdminMfa: config.requireAdminMfa,
    })
    const worker = workerOf(context, features, partitioned)
    const files = features.find((feature) => feature.files)?.files
    const execute = subgraphExecutor(
      schema,
      ({ error, requestId, path }) => logFailure(log, { err: error, requestId, path }, 'a resolver failed'),
      run,
    )
    return {
      name: definition.name,
      schema,
      guards,
      ...(files ? { files } : {}),
      execute: tracedExecute(
        `subgraph ${definition.name}`,
        replica ? readsFrom(replica, execute) : Object.assign(execute, { revision: () => revisionOf(db) }),
      ),
      async start() {
        for (const feature of features) await feature.start?.()
        if (config.runsJobs) worker.start()
      },
      async stop() {
        await worker.stop()
        for (const feature of features.toReversed()) await feature.stop?.()
        await context.outbound.close()
        await replica?.close()
        await db.destroy()
      },
      async metrics() {
        const own = features.flatMap((feature) => feature.metrics?.() ?? [])
        return (await Promise.all([subgraphMetrics(definition.name, context), ...own])).flat()
      },
      async ready() {
        await db.raw('select 1')
        const details = Object.assign({}, ...features.map((feature) => feature.readiness?.() ?? {}))
        return { ready: !config.runsJobs || worker.isWorking(), details }
      },
    }
  } catch (error) {
    await replica?.close()
    await db.destroy()
    throw error
  }
}

function contextOf({ definition, clock, log, config }: SubgraphParts, db: Database): SubgraphContext {
  return {
    db,
    clock,
    log,
    box: credentialsBox(config, databaseNames[definition.name]),
    auditKey: auditKeyOf(config, databaseNames[definition.name]),
    outbound: createOutbound({ allowPrivate: config.allowPrivateTargets }),
  }
}

function workerOf(
  context: SubgraphContext,
  features: readonly Feature[],
  partitioned: readonly PartitionedTable[],
): Worker {
  const { db, clock, log } = context
  const handlers: JobHandlers = Object.assign(
    {},
    housekeepingHandlers(db, clock, partitioned),
    auditJobs({ db, key: context.auditKey, log }),
    webhookHandlers(context),
    ...features.map(({ jobs }) => jobs),
  )
  return createWorker({
    db,
    handlers: { ...handlers, ...unhandledJobHandlers(context, handlers) },
    log,
    clock,
  })
}
