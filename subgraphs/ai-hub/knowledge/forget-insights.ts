import type { Transaction } from '../../shared/database.js'
import { insightStore } from './insight.store.js'
import { knowledgeStore } from './knowledge.store.js'

/**
 * Deletes what was learnt about a person, its links, and the sentences of theirs that the knowledge base keeps
 * (GDPR erasure); what staff wrote stays. Answers how many sentences there were.
 */
export async function forgetInsights(trx: Transaction, guardianId: string): Promise<number> {
  const entries = await insightStore(trx).forgetGuardian(guardianId)
  await knowledgeStore(trx).removeLearned(entries)
  return entries.length
}
