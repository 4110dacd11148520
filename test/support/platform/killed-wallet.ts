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
  /** Starts a wallet on them, in this process. */
  start(): Promise<WalletUnderTest>
}

/** The points between accepting and confirming a transaction at which the process may be killed. */
const steps = {
  'before anything is stored': { isStored: false },
  'right after it was stored': { isStored: true },
  'before it is submitted': { isStored: true },
  'after it was submitted': { isStored: true },
  'when its result is known': { isStored: true },
} as const
export type KillStep = keyof typeof steps

/** The steps in order, each with whether the transaction has been accepted by then. */
export const killSteps = Object.entries(steps) as readonly [KillStep, { isStored: boolean }][]

/** Longer than the job lease of a killed worker. */
export const LEASE_EXPIRED_MS = 25_000

/** An input of `wallet-killed-at`: a wallet that accepts an action and stops at a step. */
export interface WalletKilledAt {
  readonly step: KillStep
  readonly dataDirectory: string
  readonly databaseUrl?: string | undefined
  readonly locals: Locals
  readonly action: KilledAction
}

/** What the wallet accepts before it is killed. */
export type KilledAction =
  | {
      readonly kind: 'send' | 'close'
      readonly walletId: string
      readonly destination: string
      readonly idempotencyKey: string
    }
  /** The approval of a refund. */
  | { readonly kind: 'refund'; readonly approvalId: string }
  /** Payments of the organisation that are requested at the same time, each with a reference. */
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

/** Runs work with a wallet that is closed afterwards. */
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
 * Runs a program until it kills itself, when each of the wallets has reached its step. Several wallets share a process
 * because starting it takes far longer than their work.
 */
export async function endsWhenKilled(program: string, wallets: readonly object[]): Promise<void> {
  await expect(startProgram(program, wallets).ended()).rejects.toThrow('ended with null')
}
