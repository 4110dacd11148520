import type { Knex } from 'knex'
import { isSqlite } from '../database.js'
import { type AuditRecord, auditRecordOf } from './audit-log.js'

/** The chain of a day: its anchor, its length and its end. */
export interface AuditChain {
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string
  /** The head of the previous day's chain; a fixed word for the first day. */
  readonly anchor: string
  readonly length: number
  /** The link of its last row. */
  readonly head: string
  readonly seal: string
}

/** A row's place in a chain. */
export interface AuditPlace {
  readonly id: string
  readonly day: string
  /** From 1. */
  readonly position: number
  readonly link: string
}

/** A row with its place in a chain; none until it is sealed. */
export interface PlacedAuditRecord {
  readonly record: AuditRecord
  readonly place?: AuditPlace
}

type AuditRowWithPlace = Parameters<typeof auditRecordOf>[0] & {
  chain_day: string | null
  position: number | null
  link: string | null
}

const placedOf = (row: AuditRowWithPlace): PlacedAuditRecord => ({
  record: auditRecordOf(row),
  ...(row.chain_day === null || row.position === null || row.link === null
    ? {}
    : { place: { id: row.id, day: row.chain_day, position: row.position, link: row.link } }),
})

/** The chains of the audit log. */
export function auditChainStore(db: Knex) {
  const rows = () => db<AuditRowWithPlace>('audit_logs')
  const chains = () => db<AuditChain>('audit_chains')
  return {
    /** Waits for other sealers on PostgreSQL; SQLite runs one write transaction at a time. */
    async lock(): Promise<void> {
      if (!isSqlite(db))
        await db.raw(`select pg_advisory_xact_lock(hashtext('seal audit ' || current_schema()))`)
    },

    async all(): Promise<AuditChain[]> {
      return chains().orderBy('day')
    },

    async last(): Promise<AuditChain | undefined> {
      return chains().orderBy('day', 'desc').first()
    },

    async save(chain: AuditChain): Promise<void> {
      await chains().insert(chain).onConflict('day').merge()
    },

    /** Rows that are not sealed yet, the oldest first. */
    async unsealed(limit: number, after?: { timestamp: string; id: string }): Promise<AuditRecord[]> {
      const query = rows().whereNull('position').orderBy('timestamp').orderBy('id').limit(limit)
      if (after) query.whereRaw('(timestamp, id) > (?, ?)', [after.timestamp, after.id])
      return (await query).map(auditRecordOf)
    },

    async place(places: readonly AuditPlace[]): Promise<void> {
      const values = places.map(() => '(?, ?, cast(? as integer), ?)').join(', ')
      const bindings = places.flatMap(({ id, day, position, link }) => [id, day, position, link])
      await db.raw(
        `update audit_logs set chain_day = placed.column2, position = placed.column3, link = placed.column4
         from (values ${values}) as placed where audit_logs.id = placed.column1`,
        bindings,
      )
    },

    /** The rows of a day's chain, from a position. */
    async chained(day: string, from: number, limit: number): Promise<PlacedAuditRecord[]> {
      const found = await rows()
        .where({ chain_day: day })
        .where('position', '>=', from)
        .orderBy('position')
        .limit(limit)
      return found.map(placedOf)
    },

    /** Days that rows name although they have no chain. */
    async daysWithoutChain(): Promise<string[]> {
      return db('audit_logs')
        .whereNotNull('chain_day')
        .whereNotIn('chain_day', db('audit_chains').select('day'))
        .distinct()
        .orderBy('chain_day')
        .pluck('chain_day')
    },
  }
}
