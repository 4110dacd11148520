import type { Transaction } from '../../shared/database.js'
import type { StagedBatch } from './staged-set.mapper.js'

/** Outcome of restoring rows: inserted, restored or unchanged. */
export interface StagedTally {
  readonly rows: number
  readonly added: number
  readonly restored: number
}

/** The kinds of rows that a set consists of. */
export const stagedKinds = [
  'users',
  'investors',
  'cases',
  'caseUpdates',
  'donations',
  'supportTickets',
  'socialPosts',
  'notifications',
  'auditLogs',
] as const
export type StagedTallies = Readonly<Record<(typeof stagedKinds)[number], StagedTally>>

/** Restores rows to the state of the set, in the caller's transaction. */
export interface StagedWriter {
  /** Whether there are no users yet. */
  isEmpty(trx: Transaction): Promise<boolean>
  /** Inserts exchange rates if there are none. */
  rates(trx: Transaction): Promise<void>
  write(trx: Transaction, batch: StagedBatch): Promise<StagedTallies>
}

export function tallyOf(rows: number, added: number, restored = 0): StagedTally {
  return { rows, added, restored }
}

/** The sums of two batches. */
export function addTallies(one: StagedTallies, other: StagedTallies): StagedTallies {
  const sums = stagedKinds.map((kind) => [
    kind,
    tallyOf(
      one[kind].rows + other[kind].rows,
      one[kind].added + other[kind].added,
      one[kind].restored + other[kind].restored,
    ),
  ])
  return Object.fromEntries(sums) as StagedTallies
}
