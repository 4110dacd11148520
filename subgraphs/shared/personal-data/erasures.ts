import type { Knex } from 'knex'
import type { ActionTrail } from '../audit/action-trail.js'
import { type Clock, timestamp } from '../clock.js'
import { inTransaction, type Transaction } from '../database/transaction.js'
import { type ErasedRows, erasePerson } from './erase-person.js'
import { erasureStore } from './erasure.store.js'
import type { DataCategory, DataSubject, PersonalDataInventory } from './inventory.js'

/** The person to erase, and the request. */
export interface ErasureOrder {
  readonly requestId: string
  readonly subject: DataSubject
  /** Empty means everything. */
  readonly categories: readonly DataCategory[]
}

/** Erases people from one service. */
export interface Erasures {
  carryOut(order: ErasureOrder): Promise<readonly ErasedRows[]>
}

/** The erasures of a subgraph: each is executed once, in one transaction with its recorded outcome. */
export function createErasures({
  db,
  clock,
  inventory,
  audit,
}: {
  db: Knex
  clock: Clock
  inventory: PersonalDataInventory
  /** Set if the inventory has rows of the audit log. */
  audit?: Pick<ActionTrail, 'forget'>
}) {
  return {
    /**
     * Erases a person; repeated with the same request it returns the first outcome.
     * @param before runs first in the transaction, while the rows still exist; its result is added to the outcome
     */
    carryOut: (
      { requestId, subject, categories }: ErasureOrder,
      before?: (trx: Transaction) => Promise<readonly ErasedRows[]>,
    ): Promise<readonly ErasedRows[]> =>
      inTransaction(db, async (trx) => {
        const done = await erasureStore(trx).outcomeOf(requestId)
        if (done) return done
        const more = (await before?.(trx)) ?? []
        const redact = audit && ((known: DataSubject) => audit.forget(trx, requestId, known))
        const outcome = [...(await erasePerson(trx, inventory, subject, categories, redact)), ...more]
        await erasureStore(trx).insert(requestId, outcome, timestamp(clock))
        return outcome
      }),
  }
}
