import type { Clock } from '../../shared/clock.js'
import { type Database, inTransaction, type Transaction } from '../../shared/database.js'
import { DomainError } from '../../shared/domain-error.js'
import { enqueueJob, type JobHandler, JobNotReady } from '../../shared/jobs.js'
import { outcomeOf } from '../ledger/await-result.js'
import { reasonOf } from '../ledger/failure-reason.js'
import type { Ledger, LedgerResult } from '../ledger/ledger.js'
import type { LedgerNetworks } from '../wallets/networks.js'
import type { Wallets } from '../wallets/wallet.service.js'
import type { WalletRecord } from '../wallets/wallet.type.js'
import { type EnvelopeRecord, envelopeStore } from './envelope.store.js'
import { type TransactionEnd, transactionStore } from './transaction.store.js'
import type { TransactionRecord } from './transaction.type.js'

/** Told of every sent transaction that ends, in the database transaction that ends it. */
export type EndFollower = (trx: Transaction, transaction: TransactionRecord) => Promise<void>

/** What settling needs. */
export interface SettlementDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly networks: LedgerNetworks
  readonly wallets: Wallets
  readonly followers: readonly EndFollower[]
}

/** The way of signed envelopes to the ledger, and of its answers back. */
export type Settlement = ReturnType<typeof createSettlement>

interface SettlementPayload {
  readonly walletId: string
}

const SETTLE = 'wallet.settle'

/** How long until a network that does not answer is asked again. */
const SILENCE_MS = 2_000

/**
 * Takes the pending envelopes of a wallet to the ledger in the order of their sequence numbers. One job a
 * wallet: the network keeps one waiting transaction an account, so the next is submitted when the one before
 * it has ended. Nothing but the ledger ends a transaction: a result, or a ledger that was closed after its
 * time bound. Every other answer means: submit the same bytes again.
 */
export function createSettlement(dependencies: SettlementDependencies) {
  const { db, clock } = dependencies
  const handler: JobHandler<SettlementPayload> = {
    async run({ walletId }) {
      const [wallet] = await dependencies.wallets.findMany([walletId])
      if (!wallet) throw new Error(`There is no wallet ${walletId} to settle for.`)
      for (;;) {
        const [head] = await envelopeStore(db).pending(walletId)
        if (!head) return
        await advance(dependencies, wallet, head)
      }
    },
  }
  return {
    handlers: { [SETTLE]: handler as JobHandler<never> },

    /** Asks for a wallet's pending envelopes to be settled. */
    async request(trx: Transaction, walletId: string): Promise<void> {
      await enqueueJob(
        trx,
        { kind: SETTLE, key: walletId, payload: { walletId } satisfies SettlementPayload },
        clock,
      )
    },
  }
}

/** Ends the envelope if the ledger has decided; else submits it and throws JobNotReady. */
async function advance(
  dependencies: SettlementDependencies,
  wallet: WalletRecord,
  head: EnvelopeRecord,
): Promise<void> {
  const { ledger } = dependencies.networks[wallet.network]
  try {
    const outcome = await outcomeOf(ledger, { hash: head.hash, validUntil: new Date(head.validUntil) })
    if (outcome === 'expired') return await end(dependencies, wallet, head, expired)
    if (outcome) return await end(dependencies, wallet, head, ended(outcome))
    await submit(head, ledger)
  } catch (error) {
    if (error instanceof DomainError && error.code === 'NETWORK_ERROR') throw new JobNotReady(SILENCE_MS)
    throw error
  }
}

async function submit(head: EnvelopeRecord, ledger: Ledger): Promise<void> {
  await ledger.submit(head.feeBump ?? head.envelope)
  throw new JobNotReady(ledger.closeMs)
}

const expired: TransactionEnd = {
  status: 'failed',
  failureCode: 'tx_too_late',
  failureReason: 'no ledger took it in time',
}

function ended({ successful, codes, ledger, closedAt, feeCharged }: LedgerResult): TransactionEnd {
  const where = { confirmedAt: closedAt, ledger, fee: feeCharged }
  if (successful) return { status: 'success', ...where }
  const { code, sentence } = reasonOf(codes)
  return { status: 'failed', ...where, failureCode: code, failureReason: sentence }
}

/** Ends the envelope and its transaction, once. */
async function end(
  { db, networks, followers }: SettlementDependencies,
  wallet: WalletRecord,
  envelope: EnvelopeRecord,
  how: TransactionEnd,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const isApplied = how.ledger !== undefined
    if (!(await envelopeStore(trx).end(envelope.hash, isApplied ? 'applied' : 'dead'))) return
    if (envelope.transactionId === undefined) return
    if (!(await transactionStore(trx).end(envelope.transactionId, how))) return
    const transaction = await transactionStore(trx).byId(envelope.transactionId)
    if (transaction) for (const follow of followers) await follow(trx, transaction)
  })
  networks[wallet.network].accounts.forget(wallet.publicKey)
}
