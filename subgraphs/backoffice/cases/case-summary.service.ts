import type { Database, Transaction } from '../../shared/database.js'
import { type CaseRecord, caseStore } from './case.store.js'

/** Reads a case, in a transaction or outside of one. */
export function caseSummaryOf(db: Database, id: string): Promise<CaseRecord | undefined> {
  return caseStore(db).byId(id)
}

/** Number of a guardian's cases that are not completed, read in the caller's transaction. */
export function openCasesOf(trx: Transaction, guardianId: string): Promise<number> {
  return caseStore(trx).openOf(guardianId)
}
