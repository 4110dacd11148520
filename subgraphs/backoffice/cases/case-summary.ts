import type { Transaction } from '../../shared/database.js'
import { type CaseRecord, caseStore } from './case.store.js'

/** The case with an id, read in somebody else's transaction: what other rooms may know of the cases table. */
export function caseSummaryOf(trx: Transaction, id: string): Promise<CaseRecord | undefined> {
  return caseStore(trx).byId(id)
}
