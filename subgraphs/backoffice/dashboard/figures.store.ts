import type { Knex } from 'knex'
import type { DayFigure, Totals } from './figures.js'

type Table = 'users' | 'cases' | 'support_tickets'

interface StatusRow {
  status: string
  count: number | string
}

interface DayRow {
  day: string
  value: number | string
}

/** A half-open time: from `since` on, before `until`. */
export interface Span {
  readonly since: string
  readonly until: string
}

/** Donations in a time: how many were completed, and what they sum to in cents of the base currency. */
export interface DonationFigures {
  readonly count: number
  readonly cents: number
}

/**
 * The figures of the backoffice, counted and summed by the database from the rows themselves; each statement
 * is answered from an index alone.
 */
export function figuresStore(db: Knex) {
  async function countByStatus(table: Table): Promise<Map<string, number>> {
    const rows: StatusRow[] = await db(table).groupBy('status').select('status').count({ count: '*' })
    return new Map(rows.map((row) => [row.status, Number(row.count)]))
  }

  return {
    async totals(): Promise<Totals> {
      const users = await countByStatus('users')
      const cases = await countByStatus('cases')
      return {
        users: sum(users),
        activeUsers: users.get('active') ?? 0,
        cases: sum(cases),
        activeCases: (cases.get('active') ?? 0) + (cases.get('urgent') ?? 0),
        completedCases: cases.get('completed') ?? 0,
      }
    },

    /** How many cases are in each state. */
    casesByStatus: (): Promise<Map<string, number>> => countByStatus('cases'),

    /** Tickets in all, and those that wait for somebody. */
    async tickets(): Promise<{ total: number; open: number }> {
      const tickets = await countByStatus('support_tickets')
      return { total: sum(tickets), open: (tickets.get('open') ?? 0) + (tickets.get('in_progress') ?? 0) }
    },

    /** How many users or cases came in a time. */
    async countNew(table: 'users' | 'cases', { since, until }: Span): Promise<number> {
      const [row] = await db(table)
        .where('created_at', '>=', since)
        .where('created_at', '<', until)
        .count({ count: '*' })
      return Number(row?.count ?? 0)
    },

    /** Of the cases that came in a time, how many are in each state now. */
    async newCasesByStatus({ since, until }: Span): Promise<Map<string, number>> {
      const rows: StatusRow[] = await db('cases')
        .where('created_at', '>=', since)
        .where('created_at', '<', until)
        .groupBy('status')
        .select('status')
        .count({ count: '*' })
      return new Map(rows.map((row) => [row.status, Number(row.count)]))
    },

    /** Completed donations of a time, or all. */
    async donations(span?: Span): Promise<DonationFigures> {
      const query = db('donations').where({ status: 'completed' })
      if (span) query.where('created_at', '>=', span.since).where('created_at', '<', span.until)
      const [row] = await query.count({ count: '*' }).sum({ cents: 'base_amount' })
      return { count: Number(row?.count ?? 0), cents: Number(row?.cents ?? 0) }
    },

    /** How many people did something in a time. */
    async countActive({ since, until }: Span): Promise<number> {
      const [row] = await db('audit_logs')
        .where('timestamp', '>=', since)
        .where('timestamp', '<', until)
        .where('user_id', 'like', 'usr_%')
        .countDistinct({ count: 'user_id' })
      return Number(row?.count ?? 0)
    },

    /** How many users or cases came on each day of a time. */
    async newPerDay(table: 'users' | 'cases', { since, until }: Span): Promise<DayFigure[]> {
      const day = db.raw('substr(created_at, 1, 10)')
      const rows: DayRow[] = await db(table)
        .where('created_at', '>=', since)
        .where('created_at', '<', until)
        .groupBy(day)
        .orderBy('day')
        .select({ day })
        .count({ value: '*' })
      return rows.map((row) => ({ day: row.day, value: Number(row.value) }))
    },

    /** What was donated on each day of a time: cents of the base currency, and how often. */
    async donationsPerDay({ since, until }: Span): Promise<(DayFigure & { count: number })[]> {
      const day = db.raw('substr(created_at, 1, 10)')
      const rows: (DayRow & { count: number | string })[] = await db('donations')
        .where({ status: 'completed' })
        .where('created_at', '>=', since)
        .where('created_at', '<', until)
        .groupBy(day)
        .orderBy('day')
        .select({ day })
        .count({ count: '*' })
        .sum({ value: 'base_amount' })
      return rows.map((row) => ({
        day: row.day,
        value: Number(row.value ?? 0),
        count: Number(row.count),
      }))
    },
  }
}

function sum(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((total, count) => total + count, 0)
}
