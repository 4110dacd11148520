import type { Transaction } from '../../shared/database.js'

/**
 * The next ticket number of a year. The counter is updated in the ticket's transaction: concurrent tickets wait for
 * each other, and a rollback leaves no gap.
 * @example await nextTicketNumber(trx, 2026) // TKT-2026-001
 */
export async function nextTicketNumber(trx: Transaction, year: number): Promise<string> {
  const [number] = await nextTicketNumbers(trx, year, 1)
  if (!number) throw new Error('The ticket counter returned no row')
  return number
}

/** The next `count` numbers of a year. */
export async function nextTicketNumbers(trx: Transaction, year: number, count: number): Promise<string[]> {
  const [row]: { last: number }[] = await trx('ticket_sequences')
    .insert({ year, last: count })
    .onConflict('year')
    .merge({ last: trx.raw('ticket_sequences.last + ?', [count]) })
    .returning('last')
  if (!row) throw new Error('The ticket counter returned no row')
  const first = row.last - count + 1
  return Array.from({ length: count }, (_, at) => `TKT-${year}-${String(first + at).padStart(3, '0')}`)
}
