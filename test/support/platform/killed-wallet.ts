import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { networks } from '../../../subgraphs/wallet/ledger/network.js'
import { databaseOfKind, type TestDatabase } from './databases.js'
import { startProgram } from './killable-program.js'
import { copyMigratedFile } from './migrated-files.js'
import { startNetworks, startWallet, type WalletOptions, type WalletUnderTest } from './wallet-subgraph.js'

type Locals = Awaited<ReturnType<typeof startNetworks>>

/** Ledgers and a data folder that outlive the process of the wallet. */
export interface KilledHarness {
  readonly dataDirectory: string
  readonly databaseUrl: string | undefined
  readonly locals: Locals
  /** A wallet over them, in this process. */
  start(): Promise<WalletUnderTest>
}

/** Each point at which the process may die between accepting a transaction and having confirmed it. */
const steps = {
  'before anything is stored': { isStored: false },
  'right after it was stored': { isStored: true },
  'before it is submitted': { isStored: true },
  'after it was submitted': { isStored: true },
  'when its result is known': { isStored: true },
} as const
export type KillStep = keyof typeof steps

/** The same in order, with whether the transaction had been promised to the client by then. */
export const killSteps = Object.entries(steps) as readonly [KillStep, { isStored: boolean }][]

/** Longer than the lease of a killed worker's job. */
export const LEASE_EXPIRED_MS = 25_000

/** A wallet of `wallet-killed-at`, which accepts something and stops at a step. */
export interface WalletKilledAt {
  readonly step: KillStep
  readonly dataDirectory: string
  readonly databaseUrl?: string | undefined
  readonly locals: Locals
  readonly action: KilledAction
}

/** What the wallet accepts before it dies. */
export type KilledAction =
  | {
      readonly kind: 'send' | 'close'
      readonly walletId: string
      readonly destination: string
      readonly idempotencyKey: string
    }
  /** The approval of a refund. */
  | { readonly kind: 'refund'; readonly approvalId: string }
  /** Payments of the organisation that are requested together, each under a reference. */
  | { readonly kind: 'batch'; readonly walletId: string; readonly payments: readonly object[] }

/** Starts ledgers that outlive the wallets over them; `remove` stops them and deletes the data. */
export async function persistentLedgers(
  options: Pick<WalletOptions, 'clock' | 'faults' | 'databaseUrl'> & { kind?: TestDatabase['kind'] } = {},
): Promise<KilledHarness & { remove(): Promise<void> }> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'wallet-killed-'))
  const database = await databaseOfKind(options.kind ?? 'SQLite', 'wallet')
  const { databaseUrl = database.url, clock } = options
  if (!databaseUrl) await copyMigratedFile('wallet', dataDirectory, 'wallet')
  const locals = await startNetworks({ closeMs: 20, ...options })
  return {
    dataDirectory,
    databaseUrl,
    locals,
    start: () => startWallet({ dataDirectory, locals, databaseUrl, ...(clock ? { clock } : {}) }),
    async remove() {
      await Promise.all(networks.map((network) => locals[network].close()))
      await database.drop()
      await rm(dataDirectory, { recursive: true, force: true })
    },
  }
}

/** Opens a wallet, and closes it whatever happens. */
export async function whileRunning<Result>(
  start: () => Promise<WalletUnderTest>,
  work: (wallet: WalletUnderTest) => Promise<Result>,
): Promise<Result> {
  const wallet = await start()
  try {
    return await work(wallet)
  } finally {
    await wallet.close()
  }
}

/**
 * Runs a program until it kills itself: when each of the wallets has reached its step. Several wallets share the
 * process because its start takes far longer than their work.
 */
export async function endsWhenKilled(program: string, wallets: readonly object[]): Promise<void> {
  await expect(startProgram(program, wallets).ended()).rejects.toThrow('ended with null')
}
