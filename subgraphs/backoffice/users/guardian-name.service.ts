import type { Transaction } from '../../shared/database.js'
import { renameGuardianOfCases } from '../cases/case-summary.service.js'
import { renameGuardianOfPosts } from '../social-posts/post-author.service.js'
import type { UserRecord } from './user.store.js'

/** Cases and posts contain the name of their guardian: a changed name is changed there too, in the same transaction. */
export async function followGuardianName(
  trx: Transaction,
  before: UserRecord,
  { id, name }: UserRecord,
): Promise<void> {
  if (name === before.name) return
  await renameGuardianOfCases(trx, id, name)
  await renameGuardianOfPosts(trx, id, name)
}
