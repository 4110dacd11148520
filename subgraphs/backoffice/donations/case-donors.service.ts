import type { Transaction } from '../../shared/database.js'
import { donationStore } from './donation.store.js'

/** Distinct donors of a case, read in the caller's transaction. */
export function donorsOfCase(trx: Transaction, caseId: string): Promise<string[]> {
  return donationStore(trx).donorsOf(caseId)
}
