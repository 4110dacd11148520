import type { Knex } from 'knex'
import { moneyColumn } from '../../../shared/database/columns.js'
import { insertRows } from '../../../shared/database/insert-rows.js'
import type { Currency } from '../donation.state.js'
import type { StatementStatus } from './statement.state.js'
import type { PaymentStatement } from './statement.type.js'

interface StatementRow {
  provider: string
  transaction_id: string
  status: StatementStatus
  amount: number
  currency: Currency
  partner_transaction_id: string | null
  reason: string | null
  recorded_at: string
}

/** A statement as kept. */
export type StatementRecord = Readonly<PaymentStatement>

const recordOf = (row: StatementRow): StatementRecord => ({
  provider: row.provider,
  transactionId: row.transaction_id,
  status: row.status,
  amount: moneyColumn.read(row.amount),
  currency: row.currency,
  ...(row.partner_transaction_id === null ? {} : { partnerTransactionId: row.partner_transaction_id }),
  ...(row.reason === null ? {} : { reason: row.reason }),
  recordedAt: row.recorded_at,
})

const rowOf = (record: StatementRecord): StatementRow => ({
  provider: record.provider,
  transaction_id: record.transactionId,
  status: record.status,
  amount: moneyColumn.write(record.amount),
  currency: record.currency,
  partner_transaction_id: record.partnerTransactionId ?? null,
  reason: record.reason ?? null,
  recorded_at: record.recordedAt,
})

/** Statements of payment providers in the database, the latest of each payment. */
export function statementStore(db: Knex) {
  const table = () => db<StatementRow>('payment_statements')
  return {
    async find(provider: string, transactionId: string): Promise<StatementRecord | undefined> {
      const row = await table().where({ provider, transaction_id: transactionId }).first()
      return row && recordOf(row)
    },

    /** Writes those that are not there yet. */
    async insertMissing(records: readonly StatementRecord[]): Promise<void> {
      await insertRows(db, 'payment_statements', records.map(rowOf), 'pass-over')
    },

    async put(record: StatementRecord): Promise<void> {
      await table().insert(rowOf(record)).onConflict(['provider', 'transaction_id']).merge()
    },
  }
}
