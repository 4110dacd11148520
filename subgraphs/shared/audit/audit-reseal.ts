import { type Database, inTransaction, type Transaction } from '../database.js'
import { auditChainStore } from './audit-chain.store.js'
import { resignedMember, rowDigest, sealOf, signerOfRow, signerOfSeal } from './audit-digest.js'
import type { AuditKey } from './audit-key.js'
import { type AuditRecord, auditStore } from './audit-log.js'
import { withUnlockedRows } from './audit-tables.js'

const ROWS_AT_ONCE = 500

/** The result of resealing. */
export interface ResealReport {
  /** Rows and seals that were signed with the current key. */
  readonly resealed: number
  /** Ids and days that neither key signed; they stay as they are, for `npm run audit:verify` to report. */
  readonly tampered: readonly string[]
}

/**
 * Signs everything that the previous key signed with the current one. Short transactions, so that changes are
 * not blocked; it may be interrupted and run again.
 */
export async function resealAuditLog(
  { db, key }: { readonly db: Database; readonly key: AuditKey },
  onProgress: (rows: number) => void = () => undefined,
): Promise<ResealReport> {
  const tampered: string[] = []
  let [resealed, seen] = [0, 0]
  for (let after = ''; ; ) {
    const rows = await inTransaction(db, async (trx) => {
      const batch = await auditStore(trx).inOrder(() => undefined, after, ROWS_AT_ONCE)
      await withUnlockedRows(trx, 'resealing', async () => {
        for (const row of batch) await resealRow(trx, key, row)
      })
      return batch
    })
    for (const row of rows) {
      const signer = signerOfRow(key, row)
      if (signer === 'previous') resealed += 1
      if (signer === undefined) tampered.push(row.id)
    }
    seen += rows.length
    onProgress(seen)
    const last = rows.at(-1)
    if (!last || rows.length < ROWS_AT_ONCE) break
    after = last.id
  }
  for (const { day } of await auditChainStore(db).all()) {
    const signer = await inTransaction(db, (trx) => resealChain(trx, key, day))
    if (signer === 'previous') resealed += 1
    if (signer === undefined) tampered.push(day)
  }
  return { resealed, tampered }
}

async function resealRow(trx: Transaction, key: AuditKey, row: AuditRecord): Promise<void> {
  if (signerOfRow(key, row) !== 'previous') return
  const salts = Object.entries(row.salts).map(([path, salt]) => [
    path,
    typeof salt === 'string' ? salt : resignedMember(key, row.id, path, salt),
  ])
  await auditStore(trx).resign(row.id, rowDigest(key, row), Object.fromEntries(salts))
}

async function resealChain(
  trx: Transaction,
  key: AuditKey,
  day: string,
): Promise<ReturnType<typeof signerOfSeal>> {
  const store = auditChainStore(trx)
  // The sealer appends to the last chain.
  await store.lock()
  const chain = (await store.all()).find((one) => one.day === day)
  if (!chain) return undefined
  const signer = signerOfSeal(key, chain)
  if (signer === 'previous') await store.save({ ...chain, seal: sealOf(key, chain) })
  return signer
}
