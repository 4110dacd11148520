import type { Database } from '../database.js'
import { type AuditChain, auditChainStore, type PositionedAuditRecord } from './audit-chain.store.js'
import { contentHash, linkOf, signerOfRow, signerOfSeal } from './audit-digest.js'
import type { AuditKey } from './audit-key.js'
import { FIRST_ANCHOR } from './audit-seal.worker.js'

/** Kinds of signs of tampering. */
export const auditFaultKinds = [
  'day_missing',
  'seal_invalid',
  'chain_missing',
  'rows_missing',
  'end_differs',
  'row_changed',
  'row_moved',
  'head_differs',
] as const
export type AuditFaultKind = (typeof auditFaultKinds)[number]

/** One sign of tampering. */
export interface AuditFault {
  readonly kind: AuditFaultKind
  readonly day?: string
  readonly position?: number
  readonly id?: string
  readonly what: string
}

/** The result of a verification. */
export interface AuditReport {
  readonly days: number
  readonly sealed: number
  /** Written since the last sealing; their content is verified, their number cannot be. */
  readonly unsealed: number
  readonly faults: readonly AuditFault[]
  readonly heads: readonly RecordedHead[]
}

/** A head that was recorded elsewhere, for instance in the log. */
export type RecordedHead = Pick<AuditChain, 'day' | 'length' | 'head'>

const ROWS_AT_ONCE = 1_000

/**
 * Verifies every row and every chain. It detects rows that were changed, inserted, moved or deleted, a truncated chain,
 * and a deleted day; with a recorded head also a log that was restored to an earlier state or rewritten completely.
 */
export async function verifyAuditLog(
  db: Database,
  key: AuditKey,
  witnesses: readonly RecordedHead[] = [],
): Promise<AuditReport> {
  const chains = await auditChainStore(db).all()
  const faults: AuditFault[] = []
  let anchor = FIRST_ANCHOR
  for (const chain of chains) {
    faults.push(...(await faultsOfDay(db, key, chain, anchor)))
    anchor = chain.head
  }
  faults.push(...(await faultsOfLostChains(db)))
  for (const witness of witnesses) faults.push(...(await faultsOfWitness(db, witness)))
  const unsealed = await verifyUnsealed(db, key, faults)
  return {
    days: chains.length,
    sealed: chains.reduce((sum, { length }) => sum + length, 0),
    unsealed,
    faults,
    heads: chains.map(({ day, length, head }) => ({ day, length, head })),
  }
}

/** A part of a verification. */
export interface AuditPart {
  /** Verified entries of this part. */
  readonly rows: number
  /** Days with a chain, and how many of them are verified with this part and those before it. */
  readonly days: number
  readonly daysDone: number
  readonly faults: readonly AuditFault[]
  /** The day after which the next part begins; undefined after the last part. */
  readonly next?: string
}

/**
 * Verifies whole days after a day until a part is full, the last part also what belongs to no chain: so that a request
 * verifies a bounded number of rows, except on a very busy day.
 */
export async function verifyAuditPart(
  db: Database,
  key: AuditKey,
  after?: string,
  rowsAtOnce = 10 * ROWS_AT_ONCE,
): Promise<AuditPart> {
  const chains = await auditChainStore(db).all()
  const faults: AuditFault[] = []
  let daysDone = after === undefined ? 0 : chains.filter(({ day }) => day <= after).length
  let rows = 0
  for (const chain of chains.slice(daysDone)) {
    if (rows >= rowsAtOnce)
      return { rows, days: chains.length, daysDone, faults, ...nextOf(chains[daysDone - 1]) }
    const anchor = chains[daysDone - 1]?.head ?? FIRST_ANCHOR
    faults.push(...(await faultsOfDay(db, key, chain, anchor)))
    rows += chain.length
    daysDone += 1
  }
  faults.push(...(await faultsOfLostChains(db)))
  rows += await verifyUnsealed(db, key, faults)
  return { rows, days: chains.length, daysDone, faults }
}

