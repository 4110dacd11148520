import type { Horizon } from '@stellar/stellar-sdk'
import { isBeforeHistory } from './horizon-failure.js'
import type { Ledger, LedgerPayment } from './ledger.js'
import { accountsOf, paymentsTo } from './payment-view.js'

const OPERATIONS_PER_PAGE = 200

/** An operation of Horizon with its transaction. */
interface OperationRecord {
  readonly paging_token: string
  readonly created_at: string
}

/** What reading payments needs of the client. */
interface PaymentReaderOptions {
  readonly usdcIssuer: string
  /** Reads with a retry; undefined if the resource does not exist. */
  readonly read: <Result>(call: () => Promise<Result>) => Promise<Result | undefined>
}

/** Reads payments from lists of operations, because lists of payments leave out some that move a balance. */
export function paymentReader(
  server: Horizon.Server,
  { usdcIssuer, read }: PaymentReaderOptions,
): Pick<Ledger, 'readPayments' | 'readAllPayments'> {
  /** One page after a cursor, and whether the server has the operations right after it. */
  async function page(address: string | undefined, after: string | undefined) {
    const pageAfter = async (cursor: string | undefined) => {
      const found = await read(() => {
        const operations =
          address === undefined ? server.operations() : server.operations().forAccount(address)
        const call = operations.join('transactions').order('asc')
        return (cursor === undefined ? call : call.cursor(cursor)).limit(OPERATIONS_PER_PAGE).call()
      })
      return (found?.records ?? []) as unknown as readonly OperationRecord[]
    }
    try {
      return { records: await pageAfter(after), isReaped: false }
    } catch (error) {
      if (!isBeforeHistory(error)) throw error
      return { records: await pageAfter(undefined), isReaped: true }
    }
  }

  return {
    async readPayments(address, after) {
      const { records, isReaped } = await page(address, after)
      return {
        payments: records.flatMap((record) => paymentsTo(address, record, usdcIssuer)),
        next: records.at(-1)?.paging_token,
        isLast: records.length < OPERATIONS_PER_PAGE,
        isReaped,
      }
    },

    async readAllPayments(after, select) {
      const { records, isReaped } = await page(undefined, after)
      const accounts = records.map(accountsOf)
      const selected = await select([...new Set(accounts.flat())])
      const affected = accounts.map((of) => of.filter((address) => selected.has(address)))
      const payments: LedgerPayment[] = []
      for (const [index, record] of records.entries())
        for (const address of affected[index] ?? []) payments.push(...paymentsTo(address, record, usdcIssuer))
      const last = records.at(-1)
      return {
        payments,
        affected: new Set(affected.flat()),
        next: last?.paging_token,
        closedAt: last && new Date(last.created_at).toISOString(),
        isLast: records.length < OPERATIONS_PER_PAGE,
        isReaped,
      }
    },
  }
}
