import type { LedgerDatabase } from './database.js'
import type { AccountEntry, ClaimableBalanceEntry, DataEntry, TrustLineEntry } from './entries.js'
import type { EntrySources } from './ledger-state.js'
import { BASE_RESERVE } from './protocol.js'

/** The ledger of a change: its number and close time in Unix seconds. */
export interface LedgerMoment {
  sequence: number
  closeTime: number
}

interface AccountRow {
  id: string
  balance: bigint
  sequence: bigint
  entry: string
}

interface TrustLineRow {
  account: string
  code: string
  issuer: string
  balance: bigint
  trust_limit: bigint
  flags: bigint
  sponsor: string | null
  modified_ledger: bigint
}

interface ClaimableRow {
  id: string
  code: string | null
  issuer: string | null
  amount: bigint
  sponsor: string
  claimants: string
  modified_ledger: bigint
}

interface DataRow {
  account: string
  name: string
  value: string
  sponsor: string | null
}

export type EntryStore = ReturnType<typeof entryStore>

/** Rows and entries of the current ledger. Integers are read as bigint to keep all digits. */
export function entryStore(database: LedgerDatabase, baseReserve: () => bigint = () => BASE_RESERVE) {
  const sql = statements(database)
  const account = (id: string): AccountEntry | undefined => {
    const row = sql.account.get(id) as AccountRow | undefined
    return row && accountOf(row)
  }
  const trustLine = (key: string): TrustLineEntry | undefined => {
    const row = sql.trustLine.get(...key.split(':')) as TrustLineRow | undefined
    return row && trustLineOf(row)
  }
  const dataEntry = (key: string): DataEntry | undefined => {
    const row = sql.dataEntry.get(...splitDataKey(key)) as DataRow | undefined
    return row && dataOf(row)
  }
  const claimable = (id: string): ClaimableBalanceEntry | undefined => {
    const row = sql.claimable.get(id) as ClaimableRow | undefined
    return row && claimableOf(row)
  }
  return {
    account,
    claimable,
    claimablesOf: (claimant: string) =>
      (sql.claimables.all() as ClaimableRow[])
        .map(claimableOf)
        .filter(({ claimants }) => claimants.includes(claimant)),
    trustLinesOf: (id: string) => (sql.trustLinesOf.all(id) as TrustLineRow[]).map(trustLineOf),
    dataOf: (id: string) => (sql.dataOf.all(id) as DataRow[]).map(dataOf),
    /** The sum of lumens in all accounts and claimable balances; with the fee pool it always equals the network's total. */
    lumensInAccounts: () => BigInt((sql.lumens.get() as { total: bigint }).total),
    /** The entries for reading, and for writing as changes of one ledger. */
    sources(at: LedgerMoment): EntrySources {
      return {
        baseReserve: baseReserve(),
        accounts: {
          get: account,
          put: (_key, entry) => {
            const stamped = { ...entry, modifiedLedger: at.sequence, modifiedTime: at.closeTime }
            sql.putAccount.run(rowOfAccount(stamped))
          },
          remove: (id) => void sql.removeAccount.run(id),
        },
        trustLines: {
          get: trustLine,
          put: (_key, line) =>
            void sql.putTrustLine.run({
              ...line,
              sponsor: line.sponsor ?? null,
              modifiedLedger: at.sequence,
            }),
          remove: (key) => void sql.removeTrustLine.run(...key.split(':')),
        },
        data: {
          get: dataEntry,
          put: (_key, entry) => void sql.putData.run({ ...entry, sponsor: entry.sponsor ?? null }),
          remove: (key) => void sql.removeData.run(...splitDataKey(key)),
        },
        claimables: {
          get: claimable,
          put: (_id, { asset, claimants, ...entry }) =>
            void sql.putClaimable.run({
              ...entry,
              code: asset?.code ?? null,
              issuer: asset?.issuer ?? null,
              claimants: JSON.stringify(claimants),
              modifiedLedger: at.sequence,
            }),
          remove: (id) => void sql.removeClaimable.run(id),
        },
      }
    },
  }
}

