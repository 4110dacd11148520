import { Account, Asset, BASE_FEE, Keypair, Operation, TransactionBuilder } from '@stellar/stellar-sdk'
import type { Ledger } from './core/ledger.js'
import type { SignedTransaction } from './core/transactions/envelope.js'
import type { GenesisKey, GenesisKeys } from './genesis.js'

/** The starting balance that friendbot gives a new account. */
export const STARTING_LUMENS = '10000.0000000'
export const STARTING_BALANCE = 100_000_000_000n

/** Validity of a friendbot transaction. */
const VALIDITY_SECONDS = 300

export type Friendbot = ReturnType<typeof createFriendbot>

/** Funds accounts: its own account pays; channel accounts submit, each one transaction at a time. */
export function createFriendbot(ledger: Ledger, keys: GenesisKeys) {
  return {
    /** Whether the account is already funded. */
    isFunded: (address: string): boolean =>
      (ledger.entries.account(address)?.balance ?? 0n) >= STARTING_BALANCE,
    /**
     * Queues a transaction that funds the account, after waiting for a free channel;
     * undefined if the signal aborts the wait.
     */
    async fund(address: string, signal: AbortSignal): Promise<SignedTransaction | undefined> {
      for (;;) {
        const channel = keys.channels.find((key) => isFree(ledger, key))
        if (channel) return submit(ledger, keys, channel, address)
        try {
          await ledger.nextClose(signal)
        } catch (error) {
          if (signal.aborted) return undefined
          throw error
        }
      }
    },
  }
}

function isFree(ledger: Ledger, channel: GenesisKey): boolean {
  return ledger.pending.bySource(channel.publicKey) === undefined
}

function submit(ledger: Ledger, keys: GenesisKeys, channel: GenesisKey, address: string): SignedTransaction {
  const source = keys.friendbot.publicKey
  const entry = ledger.entries.account(channel.publicKey)
  const account = new Account(channel.publicKey, (entry?.sequence ?? 0n).toString())
  const exists = ledger.entries.account(address) !== undefined
  const built = new TransactionBuilder(account, { fee: BASE_FEE, networkPassphrase: ledger.passphrase })
    .addOperation(
      exists
        ? Operation.payment({ source, destination: address, asset: Asset.native(), amount: STARTING_LUMENS })
        : Operation.createAccount({ source, destination: address, startingBalance: STARTING_LUMENS }),
    )
    .setTimeout(VALIDITY_SECONDS)
    .build()
  built.sign(Keypair.fromSecret(channel.secret), Keypair.fromSecret(keys.friendbot.secret))
  const transaction = ledger.decode(built.toXDR())
  const acceptance = transaction && ledger.accept(transaction)
  if (transaction && acceptance?.status === 'PENDING') return transaction
  throw new Error(`Friendbot could not submit: ${acceptance?.status ?? 'malformed'}`)
}
