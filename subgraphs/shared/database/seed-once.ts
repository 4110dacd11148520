import type { Knex } from 'knex'
import { lockUntilEnd } from './advisory-lock.js'
import { runUnit, type Transaction } from './transaction.js'

export interface SeedRows {
  isEmpty(trx: Transaction): Promise<boolean>
  fill(trx: Transaction): Promise<unknown>
}

/**
 * Seeds an empty database in one transaction. When processes start together, one seeds it while the others wait.
 * @returns whether this process has seeded it
 */
export async function seedOnce(db: Knex, { isEmpty, fill }: SeedRows): Promise<boolean> {
  const work = async (trx: Transaction) => {
    await lockUntilEnd(trx, 'first rows')
    if (!(await isEmpty(trx))) return false
    await fill(trx)
    return true
  }
  // Read committed: a process that waited for the lock must see what the other one committed in the meantime.
  return runUnit(db, work, { isolationLevel: 'read committed' })
}
