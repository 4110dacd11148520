import type { Knex } from 'knex'
import type { Awaitable } from '../../../runtime/awaitable.js'
import { integer, oneOf, optional, text, time } from '../../shared/database/columns.js'
import { recordById } from '../../shared/database/read-text.js'
import { rowCodec } from '../../shared/database/row-codec.js'
import type { SocialMonitorRun } from './monitor-run.type.js'
import { monitorRunStatuses } from './social-post.state.js'

export type MonitorRunRecord = Readonly<SocialMonitorRun & { requestedBy: string }>

const runs = rowCodec('social_monitor_runs', {
  id: text,
  status: oneOf(monitorRunStatuses),
  requestedBy: text,
  postsFound: optional(integer),
  postsCreated: optional(integer),
  error: optional(text),
  createdAt: time,
  startedAt: optional(time),
  finishedAt: optional(time),
})

export function monitorRunStore(db: Knex) {
  const table = () => runs.query(db)
  return {
    byId: (id: string): Awaitable<MonitorRunRecord | undefined> => recordById(db, runs, id),

    /** The pending or running run. */
    async unfinished(): Promise<MonitorRunRecord | undefined> {
      const row = await table().whereIn('status', ['pending', 'running']).orderBy('created_at').first()
      return row && runs.read(row)
    },

    async insert({ id, requestedBy, createdAt }: MonitorRunRecord): Promise<void> {
      await table().insert({ id, status: 'pending', requested_by: requestedBy, created_at: createdAt })
    },

    /** Begins a run, also one that has failed and is replayed. */
    async begin(id: string, at: string): Promise<void> {
      await table()
        .where({ id })
        .update({ status: 'running', started_at: at, error: null, finished_at: null })
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
