import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '../../../shared/clock.js'
import { inTransaction, type Transaction } from '../../../shared/database.js'
import { enqueueJob, type JobHandler, JobNotReady } from '../../../shared/jobs/jobs.js'
import { recordWalletEvent } from '../../events/wallet-event.service.js'
import {
  sponsoredAccountsEnvelope,
  sponsoredTrustEnvelope,
  type WalletAccount,
} from '../../ledger/account-envelopes.js'
import { accountOf } from '../../ledger/address.js'
import type { LedgerAccount } from '../../ledger/ledger.js'
import { type Network, networks as networkNames } from '../../ledger/network.js'
import { retryLater } from '../../ledger/network-error.js'
import { closeChannels, openChannels } from '../channels/channel-accounts.process.js'
import { DONATIONS_OWNER } from '../donations-owner.policy.js'
import { type LedgerNetwork, type LedgerNetworks, sponsorOf } from '../networks/ledger-networks.client.js'
import { walletStore } from '../wallet.store.js'
import type { WalletRecord } from '../wallet.type.js'
import { fundingHeader } from './funding-header.client.js'
import { signAndSend } from './funding-transaction.process.js'
import { createMemoRequirements } from './memo-requirement.process.js'
import { addOwnTrustLine, type OwnTrustLineDependencies } from './own-trustline.process.js'

export interface FundingDependencies extends OwnTrustLineDependencies {
  readonly networks: LedgerNetworks
}

/** Funding of wallets. */
export type Funding = ReturnType<typeof createFunding>

/** At most one job per network, because the sponsor's transactions use consecutive sequence numbers. */
interface FundingPayload {
  readonly network: Network
}

interface TrustPayload {
  readonly walletId: string
}

const FUND = 'wallet.fund'
const TRUST = 'wallet.add-trustline'
/** A transaction has at most 20 signatures, one of them the sponsor's. */
const WALLETS_PER_TRANSACTION = 19
/** How long the creation of a wallet waits for its funding. */
const MAX_WAIT_MS = 10_000
const POLL_MS = 25
/** How often wallets are checked whose accounts do not exist yet. */
const UNFUNDED_CHECK_MS = 15_000
/** A wallet that awaits funding, with its account if it exists. */
interface Candidate {
  readonly wallet: WalletRecord
  readonly account: LedgerAccount | undefined
}

/**
 * Creates the accounts and trustlines of wallets. Every step is derived from the state of the ledger, so that the work
 * can be interrupted anywhere and restarted.
 */
export function createFunding(dependencies: FundingDependencies) {
  const { db, clock, networks } = dependencies
  const requireMemos = createMemoRequirements(dependencies)

  const handler: JobHandler<FundingPayload> = {
    carriesMoney: true,
    interruptible: true,
    async run({ network }, job) {
      let unfunded = 0
      const failures: unknown[] = []
      // Where nobody pays for them, most wallets may never be funded: reading them all would use up the quota of the server.
      const which = networks[network].funding.kind === 'none' ? 'received' : 'all'
      for (let after = ''; ; ) {
        const wallets = await walletStore(db).awaitingFunding(network, after, WALLETS_PER_TRANSACTION, which)
        const last = wallets.at(-1)
        if (!last) break
        const batch = await fundBatch(dependencies, networks[network], wallets, job.signal).catch(retryLater)
        const { funded } = batch
        failures.push(...batch.failures)
        if (funded > 0) job.progressed()
        unfunded += wallets.length - funded
        after = last.id
      }
      await openChannels(dependencies, networks[network], job.signal).catch(retryLater)
      await closeChannels(dependencies, networks[network], job.signal).catch(retryLater)
      await requireMemos(networks[network], job.signal).catch(retryLater)
      if (failures.length > 0) retryLater(failures[0])
      if (unfunded > 0) throw new JobNotReady(UNFUNDED_CHECK_MS)
    },
  }

  const trust: JobHandler<TrustPayload> = {
    carriesMoney: true,
    interruptible: true,
    async run({ walletId }, { signal }) {
      const wallet = await walletStore(db).byId(walletId)
      if (!wallet || wallet.status === 'closed') return
      const network = networks[wallet.network]
      const outcome = await addOwnTrustLine(dependencies, network, wallet, accountFor(wallet), signal).catch(
        retryLater,
      )
      if (outcome === 'pending') throw new JobNotReady(UNFUNDED_CHECK_MS)
    },
  }

  /** Requests the funding of all wallets of a network that await it. */
  async function request(trx: Transaction, network: Network): Promise<void> {
    const payload: FundingPayload = { network }
    await enqueueJob(trx, { kind: FUND, key: network, payload }, clock)
  }

  return {
    handlers: { [FUND]: handler, [TRUST]: trust } as Readonly<Record<string, JobHandler<never>>>,

    request,

    /** Requests the trustline of a funded wallet that could not pay for it before, where no sponsor does. */
    async requestTrustLine(trx: Transaction, wallet: WalletRecord): Promise<void> {
      const isOwn = wallet.funding === 'funded' && !sponsorOf(networks[wallet.network])
      if (isOwn) await enqueueTrustLine(trx, wallet, clock)
    },

    /** Resumes funding after a process died or a job was given up. */
    async resume(): Promise<void> {
      await inTransaction(db, async (trx) => {
        for (const network of networkNames) await request(trx, network)
      })
    },

    /**
     * Waits until a wallet is funded, up to a limit; returns immediately if the network has no funding.
     * @returns the wallet as it is then
     */
    async waitUntilFunded(wallet: WalletRecord): Promise<WalletRecord> {
      const isPaid = networks[wallet.network].funding.kind !== 'none'
      const deadline = performance.now() + (isPaid ? MAX_WAIT_MS : 0)
      for (let current = wallet; ; current = (await walletStore(db).byId(wallet.id)) ?? current) {
        if (current.funding === 'funded' || performance.now() >= deadline) return current
        await pause(POLL_MS)
      }
    },
  }
}

