import type { Awaitable } from '../../../runtime/awaitable.js'
import { type AuditKey, signatureOf, signerOf } from '../../shared/audit/audit-key.js'
import { type Clock, type Timestamp, timeAfter, timestamp } from '../../shared/clock.js'
import { afterCommit, type Database, inTransaction, type Transaction } from '../../shared/database.js'
import { newId } from '../../shared/ids.js'
import type { Log } from '../../shared/log.js'
import { type OperatorAlert, raiseAlert } from '../../shared/operator-alerts/operator-alert.worker.js'
import { connectionFrom, type PageInput } from '../../shared/paging/page.js'
import { accountOf } from '../ledger/address.js'
import { type Network, networks as networkNames } from '../ledger/network.js'
import { isNetworkError } from '../ledger/network-error.js'
import { addProgress, endRestore, pendingRestore, type RestoreRecord } from '../restores/restore.service.js'
import { sponsorOf } from '../wallets/networks/ledger-networks.client.js'
import type { Wallets } from '../wallets/wallet.service.js'
import type { WalletRecord } from '../wallets/wallet.type.js'
import { systemActor, type WalletStatuses } from '../wallets/wallet-status.service.js'
import { blocks, type Finding, permitSending } from './finding.policy.js'
import {
  type DonationSum,
  type ReconciliationRecord,
  reconciliationStore,
  type SponsorBalance,
} from './reconciliation.store.js'
import { type ComparisonDependencies, compareWallet, type NoteFindings } from './wallet-comparison.service.js'

export interface ReconciliationDependencies extends ComparisonDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly auditKey: AuditKey
  readonly wallets: Wallets
  readonly statuses: WalletStatuses
  /** Imports wallets that a restore lost. */
  readonly recoverWallets: (restoredAt: Timestamp, signal: AbortSignal) => Promise<WalletRecord[]>
  /** The receipts of donation accounts, and their allocation to cases. */
  readonly donationSums: () => Promise<DonationSum[]>
  /** Announces donations and refunds since a time again to the backoffice, whose backup is older than that of the wallet. */
  readonly announceAgain: (trx: Transaction, since: Timestamp) => Promise<void>
  /** Names the approvals of differences that administrators accepted. */
  readonly markAccepted: (walletId: string, findings: readonly Finding[]) => Promise<Finding[]>
  /** The calls to ledgers so far. */
  readonly calls: () => number
}

/** The job that reconciles; `requestedAt` of its payload requests another one. */
export const RECONCILE = 'wallet.reconcile'

/** Maximum number of findings in a report. */
const MAX_FINDINGS = 1_000
const BATCH = 100

/** How long announcements to the backoffice may have waited when a backup began. */
const ANNOUNCED_WITHIN_MS = 24 * 3_600_000

export type Reconciliations = ReturnType<typeof createReconciliations>

