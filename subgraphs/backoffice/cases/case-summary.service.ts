import type { Database, Transaction } from '../../shared/database.js'
import { type CaseRecord, caseStore } from './case.store.js'

/** Reads a case, in a transaction or outside of one. */
export async function caseSummaryOf(db: Database, id: string): Promise<CaseRecord | undefined> {
  return caseStore(db).byId(id)
}

/** Reads those of the cases that exist. */
export async function caseSummariesOf(db: Database, ids: readonly string[]): Promise<CaseRecord[]> {
  return ids.length > 0 ? caseStore(db).byIds(ids) : []
}

/** The next open cases with a goal, oldest first, read in the caller's transaction. */
export function openCasesWithGoal(
  trx: Transaction,
  status: 'urgent' | 'active',
  after: CaseRecord | undefined,
  limit: number,
): Promise<CaseRecord[]> {
  return caseStore(trx).withGoal(status, after, limit)
}

/** Number of a guardian's cases that are not completed, read in the caller's transaction. */
export function openCasesOf(trx: Transaction, guardianId: string): Promise<number> {
  return caseStore(trx).openOf(guardianId)
}

/** Changes the name that the cases of a guardian show, in the transaction that renames the guardian. */
export function renameGuardianOfCases(trx: Transaction, guardianId: string, name: string): Promise<void> {
  return caseStore(trx).renameGuardian(guardianId, name)
}
