import type { Database, Transaction } from '../../shared/database.js'
import { type CaseRecord, caseStore } from './case.store.js'

/** The case with an id, read in somebody else's transaction or outside of any. */
export function caseSummaryOf(db: Database, id: string): Promise<CaseRecord | undefined> {
  return caseStore(db).byId(id)
}

/** How many cases of a guardian are not completed, read in somebody else's transaction. */
export function openCasesOf(trx: Transaction, guardianId: string): Promise<number> {
  return caseStore(trx).openOf(guardianId)
}