const nextOf = (last: AuditChain | undefined) => (last ? { next: last.day } : {})

async function faultsOfDay(
  db: Database,
  key: AuditKey,
  chain: AuditChain,
  anchor: string,
): Promise<AuditFault[]> {
  const { day } = chain
  const faults: AuditFault[] = []
  if (chain.anchor !== anchor)
    faults.push({
      kind: 'day_missing',
      day,
      what: 'does not follow the previous day: a day was deleted or inserted',
    })
  if (signerOfSeal(key, chain) === undefined)
    faults.push({
      kind: 'seal_invalid',
      day,
      what: 'has a seal that was not made with this key for this chain',
    })
  return [...faults, ...(await faultsOfChain(db, key, chain))]
}

async function faultsOfLostChains(db: Database): Promise<AuditFault[]> {
  const days = await auditChainStore(db).daysWithoutChain()
  return days.map((day) => ({
    kind: 'chain_missing',
    day,
    what: 'has rows but no chain: the chain was deleted',
  }))
}

async function faultsOfChain(db: Database, key: AuditKey, chain: AuditChain): Promise<AuditFault[]> {
  const faults: AuditFault[] = []
  const { day } = chain
  let [position, previous] = [0, chain.anchor]
  for (let more = true; more; ) {
    const rows = await auditChainStore(db).chained(day, position + 1, ROWS_AT_ONCE)
    // Later rows were sealed since the chain was read.
    const covered = rows.filter(({ place }) => place && place.position <= chain.length)
    for (const row of covered) {
      faults.push(...faultsOfRow(key, row, { position, previous }))
      position = row.place?.position ?? position
      previous = row.place?.link ?? previous
    }
    more = covered.length === ROWS_AT_ONCE
  }
  if (position < chain.length)
    faults.push({
      kind: 'rows_missing',
      day,
      position: position + 1,
      what: `rows up to ${chain.length} were deleted`,
    })
  if ((position === chain.length && previous !== chain.head) || (await auditChainStore(db).goesOn(day)))
    faults.push({ kind: 'end_differs', day, position, what: 'the chain does not end where its seal says' })
  return faults
}

function faultsOfRow(
  key: AuditKey,
  { record, place }: PositionedAuditRecord,
  before: { position: number; previous: string },
): AuditFault[] {
  if (!place) return []
  const { day, position, link } = place
  const faults: AuditFault[] = []
  if (position !== before.position + 1)
    faults.push({
      kind: 'rows_missing',
      day,
      position: before.position + 1,
      what: `rows before ${position} were deleted`,
    })
  const expected = linkOf({ day, position, previous: before.previous, content: contentHash(key, record) })
  if (signerOfRow(key, record) === undefined)
    faults.push({ kind: 'row_changed', day, position, id: record.id, what: CHANGED })
  else if (position === before.position + 1 && link !== expected)
    faults.push({
      kind: 'row_moved',
      day,
      position,
      id: record.id,
      what: 'the row does not follow the one before it: moved, inserted or replaced',
    })
  return faults
}

const CHANGED = 'the row was changed after it was written'

async function faultsOfWitness(db: Database, { day, length, head }: RecordedHead): Promise<AuditFault[]> {
  const [row] = await auditChainStore(db).chained(day, length, 1)
  if (row?.place?.position === length && row.place.link === head) return []
  const what = 'differs from the recorded head: the log was restored to an earlier state or rewritten'
  return [{ kind: 'head_differs', day, position: length, what }]
}

async function verifyUnsealed(db: Database, key: AuditKey, faults: AuditFault[]): Promise<number> {
  let count = 0
  let after: { timestamp: string; id: string } | undefined
  for (let more = true; more; ) {
    const rows = await auditChainStore(db).unsealed(ROWS_AT_ONCE, after)
    for (const record of rows)
      if (signerOfRow(key, record) === undefined)
        faults.push({ kind: 'row_changed', id: record.id, what: CHANGED })
    count += rows.length
    after = rows.at(-1)
    more = rows.length === ROWS_AT_ONCE
  }
  return count
}