async function enqueueTrustLine(
  trx: Transaction,
  { id: walletId }: WalletRecord,
  clock: Clock,
): Promise<void> {
  const payload: TrustPayload = { walletId }
  await enqueueJob(trx, { kind: TRUST, key: walletId, payload }, clock)
}

/**
 * Funds a batch as far as possible.
 * @returns the number of funded wallets, and why others could not get a trustline
 */
async function fundBatch(
  dependencies: FundingDependencies,
  network: LedgerNetwork,
  wallets: readonly WalletRecord[],
  signal: AbortSignal,
): Promise<{ readonly funded: number; readonly failures: readonly unknown[] }> {
  const without = (await readAccounts(network, wallets)).filter(({ account }) => !account)
  await createAccounts(dependencies, network, without, signal)
  const existing = (await readAccounts(network, wallets)).filter(({ account }) => account)
  const { failures, later } = await addTrustLines(
    dependencies,
    network,
    existing.filter(({ account }) => !account?.usdc),
    signal,
  )
  const funded = existing.filter(({ wallet }) => !failures.has(wallet.id))
  await inTransaction(dependencies.db, async (trx) => {
    for (const { wallet } of funded) {
      await walletStore(trx).setFunded(wallet.id)
      if (later.has(wallet.id)) await enqueueTrustLine(trx, wallet, dependencies.clock)
      const { id: walletId, status } = wallet
      const data = { walletId, network: wallet.network, status, funding: 'funded' }
      await recordWalletEvent(trx, 'wallet.updated', data, dependencies.clock)
    }
  })
  return { funded: funded.length, failures: [...failures.values()] }
}

function readAccounts(network: LedgerNetwork, wallets: readonly WalletRecord[]): Promise<Candidate[]> {
  return Promise.all(
    wallets.map(async (wallet) => ({ wallet, account: await network.ledger.readAccount(wallet.publicKey) })),
  )
}

/**
 * Donors pay with a memo, or to the muxed address of a case; other wallets of the network refuse payments without one
 * (SEP-29).
 */
function accountFor({ publicKey: address, ownerId }: WalletRecord): WalletAccount {
  return { address, requiresMemo: ownerId === DONATIONS_OWNER }
}

async function createAccounts(
  dependencies: FundingDependencies,
  network: LedgerNetwork,
  candidates: readonly Candidate[],
  signal: AbortSignal,
): Promise<void> {
  const { ledger, funding } = network
  if (candidates.length === 0 || funding.kind === 'none') return
  if (funding.kind === 'friendbot') {
    await Promise.all(candidates.map(({ wallet }) => ledger.fundByFriendbot(wallet.publicKey)))
    return
  }
  const wallets = candidates.map(({ wallet }) => wallet)
  const header = await fundingHeader(dependencies.clock, network, accountOf(funding.sponsor))
  const accounts = wallets.map(accountFor)
  const envelope = sponsoredAccountsEnvelope(ledger, header, accounts, funding.startingBalance)
  await signAndSend(dependencies, network, { envelope, header, wallets, sponsor: funding.sponsor }, signal)
}

/** The wallets that have no trustline yet. */
interface MissingTrustLines {
  /** The errors of those whose own transaction failed, by wallet. */
  readonly failures: ReadonlyMap<string, unknown>
  /** Those that cannot pay for it, or have pending transactions. */
  readonly later: ReadonlySet<string>
}

async function addTrustLines(
  dependencies: FundingDependencies,
  network: LedgerNetwork,
  candidates: readonly Candidate[],
  signal: AbortSignal,
): Promise<MissingTrustLines> {
  const { ledger } = network
  const sponsor = sponsorOf(network)
  const wallets = candidates.map(({ wallet }) => wallet)
  const failures = new Map<string, unknown>()
  const later = new Set<string>()
  if (wallets.length === 0) return { failures, later }
  if (sponsor) {
    const header = await fundingHeader(dependencies.clock, network, accountOf(sponsor))
    const envelope = sponsoredTrustEnvelope(ledger, header, wallets.map(accountFor))
    await signAndSend(dependencies, network, { envelope, header, wallets, sponsor }, signal)
    return { failures, later }
  }
  // Each account submits its own, so that all of them fit into one ledger; a failed one does not delay others.
  const addOwn = async (wallet: WalletRecord) => {
    const outcome = await addOwnTrustLine(dependencies, network, wallet, accountFor(wallet), signal)
    if (outcome !== 'done') later.add(wallet.id)
  }
  await Promise.all(
    wallets.map((wallet) => addOwn(wallet).catch((error: unknown) => failures.set(wallet.id, error))),
  )
  signal.throwIfAborted()
  return { failures, later }
}
