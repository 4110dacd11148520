import type { Knex } from 'knex'
import type { ActionTrail } from '../audit/action-trail.js'
import { type Clock, type Timestamp, timestamp } from '../clock.js'
import { columnsOf, json, text, time } from '../database/columns.js'
import type { Migration } from '../database/migrate.js'
import { rowCodec } from '../database/row-codec.js'
import { inTransaction, type Transaction } from '../database/transaction.js'
import { type ErasedRows, erasePerson } from './erase-person.js'
import type { DataCategory, DataSubject, PersonalDataInventory } from './inventory.js'

/** Whom to erase, for which request. */
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

/** The erasures of a subgraph: each is carried out once, in one transaction with its recorded outcome. */
export function createErasures({
  db,
  clock,
  inventory,
  audit,
}: {
  db: Knex
  clock: Clock
  inventory: PersonalDataInventory
  /** Where the inventory has rows of the audit log. */
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

const erasures = rowCodec('erasures', {
  requestId: text,
  outcome: json<readonly ErasedRows[]>(),
  doneAt: time,
})

/** Completed erasures of this database with their outcomes, without any data of the person. */
export const erasureMigration: Migration = {
  name: 'shared-erasures',
  up: (db) =>
    db.schema.createTable('erasures', (table) => {
      const column = columnsOf(db, table)
      column.text('request_id').primary()
      column.json('outcome').notNullable()
      column.time('done_at').notNullable()
    }),
}

/** The erasures of a database. */
function erasureStore(db: Knex) {
  const table = () => erasures.query(db)
  return {
    async outcomeOf(requestId: string): Promise<readonly ErasedRows[] | undefined> {
      const row = await table().where({ request_id: requestId }).first()
      return row && erasures.read(row).outcome
    },

    async insert(requestId: string, outcome: readonly ErasedRows[], doneAt: Timestamp): Promise<void> {
      await table().insert(erasures.write({ requestId, outcome, doneAt }))
    },
  }
}
