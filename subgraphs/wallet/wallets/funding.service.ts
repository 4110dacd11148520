import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '../../shared/clock.js'
import { type Database, inTransaction, type Transaction } from '../../shared/database.js'
import { enqueueJob, type JobHandler, JobNotReady } from '../../shared/jobs/jobs.js'
import type { Custody, Signed } from '../custody/custody.service.js'
import { recordWalletEvent } from '../events/wallet-event.service.js'
import { accountOf } from '../ledger/address.js'
import { submitAndAwait } from '../ledger/await-result.js'
import {
  sponsoredAccountsEnvelope,
  sponsoredTrustEnvelope,
  type TransactionHeader,
  trustEnvelope,
  type UnsignedEnvelope,
} from '../ledger/envelopes.js'
import type { LedgerAccount } from '../ledger/ledger.js'
import { type Network, networks as networkNames } from '../ledger/network.js'
import { retryLater } from '../ledger/network-error.js'
import { signerOf } from '../ledger/signer.js'
import type { LedgerNetwork, LedgerNetworks } from './ledger-networks.client.js'
import { walletStore } from './wallet.store.js'
import type { WalletRecord } from './wallet.type.js'

/** What funding needs. */
export interface FundingDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly custody: Custody
  readonly networks: LedgerNetworks
}

/** How wallets get their accounts. */
export type Funding = ReturnType<typeof createFunding>

/** The work of one network: at most one job a network, because the sponsor's transactions follow one another. */
interface FundingPayload {
  readonly network: Network
}

const FUND = 'wallet.fund'
/** A transaction carries 20 signatures at most, one of them the sponsor's. */
const WALLETS_A_TRANSACTION = 19
const TIME_BOUND_MS = 60_000
/** How long creating a wallet waits for its funds. */
const PATIENCE_MS = 10_000
const LOOK_EVERY_MS = 25
/** How often a network without a source of funds is asked whether somebody else paid. */
const UNFUNDED_LOOK_EVERY_MS = 15_000
/** What a trust line costs an account that pays for its own, in stroops: half an XLM of reserve, and fees. */
const OWN_TRUST_LINE_COST = 5_000_000n + 1_000n

/** A wallet on its way to being funded, with its account as far as there is one. */
interface Candidate {
  readonly wallet: WalletRecord
  readonly account: LedgerAccount | undefined
}

/**
 * Gives wallets their accounts and trust lines. Every step is derived from what the ledger shows, so that it
 * may be interrupted anywhere and begun again.
 */
export function createFunding(dependencies: FundingDependencies) {
  const { db, clock, networks } = dependencies

  const handler: JobHandler<FundingPayload> = {
    async run({ network }, job) {
      let unfunded = 0
      for (let after = ''; ; ) {
        const wallets = await walletStore(db).awaitingFunding(network, after, WALLETS_A_TRANSACTION)
        const last = wallets.at(-1)
        if (!last) break
        const funded = await fundBatch(dependencies, networks[network], wallets, job.signal).catch(retryLater)
        unfunded += wallets.length - funded
        after = last.id
      }
      if (unfunded > 0) throw new JobNotReady(UNFUNDED_LOOK_EVERY_MS)
    },
  }

  /** Asks for the wallets of a network that await funding to be funded. */
  async function request(trx: Transaction, network: Network): Promise<void> {
    const payload: FundingPayload = { network }
    await enqueueJob(trx, { kind: FUND, key: network, payload }, clock)
  }

  return {
    handlers: { [FUND]: handler as JobHandler<never> },

    request,

    /** Goes on with what a process that died, or a job that was given up, left unfunded. */
    async resume(): Promise<void> {
      await inTransaction(db, async (trx) => {
        for (const network of networkNames) await request(trx, network)
      })
    },

    /** Waits until a wallet is funded, but not forever, and not where nobody pays; answers it as it is then. */
    async settled(wallet: WalletRecord): Promise<WalletRecord> {
      const isPaid = networks[wallet.network].funding.kind !== 'none'
      const deadline = performance.now() + (isPaid ? PATIENCE_MS : 0)
      for (let current = wallet; ; current = (await walletStore(db).byId(wallet.id)) ?? current) {
        if (current.funding === 'funded' || performance.now() >= deadline) return current
        await pause(LOOK_EVERY_MS)
      }
    },
  }
}

