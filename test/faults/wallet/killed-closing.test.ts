import { describe, expect, it } from 'vitest'
import { parseAmount } from '../../../schema/scalars.js'
import {
  diesIn,
  killSteps,
  overLastingLedgers,
  type WalletKilledAt,
  whileRunning,
} from '../../support/killed-wallet.js'
import { giveUsdc } from '../../support/stellar.js'
import { person, type WalletUnderTest } from '../../support/wallet.js'

const ana = person('ana')
const ben = person('ben')

// A dead worker's job waits for its lease of 20 s, so the steps are driven side by side.
describe.concurrent('the process killed while it closes a wallet', () => {
  it.each(killSteps)(
    '%s: after a restart the wallet is closed once, or can be, and all of its money is where it belongs',
    { timeout: 120_000 },
    (step, { isStored }) =>
      overLastingLedgers({}, async ({ dataDirectory, locals, start }) => {
        const { from, to } = await whileRunning(start, async (before) => ({
          from: await before.as(ana).createWallet(),
          to: await before.as(ben).createWallet(),
        }))
        await giveUsdc(locals.testnet, from.publicKey, '12.5')

        const idempotencyKey = `close-${step.replaceAll(' ', '-')}`
        await diesIn('test/faults/programs/wallet-killed-at.ts', {
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
  const closings = await wallet.db('audit_entries').where({ target: from.id, action: 'wallet.closed' })
  expect(closings).toHaveLength(1)
  await expect(wallet.as(ana).close(from.id, to.publicKey)).rejects.toMatchObject({ code: 'CONFLICT' })
}
