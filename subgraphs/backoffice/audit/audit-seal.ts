import { runUnit } from '../../shared/database/transaction.js'
import type { Database, Transaction } from '../../shared/database.js'
import type { JobHandlers } from '../../shared/jobs/jobs.js'
import type { Log } from '../../shared/log.js'
import type { AuditRecord } from './audit.store.js'
import { type AuditChain, type AuditPlace, auditChainStore } from './audit-chain.store.js'
import { type AuditKey, linkOf, sealOf } from './audit-digest.js'

/** What the chain of the first day hangs on. */
export const FIRST_ANCHOR = 'first'

/** How often new rows are chained. Until then the removal of a row would not show, its change would. */
const SEAL_EVERY_MS = 10_000
const ROWS_AT_ONCE = 500

/** What sealing takes. */
export interface Sealing {
  readonly db: Database
  readonly key: AuditKey
  readonly log: Log
}

/** The recurring job that chains what was written since. */
export function auditJobs(sealing: Sealing): JobHandlers {
  return { 'audit.seal': { everyMs: SEAL_EVERY_MS, run: () => sealAuditRows(sealing) } }
}

/**
 * Gives every row that has none its place in the chain of its day, in the order of time; a row that was
 * committed after the chain of a later day began goes into that one. One sealer at a time does it, afterwards,
 * so that the changes themselves never wait for one another's rows. The last head is logged: whoever keeps the
 * log elsewhere can show that even the whole database was put back (`npm run audit:verify`). Each day hangs on
 * the head of the day before, so the last one stands for all of them.
 */
export async function sealAuditRows({ db, key, log }: Sealing): Promise<void> {
  let rows = 0
  let last: AuditChain | undefined
  for (let more = true; more; ) {
    // Read committed: at a stricter level the changes of others would be repeated because of this reading.
    const sealed = await runUnit(db, (trx) => sealSome(trx, key), { isolationLevel: 'read committed' })
    rows += sealed.rows
    last = sealed.last ?? last
    more = sealed.rows === ROWS_AT_ONCE
  }
  if (!last) return
  const { day, length, head } = last
  log.info({ rows, day, length, head }, 'sealed audit rows')
}

/** How many rows were sealed, and the chain that ends with the last of them. */
interface Sealed {
  readonly rows: number
  readonly last: AuditChain | undefined
}

async function sealSome(trx: Transaction, key: AuditKey): Promise<Sealed> {
  const store = auditChainStore(trx)
  await store.lock()
  const rows = await store.unsealed(ROWS_AT_ONCE)
  if (rows.length === 0) return { rows: 0, last: undefined }
  const { places, chains } = chained(key, await store.last(), rows)
  await store.place(places)
  for (const chain of chains) await store.save(chain)
  return { rows: rows.length, last: chains.at(-1) }
}

/** The places of rows behind a chain, and the chains as they stand then. */
function chained(
  key: AuditKey,
  last: AuditChain | undefined,
  rows: readonly AuditRecord[],
): { places: AuditPlace[]; chains: AuditChain[] } {
  const places: AuditPlace[] = []
  const chains = new Map<string, AuditChain>()
  let current = last
  for (const { id, timestamp, digest } of rows) {
    current = chainFor(current, timestamp.slice(0, 10))
    const { day, head: previous } = current
    const position = current.length + 1
    const head = linkOf(key, { day, position, previous, digest })
    current = { ...current, length: position, head }
    places.push({ id, day, position, link: head })
    chains.set(day, current)
  }
  return { places, chains: [...chains.values()].map((chain) => ({ ...chain, seal: sealOf(key, chain) })) }
}

function chainFor(current: AuditChain | undefined, day: string): AuditChain {
  if (current && current.day >= day) return current
  const anchor = current?.head ?? FIRST_ANCHOR
  return { day, anchor, length: 0, head: anchor, seal: '' }
}
