import { type Clock, systemClock } from '../../shared/clock.js'
import type { Transaction } from '../../shared/database.js'
import { enqueueJob } from '../../shared/jobs/jobs.js'
import { type FileRecord, fileStore } from './file.store.js'

/** The job that deletes the content of a file without a row. */
export const SETTLE = 'file.settle'

/** Removes the row, and the content after the commit. */
export async function removeFile(trx: Transaction, { id }: FileRecord, clock: Clock): Promise<void> {
  await fileStore(trx).delete(id)
  await settleFile(trx, id, clock)
}

/** Schedules a check, after a delay, whether the content of a file still has a row. */
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

/** The folder of files that are uploaded for a ticket. */
const OF_TICKETS = 'tickets'

/**
 * Removes the uploads for tickets at these addresses, regardless of their owner. A ticket may also name the address of another
 * file, such as the picture of a case, which stays.
 * @param isNamed whether a link is still in a ticket; such a file stays too
 */
export async function eraseFilesAt(
  trx: Transaction,
  urls: readonly string[],
  isNamed: (link: string) => Promise<boolean>,
  clock: Clock = systemClock,
): Promise<void> {
  const links = urls.flatMap((url) => /^https?:\/\/[^/]+\/api\/files\/([\w-]+)\.\w+$/.exec(url)?.[1] ?? [])
  // Sorted, so that two erasures that lock the same files do not wait for each other.
  for (const link of [...new Set(links)].sort()) {
    const file = await fileStore(trx).lockedByLink(link)
    if (file?.folder === OF_TICKETS && !(await isNamed(link))) await removeFile(trx, file, clock)
  }
}

/** The audited members of a file, without the link, which grants access. */
export function auditedFile({ link: _link, ...file }: FileRecord): object {
  return file
}
