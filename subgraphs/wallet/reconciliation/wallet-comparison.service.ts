import { setTimeout as pause } from 'node:timers/promises'
import { inTransaction, type Transaction } from '../../shared/database.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import type { HistoryEntry, LedgerAccount } from '../ledger/ledger.js'
import type { Asset } from '../ledger/network.js'
import type { RestoreRecord } from '../restores/restore.service.js'
import type { Books } from '../transactions/books/books.service.js'
import type { TransactionRecord } from '../transactions/transaction.type.js'
import type { WalletRecord } from '../wallets/wallet.type.js'
import { type Finding, type FindingKind, matchLines } from './finding.policy.js'
import { type PositionRecord, reconciliationStore } from './reconciliation.store.js'

export interface ComparisonDependencies
  extends Pick<FeatureDependencies, 'db' | 'clock' | 'custody' | 'networks'> {
  readonly books: Books
  /** Waits until the next call to a network is within its quota. */
  readonly turn: (wallet: Pick<WalletRecord, 'network'>) => Promise<void>
}

/** Stores findings about payments in the transaction that records the payments, because no later comparison finds them again. */
export type NoteFindings = (trx: Transaction, findings: readonly Finding[]) => Promise<void>

/** Maximum number of comparisons of a wallet that changes while it is compared. */
const ATTEMPTS = 5
const ATTEMPTS_TO_SETTLE = 30
const PAUSE_MS = 200

/**
 * Compares the history of a wallet's account with its books, line by line, and both sums with its balances. What the
 * ledger proves is repaired.
 * @param restore the restore whose gap the comparison fills: payments in it are expected to be missing
 * @returns the findings that `note` has not stored
 */
export async function compareWallet(
  dependencies: ComparisonDependencies,
  wallet: WalletRecord,
  restore: RestoreRecord | undefined,
  note: NoteFindings,
  signal: AbortSignal,
): Promise<Finding[]> {
  const compared = { wallet, restore, note, isOwnKey: await dependencies.custody.hasKey(wallet.id) }
  // Payments that the ledger refused together with others, and that were sent again since the backup, are recognised.
  if (restore) await dependencies.books.endDecided(wallet)
  for (let attempt = 1; ; attempt++) {
    const { isSettled, found } = await readOn(dependencies, compared)
    const account = await readAccount(dependencies, wallet)
    const differences = isSettled
      ? await compareBalances(dependencies, wallet, account)
      : [finding(wallet, 'unsettled')]
    // A concurrent payment may be in one of them only; what remains after repeated attempts is a difference.
    if (differences.length === 0 || attempt === (isSettled ? ATTEMPTS : ATTEMPTS_TO_SETTLE))
      return [...found, ...differences, ...controlFindings(compared, account)]
    await pause(PAUSE_MS, undefined, { signal })
  }
}

function finding(wallet: WalletRecord, kind: FindingKind, more: Partial<Finding> = {}): Finding {
  return { walletId: wallet.id, network: wallet.network, kind, ...more }
}

/** A wallet that is compared. */
interface Compared {
  readonly wallet: WalletRecord
  readonly restore: RestoreRecord | undefined
  readonly note: NoteFindings
  /** Whether its key is in custody; an account with an external key may send without this service. */
  readonly isOwnKey: boolean
}

/** How a part of the history compares: what is wrong, and whether every change has a line that has ended. */
interface Comparison {
  readonly found: readonly Finding[]
  /** Otherwise it has to be compared again when the books have caught up, which was requested. */
  readonly isSettled: boolean
}

/** Compares the new part of the history. */
async function readOn(dependencies: ComparisonDependencies, compared: Compared): Promise<Comparison> {
  const { db, networks, turn } = dependencies
  const { wallet } = compared
  for (;;) {
    const position = await reconciliationStore(db).position(wallet.id)
    await turn(wallet)
    const { ledger } = networks[wallet.network]
    const { entries, isLast } = await ledger.readHistory(wallet.publicKey, position.cursor)
    if (entries.length === 0) return { found: [], isSettled: true }
    const lines = await dependencies.books.lines(wallet.id, [...new Set(entries.map(({ hash }) => hash))])
    const comparison = await inTransaction(db, async (trx) => {
      const { recorded, ...result } = await compareLines(dependencies.books, trx, compared, entries, lines)
      if (recorded.length > 0) await compared.note(trx, recorded)
      if (result.isSettled) await reconciliationStore(trx).move(moved(position, entries))
      return result
    })
    if (!comparison.isSettled || isLast) return comparison
  }
}

