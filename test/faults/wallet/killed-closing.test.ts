import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseAmount } from '../../../schema/scalars.js'
import { networks } from '../../../subgraphs/wallet/ledger/network.js'
import { startProgram } from '../../support/program.js'
import { giveUsdc } from '../../support/stellar.js'
import { person, startNetworks, startWallet, type WalletUnderTest } from '../../support/wallet.js'
import type { KillStep } from '../programs/wallet-killed-at.js'

const ana = person('ana')
const ben = person('ben')

/** After each step, whether the closing had been promised to the client. */
const steps: readonly [KillStep, { isStored: boolean }][] = [
  ['before anything is stored', { isStored: false }],
  ['right after it was stored', { isStored: true }],
  ['before it is submitted', { isStored: true }],
  ['after it was submitted', { isStored: true }],
  ['when its result is known', { isStored: true }],
]

// A dead worker's job waits for its lease of 20 s, so the steps are driven side by side.
describe.concurrent('the process killed while it closes a wallet', () => {
  it.each(steps)(
    '%s: after a restart the wallet is closed once, or can be, and all of its money is where it belongs',
    { timeout: 120_000 },
    async (step, { isStored }) => {
      const dataDirectory = await mkdtemp(join(tmpdir(), 'wallet-closing-'))
      const locals = await startNetworks({ closeMs: 20 })
      const start = () => startWallet({ dataDirectory, locals })
      try {
        const before = await start()
        const from = await before.as(ana).createWallet()
        const to = await before.as(ben).createWallet()
        await giveUsdc(locals.testnet, from.publicKey, '12.5')
        await before.close()

        const idempotencyKey = `close-${step.replaceAll(' ', '-')}`
        const more = { action: 'close', walletId: from.id, destination: to.publicKey, idempotencyKey }
        const victim = startProgram('test/faults/programs/wallet-killed-at.ts', {
          step,
          dataDirectory,
          locals,
          ...more,
        })
        await expect(victim.ended()).rejects.toThrow('ended with null')

        const after = await start()
        try {
          if (!isStored) {
            expect(await after.as(ana).wallet(from.id)).toMatchObject({ status: 'active', closingTo: null })
            await after.as(ana).close(from.id, to.publicKey)
          }
          await expectClosedOnce(after, from, to)
        } finally {
          await after.close()
        }
      } finally {
        await Promise.all(networks.map((network) => locals[network].close()))
        await rm(dataDirectory, { recursive: true, force: true })
      }
    },
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
