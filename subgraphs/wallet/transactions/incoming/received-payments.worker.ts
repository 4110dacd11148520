import { inTransaction, type Transaction } from '../../../shared/database.js'
import {
  enqueueJob,
  type JobHandler,
  type JobHandlers,
  JobNotReady,
  nextJobDueAt,
  RECURRING,
} from '../../../shared/jobs/jobs.js'
import { readDestination } from '../../ledger/address.js'
import type { LedgerClose } from '../../ledger/ledger.js'
import { type Network, networks as networkNames } from '../../ledger/network.js'
import { retryLater } from '../../ledger/network-error.js'
import { paymentGaps } from '../../wallets/payment-gap.service.js'
import type { WalletRecord } from '../../wallets/wallet.type.js'
import type { TransactionRecord } from '../transaction.type.js'
import { closeGap, closeGaps, type GapReadingDependencies } from './gap-reading.process.js'
import { followLedger } from './ledger-follower.process.js'

interface ReadPayload {
  readonly walletId: string
}

const FOLLOW = 'wallet.follow-ledger'
const CLOSE_GAPS = 'wallet.close-payment-gaps'
const READ = 'wallet.read-payments'

/** Closed ledgers of an embedded network are announced reliably; those of a real one are also polled for. */
const FOLLOW_EMBEDDED_EVERY_MS = 30_000
/** Pause before wallets that could not be read are read again. */
const GAPS_REMAIN_MS = 60_000

/** See `incoming/` in the README: one cursor over each ledger, and the gaps of single wallets. */
export function createReceivedPayments(dependencies: GapReadingDependencies) {
  const { db, clock, log, networks } = dependencies

  async function read(trx: Transaction, walletId: string): Promise<void> {
    await enqueueJob(trx, { kind: READ, key: walletId, payload: { walletId } satisfies ReadPayload }, clock)
  }

  const readOne: JobHandler<ReadPayload> = {
    carriesMoney: true,
    run: ({ walletId }, { signal }) => closeGap(dependencies, walletId, signal).catch(retryLater),
  }
  const handlers: Record<string, JobHandler<never>> = { [READ]: readOne }
  const follow: Record<string, JobHandler<never>> = {}
  for (const network of networkNames) {
    const { embedded, ledger } = networks[network]
    follow[`${FOLLOW}.${network}`] = {
      everyMs: embedded ? FOLLOW_EMBEDDED_EVERY_MS : ledger.closeMs,
      async run(_, { signal }) {
        await followLedger(dependencies, network, signal).catch(retryLater)
        const kind = `${CLOSE_GAPS}.${network}`
        if (!(await paymentGaps(db).exists(network))) return
        // Enqueuing a pending job again would run it immediately instead of after its pause.
        if ((await nextJobDueAt(db, [kind])) !== undefined) return
        await inTransaction(db, (trx) => enqueueJob(trx, { kind, key: network, payload: {} }, clock))
      },
    }
    handlers[`${CLOSE_GAPS}.${network}`] = {
      async run(_, { signal }) {
        if (!(await closeGaps(dependencies, network, signal).catch(retryLater)))
          throw new JobNotReady(GAPS_REMAIN_MS)
      },
    }
  }

  /** Follows a ledger now instead of at the next regular time. */
  async function followNow(network: Network): Promise<void> {
    const kind = `${FOLLOW}.${network}`
    await inTransaction(db, (trx) => enqueueJob(trx, { kind, key: RECURRING, payload: {} }, clock))
  }

  return {
    /** Read single wallets; may take long. */
    handlers: handlers as JobHandlers,
    /** Follow the ledgers; must not wait behind other jobs. */
    follow: follow as JobHandlers,

    /** Reads the ledgers that were missed while the service was down. */
    async start(): Promise<void> {
      for (const network of networkNames) await followNow(network)
    },

    /** To be called for every closed ledger. A ledger that is missed is read with the next one. */
    ledgerClosed(network: Network, { operations }: LedgerClose): void {
      if (operations === 0) return
      followNow(network).catch((error: unknown) =>
        log.warn(
          { err: error, network },
          'reading a closed ledger could not be scheduled; it is read at the next regular time',
        ),
      )
    },

    /** Schedules another reading of the payments to a wallet from before an operation; recorded ones are skipped. */
    async readAgain(trx: Transaction, { id, network }: WalletRecord, operation: string): Promise<void> {
      await paymentGaps(trx).open({ walletId: id, network, cursor: BigInt(operation) - 1n })
      await read(trx, id)
    },

    /** Checks whether the account of a wallet that was just closed exists again. */
    walletClosed: (trx: Transaction, { id }: WalletRecord): Promise<void> => read(trx, id),

    /** The balance of the receiver has changed if it is one of our wallets. */
    async transactionEnded(
      _: Transaction,
      { status, network, destination }: TransactionRecord,
    ): Promise<void> {
      const receiver = readDestination(destination)?.account
      if (status === 'success' && receiver !== undefined) networks[network].accounts.forget(receiver)
    },
  }
}
