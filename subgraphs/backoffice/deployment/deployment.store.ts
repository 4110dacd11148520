import type { Knex } from 'knex'
import { integer, json, oneOf, optional, text, time } from '../../shared/database/columns.js'
import { rowById } from '../../shared/database/read-text.js'
import { rowCodec } from '../../shared/database/row-codec.js'
import { mapRows, type Page, type PageRows } from '../../shared/paging/page.js'
import { newestFirst, selectPage } from '../../shared/paging/page-query.js'
import { type Colour, colours, deploymentStates } from './deployment.state.js'
import type {
  Deployment,
  DeploymentConfig,
  DeploymentHealth,
  DeploymentStep,
  Traffic,
} from './deployment.type.js'

const deployments = rowCodec('deployments', {
  id: text,
  state: oneOf(deploymentStates),
  colour: oneOf(colours),
  projectId: text,
  environment: text,
  config: json<DeploymentConfig>(),
  health: optional(json<DeploymentHealth>()),
  version: integer,
  createdAt: time,
  updatedAt: time,
})

const steps = rowCodec('deployment_steps', {
  deploymentId: text,
  version: integer,
  state: oneOf(deploymentStates),
  action: text,
  byId: text,
  at: time,
})

const traffic = rowCodec('traffic', {
  projectId: text,
  environment: text,
  colour: oneOf(colours),
  deploymentId: optional(text),
  since: time,
})

export type DeploymentRecord = Readonly<Deployment>

/** Project and environment have columns of their own, by which deployments are found. */
const rowOf = (record: DeploymentRecord) => {
  const { projectId, environment } = record.config
  return deployments.write({ ...record, projectId, environment })
}

const recordOf = (row: object): DeploymentRecord => {
  const { projectId, environment, ...record } = deployments.read(row)
  return record
}

export function deploymentStore(db: Knex) {
  const table = () => deployments.query(db)
  return {
    async byId(id: string): Promise<DeploymentRecord | undefined> {
      const row = await rowById(db, deployments, id)
      return row && recordOf(row)
    },

    async page(page: Page): Promise<PageRows<DeploymentRecord>> {
      return mapRows(await selectPage(table(), { sort: newestFirst, page }), recordOf)
    },

    async insert(record: DeploymentRecord): Promise<void> {
      await table().insert(rowOf(record))
    },

    /** Replaces the version that the record is based on; false if it was modified concurrently. */
    async replace(record: DeploymentRecord, basedOn: number): Promise<boolean> {
      return (await table().where({ id: record.id, version: basedOn }).update(rowOf(record))) === 1
    },

    /** The deployment that went live last, except the given one. */
    async lastLive({ config, id }: DeploymentRecord): Promise<DeploymentRecord | undefined> {
      const row = await table()
        .where({ project_id: config.projectId, environment: config.environment, state: 'live' })
        .whereNot({ id })
        .orderBy([
          { column: 'updated_at', order: 'desc' },
          { column: 'id', order: 'desc' },
        ])
        .first()
      return row && recordOf(row)
    },

    /** The deployment whose version was put on the servers of a colour last. */
    async lastDeployedOn(colour: Colour, { config }: DeploymentRecord): Promise<string | undefined> {
      const row = await table()
        .join('deployment_steps', 'deployment_steps.deployment_id', 'deployments.id')
        .where({ colour, project_id: config.projectId, environment: config.environment })
        .where('deployment_steps.action', 'deploy_blue')
        .orderBy([
          { column: 'deployment_steps.at', order: 'desc' },
          { column: 'deployments.id', order: 'desc' },
        ])
        .first('deployments.id')
      return row?.id
    },

    async addStep(record: DeploymentRecord, step: Omit<DeploymentStep, 'state'>): Promise<void> {
      const { id: deploymentId, version, state } = record
      await steps.query(db).insert(steps.write({ deploymentId, version, state, ...step }))
    },

    async stepsOf(ids: readonly string[]): Promise<{ id: string; steps: DeploymentStep[] }[]> {
      const rows = await steps
        .query(db)
        .whereIn('deployment_id', [...ids])
        .orderBy(['deployment_id', 'version'])
      const all = rows.map(steps.read)
      return ids.map((id) => ({ id, steps: all.filter(({ deploymentId }) => deploymentId === id) }))
    },
  }
}

/** Which colour takes the traffic, in the database. */
export function trafficStore(db: Knex) {
  const table = () => traffic.query(db)
  return {
    async of(projectId: string, environment: string): Promise<Traffic | undefined> {
      const row = await table().where({ project_id: projectId, environment }).first()
      return row && traffic.read(row)
    },

    /** All environments, in the order in which they first received traffic: a new one is always the last. */
    async all(): Promise<Traffic[]> {
      const firstSwitch = steps
        .query(db)
        .join('deployments', 'deployments.id', 'deployment_steps.deployment_id')
        .whereRaw('deployments.project_id = traffic.project_id')
        .whereRaw('deployments.environment = traffic.environment')
        .where('deployment_steps.action', 'switch_traffic')
        .min('deployment_steps.at')
      const rows = await table().orderBy([{ column: firstSwitch }, 'project_id', 'environment'])
      return rows.map(traffic.read)
    },

    async put(record: Traffic): Promise<void> {
      await table()
        .insert(traffic.write(record))
        .onConflict(['project_id', 'environment'])
        .merge(['colour', 'deployment_id', 'since'])
    },
  }
}
