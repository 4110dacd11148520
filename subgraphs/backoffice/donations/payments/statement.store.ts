import type { Knex } from 'knex'
import { money, oneOf, optional, text, time } from '../../../shared/database/columns.js'
import { insertRows } from '../../../shared/database/insert-rows.js'
import { rowCodec } from '../../../shared/database/row-codec.js'
import { currencies } from '../donation.state.js'
import { statementStatuses } from './statement.state.js'
import type { PaymentStatement } from './statement.type.js'

export type StatementRecord = Readonly<PaymentStatement>

const statements = rowCodec('payment_statements', {
  provider: text,
  transactionId: text,
  status: oneOf(statementStatuses),
  amount: money,
  currency: oneOf(currencies),
  partnerTransactionId: optional(text),
  reason: optional(text),
  donationId: optional(text),
  recordedAt: time,
})

/** Statements of payment providers in the database, the latest of each payment. */
export function statementStore(db: Knex) {
  const table = () => statements.query(db)
  return {
    async find(provider: string, transactionId: string): Promise<StatementRecord | undefined> {
      const row = await table().where({ provider, transaction_id: transactionId }).first()
      return row && statements.read(row)
    },

    /** Inserts the missing ones. */
    async insertMissing(records: readonly StatementRecord[]): Promise<void> {
      await insertRows(db, statements.table, records.map(statements.write), 'skip')
    },

    async put(record: StatementRecord): Promise<void> {
      await table().insert(statements.write(record)).onConflict(['provider', 'transaction_id']).merge()
    },
  }
}
