import type { Transaction } from '../../shared/database.js'
import { conversationStore } from './conversation.store.js'

/**
 * Deletes the conversations of a person with everything said in them (GDPR erasure). Answers how many there were.
 */
export function forgetConversations(trx: Transaction, userId: string): Promise<number> {
  return conversationStore(trx).removeOfUser(userId)
}
