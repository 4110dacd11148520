import type { Knex } from 'knex'
import { safeInteger, text } from '../../shared/database/columns.js'
import { type RecordOf, rowCodec } from '../../shared/database/row-codec.js'
import type { DateRange, NewRows, Totals } from './statistics.policy.js'

type Kind = 'users' | 'cases' | 'donations'

const dayCounts = rowCodec('figure_counts', {
  day: text,
  status: text,
  count: safeInteger,
  /** Their sum in the base currency; 0 for kinds without amounts. */
  cents: safeInteger,
})

/** New rows of a kind on a day, by status. */
type DayCount = RecordOf<typeof dayCounts>

/**
 * Statistics of the backoffice. Whole days, and whole hours at the ends of a date range, come from counts that
 * triggers maintain (`figure_counts`); rows are counted only in the partial hours. Exact, and nearly independent of
 * the size of the table.
 */
export function statisticsStore(db: Knex) {
  /** The number of rows of a table, by status. */
  async function byStatus(kind: Kind | 'support_tickets'): Promise<Map<string, number>> {
    return statusCounts(await counts((query) => query.where({ kind, day: '' })))
  }

  async function counts(narrow: (query: Knex.QueryBuilder) => Knex.QueryBuilder): Promise<DayCount[]> {
    const rows: object[] = await narrow(db('figure_counts'))
      .groupBy('day', 'status')
      .orderBy('day')
      .select('day', 'status')
      .sum({ count: 'count', cents: 'cents' })
    return rows.map(dayCounts.read)
  }

  /** Only completed donations count: announced amounts have no bound. */
  function counting(kind: Kind, query: Knex.QueryBuilder): Knex.QueryBuilder {
    return kind === 'donations' ? query.where({ status: 'completed' }) : query
  }

  /** The counts of whole days or hours, given as prefixes of times: `2026-06-15`, `2026-06-15T09`. */
  function countsBetween(kind: Kind, { since, until }: DateRange, length: number): Promise<DayCount[]> {
    return counts((query) =>
      counting(kind, query)
        .where({ kind: length === HOUR_LENGTH ? `${kind} by hour` : kind })
        .where('day', '>=', since.slice(0, length))
        .where('day', '<', until.slice(0, length)),
    )
  }

  /** New rows of parts of hours, counted in the table. */
  async function live(kind: Kind, { since, until }: DateRange): Promise<DayCount[]> {
    if (since >= until) return []
    const day = db.raw('substr(created_at, 1, 10)')
    // The index of donations begins with the status.
    const query = counting(kind, db(kind))
      .where('created_at', '>=', since)
      .where('created_at', '<', until)
      .groupBy('day', 'status')
      .orderBy('day')
      .select('status', { day })
      .count({ count: '*' })
    const cents = kind === 'donations' ? 'coalesce(sum(base_amount), 0)' : '0'
    return (await query.select(db.raw(`${cents} as cents`))).map(dayCounts.read)
  }

  /** New rows of parts of days, from the counts of whole hours and the rows of the rest. */
  async function perHour(kind: Kind, span: DateRange): Promise<DayCount[]> {
    const { before, whole, after } = parted(span, HOUR_MS)
    if (!whole) return live(kind, span)
    const hours = await countsBetween(kind, whole, HOUR_LENGTH)
    return [
      ...(await live(kind, before)),
      ...hours.map((hour) => ({ ...hour, day: hour.day.slice(0, DAY_LENGTH) })),
      ...(await live(kind, after)),
    ]
  }

  async function perDay(kind: Kind, span: DateRange): Promise<DayCount[]> {
    const { before, whole, after } = parted(span, DAY_MS)
    if (!whole) return perHour(kind, span)
    return [
      ...(await perHour(kind, before)),
      ...(await countsBetween(kind, whole, DAY_LENGTH)),
      ...(await perHour(kind, after)),
    ]
  }

  return {
    async totals(): Promise<Totals> {
      const users = await byStatus('users')
      const cases = await byStatus('cases')
      return {
        users: sum(users),
        activeUsers: users.get('active') ?? 0,
        cases: sum(cases),
        activeCases: (cases.get('active') ?? 0) + (cases.get('urgent') ?? 0),
        completedCases: cases.get('completed') ?? 0,
      }
    },

    /** Counts cases by status. */
    casesByStatus: (): Promise<Map<string, number>> => byStatus('cases'),

    /** All tickets, and those not yet resolved. */
    async tickets(): Promise<{ total: number; open: number }> {
      const tickets = await byStatus('support_tickets')
      return { total: sum(tickets), open: (tickets.get('open') ?? 0) + (tickets.get('in_progress') ?? 0) }
    },

    /** Rows created in a date range; of donations only completed ones. */
    newRows: async (kind: Kind, span: DateRange): Promise<NewRows> => newRowsOf(await perDay(kind, span)),

    /** All completed donations. */
    async allDonations(): Promise<NewRows> {
      return newRowsOf(
        await counts((query) => query.where({ kind: 'donations', day: '', status: 'completed' })),
      )
    },

    /** Counts the people active since a time. */
    async countActive(since: string): Promise<number> {
      const day = since.slice(0, 10)
      const [later] = await db('figure_counts')
        .where({ kind: 'activity' })
        .where('day', '>', day)
        .sum({ count: 'count' })
      // People last active on the day itself count if they were active after the time.
      const [sameDay] = await db('audit_logs')
        .join('user_activity', 'user_activity.user_id', 'audit_logs.user_id')
        .where('audit_logs.timestamp', '>=', since)
        .where('audit_logs.timestamp', '<', endOfDay(since))
        .where('user_activity.last_day', day)
        .countDistinct({ count: 'audit_logs.user_id' })
      return Number(later?.count ?? 0) + Number(sameDay?.count ?? 0)
    },
  }
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Lengths of the prefixes of a timestamp that identify its day and its hour. */
const DAY_LENGTH = '2026-06-15'.length
const HOUR_LENGTH = '2026-06-15T09'.length

/** The whole days or hours of a range, if any, and the parts before and after them. */
function parted(
  { since, until }: DateRange,
  unitMs: number,
): { before: DateRange; whole: DateRange | undefined; after: DateRange } {
  const first = new Date(Math.ceil(Date.parse(since) / unitMs) * unitMs).toISOString()
  const end = new Date(Math.floor(Date.parse(until) / unitMs) * unitMs).toISOString()
  return {
    before: { since, until: first },
    whole: first < end ? { since: first, until: end } : undefined,
    after: { since: end, until },
  }
}

/** The start of the next day. */
function endOfDay(time: string): string {
  return new Date((Math.floor(Date.parse(time) / DAY_MS) + 1) * DAY_MS).toISOString()
}

function statusCounts(days: readonly DayCount[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { status, count } of days) counts.set(status, (counts.get(status) ?? 0) + count)
  return counts
}

/** The totals of the counts of days. */
function newRowsOf(days: readonly DayCount[]): NewRows {
  const byDay = new Map<string, { day: string; count: number; cents: number }>()
  for (const { day, count, cents } of days) {
    const known = byDay.get(day) ?? { day, count: 0, cents: 0 }
    byDay.set(day, { day, count: known.count + count, cents: known.cents + cents })
  }
  const perDay = [...byDay.values()]
  return {
    count: perDay.reduce((total, { count }) => total + count, 0),
    cents: perDay.reduce((total, { cents }) => total + cents, 0),
    byStatus: statusCounts(days),
    perDay,
  }
}

function sum(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((total, count) => total + count, 0)
}
