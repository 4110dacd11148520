import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { systemClock } from '../../../subgraphs/shared/clock.js'
import { dropConnection } from '../../../subgraphs/wallet/local-network/faults.js'
import { recordRestore } from '../../../subgraphs/wallet/restores/restore.service.js'
import { closedAfterUsdcCame, type LedgerFaults } from '../../support/fixtures/closing.js'
import { reconciled } from '../../support/fixtures/reconciliation.js'
import {
  createExternalAccount,
  type ExternalAccount,
  giveUsdc,
  Operation,
  usdcOf,
} from '../../support/fixtures/stellar.js'
import { person, startWallet, type WalletUnderTest } from '../../support/platform/wallet-subgraph.js'
import { eventually } from '../../support/runner/retry-until.js'

const ana = person('ana')

describe('closing a wallet', () => {
  const faults: LedgerFaults = {}
  let wallet: WalletUnderTest
  let beneficiary: ExternalAccount

  beforeAll(async () => {
    wallet = await startWallet({ faults: { arriving: (request) => faults.arriving?.(request) } })
    beneficiary = await createExternalAccount(wallet.locals.testnet)
    await beneficiary.submit([Operation.changeTrust({ asset: usdcOf(wallet.locals.testnet) })])
  })
  afterAll(() => wallet.close())

  async function funded(usdc: string) {
    const mine = await wallet.as(ana).createWallet()
    await giveUsdc(wallet.locals.testnet, mine.publicKey, usdc)
    return mine
  }

  it('is not tried again before restored books are reconciled', async () => {
    const mine = await funded('2')
    faults.arriving = ({ path }) => (path === '/transactions_async' ? dropConnection : undefined)
    await wallet.as(ana).close(mine.id, beneficiary.address)
    await giveUsdc(wallet.locals.testnet, mine.publicKey, '3')
    await recordRestore(wallet.db, new Date().toISOString(), systemClock)
    faults.arriving = undefined
    await eventually(async () => {
      const again = await wallet.db('jobs').where({ kind: 'wallet.retry-close', key: mine.id }).first()
      const { closingTo } = await wallet.as(ana).wallet(mine.id)
      expect(closingTo === null || again?.run_at > again?.created_at).toBe(true)
    })
    expect(await wallet.db('envelopes').where({ wallet_id: mine.id })).toMatchObject([{ status: 'applied' }])
    await reconciled(wallet)
    expect(await wallet.as(ana).closed(mine.id)).toMatchObject({ status: 'closed' })
  })

  it('has ended after a restore of when its first attempt was pending, if the ledger has applied another one since', async () => {
    const mine = await funded('2')
    await closedAfterUsdcCame({ wallet, faults, owner: ana }, { ...mine, to: beneficiary.address, more: '3' })
    const of = { wallet_id: mine.id }
    const [first, again] = await wallet.db('envelopes').where(of).orderBy('sequence')
    await wallet.db('envelopes').where({ hash: again.hash }).delete()
    await wallet.db('transactions').where({ hash: again.hash }).delete()
    const pending = { status: 'pending', ledger: null }
    await wallet.db('envelopes').where({ hash: first.hash }).update(pending)
    const before = { ...pending, confirmed_at: null, failure_code: null, failure_reason: null }
    await wallet.db('transactions').where({ hash: first.hash }).update(before)
    const closing = { status: 'frozen', closing_to: beneficiary.address, closed_to: null }
    await wallet.db('wallets').where({ id: mine.id }).update(closing)
    await recordRestore(wallet.db, first.created_at, systemClock)
    const findings = (await reconciled(wallet)).findings.filter(
      (one: { walletId: string }) => one.walletId === mine.id,
    )
    expect(findings).toMatchObject([
      { kind: 'payment_imported', hash: again.hash },
      { kind: 'payment_imported', hash: again.hash },
    ])
    expect(await wallet.as(ana).closed(mine.id)).toMatchObject({
      status: 'closed',
      closedTo: beneficiary.address,
    })
  })
})

describe('a wallet without lumens that was closed since the backup of a restore', () => {
  it('is closed, although the merge of its account has moved nothing', async () => {
    const wallet = await startWallet({
      // As on the real public network: the sponsor pays the reserves and the fee.
      setup: (setup) =>
        setup.funding.kind === 'sponsor'
          ? { ...setup, funding: { ...setup.funding, startingBalance: 0n } }
          : setup,
    })
    onTestFinished(() => wallet.close())
    const to = await createExternalAccount(wallet.locals.testnet)
    const mine = await wallet.as(ana).fundedWallet()
    const { status, closed_to } = await wallet.db('wallets').where({ id: mine.id }).first()
    const backupAt = new Date().toISOString()
    await wallet.as(ana).close(mine.id, to.address)
    await wallet.as(ana).closed(mine.id)
    const [{ hash }] = await wallet.db('envelopes').where({ wallet_id: mine.id })
    for (const table of ['envelopes', 'transactions']) await wallet.db(table).where({ hash }).delete()
    await wallet.db('wallets').where({ id: mine.id }).update({ status, closed_to })
    await recordRestore(wallet.db, backupAt, systemClock)
    expect((await reconciled(wallet)).findings).toMatchObject([{ walletId: mine.id, hash, actual: '0' }])
    expect(await wallet.as(ana).wallet(mine.id)).toMatchObject({ status: 'closed', closedTo: to.address })
    expect((await reconciled(wallet)).findings).toEqual([])
  })
})
