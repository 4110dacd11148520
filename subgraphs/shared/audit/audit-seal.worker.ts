import { runUnit, type Transaction } from '../database/transaction.js'
import type { Database } from '../database.js'
import type { JobHandlers } from '../jobs/jobs.js'
import type { Log } from '../log.js'
import { type AuditChain, type AuditPosition, auditChainStore } from './audit-chain.store.js'
import { contentHash, linkOf, sealOf, signerOfSeal } from './audit-digest.js'
import type { AuditKey } from './audit-key.js'
import type { AuditRecord } from './audit-log.js'

/** The anchor of the first day. */
export const FIRST_ANCHOR = 'first'

/** How often new rows are chained. Until then a changed row is detected, but not a deleted one. */
const SEAL_EVERY_MS = 10_000
const ROWS_AT_ONCE = 500

export interface Sealing {
  readonly db: Database
  readonly key: AuditKey
  readonly log: Log
}

/** The recurring job that chains new rows. */
export function auditJobs(sealing: Sealing): JobHandlers {
  return { 'audit.seal': { everyMs: SEAL_EVERY_MS, run: () => sealAuditRows(sealing) } }
}

/**
 * Gives every new row its place in the chain of its day, in the order of time; a row that was committed after the
 * next day's chain began is appended to that one. Sealing runs afterwards and one sealer at a time, so that
 * changes never wait for each other's rows. The last head is logged: with a log kept elsewhere,
 * `npm run audit:verify` detects even a database that was restored to an earlier state.
 */
export async function sealAuditRows({ db, key, log }: Sealing): Promise<void> {
  let rows = 0
  let last: AuditChain | undefined
  for (let more = true; more; ) {
    // A stricter isolation level would make concurrent changes retry because of this read.
    const sealed = await runUnit(db, (trx) => sealBatch(trx, key), { isolationLevel: 'read committed' })
    rows += sealed.rows
    last = sealed.last ?? last
    more = sealed.rows === ROWS_AT_ONCE
  }
  if (!last) return
  const { day, length, head } = last
  log.info({ log: key.log, rows, day, length, head }, 'sealed audit rows')
}

/** How many rows were sealed, and the chain that ends with the last of them. */
interface SealedBatch {
  readonly rows: number
  readonly last: AuditChain | undefined
}

async function sealBatch(trx: Transaction, key: AuditKey): Promise<SealedBatch> {
  const store = auditChainStore(trx)
  await store.lock()
  const last = await store.last()
  // A seal that this process cannot verify stays: another process made it with a newer key and continues that day,
  // or it was tampered with and must not become valid again.
  const isForeign = last !== undefined && signerOfSeal(key, last) === undefined
  const rows = await store.unsealed(
    ROWS_AT_ONCE,
    isForeign ? { timestamp: `${last.day}T24`, id: '' } : undefined,
  )
  if (rows.length === 0) return { rows: 0, last: undefined }
  const { places, chains } = chained(key, last, rows)
  await store.place(places)
  for (const chain of chains) await store.save(chain)
  return { rows: rows.length, last: chains.at(-1) }
}

/** The places of rows that follow a chain, and the chains with them. */
function chained(
  key: AuditKey,
  last: AuditChain | undefined,
  rows: readonly AuditRecord[],
): { places: AuditPosition[]; chains: AuditChain[] } {
  const places: AuditPosition[] = []
  const chains = new Map<string, AuditChain>()
  let current = last
  for (const row of rows) {
    current = chainFor(current, row.timestamp.slice(0, 10))
    const { day, head: previous } = current
    const position = current.length + 1
    const head = linkOf({ day, position, previous, content: contentHash(key, row) })
    current = { ...current, length: position, head }
    places.push({ id: row.id, day, position, link: head })
    chains.set(day, current)
  }
  return { places, chains: [...chains.values()].map((chain) => ({ ...chain, seal: sealOf(key, chain) })) }
}

function chainFor(current: AuditChain | undefined, day: string): AuditChain {
  if (current && current.day >= day) return current
  const anchor = current?.head ?? FIRST_ANCHOR
  return { day, anchor, length: 0, head: anchor, seal: '' }
}
