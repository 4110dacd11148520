import 'reflect-metadata'
import { FeeBumpTransaction, type Transaction, TransactionBuilder } from '@stellar/stellar-sdk'
import type { Ledger } from '../../../../subgraphs/wallet/ledger/ledger.js'
import type { Network } from '../../../../subgraphs/wallet/ledger/network.js'
import type { LocalNetwork } from '../../../../subgraphs/wallet/local-network/server.js'
import { type KillSwitch, killSwitches } from '../kill-switch.js'
import { startWallet } from '../wallet-subgraph.js'

/** The background work during which the process is killed. */
export type KilledWork = 'funding' | 'payout' | 'fee bump' | 'resending'

/** The step of the envelope that the work sends at which the process is killed. */
export type KillStep =
  | 'before it is stored'
  | 'before it is submitted'
  | 'after it was submitted'
  | 'when its result is known'

export interface ResumedAndKilled {
  readonly work: KilledWork
  readonly step: KillStep
  readonly dataDirectory: string
  readonly databaseUrl?: string | undefined
  readonly locals: Record<Network, LocalNetwork>
  /** The account whose sequence numbers the work uses. */
  readonly source: string
  /** How far the wallet's clock is set ahead. */
  readonly aheadMs: number
}

/** The kind of work that sends a transaction: told from its first operation, and for resending from the remaining payments. */
function kindOf(transaction: Transaction | FeeBumpTransaction): KilledWork | undefined {
  if (transaction instanceof FeeBumpTransaction) return 'fee bump'
  const [first, ...others] = transaction.operations
  if (first?.type === 'beginSponsoringFutureReserves') return 'funding'
  if (first?.type !== 'payment') return undefined
  return others.length === 0 ? 'payout' : others.length === 1 ? 'resending' : undefined
}

/** Resumes the work in each data folder on ledgers of another process; each wallet stops at its step. */
const inputs = JSON.parse(process.argv[2] ?? '') as ResumedAndKilled[]
const switches = killSwitches(inputs.length)
await Promise.all(inputs.map((input, index) => resume(input, switches[index] as KillSwitch)))

async function resume(input: ResumedAndKilled, { stopHere, guard }: KillSwitch): Promise<void> {
  const { work, step, source, aheadMs, ...where } = input
  const reach = async (reached: KillStep) => {
    if (reached === step) await stopHere()
  }
  const hashes = new Set<string>()
  /** Payments are resent only after their transaction has failed. */
  let isDue = work !== 'resending'

  /** Whether an envelope belongs to the work; if so, its hash is recorded. */
  const isOfWork = (envelope: string, passphrase: string): boolean => {
    const read = TransactionBuilder.fromXDR(envelope, passphrase)
    const transaction = read instanceof FeeBumpTransaction ? read.innerTransaction : read
    const isMine = kindOf(read) === work
    if (isMine) hashes.add(transaction.hash().toString('hex'))
    return isMine
  }

  /** The ledger client with a step before and after its calls. */
  const watched = (ledger: Ledger): Ledger => ({
    ...ledger,
    async readAccount(address) {
      const account = await ledger.readAccount(address)
      if (address === source && isDue) await reach('before it is stored')
      return account
    },
    async submit(envelope) {
      const isMine = isOfWork(envelope, ledger.passphrase)
      if (isMine) await reach('before it is submitted')
      const submission = await ledger.submit(envelope)
      if (isMine) await reach('after it was submitted')
      return submission
    },
    async findResult(hash) {
      const result = await ledger.findResult(hash)
      if (result && !result.successful) isDue = true
      if (result && hashes.has(hash)) await reach('when its result is known')
      return result
    },
  })

  await startWallet({
    ...where,
    clock: { now: () => new Date(Date.now() + aheadMs) },
    setup: (setup) => ({ ...setup, ledger: watched(guard(setup.ledger)) }),
  })
}
