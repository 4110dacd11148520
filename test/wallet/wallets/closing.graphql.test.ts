import { AuthRevocableFlag, TransactionBuilder } from '@stellar/stellar-sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseAmount } from '../../../schema/scalars.js'
import type { Ledger } from '../../../subgraphs/wallet/ledger/ledger.js'
import { dropConnection } from '../../../subgraphs/wallet/local-network/faults.js'
import { closedAfterUsdcCame, type LedgerFaults } from '../../support/fixtures/closing.js'
import {
  createExternalAccount,
  type ExternalAccount,
  externalAccountWith,
  giveUsdc,
  Keypair,
  muxedOf,
  Operation,
  usdcOf,
} from '../../support/fixtures/stellar.js'
import { person, startWallet, type WalletUnderTest } from '../../support/platform/wallet-subgraph.js'
import { eventually } from '../../support/runner/retry-until.js'

const ana = person('ana')
const ben = person('ben')
const root = person('root', 'admin')

describe('closing a wallet', () => {
  let wallet: WalletUnderTest
  const faults: LedgerFaults = {}
  let beforeSubmitting: ((hash: string) => Promise<void>) | undefined
  let beneficiary: ExternalAccount

  /** The ledger client with a hook before each submission. */
  const slipping = (ledger: Ledger): Ledger => ({
    ...ledger,
    async submit(envelope) {
      const hash = TransactionBuilder.fromXDR(envelope, ledger.passphrase).hash().toString('hex')
      await beforeSubmitting?.(hash)
      return ledger.submit(envelope)
    },
  })

  beforeAll(async () => {
    wallet = await startWallet({
      faults: { arriving: (request) => faults.arriving?.(request) },
      setup: (setup) => ({ ...setup, ledger: slipping(setup.ledger) }),
    })
    beneficiary = await createExternalAccount(wallet.locals.testnet)
    await beneficiary.submit([Operation.changeTrust({ asset: usdcOf(wallet.locals.testnet) })])
  })
  afterAll(() => wallet.close())

  async function funded(usdc?: string) {
    const mine = await wallet.as(ana).createWallet()
    if (usdc) await giveUsdc(wallet.locals.testnet, mine.publicKey, usdc)
    return mine
  }

  it('pays out everything to the stroop, removes the account, and records every step', async () => {
    const mine = await funded('12.3456789')
    const before = await wallet.onLedger(beneficiary.address)
    const closing = await wallet.as(ana).close(mine.id, beneficiary.address, { memo: 'the end' })
    expect(closing).toMatchObject({ status: 'frozen', closingTo: beneficiary.address, freezes: [] })
    expect(await wallet.as(ana).closed(mine.id)).toMatchObject({
      status: 'closed',
      closingTo: null,
      closedTo: beneficiary.address,
      balance: { XLM: '0.0000000', USDC: '0.0000000' },
    })
    const fee = 300n
    const after = await wallet.onLedger(beneficiary.address)
    expect(after.USDC - before.USDC).toBe(parseAmount('12.3456789'))
    expect(after.XLM - before.XLM).toBe(parseAmount('10000') - fee)
    await expect(wallet.onLedger(mine.publicKey)).rejects.toMatchObject({ response: { status: 404 } })

    const shared = { status: 'success', destination: beneficiary.address, memo: 'the end', memo_type: 'text' }
    const rows = await eventually(async () => {
      // What was received may be recorded after the closing began.
      const all = await wallet
        .db('transactions')
        .where({ wallet_id: mine.id })
        .orderBy(['direction', 'asset'])
      expect(all).toMatchObject([
        { direction: 'received', asset: 'USDC' },
        { direction: 'received', asset: 'XLM' },
        { direction: 'sent', asset: 'USDC', amount: '123456789', fee: '0', ...shared },
        { direction: 'sent', asset: 'XLM', amount: '99999999700', fee: '300', ...shared },
      ])
      return all
    })
    expect(rows[2].hash).toBe(rows[3].hash)
    const { data } = await wallet.run(
      'query ($id: ID!) { wallet(id: $id) { changes { nodes { action actorId details } } } }',
      { id: mine.id },
      ana,
    )
    expect(data).toMatchObject({
      wallet: {
        changes: {
          nodes: [
            { action: 'wallet.closed', actorId: 'service:wallet', details: { status: 'closed' } },
            { action: 'wallet.closing', actorId: 'usr_ana', details: { destination: beneficiary.address } },
          ],
        },
      },
    })
  })

  it('can pay a wallet of the platform by its muxed address, and that wallet records the payments', async () => {
    const mine = await funded('1')
    const other = await wallet.as(ben).createWallet()
    await wallet.as(ana).close(mine.id, muxedOf(other.publicKey, '9'))
    expect(await wallet.as(ana).closed(mine.id)).toMatchObject({ status: 'closed' })
    await expect
      .poll(() =>
        wallet.db('transactions').where({ wallet_id: other.id, source: mine.publicKey }).orderBy('asset'),
      )
      .toMatchObject([
        { asset: 'USDC', amount: '10000000', direction: 'received' },
        { asset: 'XLM', amount: '99999999700', direction: 'received' },
      ])
  })

  it('removes an account to which later payments are refused instead of failing on the ledger', async () => {
    const mine = await funded()
    await wallet.as(ana).ended((await wallet.as(ana).send(mine.id, beneficiary.address, '1')).id)
    await wallet.as(ana).close(mine.id, beneficiary.address)
    await wallet.as(ana).closed(mine.id)
    const other = await wallet.as(ben).createWallet()
    await expect(wallet.as(ben).send(other.id, mine.publicKey, '0.5')).rejects.toMatchObject({
      code: 'TRANSACTION_FAILED',
      details: { reason: 'destination_missing' },
    })
  })

  it('leaves a readable wallet that cannot send, be closed again or be frozen', async () => {
    const mine = await funded()
    await wallet.as(ana).close(mine.id, beneficiary.address)
    await wallet.as(ana).closed(mine.id)
    await expect(wallet.as(ana).send(mine.id, beneficiary.address, '1')).rejects.toMatchObject({
      code: 'TRANSACTION_FAILED',
      details: { reason: 'wallet_closed' },
    })
    for (const act of [
      () => wallet.as(ana).close(mine.id, beneficiary.address),
      () => wallet.as(ana).freeze(mine.id),
      () => wallet.as(root).unfreeze(mine.id),
    ])
      await expect(act()).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await wallet.as(ana).wallet(mine.id)).toMatchObject({
      status: 'closed',
      publicKey: mine.publicKey,
    })
  })

  it('is refused for a destination that could not receive the balance, and changes nothing', async () => {
    const mine = await funded('1')
    const poor = await createExternalAccount(wallet.locals.testnet)
    const exchange = await createExternalAccount(wallet.locals.testnet)
    await exchange.submit([
      Operation.manageData({ name: 'config.memo_required', value: '1' }),
      Operation.changeTrust({ asset: usdcOf(wallet.locals.testnet) }),
    ])
    const close = (destination: string) => wallet.as(ana).close(mine.id, destination)
    await expect(close('GX')).rejects.toMatchObject({ code: 'INVALID_ADDRESS' })
    await expect(close(mine.publicKey)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { destination: expect.any(String) },
    })
    for (const [destination, reason] of [
      [Keypair.random().publicKey(), 'destination_missing'],
      [poor.address, 'destination_no_trustline'],
      [exchange.address, 'memo_required'],
    ] as const)
      await expect(close(destination)).rejects.toMatchObject({
        code: 'TRANSACTION_FAILED',
        details: { reason },
      })
    expect(await wallet.as(ana).wallet(mine.id)).toMatchObject({ status: 'active', closingTo: null })
    expect(await wallet.db('signing_audit').where({ wallet_id: mine.id, purpose: 'closing' })).toEqual([])
  })

  it('is refused while the issuer has frozen the USDC of the wallet, also for the payout before an erasure', async () => {
    const local = wallet.locals.testnet
    const eve = person('eve')
    const mine = await wallet.as(eve).createWallet()
    await giveUsdc(local, mine.publicKey, '1')
    const issuer = externalAccountWith(local, Keypair.fromSecret(local.issuerSecret))
    const authorised = (is: boolean) =>
      Operation.setTrustLineFlags({
        trustor: mine.publicKey,
        asset: usdcOf(local),
        flags: { authorized: is },
      })
    await issuer.submit([Operation.setOptions({ setFlags: AuthRevocableFlag }), authorised(false)])
    await expect(wallet.as(eve).close(mine.id, beneficiary.address)).rejects.toMatchObject({
      code: 'TRANSACTION_FAILED',
      details: { reason: 'usdc_frozen' },
    })
    const { data } = await wallet.run(
      'mutation ($input: PayOutWalletsInput!) { payOutWallets(input: $input) { walletId state } }',
      { input: { userId: 'usr_eve', destination: beneficiary.address } },
      { kind: 'service', subject: 'service:backoffice' },
    )
    expect(data).toEqual({ payOutWallets: [{ walletId: mine.id, state: 'left' }] })
    expect(await wallet.db('envelopes').where({ wallet_id: mine.id })).toEqual([])
    await issuer.submit([authorised(true)])
    await wallet.as(eve).close(mine.id, beneficiary.address)
    expect(await wallet.as(eve).closed(mine.id)).toMatchObject({ status: 'closed' })
  })

  it('is refused during pending payments and an administrator’s freeze, but not during the owner’s', async () => {
    const mine = await funded()
    faults.arriving = ({ path }) => (path === '/transactions_async' ? dropConnection : undefined)
    const sent = await wallet.as(ana).send(mine.id, beneficiary.address, '1')
    await expect(wallet.as(ana).close(mine.id, beneficiary.address)).rejects.toMatchObject({
      code: 'TRANSACTION_FAILED',
      details: { reason: 'transactions_pending' },
    })
    faults.arriving = undefined
    await wallet.as(ana).ended(sent.id)
    await wallet.as(root).freeze(mine.id)
    await expect(wallet.as(ana).close(mine.id, beneficiary.address)).rejects.toMatchObject({
      code: 'TRANSACTION_FAILED',
      details: { reason: 'wallet_frozen' },
    })
    await wallet.as(root).unfreeze(mine.id)
    await wallet.as(ana).freeze(mine.id)
    await wallet.as(ana).close(mine.id, beneficiary.address)
    expect(await wallet.as(ana).closed(mine.id)).toMatchObject({ status: 'closed' })
  })

  it('can be requested by the owner only; admins get FORBIDDEN, others WALLET_NOT_FOUND', async () => {
    const mine = await funded()
    await expect(wallet.as(root).close(mine.id, beneficiary.address)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    await expect(wallet.as(ben).close(mine.id, beneficiary.address)).rejects.toMatchObject({
      code: 'WALLET_NOT_FOUND',
    })
    expect(await wallet.as(ana).wallet(mine.id)).toMatchObject({ status: 'active' })
  })

  it('happens once when it is requested several times simultaneously with a payment', async () => {
    const mine = await funded()
    const other = await createExternalAccount(wallet.locals.testnet)
    const before =
      (await wallet.onLedger(beneficiary.address)).XLM + (await wallet.onLedger(other.address)).XLM
    const answers = await Promise.allSettled([
      wallet.as(ana).close(mine.id, beneficiary.address),
      wallet.as(ana).close(mine.id, other.address),
      wallet.as(ana).send(mine.id, beneficiary.address, '5'),
      wallet.as(ana).close(mine.id, beneficiary.address),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
      'rejected',
    ])
    const [first, second, third] = answers
    expect(first).toMatchObject({ status: 'fulfilled', value: { closingTo: beneficiary.address } })
    expect(second).toMatchObject({ reason: { code: 'CONFLICT' } })
    expect(third).toMatchObject({
      reason: {
        code: 'TRANSACTION_FAILED',
        details: { reason: expect.stringMatching(/^wallet_(frozen|closed)$/) },
      },
    })
    expect(await wallet.as(ana).closed(mine.id)).toMatchObject({
      status: 'closed',
      closedTo: beneficiary.address,
    })
    const after =
      (await wallet.onLedger(beneficiary.address)).XLM + (await wallet.onLedger(other.address)).XLM
    expect(after - before).toBe(parseAmount('10000') - 200n)
  })

  const closedAfterMoreCame = (mine: { id: string; publicKey: string }, more: string, memo = {}) =>
    closedAfterUsdcCame({ wallet, faults, owner: ana }, { ...mine, to: beneficiary.address, more, memo })

  it('pays out USDC that arrived in the meantime, with the same memo, and records both attempts', async () => {
    const mine = await funded('2')
    const before = await wallet.onLedger(beneficiary.address)
    expect(await closedAfterMoreCame(mine, '3', { memo: '77', memoType: 'id' })).toMatchObject({
      status: 'closed',
      closedTo: beneficiary.address,
      balance: { XLM: '0.0000000', USDC: '0.0000000' },
    })
    const after = await wallet.onLedger(beneficiary.address)
    expect(after.USDC - before.USDC).toBe(parseAmount('5'))
    expect(after.XLM - before.XLM).toBe(parseAmount('10000') - 600n)
    const sent = { direction: 'sent', memo: '77', memo_type: 'id', destination: beneficiary.address }
    const failed = { ...sent, status: 'failed', failure_code: 'op_invalid_limit' }
    expect(
      await wallet.db('transactions').where({ wallet_id: mine.id, direction: 'sent' }).orderBy('id'),
    ).toMatchObject([
      { ...failed, asset: 'USDC', amount: '20000000', fee: '0' },
      { ...failed, asset: 'XLM', fee: '300' },
      { ...sent, asset: 'USDC', amount: '50000000', status: 'success', fee: '0' },
      { ...sent, asset: 'XLM', amount: '99999999400', status: 'success', fee: '300' },
    ])
    const changes = await wallet.db('audit_logs').where({ resource_id: mine.id }).orderBy('id')
    expect(changes.map(({ action }) => action)).toEqual([
      'wallet.closing',
      'wallet.closing_again',
      'wallet.closed',
    ])
  })

  it('leaves the wallet open if more USDC arrives before every attempt, and can be requested again', async () => {
    const mine = await funded('2')
    const tried = new Set<string>()
    beforeSubmitting = async (hash) => {
      if (tried.has(hash)) return
      tried.add(hash)
      await giveUsdc(wallet.locals.testnet, mine.publicKey, '0.0000001')
    }
    await wallet.as(ana).close(mine.id, beneficiary.address)
    const left = await wallet.as(ana).closed(mine.id)
    beforeSubmitting = undefined
    expect(left).toMatchObject({
      status: 'active',
      closedTo: null,
      balance: { XLM: '9999.9997000', USDC: '2.0000010' },
    })
    expect(tried.size).toBe(10)
    await wallet
      .db('envelopes')
      .where({ wallet_id: mine.id })
      .update({ created_at: '2020-01-01T00:00:00.000Z' })
    await wallet.as(ana).close(mine.id, beneficiary.address)
    expect(await wallet.as(ana).closed(mine.id)).toMatchObject({ status: 'closed' })
  })

  it('leaves the wallet open if the destination cannot receive the additional USDC', async () => {
    const mine = await funded('2')
    const narrow = await createExternalAccount(wallet.locals.testnet)
    const trust = { asset: usdcOf(wallet.locals.testnet), limit: '4' }
    await narrow.submit([Operation.changeTrust(trust)])
    faults.arriving = ({ path }) => (path === '/transactions_async' ? dropConnection : undefined)
    await wallet.as(ana).close(mine.id, narrow.address)
    await giveUsdc(wallet.locals.testnet, mine.publicKey, '3')
    faults.arriving = undefined
    expect(await wallet.as(ana).closed(mine.id)).toMatchObject({
      status: 'active',
      balance: { USDC: '5.0000000' },
    })
    const [last] = await wallet.db('audit_logs').where({ resource_id: mine.id }).orderBy('id', 'desc')
    expect(last).toMatchObject({ action: 'wallet.closing_failed' })
    expect(JSON.parse(last.details)).toMatchObject({ failure: expect.stringContaining('exceeds the limit') })
  })

  it('merges the balance of the closing ledger, including lumens that arrived in the meantime', async () => {
    const mine = await funded()
    const before = (await wallet.onLedger(beneficiary.address)).XLM
    faults.arriving = ({ path }) => (path === '/transactions_async' ? dropConnection : undefined)
    await wallet.as(ana).close(mine.id, beneficiary.address)
    const late = await createExternalAccount(wallet.locals.testnet)
    await late.pay(mine.publicKey, '3')
    faults.arriving = undefined
    await wallet.as(ana).closed(mine.id)
    const merged = parseAmount('10003') - 200n
    expect((await wallet.onLedger(beneficiary.address)).XLM - before).toBe(merged)
    const [row] = await wallet.db('transactions').where({ wallet_id: mine.id, direction: 'sent' })
    expect(row).toMatchObject({ asset: 'XLM', amount: merged.toString(), status: 'success' })
    await expect
      .poll(() => wallet.db('transactions').where({ wallet_id: mine.id, source: late.address }))
      .toMatchObject([{ direction: 'received', amount: parseAmount('3').toString() }])
  })

  it('keeps an administrator’s freeze of the meantime if it fails', async () => {
    const mine = await funded('2')
    faults.arriving = ({ path }) => (path === '/transactions_async' ? dropConnection : undefined)
    await wallet.as(ana).close(mine.id, beneficiary.address)
    await wallet.as(root).freeze(mine.id)
    await giveUsdc(wallet.locals.testnet, mine.publicKey, '1')
    faults.arriving = undefined
    expect(await wallet.as(ana).closed(mine.id)).toMatchObject({
      status: 'frozen',
      freezes: [{ by: 'admin' }],
    })
  })
})