/** Compares all wallets with the ledger, in the order of their ids, so that it can be resumed after every wallet. */
export function createReconciliations(dependencies: ReconciliationDependencies) {
  const { db, clock, auditKey } = dependencies
  const store = reconciliationStore(db)

  /** Continues with the wallets after the one that was compared last. @returns whether all were compared */
  async function work(run: ReconciliationRecord, signal: AbortSignal, until: number): Promise<boolean> {
    const restore = await pendingRestore(db)
    const callsBefore = dependencies.calls() - run.calls
    let current = run

    /** @returns false if payments since the backup may be beyond the part that was compared */
    async function compareNext(wallet: WalletRecord): Promise<boolean> {
      signal.throwIfAborted()
      const note: NoteFindings = async (trx, recorded) => {
        const noted = withFindings(current, recorded)
        await reconciliationStore(trx).update(noted)
        afterCommit(trx, () => {
          current = noted
        })
      }
      const compared = await compare(dependencies, wallet, restore, note, signal)
      const noted = current.findings.filter(({ walletId }) => walletId === wallet.id)
      // A wallet that is blocked does not repeat them.
      const isUnsettled = compared.some(({ kind }) => kind === 'unsettled')
      if (restore && isUnsettled && ![...noted, ...compared].some(blocks)) return false
      const findings = await dependencies.markAccepted(wallet.id, compared)
      await judge(dependencies, wallet, [...noted, ...findings])
      current = {
        ...withFindings(current, findings),
        after: restore ? current.after : wallet.id,
        wallets: current.wallets + 1,
        calls: dependencies.calls() - callsBefore,
      }
      await inTransaction(db, async (trx) => {
        await reconciliationStore(trx).update(current)
        if (restore) await addProgress(trx, { [wallet.network]: { after: wallet.id } })
      })
      return true
    }

    /** @returns whether all were compared */
    async function compareAll(from: string, network?: Network): Promise<boolean> {
      for (let after = from; ; ) {
        const batch = await dependencies.wallets.allAfter(after, BATCH, network)
        if (batch.length === 0) return true
        for (const wallet of batch) {
          if (!(await compareNext(wallet))) return false
          after = wallet.id
          if (performance.now() > until) return false
        }
      }
    }

    /** An outage of one network does not prevent the wallets of the other from sending. */
    async function compareNetworks(): Promise<boolean> {
      let isComplete = true
      let outage: unknown
      for (const network of networkNames) {
        try {
          const progress = (await pendingRestore(db))?.progress?.[network]
          if (!(await compareAll(progress?.after ?? '', network))) isComplete = false
          else await inTransaction(db, (trx) => addProgress(trx, { [network]: { isCompared: true } }))
        } catch (error) {
          if (!isNetworkError(error)) throw error
          outage = error
        }
      }
      if (outage !== undefined) throw outage
      return isComplete
    }

    async function recover({ restoredAt, progress }: RestoreRecord): Promise<void> {
      if (progress?.isRecovered) return
      const recovered = await dependencies.recoverWallets(restoredAt, signal)
      current = withFindings(
        current,
        recovered.map(({ id, network }) => ({ walletId: id, network, kind: 'wallet_recovered' })),
      )
      await inTransaction(db, async (trx) => {
        await reconciliationStore(trx).update(current)
        await addProgress(trx, { isRecovered: true })
      })
    }

    if (restore) {
      if (!(await compareNetworks())) return false
      await recover(restore)
      if (!(await compareNetworks())) return false
    } else if (!(await compareAll(current.after))) return false
    await complete(current)
    return true
  }

  async function complete(run: ReconciliationRecord): Promise<void> {
    const ended: ReconciliationRecord = {
      ...run,
      status: 'completed',
      endedAt: timestamp(clock),
      donations: await dependencies.donationSums(),
      sponsors: await sponsorBalances(dependencies),
    }
    const findings = ended.findings.filter(blocks)
    await inTransaction(db, async (trx) => {
      await reconciliationStore(trx).update({
        ...ended,
        signature: signatureOf(auditKey, signedParts(ended)),
      })
      const restore = await pendingRestore(trx)
      if (restore) await dependencies.announceAgain(trx, timeAfter(restore.backupAt, -ANNOUNCED_WITHIN_MS))
      await endRestore(trx, clock)
      if (findings.length > 0) await raiseAlert(trx, run.id, differencesAlert(run.id, findings.length), clock)
    })
    dependencies.log[findings.length > 0 ? 'error' : 'info'](
      { reconciliation: run.id, wallets: ended.wallets, calls: ended.calls, differences: findings.length },
      'reconciled the wallets with the ledger',
    )
  }

  return {
    /**
     * Starts or resumes a reconciliation.
     * @param until when to pause, by `performance.now()`
     * @returns whether it is complete
     */
    async run(reason: ReconciliationRecord['reason'], signal: AbortSignal, until: number): Promise<boolean> {
      const known = await store.unfinished()
      const restore = await pendingRestore(db)
      const fresh = (id: string): ReconciliationRecord => ({
        id,
        reason: restore ? 'restore' : reason,
        status: 'running',
        startedAt: timestamp(clock),
        after: '',
        wallets: 0,
        calls: 0,
        findings: [],
        donations: [],
        sponsors: [],
      })
      // One that was interrupted before the restore has compared other books.
      const isOutdated = known && restore && known.startedAt < restore.restoredAt
      const run = known && !isOutdated ? known : fresh(known?.id ?? newId('rec'))
      if (!known) await store.insert(run)
      return work(run, signal, until)
    },

    latest: () => store.latest(),

    find: (id: string): Awaitable<ReconciliationRecord | undefined> => store.byId(id),

    list: (input: PageInput) => connectionFrom(input, (page) => store.page(page)),

    /** Whether the report is unchanged since this service signed it. */
    isAuthentic: (run: ReconciliationRecord): boolean =>
      run.signature !== undefined && signerOf(auditKey, signedParts(run), run.signature) !== undefined,
  }
}

