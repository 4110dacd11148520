import { type Clock, systemClock } from '../../shared/clock.js'
import type { Transaction } from '../../shared/database.js'
import { enqueueJob } from '../../shared/jobs/jobs.js'
import { type FileRecord, fileStore } from './file.store.js'

/** The job that brings storage and rows together for one file: content without a row is removed. */
export const SETTLE = 'file.settle'

/** Removes the row, and the content after the commit. */
export async function removeFile(trx: Transaction, { id }: FileRecord, clock: Clock): Promise<void> {
  await fileStore(trx).delete(id)
  await settleFile(trx, id, clock)
}

/** Looks, so much later, whether the content of a file still has a row. */
export async function settleFile(
  trx: Transaction,
  id: string,
  clock: Clock,
  afterMs: number = 0,
): Promise<void> {
  const runAt = new Date(clock.now().getTime() + afterMs)
  await enqueueJob(trx, { kind: SETTLE, key: id, payload: { id }, runAt }, clock)
}

/** Removes all uploads of a person (GDPR erasure). Returns the number of files. */
export async function eraseFiles(
  trx: Transaction,
  userId: string,
  clock: Clock = systemClock,
): Promise<number> {
  const files = await fileStore(trx).ofOwner(userId)
  for (const file of files) await removeFile(trx, file, clock)
  return files.length
}

/** What the audit log keeps of a file: not the link, which is the permission to read it. */
export function auditedFile({ link: _link, ...file }: FileRecord): object {
  return file
}
