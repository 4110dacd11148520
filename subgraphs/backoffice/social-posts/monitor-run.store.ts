import type { Knex } from 'knex'
import { rowById } from '../../shared/database/read-text.js'
import type { SocialMonitorRun } from './monitor-run.type.js'
import type { MonitorRunStatus } from './social-post.state.js'

interface RunRow {
  id: string
  status: MonitorRunStatus
  requested_by: string
  posts_found: number | null
  posts_created: number | null
  error: string | null
  created_at: string
  started_at: string | null
  finished_at: string | null
}

/** A run as kept. */
export type MonitorRunRecord = Readonly<SocialMonitorRun & { requestedBy: string }>

const recordOf = (row: RunRow): MonitorRunRecord => ({
  id: row.id,
  status: row.status,
  requestedBy: row.requested_by,
  ...(row.posts_found === null ? {} : { postsFound: row.posts_found }),
  ...(row.posts_created === null ? {} : { postsCreated: row.posts_created }),
  ...(row.error === null ? {} : { error: row.error }),
  createdAt: row.created_at,
  ...(row.started_at === null ? {} : { startedAt: row.started_at }),
  ...(row.finished_at === null ? {} : { finishedAt: row.finished_at }),
})

/** The runs of the monitoring. */
export function monitorRunStore(db: Knex) {
  const table = () => db<RunRow>('social_monitor_runs')
  return {
    async byId(id: string): Promise<MonitorRunRecord | undefined> {
      const row = await rowById<RunRow>(db, 'social_monitor_runs', id)
      return row && recordOf(row)
    },

    /** The run that waits or works now. */
    async unfinished(): Promise<MonitorRunRecord | undefined> {
      const row = await table().whereIn('status', ['pending', 'running']).orderBy('created_at').first()
      return row && recordOf(row)
    },

    async insert({ id, requestedBy, createdAt }: MonitorRunRecord): Promise<void> {
      await table().insert({ id, status: 'pending', requested_by: requestedBy, created_at: createdAt })
    },

    async begin(id: string, at: string): Promise<void> {
      await table().where({ id }).update({ status: 'running', started_at: at })
    },

    async finish(id: string, at: string, found: number, created: number): Promise<void> {
      const change = { status: 'completed', posts_found: found, posts_created: created } as const
      await table()
        .where({ id })
        .update({ ...change, finished_at: at })
    },

    async fail(id: string, at: string, error: string): Promise<void> {
      await table().where({ id }).update({ status: 'failed', error, finished_at: at })
    },
  }
}