function differencesAlert(reconciliation: string, findings: number): OperatorAlert {
  return {
    severity: 'critical',
    message: `Unexplained differences found by the reconciliation ${reconciliation} of wallets with the ledger: ${findings}. The wallets concerned cannot send.`,
    metadata: { reconciliation, findings },
  }
}

/** The signed parts of a report. */
function signedParts({ signature: _, ...report }: ReconciliationRecord): string[] {
  return ['reconciliation', JSON.stringify(Object.entries(report).sort(([a], [b]) => (a < b ? -1 : 1)))]
}

/** Findings that block wallets take precedence, because a restore may import more payments than a report can hold. */
function withFindings(run: ReconciliationRecord, more: readonly Finding[]): ReconciliationRecord {
  const all = [...run.findings, ...more].sort((a, b) => Number(blocks(b)) - Number(blocks(a)))
  return { ...run, findings: all.slice(0, MAX_FINDINGS) }
}

/** A wallet that cannot be read does not prevent the comparison of others. */
async function compare(
  dependencies: ReconciliationDependencies,
  wallet: WalletRecord,
  restore: Awaited<ReturnType<typeof pendingRestore>>,
  note: NoteFindings,
  signal: AbortSignal,
): Promise<Finding[]> {
  try {
    return await compareWallet(dependencies, wallet, restore, note, signal)
  } catch (error) {
    // Restored books are reconciled only when every wallet was compared.
    if (restore || !isNetworkError(error)) throw error
    return [{ walletId: wallet.id, network: wallet.network, kind: 'unreadable' }]
  }
}

/** Blocks the sends of a wallet with an unexplained difference, and permits them again when there is none. */
async function judge(
  { db, statuses }: ReconciliationDependencies,
  wallet: WalletRecord,
  findings: readonly Finding[],
): Promise<void> {
  const found = findings.filter(blocks)
  const isBlocked = wallet.freezes.some(({ by }) => by === 'reconciliation')
  if (wallet.status === 'closed' || (isBlocked ? !permitSending(findings) : found.length === 0)) return
  const reason = [...new Set(found.map(({ kind }) => kind.replaceAll('_', ' ')))].join(', ')
  await inTransaction(db, (trx) =>
    statuses.setBlocked(
      trx,
      systemActor,
      wallet.id,
      found.length > 0 ? `The books differ from the ledger: ${reason}.` : undefined,
    ),
  )
}

/** The available balances of sponsors. */
async function sponsorBalances({ networks, turn }: ReconciliationDependencies): Promise<SponsorBalance[]> {
  const balances: SponsorBalance[] = []
  for (const network of networkNames) {
    const { ledger } = networks[network]
    const sponsor = sponsorOf(networks[network])
    if (!sponsor) continue
    await turn({ network })
    const account = await ledger.readAccount(accountOf(sponsor)).catch(() => undefined)
    if (account) balances.push({ network, available: (account.xlm - account.lockedXlm).toString() })
  }
  return balances
}
