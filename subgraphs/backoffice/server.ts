import type { IdentityDirectory } from '../../schema/identity-directory.js'
import { type Clock, systemClock } from '../shared/clock.js'
import { migrate, openDatabase } from '../shared/database.js'
import { buildFederatedSchema, instancesOf } from '../shared/federated-schema.js'
import type { GraphClient } from '../shared/graph-client.js'
import { housekeepingHandlers } from '../shared/housekeeping.js'
import { idempotentMutations } from '../shared/idempotency.js'
import { createWorker } from '../shared/jobs.js'
import type { Log } from '../shared/log.js'
import { createOutbound } from '../shared/outbound.js'
import { createSealedBox, sealingKey } from '../shared/sealed-box.js'
import { type Subgraph, subgraphExecutor } from '../shared/subgraph.js'
import { createWebhooks } from '../shared/webhooks/webhook.service.js'
import { webhookHandlers } from '../shared/webhooks/webhook.worker.js'
import { auditKey } from './audit/audit-key.js'
import { createAuditTrail } from './audit/audit-trail.js'
import { CaseUpdateResolver } from './case-updates/case-update.resolver.js'
import { createCaseUpdates } from './case-updates/case-update.service.js'
import { CaseReference } from './cases/case.reference.js'
import { CaseResolver } from './cases/case.resolver.js'
import { createCases } from './cases/case.service.js'
import { caseStore } from './cases/case.store.js'
import type { BackofficeConfig } from './config.js'
import { seedDemoData } from './demo-data.js'
import { backofficeGraph } from './graph.js'
import { migrations } from './migrations/index.js'
import { UserReference } from './users/user.reference.js'
import { UserResolver } from './users/user.resolver.js'
import { createUsers } from './users/user.service.js'
import { backofficeWebhooks, eventKinds } from './webhook-events.js'

/** What the backoffice is built from. */
export interface BackofficeDependencies {
  readonly config: BackofficeConfig
  readonly identity: IdentityDirectory
  /** The graph, for what other services own. */
  readonly graph: GraphClient
  readonly log: Log
  readonly clock?: Clock
}

/** Opens, migrates and wires the backoffice; `start` begins its background work. */
export async function createBackoffice(dependencies: BackofficeDependencies): Promise<Subgraph> {
  const { config, identity, log, clock = systemClock } = dependencies
  const db = await openDatabase({
    subgraph: 'backoffice',
    dataDirectory: config.dataDirectory,
    databaseUrl: config.databaseUrl,
    synchronous: config.synchronous,
  })
  const applied = await migrate(db, migrations)
  if (applied.length > 0) log.info({ applied }, 'migrated the backoffice database')

  const audit = createAuditTrail({ clock, key: auditKey(config.auditKey, config.dataDirectory) })
  const users = createUsers({ db, clock, audit, identity })
  const updates = createCaseUpdates({ db, clock, audit, caseOf: (trx, id) => caseStore(trx).byId(id) })
  const cases = createCases({ db, clock, audit, users, updates })
  if (config.seedDemo && (await seedDemoData(db, clock))) log.info({}, 'seeded the backoffice demo data')

  const box = createSealedBox(sealingKey(config.sealingSecret, 'backoffice'))
  const outbound = createOutbound({ allowPrivate: config.allowPrivateTargets })
  const webhooks = createWebhooks({ db, kinds: eventKinds, box, outbound, clock })

  const { schema, guards } = await buildFederatedSchema(backofficeGraph, {
    instances: instancesOf([
      new UserResolver(users),
      new UserReference(users),
      new CaseResolver(cases, updates),
      new CaseReference(cases),
      new CaseUpdateResolver(updates),
      new backofficeWebhooks.Subscriptions(webhooks),
      new backofficeWebhooks.Deliveries(webhooks),
    ]),
    mutate: idempotentMutations({ db, box, clock, log }),
    requireAdminMfa: config.requireAdminMfa,
  })
  // Receivers of webhooks may be slow, so nothing else waits behind them.
  const sender = webhookHandlers({ db, box, outbound, clock })
  const workers = [
    createWorker({ db, handlers: housekeepingHandlers(db, clock), log, clock }),
    createWorker({ db, handlers: sender, log, clock, concurrency: 8 }),
  ]

  return {
    name: 'backoffice',
    schema,
    guards,
    execute: subgraphExecutor(schema, (failure) =>
      log.error(
        { err: failure.error, requestId: failure.requestId, path: failure.path },
        'a resolver failed',
      ),
    ),
    async start() {
      for (const worker of workers) worker.start()
    },
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()))
      await outbound.close()
      await db.destroy()
    },
    async ready() {
      await db.raw('select 1')
      return true
    },
  }
}
