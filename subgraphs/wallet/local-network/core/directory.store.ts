import type { LedgerDatabase } from './database.js'
import type { AssetId } from './entries.js'
import { TRUST_LINE_FLAGS } from './protocol.js'

/** The criterion of an account look-up; exactly one of them. */
export type AccountFilter = { signer: string } | { asset: AssetId } | { sponsor: string }

export interface DirectoryPage {
  /** The last id of the previous page; empty for the first one. */
  cursor: string
  order: 'asc' | 'desc'
  limit: number
}

/** An issued asset and its holdings in stroops, by authorisation. */
export interface AssetSummary extends AssetId {
  accounts: { authorized: number; maintaining: number; unauthorized: number }
  balances: { authorized: bigint; maintaining: bigint; unauthorized: bigint }
}

interface LineRow extends AssetId {
  flags: bigint
  balance: bigint
}

const SELECTIONS = {
  signer: `SELECT id FROM accounts WHERE EXISTS (
      SELECT 1 FROM json_each(entry, '$.signers') WHERE json_extract(value, '$.key') = :signer
    ) OR (id = :signer AND json_extract(entry, '$.masterWeight') > 0)`,
  asset: 'SELECT account AS id FROM trust_lines WHERE code = :code AND issuer = :issuer',
  sponsor: `SELECT id FROM accounts WHERE sponsor = :sponsor
    UNION SELECT account FROM trust_lines WHERE sponsor = :sponsor
    UNION SELECT account FROM data_entries WHERE sponsor = :sponsor`,
}

/** Look-ups of accounts and assets by criteria. */
export function directoryStore(database: LedgerDatabase) {
  const find = (selection: string, order: 'asc' | 'desc') =>
    database.prepare(
      `SELECT id FROM (${selection}) WHERE ${order === 'asc' ? 'id > :cursor' : "(:cursor = '' OR id < :cursor)"}
       ORDER BY id ${order === 'asc' ? 'ASC' : 'DESC'} LIMIT :limit`,
    )
  // Added up outside SQL: the sum over all holders may exceed what one column can hold.
  const lines = database
    .prepare(
      `SELECT code, issuer, flags, balance FROM trust_lines
       WHERE (:code IS NULL OR code = :code) AND (:issuer IS NULL OR issuer = :issuer) ORDER BY code, issuer`,
    )
    .safeIntegers()
  return {
    /** Ids of the matching accounts, in order. */
    accounts(filter: AccountFilter, page: DirectoryPage): string[] {
      const [name] = Object.keys(filter) as (keyof typeof SELECTIONS)[]
      const values = 'asset' in filter ? filter.asset : filter
      const rows = find(SELECTIONS[name ?? 'signer'], page.order).all({ ...values, ...page })
      return (rows as { id: string }[]).map(({ id }) => id)
    },
    /** All assets with a trustline, by code and issuer. */
    assets({ code, issuer }: Partial<AssetId>): AssetSummary[] {
      const summaries = new Map<string, AssetSummary>()
      for (const line of lines.all({ code: code ?? null, issuer: issuer ?? null }) as LineRow[]) {
        const key = `${line.code}:${line.issuer}`
        const summary = summaries.get(key) ?? emptySummary(line)
        const kind = kindOf(Number(line.flags))
        summary.accounts[kind] += 1
        summary.balances[kind] += line.balance
        summaries.set(key, summary)
      }
      return [...summaries.values()]
    },
  }
}

function kindOf(flags: number): 'authorized' | 'maintaining' | 'unauthorized' {
  if (flags & TRUST_LINE_FLAGS.authorized) return 'authorized'
  return flags & TRUST_LINE_FLAGS.maintainLiabilities ? 'maintaining' : 'unauthorized'
}

function emptySummary({ code, issuer }: AssetId): AssetSummary {
  return {
    code,
    issuer,
    accounts: { authorized: 0, maintaining: 0, unauthorized: 0 },
    balances: { authorized: 0n, maintaining: 0n, unauthorized: 0n },
  }
}
