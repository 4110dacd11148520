import type { Knex } from 'knex'
import { lockUntilEnd } from '../database/advisory-lock.js'
import { integer, named, text } from '../database/columns.js'
import { type RecordOf, type RowOf, rowCodec } from '../database/row-codec.js'
import { type AuditRecord, auditRecordOf } from './audit-log.js'

const chains = rowCodec('audit_chains', {
  /** `YYYY-MM-DD`, UTC. */
  day: text,
  /** The head of the previous day's chain; a fixed word for the first day. */
  anchor: text,
  length: integer,
  /** The link of its last row. */
  head: text,
  seal: text,
})

/** The chain of a day: its anchor, its length and its end. */
export type AuditChain = RecordOf<typeof chains>

const places = rowCodec('audit_logs', {
  id: text,
  day: named('chain_day', text),
  /** From 1. */
  position: integer,
  link: text,
})

/** A row's place in a chain. */
export type AuditPosition = RecordOf<typeof places>

/** A row with its place in a chain; none until it is sealed. */
export interface PositionedAuditRecord {
  readonly record: AuditRecord
  readonly place?: AuditPosition
}

const placedOf = (row: RowOf<typeof places>): PositionedAuditRecord => ({
  record: auditRecordOf(row),
  ...(row.chain_day === null || row.position === null || row.link === null
    ? {}
    : { place: places.read(row) }),
})

/** The chains of the audit log. */
export function auditChainStore(db: Knex) {
  const rows = () => places.query(db)
  return {
    /** Waits for other sealers. */
    lock: (): Promise<void> => lockUntilEnd(db, 'seal audit'),

    async all(): Promise<AuditChain[]> {
      return (await chains.query(db).orderBy('day')).map(chains.read)
    },

    async last(): Promise<AuditChain | undefined> {
      const row = await chains.query(db).orderBy('day', 'desc').first()
      return row && chains.read(row)
    },

    /** The row that was written last. */
    async newest(): Promise<AuditRecord | undefined> {
      const row = await rows().orderBy('timestamp', 'desc').orderBy('id', 'desc').first()
      return row && auditRecordOf(row)
    },

    async save(chain: AuditChain): Promise<void> {
      await chains.query(db).insert(chains.write(chain)).onConflict('day').merge()
    },

    /** Rows that are not sealed yet, oldest first. */
    async unsealed(limit: number, after?: { timestamp: string; id: string }): Promise<AuditRecord[]> {
      const query = rows().whereNull('position').orderBy('timestamp').orderBy('id').limit(limit)
      if (after) query.whereRaw('(timestamp, id) > (?, ?)', [after.timestamp, after.id])
      return (await query).map(auditRecordOf)
    },

    async place(places: readonly AuditPosition[]): Promise<void> {
      const values = places.map(() => '(?, ?, cast(? as integer), ?)').join(', ')
      const bindings = places.flatMap(({ id, day, position, link }) => [id, day, position, link])
      await db.raw(
        `update audit_logs set chain_day = placed.column2, position = placed.column3, link = placed.column4
         from (values ${values}) as placed where audit_logs.id = placed.column1`,
        bindings,
      )
    },

    /** The rows of a day's chain, from a position. */
    async chained(day: string, from: number, limit: number): Promise<PositionedAuditRecord[]> {
      const found = await rows()
        .where({ chain_day: day })
        .where('position', '>=', from)
        .orderBy('position')
        .limit(limit)
      return found.map(placedOf)
    },

    /** Whether a day has rows after the end of its chain; one statement, so that no sealing can interleave. */
    async goesOn(day: string): Promise<boolean> {
      const beyond = rows()
        .join('audit_chains', 'audit_chains.day', 'audit_logs.chain_day')
        .where({ chain_day: day })
        .whereRaw('audit_logs.position > audit_chains.length')
      return (await beyond.first('audit_logs.id')) !== undefined
    },

    /** Days that occur in rows but have no chain. */
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
