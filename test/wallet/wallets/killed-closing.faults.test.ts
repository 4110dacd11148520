import { type Transaction, TransactionBuilder } from '@stellar/stellar-sdk'
import { describe, expect, it } from 'vitest'
import { parseAmount } from '../../../schema/scalars.js'
import { DomainError } from '../../../subgraphs/shared/domain-error.js'
import type { Ledger } from '../../../subgraphs/wallet/ledger/ledger.js'
import { giveUsdc } from '../../support/fixtures/stellar.js'
import {
  diesIn,
  killSteps,
  overLastingLedgers,
  type WalletKilledAt,
  whileRunning,
} from '../../support/platform/killed-wallet.js'
import { person, startWallet, type WalletUnderTest } from '../../support/platform/wallet-subgraph.js'

const ana = person('ana')
const ben = person('ben')

// A dead worker's job waits for its lease of 20 s, so the steps are driven side by side.
describe.concurrent('the process killed while it closes a wallet', () => {
  it.each(killSteps)(
    '%s: after a restart the wallet is closed once, or can be, and all of its money is where it belongs',
    (step, { isStored }) =>
      overLastingLedgers({}, async ({ dataDirectory, locals, start }) => {
        const { from, to } = await whileRunning(start, async (before) => ({
          from: await before.as(ana).createWallet(),
          to: await before.as(ben).createWallet(),
        }))
        await giveUsdc(locals.testnet, from.publicKey, '12.5')

        const idempotencyKey = `close-${step.replaceAll(' ', '-')}`
        await diesIn('test/support/platform/programs/wallet-killed-at.ts', {
          action: 'close',
          step,
          dataDirectory,
          locals,
          walletId: from.id,
          destination: to.publicKey,
          idempotencyKey,
        } satisfies WalletKilledAt)

        await whileRunning(start, async (after) => {
          if (!isStored) {
            expect(await after.as(ana).wallet(from.id)).toMatchObject({ status: 'active', closingTo: null })
            await after.as(ana).close(from.id, to.publicKey)
          }
          await expectClosedOnce(after, from, to)
        })
      }),
  )
})

describe('a closing that must be begun again because USDC came meanwhile', () => {
  it('is begun again by the next process where the first one ended before, with all that came', () =>
    overLastingLedgers({}, async ({ dataDirectory, locals, start }) => {
      let isAway = false
      // What is closed again is looked at first: in this process the ledger does not answer that.
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
      const { from, to } = await whileRunning(start, async (before) => ({
        from: await before.as(ana).createWallet(),
        to: await before.as(ben).createWallet(),
      }))
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
    }))
})

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
