import type { Knex } from 'knex'
import { jsonColumn, optionalColumn } from '../../shared/database/columns.js'
import { rowById } from '../../shared/database/read-text.js'
import { mapRows, type Page, type PageRows } from '../../shared/paging/page.js'
import { selectPage } from '../../shared/paging/page-query.js'
import type { Colour, DeploymentState } from './deployment.state.js'
import type {
  Deployment,
  DeploymentConfig,
  DeploymentHealth,
  DeploymentStep,
  Traffic,
} from './deployment.type.js'

interface DeploymentRow {
  id: string
  state: DeploymentState
  colour: Colour
  project_id: string
  environment: string
  config: string
  health: string | null
  version: number
  created_at: string
  updated_at: string
}

/** A stored deployment. */
export type DeploymentRecord = Readonly<Deployment>

const configColumn = jsonColumn<DeploymentConfig>()
const healthColumn = optionalColumn(jsonColumn<DeploymentHealth>())

const rowOf = (record: DeploymentRecord): DeploymentRow => ({
  id: record.id,
  state: record.state,
  colour: record.colour,
  project_id: record.config.projectId,
  environment: record.config.environment,
  config: configColumn.write(record.config),
  health: healthColumn.write(record.health),
  version: record.version,
  created_at: record.createdAt,
  updated_at: record.updatedAt,
})

const recordOf = (row: DeploymentRow): DeploymentRecord => {
  const health = healthColumn.read(row.health)
  return {
    id: row.id,
    state: row.state,
    colour: row.colour,
    config: configColumn.read(row.config),
    ...(health ? { health } : {}),
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/** Deployments and their steps in the database. */
export function deploymentStore(db: Knex) {
  const table = () => db<DeploymentRow>('deployments')
  const steps = () => db('deployment_steps')
  return {
    async byId(id: string): Promise<DeploymentRecord | undefined> {
      const row = await rowById<DeploymentRow>(db, 'deployments', id)
      return row && recordOf(row)
    },

    async page(page: Page): Promise<PageRows<DeploymentRecord>> {
      const sort = [{ column: 'created_at', direction: 'desc' }] as const
      return mapRows(await selectPage<DeploymentRow>(table(), { sort, page }), recordOf)
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

    async addStep(
      record: DeploymentRecord,
      { action, byId, at }: Omit<DeploymentStep, 'state'>,
    ): Promise<void> {
      const { id, version, state } = record
      await steps().insert({ deployment_id: id, version, state, action, by_id: byId, at })
    },

    async stepsOf(ids: readonly string[]): Promise<{ id: string; steps: DeploymentStep[] }[]> {
      const rows = await steps()
        .whereIn('deployment_id', [...ids])
        .orderBy(['deployment_id', 'version'])
      return ids.map((id) => ({
        id,
        steps: rows
          .filter((row) => row.deployment_id === id)
          .map(({ action, state, by_id: byId, at }) => ({ action, state, byId, at })),
      }))
    },
  }
}

/** Which colour takes the traffic, in the database. */
export function trafficStore(db: Knex) {
  const table = () => db('traffic')
  return {
    async of(projectId: string, environment: string): Promise<Traffic | undefined> {
      const row = await table().where({ project_id: projectId, environment }).first()
      if (!row) return undefined
      const { colour, since, deployment_id: deploymentId } = row
      return { projectId, environment, colour, ...(deploymentId ? { deploymentId } : {}), since }
    },

    /** All environments, ordered by project and environment. */
    async all(): Promise<Pick<Traffic, 'projectId' | 'environment' | 'colour'>[]> {
      return table()
        .orderBy(['project_id', 'environment'])
        .select({ projectId: 'project_id', environment: 'environment', colour: 'colour' })
    },

    async put({ projectId, environment, colour, deploymentId, since }: Traffic): Promise<void> {
      const row = { colour, deployment_id: deploymentId ?? null, since }
      await table()
        .insert({ project_id: projectId, environment, ...row })
        .onConflict(['project_id', 'environment'])
        .merge(row)
    },
  }
}
