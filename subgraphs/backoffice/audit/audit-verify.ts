import type { Database } from '../../shared/database.js'
import { type AuditChain, auditChainStore, type PlacedAuditRecord } from './audit-chain.store.js'
import { type AuditKey, linkOf, rowDigest, sameDigest, sealOf } from './audit-digest.js'
import { FIRST_ANCHOR } from './audit-seal.js'

/** One sign of tampering, in words for whoever looks into it. */
export interface AuditFault {
  readonly day?: string
  readonly position?: number
  readonly id?: string
  readonly what: string
}

/** What a look at the whole log found. */
export interface AuditReport {
  readonly days: number
  readonly sealed: number
  /** Written since the last sealing; their content is checked, their number cannot be. */
  readonly unsealed: number
  readonly faults: readonly AuditFault[]
  readonly heads: readonly Pick<AuditChain, 'day' | 'length' | 'head'>[]
}

/** A head that was noted elsewhere, for instance in the log: `<day>:<length>:<head>`. */
export type AuditWitness = Pick<AuditChain, 'day' | 'length' | 'head'>

const ROWS_AT_ONCE = 1_000

/**
 * Checks every row and every chain. It finds a row that was changed, put in, moved or taken out, a chain that
 * was cut at its end, and a day that was taken out; against a witness also a log that was put back to an
 * earlier state or written anew as a whole.
 */
export async function verifyAuditLog(
  db: Database,
  key: AuditKey,
  witnesses: readonly AuditWitness[] = [],
): Promise<AuditReport> {
  const chains = await auditChainStore(db).all()
  const faults: AuditFault[] = []
  let anchor = FIRST_ANCHOR
  for (const chain of chains) {
    if (chain.anchor !== anchor)
      faults.push({
        day: chain.day,
        what: 'does not follow the day before it: a day was taken out or put in',
      })
    if (!sameDigest(chain.seal, sealOf(key, chain)))
      faults.push({ day: chain.day, what: 'has a seal that was not made with this key for this chain' })
    faults.push(...(await faultsOfChain(db, key, chain)))
    anchor = chain.head
  }
  for (const day of await auditChainStore(db).daysWithoutChain())
    faults.push({ day, what: 'has rows but no chain: the chain was taken out' })
  for (const witness of witnesses) faults.push(...(await faultsOfWitness(db, witness)))
  const unsealed = await checkUnsealed(db, key, faults)
  return {
    days: chains.length,
    sealed: chains.reduce((sum, { length }) => sum + length, 0),
    unsealed,
    faults,
    heads: chains.map(({ day, length, head }) => ({ day, length, head })),
  }
}

async function faultsOfChain(db: Database, key: AuditKey, chain: AuditChain): Promise<AuditFault[]> {
  const faults: AuditFault[] = []
  const { day } = chain
  let [position, previous] = [0, chain.anchor]
  for (let more = true; more; ) {
    const rows = await auditChainStore(db).chained(day, position + 1, ROWS_AT_ONCE)
    for (const row of rows) {
      faults.push(...faultsOfRow(key, row, { day, position, previous }))
      position = row.place?.position ?? position
      previous = row.place?.link ?? previous
    }
    more = rows.length === ROWS_AT_ONCE
  }
  if (position < chain.length)
    faults.push({ day, position: position + 1, what: `rows up to ${chain.length} were taken out` })
  if (position > chain.length || (position === chain.length && previous !== chain.head))
    faults.push({ day, position, what: 'the chain does not end where its seal says' })
  return faults
}

function faultsOfRow(
  key: AuditKey,
  { record, place }: PlacedAuditRecord,
  before: { day: string; position: number; previous: string },
): AuditFault[] {
  const { id, digest } = record
  if (!place) return []
  const { day, position, link } = place
  const faults: AuditFault[] = []
  if (position !== before.position + 1)
    faults.push({ day, position: before.position + 1, what: `rows before ${position} were taken out` })
  if (!sameDigest(digest, rowDigest(key, record)))
    faults.push({ day, position, id, what: 'the row was changed after it was written' })
  const expected = linkOf(key, { day, position, previous: before.previous, digest })
  if (position === before.position + 1 && !sameDigest(link, expected))
    faults.push({
      day,
      position,
      id,
      what: 'the row does not follow the one before it: moved, put in or replaced',
    })
  return faults
}

async function faultsOfWitness(db: Database, { day, length, head }: AuditWitness): Promise<AuditFault[]> {
  const [row] = await auditChainStore(db).chained(day, length, 1)
  return row?.place?.position === length && row.place.link === head
    ? []
    : [
        {
          day,
          position: length,
          what: 'is not what was noted elsewhere: the log was put back or written anew',
        },
      ]
}

async function checkUnsealed(db: Database, key: AuditKey, faults: AuditFault[]): Promise<number> {
  let count = 0
  let after: { timestamp: string; id: string } | undefined
  for (let more = true; more; ) {
    const rows = await auditChainStore(db).unsealed(ROWS_AT_ONCE, after)
    for (const record of rows)
      if (!sameDigest(record.digest, rowDigest(key, record)))
        faults.push({ id: record.id, what: 'the row was changed after it was written' })
    count += rows.length
    after = rows.at(-1)
    more = rows.length === ROWS_AT_ONCE
  }
  return count
}
