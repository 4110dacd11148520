import type { Transaction } from '../../shared/database.js'
import { donationStore } from './donation.store.js'

/** Who gave for a case, each once, read in somebody else's transaction. */
export function donorsOfCase(trx: Transaction, caseId: string): Promise<string[]> {
  return donationStore(trx).donorsOf(caseId)
}
