import type { Transaction } from '../../shared/database.js'

/**
 * The next ticket number of a year, counted in the ticket's own transaction: two tickets that are made at once
 * wait for one another, and one that is rolled back leaves no gap.
 * @example await nextTicketNumber(trx, 2026) // TKT-2026-001
 */
export async function nextTicketNumber(trx: Transaction, year: number): Promise<string> {
  const [row]: { last: number }[] = await trx('ticket_sequences')
    .insert({ year, last: 1 })
    .onConflict('year')
    .merge({ last: trx.raw('ticket_sequences.last + 1') })
    .returning('last')
  if (!row) throw new Error('The counter of ticket numbers answered nothing.')
  return `TKT-${year}-${String(row.last).padStart(3, '0')}`
}