/** Funds what it can of a batch; answers how many are funded. */
async function fundBatch(
  dependencies: FundingDependencies,
  on: LedgerNetwork,
  wallets: readonly WalletRecord[],
  signal: AbortSignal,
): Promise<number> {
  const without = (await look(on, wallets)).filter(({ account }) => !account)
  await createAccounts(dependencies, on, without, signal)
  const existing = (await look(on, wallets)).filter(({ account }) => account)
  await addTrustLines(
    dependencies,
    on,
    existing.filter(({ account }) => !account?.usdc),
    signal,
  )
  for (const { wallet } of existing) on.accounts.forget(wallet.publicKey)
  await inTransaction(dependencies.db, async (trx) => {
    for (const { wallet } of existing) {
      await walletStore(trx).setFunded(wallet.id)
      const { id: walletId, network, status } = wallet
      const data = { walletId, network, status, funding: 'funded' }
      await recordWalletEvent(trx, 'wallet.updated', data, dependencies.clock)
    }
  })
  return existing.length
}

function look(on: LedgerNetwork, wallets: readonly WalletRecord[]): Promise<Candidate[]> {
  return Promise.all(
    wallets.map(async (wallet) => ({ wallet, account: await on.ledger.readAccount(wallet.publicKey) })),
  )
}

async function createAccounts(
  dependencies: FundingDependencies,
  on: LedgerNetwork,
  candidates: readonly Candidate[],
  signal: AbortSignal,
): Promise<void> {
  const { ledger, funding } = on
  if (candidates.length === 0 || funding.kind === 'none') return
  if (funding.kind === 'friendbot') {
    await Promise.all(candidates.map(({ wallet }) => ledger.askFriendbot(wallet.publicKey)))
    return
  }
  const wallets = candidates.map(({ wallet }) => wallet)
  const addresses = wallets.map(({ publicKey }) => publicKey)
  const header = await headerFor(dependencies, on, accountOf(funding.sponsor))
  const envelope = sponsoredAccountsEnvelope(ledger, header, addresses, funding.startingBalance)
  await signAndSend(dependencies, on, { envelope, header, wallets, sponsor: funding.sponsor }, signal)
}

async function addTrustLines(
  dependencies: FundingDependencies,
  on: LedgerNetwork,
  candidates: readonly Candidate[],
  signal: AbortSignal,
): Promise<void> {
  const { ledger, funding } = on
  const sponsor = funding.kind === 'none' ? undefined : funding.sponsor
  const wallets = candidates.map(({ wallet }) => wallet)
  if (wallets.length === 0) return
  if (sponsor) {
    const header = await headerFor(dependencies, on, accountOf(sponsor))
    const addresses = wallets.map(({ publicKey }) => publicKey)
    const envelope = sponsoredTrustEnvelope(ledger, header, addresses)
    await signAndSend(dependencies, on, { envelope, header, wallets, sponsor }, signal)
    return
  }
  for (const { wallet, account } of candidates) {
    if (!account || account.xlm - account.lockedXlm < OWN_TRUST_LINE_COST) continue
    const header = await headerFor(dependencies, on, wallet.publicKey)
    const envelope = trustEnvelope(ledger, header)
    await signAndSend(dependencies, on, { envelope, header, wallets: [wallet], sponsor: undefined }, signal)
  }
}

/** The next place in an account's sequence. */
async function headerFor(
  { clock }: FundingDependencies,
  on: LedgerNetwork,
  source: string,
): Promise<TransactionHeader> {
  const [account, feePerOperation] = await Promise.all([on.ledger.readAccount(source), on.suggestFee()])
  if (!account) throw new Error(`The funding account ${source} does not exist on ${on.ledger.network}.`)
  const validUntil = new Date(clock.now().getTime() + TIME_BOUND_MS)
  return { source, sequence: account.sequence + 1n, feePerOperation, validUntil }
}

interface FundingTransaction {
  readonly envelope: UnsignedEnvelope
  readonly header: TransactionHeader
  /** All of them sign. */
  readonly wallets: readonly WalletRecord[]
  readonly sponsor: Uint8Array | undefined
}

async function signAndSend(
  { db, clock, custody }: FundingDependencies,
  { ledger }: LedgerNetwork,
  { envelope, header, wallets, sponsor }: FundingTransaction,
  signal: AbortSignal,
): Promise<void> {
  const signings: Signed[] = []
  for (const wallet of wallets) signings.push(await custody.sign(wallet, envelope, 'funding'))
  const signed = envelope.sign(...(sponsor ? [signerOf(sponsor)] : []))
  await inTransaction(db, async (trx) => {
    for (const signing of signings) await signing.record(trx)
  })
  const sent = { hash: envelope.hash, envelope: signed, validUntil: header.validUntil }
  const result = await submitAndAwait(ledger, sent, clock, signal)
  // What is missing still is seen in the next look at the ledger.
  if (!result.successful) throw new Error(`A funding transaction failed: ${JSON.stringify(result.codes)}`)
}
