import type { Transaction } from '../../shared/database.js'
import { socialPostStore } from './social-post.store.js'

/** Changes the name that the posts of a guardian show, in the transaction that renames the guardian. */
export function renameGuardianOfPosts(trx: Transaction, guardianId: string, name: string): Promise<void> {
  return socialPostStore(trx).renameGuardian(guardianId, name)
}
