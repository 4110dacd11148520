import type { Transaction } from '../../../shared/database.js'
import { announceChange } from '../../../shared/live-changes.js'
import type { Page, PageRows } from '../../../shared/paging/page.js'
import { mapPages } from '../../../shared/paging/page-per-parent.js'
import type { Network } from '../../ledger/network.js'
import type { Transactions } from '../../transactions/transaction.service.js'
import type { TransactionRecord } from '../../transactions/transaction.type.js'
import { DONATIONS_OWNER } from '../../wallets/donations-owner.policy.js'
import { caseOfMemo, memoOfCase } from '../case-memo.mapper.js'
import type { ReceiptOf } from '../donation-receipt.mapper.js'
import type { CasePayment } from './case-payment.type.js'

/** Payments for cases. */
export type CasePayments = ReturnType<typeof createCasePayments>

interface CasePaymentDependencies {
  readonly transactions: Pick<Transactions, 'sentPagesByMemo'>
  readonly receiptOf: ReceiptOf
}

/** Payments from the donation accounts whose memo refers to a case. */
export function createCasePayments({ transactions, receiptOf }: CasePaymentDependencies) {
  const paymentOf = (transaction: TransactionRecord): CasePayment => {
    const { id, network, amount, asset, confirmedAt, createdAt } = transaction
    const receipt = receiptOf({ status: 'completed', network }, transaction)
    return { id, network, amount, asset, paidAt: confirmedAt ?? createdAt, ...(receipt ? { receipt } : {}) }
  }
  return {
    /** The same page of the payments for each case on some networks, newest first. */
    async pagesOfCases(
      caseIds: readonly string[],
      page: Page,
      { shown }: { readonly shown: readonly Network[] },
    ): Promise<Map<string, PageRows<CasePayment>>> {
      const caseOf = new Map<string, string>()
      for (const id of caseIds) {
        const memo = memoOfCase(id)
        if (memo !== undefined) caseOf.set(memo, id)
      }
      // A network may have had another donation account before.
      const pages = await transactions.sentPagesByMemo(DONATIONS_OWNER, shown, [...caseOf.keys()], page)
      return mapPages(
        new Map([...pages].map(([memo, found]) => [caseOf.get(memo) ?? memo, found])),
        paymentOf,
      )
    },

    /** Announces a change of the case in the memo of a payment. Donations have the memo too, but they change the case anyway. */
    async transactionEnded(trx: Transaction, ended: TransactionRecord): Promise<void> {
      const { type, status, memo, memoType } = ended
      const caseId = memoType === 'text' && memo !== undefined ? caseOfMemo(memo) : undefined
      if (caseId === undefined || type !== 'sent' || status !== 'success') return
      announceChange(trx, 'case', [[caseId, caseId]])
    },
  }
}