function statements(database: LedgerDatabase) {
  const prepare = (text: string) => database.prepare(text).safeIntegers()
  return {
    account: prepare('SELECT id, balance, sequence, entry FROM accounts WHERE id = ?'),
    putAccount: prepare(
      `INSERT INTO accounts (id, balance, sequence, entry) VALUES (:id, :balance, :sequence, :entry)
       ON CONFLICT (id) DO UPDATE SET balance = excluded.balance, sequence = excluded.sequence, entry = excluded.entry`,
    ),
    removeAccount: prepare('DELETE FROM accounts WHERE id = ?'),
    lumens: prepare(
      `SELECT coalesce((SELECT sum(balance) FROM accounts), 0)
         + coalesce((SELECT sum(amount) FROM claimable_balances WHERE code IS NULL), 0) AS total`,
    ),
    claimable: prepare('SELECT * FROM claimable_balances WHERE id = ?'),
    claimables: prepare('SELECT * FROM claimable_balances ORDER BY id'),
    putClaimable: prepare(
      `INSERT INTO claimable_balances (id, code, issuer, amount, sponsor, claimants, modified_ledger)
       VALUES (:id, :code, :issuer, :amount, :sponsor, :claimants, :modifiedLedger)`,
    ),
    removeClaimable: prepare('DELETE FROM claimable_balances WHERE id = ?'),
    trustLine: prepare('SELECT * FROM trust_lines WHERE account = ? AND code = ? AND issuer = ?'),
    trustLinesOf: prepare('SELECT * FROM trust_lines WHERE account = ? ORDER BY code, issuer'),
    putTrustLine: prepare(
      `INSERT INTO trust_lines (account, code, issuer, balance, trust_limit, flags, sponsor, modified_ledger)
       VALUES (:account, :code, :issuer, :balance, :limit, :flags, :sponsor, :modifiedLedger)
       ON CONFLICT (account, code, issuer) DO UPDATE SET balance = excluded.balance,
         trust_limit = excluded.trust_limit, flags = excluded.flags, sponsor = excluded.sponsor,
         modified_ledger = excluded.modified_ledger`,
    ),
    removeTrustLine: prepare('DELETE FROM trust_lines WHERE account = ? AND code = ? AND issuer = ?'),
    dataEntry: prepare('SELECT * FROM data_entries WHERE account = ? AND name = ?'),
    dataOf: prepare('SELECT * FROM data_entries WHERE account = ? ORDER BY name'),
    putData: prepare(
      `INSERT INTO data_entries (account, name, value, sponsor) VALUES (:account, :name, :value, :sponsor)
       ON CONFLICT (account, name) DO UPDATE SET value = excluded.value, sponsor = excluded.sponsor`,
    ),
    removeData: prepare('DELETE FROM data_entries WHERE account = ? AND name = ?'),
  }
}

/** Balance and sequence are 64-bit columns; the other members are stored as one JSON column. */
function rowOfAccount(entry: AccountEntry) {
  const { id, balance, sequence, ...rest } = entry
  return { id, balance, sequence, entry: JSON.stringify(rest) }
}

function accountOf(row: AccountRow): AccountEntry {
  return { ...JSON.parse(row.entry), id: row.id, balance: row.balance, sequence: row.sequence }
}

function trustLineOf(row: TrustLineRow): TrustLineEntry {
  return {
    account: row.account,
    code: row.code,
    issuer: row.issuer,
    balance: row.balance,
    limit: row.trust_limit,
    flags: Number(row.flags),
    sponsor: row.sponsor ?? undefined,
    modifiedLedger: Number(row.modified_ledger),
  }
}

function claimableOf({ id, code, issuer, amount, sponsor, claimants, modified_ledger }: ClaimableRow) {
  return {
    id,
    asset: code === null || issuer === null ? undefined : { code, issuer },
    amount,
    sponsor,
    claimants: JSON.parse(claimants),
    modifiedLedger: Number(modified_ledger),
  } satisfies ClaimableBalanceEntry
}

function dataOf(row: DataRow): DataEntry {
  return { account: row.account, name: row.name, value: row.value, sponsor: row.sponsor ?? undefined }
}

/** A data name may contain colons; an account id cannot. */
function splitDataKey(key: string): [string, string] {
  const colon = key.indexOf(':')
  return [key.slice(0, colon), key.slice(colon + 1)]
}
