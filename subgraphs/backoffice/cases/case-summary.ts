import type { Transaction } from '../../shared/database.js'
import { type CaseRecord, caseStore } from './case.store.js'

/** The case with an id, read in somebody else's transaction: what other rooms may know of the cases table. */
export function caseSummaryOf(trx: Transaction, id: string): Promise<CaseRecord | undefined> {
  return caseStore(trx).byId(id)
}

/** How many cases of a guardian are not completed, read in somebody else's transaction. */
export function openCasesOf(trx: Transaction, guardianId: string): Promise<number> {
  return caseStore(trx).openOf(guardianId)
}
