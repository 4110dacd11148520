import { type Transaction, TransactionBuilder } from '@stellar/stellar-sdk'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { parseAmount } from '../../../schema/scalars.js'
import { DomainError } from '../../../subgraphs/shared/domain-error.js'
import type { Ledger } from '../../../subgraphs/wallet/ledger/ledger.js'
import { shiftedClock } from '../../support/doubles/shifted-clock.js'
import { giveUsdc } from '../../support/fixtures/stellar.js'
import {
  endsWhenKilled,
  type KillStep,
  killSteps,
  LEASE_EXPIRED_MS,
  persistentLedgers,
  type WalletKilledAt,
  whileRunning,
} from '../../support/platform/killed-wallet.js'
import { person, startWallet, type WalletUnderTest } from '../../support/platform/wallet-subgraph.js'

const ana = person('ana')
const ben = person('ben')

type Wallet = { readonly id: string; readonly publicKey: string }

/** A wallet to be closed and the one that receives its money, on separate ledgers. */
interface Closing {
  readonly harness: Awaited<ReturnType<typeof persistentLedgers>>
  readonly from: Wallet
  readonly to: Wallet
}

const killedOn = [
  ['SQLite', killSteps],
  ['PostgreSQL', killSteps.filter(([, { isStored }]) => isStored).slice(0, 2)],
] as const

describe.each(killedOn)('a process on %s killed while it closes a wallet', (kind, steps) => {
  const clock = shiftedClock()
  const closings = new Map<KillStep, Closing>()
  beforeAll(async () => {
    await Promise.all(steps.map(async ([step]) => closings.set(step, await prepare())))
    const inputs = [...closings].map(([step, { harness, from, to }]): WalletKilledAt => {
      const { dataDirectory, databaseUrl, locals } = harness
      const [walletId, destination] = [from.id, to.publicKey]
      const idempotencyKey = `close-${step.replaceAll(' ', '-')}`
      const action = { kind: 'close', walletId, destination, idempotencyKey } as const
      return { action, step, dataDirectory, databaseUrl, locals }
    })
    await endsWhenKilled('test/support/platform/programs/wallet-killed-at.ts', inputs)
    clock.advance(LEASE_EXPIRED_MS)
  })
  afterAll(() => Promise.all([...closings.values()].map(({ harness }) => harness.remove())))

  async function prepare(): Promise<Closing> {
    const harness = await persistentLedgers({ clock, kind })
    const wallets = await whileRunning(harness.start, twoWallets)
    await giveUsdc(harness.locals.testnet, wallets.from.publicKey, '12.5')
    return { harness, ...wallets }
  }

  describe.concurrent('and started again', () => {
    it.each(steps)(
      '%s: the wallet is closed once, if necessary by a new request, and its whole balance is paid out',
      async (step, { isStored }) => {
        const { harness, from, to } = closings.get(step) as Closing
        await whileRunning(harness.start, async (after) => {
          if (!isStored) {
            expect(await after.as(ana).wallet(from.id)).toMatchObject({ status: 'active', closingTo: null })
            await after.as(ana).close(from.id, to.publicKey)
          }
          await expectClosedOnce(after, from, to)
        })
      },
    )
  })
})

describe('a closing that must be repeated because USDC arrived during it', () => {
  it('is repeated by the next process if the first one ended before, and includes the additional USDC', async () => {
    const { dataDirectory, locals, start, remove } = await persistentLedgers()
    onTestFinished(remove)
    let isAway = false
    // Repeating a closing begins with reading the account, which fails in this process.
    const closingOnce = (ledger: Ledger): Ledger => ({
      ...ledger,
      async submit(envelope) {
        const { operations } = TransactionBuilder.fromXDR(envelope, ledger.passphrase) as Transaction
        const isClosing = operations.some(({ type }) => type === 'accountMerge')
        if (isClosing && !isAway) {
          isAway = true
          await giveUsdc(locals.testnet, from.publicKey, '2')
        }
        return ledger.submit(envelope)
      },
      readAccount(address) {
        if (isAway) throw new DomainError('NETWORK_ERROR', 'The ledger does not answer.')
        return ledger.readAccount(address)
      },
    })
    const interrupted = () =>
      startWallet({
        dataDirectory,
        locals,
        setup: (setup) => ({ ...setup, ledger: closingOnce(setup.ledger) }),
      })
    const { from, to } = await whileRunning(start, twoWallets)
    await giveUsdc(locals.testnet, from.publicKey, '12.5')
    await whileRunning(interrupted, async (wallet) => {
      await wallet.as(ana).close(from.id, to.publicKey)
      await expect
        .poll(() => wallet.db('transactions').where({ wallet_id: from.id, status: 'failed' }))
        .toHaveLength(2)
      expect(await wallet.db('wallets').where({ id: from.id }).first()).toMatchObject({
        status: 'frozen',
        closing_to: to.publicKey,
      })
    })
    await whileRunning(start, async (wallet) => {
      expect(await wallet.as(ana).closed(from.id)).toMatchObject({ status: 'closed' })
      expect(await wallet.onLedger(to.publicKey)).toMatchObject({
        USDC: parseAmount('14.5'),
        XLM: parseAmount('20000') - 600n,
      })
    })
  })
})

async function twoWallets(wallet: WalletUnderTest): Promise<{ from: Wallet; to: Wallet }> {
  return { from: await wallet.as(ana).fundedWallet(), to: await wallet.as(ben).fundedWallet() }
}

async function expectClosedOnce(
  wallet: WalletUnderTest,
  from: { id: string; publicKey: string },
  to: { id: string; publicKey: string },
): Promise<void> {
  expect(await wallet.as(ana).closed(from.id)).toMatchObject({ status: 'closed', closedTo: to.publicKey })
  const sent = await wallet.db('transactions').where({ wallet_id: from.id, direction: 'sent' }).orderBy('id')
  expect(sent).toMatchObject([
    { asset: 'USDC', amount: '125000000', status: 'success' },
    { asset: 'XLM', amount: '99999999700', status: 'success' },
  ])
  expect(await wallet.onLedger(to.publicKey)).toMatchObject({
    USDC: parseAmount('12.5'),
    XLM: parseAmount('20000') - 300n,
  })
  const closings = await wallet.db('audit_logs').where({ resource_id: from.id, action: 'wallet.closed' })
  expect(closings).toHaveLength(1)
  await expect(wallet.as(ana).close(from.id, to.publicKey)).rejects.toMatchObject({ code: 'CONFLICT' })
}