function moved(position: PositionRecord, entries: readonly HistoryEntry[]): PositionRecord {
  let { cursor, xlm, usdc, fees } = position
  let lastTransaction = BigInt(position.lastTransaction)
  for (const entry of entries) {
    cursor = entry.cursor
    if (entry.transaction > lastTransaction) {
      fees += entry.fee
      xlm -= entry.fee
      lastTransaction = entry.transaction
    }
    for (const { asset, amount } of entry.changes) {
      if (asset === 'XLM') xlm += amount
      else usdc += amount
    }
  }
  return { ...position, cursor, lastTransaction: lastTransaction.toString(), xlm, usdc, fees }
}

/** @returns also the findings about payments that it has recorded */
async function compareLines(
  books: Books,
  trx: Transaction,
  { wallet, restore, isOwnKey }: Compared,
  entries: readonly HistoryEntry[],
  lines: readonly TransactionRecord[],
): Promise<Comparison & { readonly recorded: readonly Finding[] }> {
  const found: Finding[] = []
  const recorded: Finding[] = []
  let isSettled = true
  let rest = lines
  for (const entry of entries) {
    const match = matchLines(entry, rest)
    rest = match.rest
    for (const change of match.missing) {
      // Changes that wallets do not send are recorded by reading them from the ledger.
      if (change.amount > 0n || change.kind === 'clawback') {
        await books.readAgain(trx, wallet, entry.cursor)
        isSettled = false
        continue
      }
      const isLost = restore !== undefined && entry.closedAt >= wholeSecond(restore.backupAt)
      if (!isLost || !(await books.endResent(trx, wallet, entry, change)))
        await books.importSent(trx, wallet, entry, change, isLost)
      const isExpected = !isOwnKey || isLost
      const kind = isExpected ? 'payment_imported' : 'unknown_outgoing'
      recorded.push(
        finding(wallet, kind, { asset: change.asset, hash: entry.hash, actual: change.amount.toString() }),
      )
    }
    if (match.pending.length > 0) {
      await books.settle(trx, wallet.id)
      isSettled = false
    }
    for (const line of match.failed) {
      await books.correct(trx, line)
      isSettled = false
      const { asset, hash, amount } = line
      found.push(finding(wallet, 'wrong_end', { asset, hash, actual: (-amount).toString() }))
    }
  }
  return { found, recorded, isSettled }
}

/** Ledgers close at whole seconds. */
function wholeSecond(time: string): string {
  return new Date(Math.floor(Date.parse(time) / 1000) * 1000).toISOString()
}

async function readAccount(
  { networks, turn }: ComparisonDependencies,
  wallet: WalletRecord,
): Promise<LedgerAccount | undefined> {
  await turn(wallet)
  return networks[wallet.network].ledger.readAccount(wallet.publicKey)
}

/** Compares the balances with the sum of the history, and that with the sum of the books. */
async function compareBalances(
  { db, books }: ComparisonDependencies,
  wallet: WalletRecord,
  account: LedgerAccount | undefined,
): Promise<Finding[]> {
  const { xlm, usdc, fees } = await reconciliationStore(db).position(wallet.id)
  const net = await books.net(db, wallet.id)
  const pairs: [FindingKind, Asset, bigint, bigint][] = [
    ['unexplained_balance', 'XLM', xlm, account?.xlm ?? 0n],
    ['unexplained_balance', 'USDC', usdc, account?.usdc?.balance ?? 0n],
    ['books_differ', 'XLM', net.XLM - fees, xlm],
    ['books_differ', 'USDC', net.USDC, usdc],
  ]
  return pairs
    .filter(([, , expected, actual]) => expected !== actual)
    .map(([kind, asset, expected, actual]) =>
      finding(wallet, kind, { asset, expected: expected.toString(), actual: actual.toString() }),
    )
}

/** Reasons why the wallet cannot use its account exclusively, or at all. */
function controlFindings({ wallet, isOwnKey }: Compared, account: LedgerAccount | undefined): Finding[] {
  if (!account) return []
  return [
    ...(isOwnKey && !account.ownKeyOnly ? [finding(wallet, 'signers_changed')] : []),
    ...(account.usdc && !account.usdc.authorised
      ? [finding(wallet, 'trustline_frozen', { asset: 'USDC' })]
      : []),
  ]
}
