import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '../../../shared/clock.js'
import { type Database, inTransaction, type Transaction } from '../../../shared/database.js'
import { enqueueJob, type JobHandler, JobNotReady } from '../../../shared/jobs/jobs.js'
import type { Custody } from '../../custody/custody.service.js'
import { recordWalletEvent } from '../../events/wallet-event.service.js'
import {
  sponsoredAccountsEnvelope,
  sponsoredTrustEnvelope,
  trustEnvelope,
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

export interface FundingDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly custody: Custody
  readonly networks: LedgerNetworks
}

/** Funding of wallets. */
export type Funding = ReturnType<typeof createFunding>

/** At most one job per network, because the sponsor's transactions use consecutive sequence numbers. */
interface FundingPayload {
  readonly network: Network
}

const FUND = 'wallet.fund'
/** A transaction has at most 20 signatures, one of them the sponsor's. */
const WALLETS_PER_TRANSACTION = 19
/** How long the creation of a wallet waits for its funding. */
const MAX_WAIT_MS = 10_000
const POLL_MS = 25
/** How often accounts are checked on a network where others must fund them. */
const UNFUNDED_CHECK_MS = 15_000
/** The cost of a trustline for an unsponsored account, in stroops: half an XLM of reserve, and fees. */
const OWN_TRUST_LINE_COST = 5_000_000n + 1_000n

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
      for (let after = ''; ; ) {
        const wallets = await walletStore(db).awaitingFunding(network, after, WALLETS_PER_TRANSACTION)
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

  /** Requests the funding of all wallets of a network that await it. */
  async function request(trx: Transaction, network: Network): Promise<void> {
    const payload: FundingPayload = { network }
    await enqueueJob(trx, { kind: FUND, key: network, payload }, clock)
  }

  return {
    handlers: { [FUND]: handler as JobHandler<never> },

    request,

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
  const failures = await addTrustLines(
    dependencies,
    network,
    existing.filter(({ account }) => !account?.usdc),
    signal,
  )
  // A trustline that a wallet paid for has used one of its sequence numbers.
  for (const { wallet } of existing) network.accounts.discard(wallet.publicKey)
  const funded = existing.filter(({ wallet }) => !failures.has(wallet.id))
  await inTransaction(dependencies.db, async (trx) => {
    for (const { wallet } of funded) {
      await walletStore(trx).setFunded(wallet.id)
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

/** @returns the errors of wallets whose own transaction failed, by wallet */
async function addTrustLines(
  dependencies: FundingDependencies,
  network: LedgerNetwork,
  candidates: readonly Candidate[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, unknown>> {
  const { ledger } = network
  const sponsor = sponsorOf(network)
  const wallets = candidates.map(({ wallet }) => wallet)
  const failures = new Map<string, unknown>()
  if (wallets.length === 0) return failures
  if (sponsor) {
    const header = await fundingHeader(dependencies.clock, network, accountOf(sponsor))
    const envelope = sponsoredTrustEnvelope(ledger, header, wallets.map(accountFor))
    await signAndSend(dependencies, network, { envelope, header, wallets, sponsor }, signal)
    return failures
  }
  // Each account submits its own, so that all of them fit into one ledger; a failed one does not delay others.
  const able = candidates.filter(
    ({ account }) => account && account.xlm - account.lockedXlm >= OWN_TRUST_LINE_COST,
  )
  const addOwn = async ({ wallet }: Candidate) => {
    const header = await fundingHeader(dependencies.clock, network, wallet.publicKey)
    const envelope = trustEnvelope(ledger, header, accountFor(wallet))
    const funding = { envelope, header, wallets: [wallet], sponsor: undefined }
    await signAndSend(dependencies, network, funding, signal)
  }
  await Promise.all(
    able.map((one) => addOwn(one).catch((error: unknown) => failures.set(one.wallet.id, error))),
  )
  signal.throwIfAborted()
  return failures
}
