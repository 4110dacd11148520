import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { parseAmount } from '../../../schema/scalars.js'
import type { Viewer } from '../../../schema/viewer.js'
import { systemClock } from '../../../subgraphs/shared/clock.js'
import { networks } from '../../../subgraphs/wallet/ledger/network.js'
import { recordRestore } from '../../../subgraphs/wallet/restores/restore.service.js'
import { reconciled } from '../../support/fixtures/reconciliation.js'
import {
  createExternalAccount,
  type ExternalAccount,
  externalAccountWith,
  giveUsdc,
  Operation,
  usdcOf,
} from '../../support/fixtures/stellar.js'
import { whileRunning } from '../../support/platform/killed-wallet.js'
import {
  person,
  startNetworks,
  startWallet,
  type WalletUnderTest,
} from '../../support/platform/wallet-subgraph.js'

const ana = person('ana')
const ben = person('ben')
const root = person('root', 'admin')
const backoffice: Viewer = { kind: 'service', subject: 'service:backoffice' }

const LIST = `query ($is: Boolean) { wallets(filter: {isUnclaimed: $is}, page: {limit: 100}) { nodes { id } } }`

async function listed(wallet: WalletUnderTest, is: boolean, viewer = root): Promise<string[]> {
  const { data, errors } = await wallet.run(LIST, { is }, viewer)
  expect(errors).toBeUndefined()
  return (data as { wallets: { nodes: { id: string }[] } }).wallets.nodes.map(({ id }) => id)
}

/** A wallet that was closed and paid out to the beneficiary. */
async function closedWallet(wallet: WalletUnderTest, beneficiary: string) {
  const mine = await wallet.as(ana).createWallet()
  await wallet.as(ana).close(mine.id, beneficiary)
  expect(await wallet.as(ana).closed(mine.id)).toMatchObject({ status: 'closed', unclaimedSince: null })
  return mine
}

const revive = (by: ExternalAccount, destination: string, startingBalance: string) =>
  by.submit([Operation.createAccount({ destination, startingBalance })])

const noted = (wallet: WalletUnderTest, id: string) =>
  expect.poll(async () => (await wallet.as(ana).wallet(id)).unclaimedSince).toEqual(expect.any(String))

describe('lumens received by a closed wallet', () => {
  let wallet: WalletUnderTest
  let beneficiary: ExternalAccount
  let payer: ExternalAccount

  beforeAll(async () => {
    wallet = await startWallet()
    beneficiary = await createExternalAccount(wallet.locals.testnet)
    payer = await createExternalAccount(wallet.locals.testnet)
  })
  afterAll(() => wallet.close())

  it('are recorded and listed, and are paid out when the owner closes the wallet again', async () => {
    const mine = await closedWallet(wallet, beneficiary.address)
    await wallet.as(ana).limit(mine.id, '1')
    await revive(payer, mine.publicKey, '25')
    await noted(wallet, mine.id)
    expect(await wallet.as(ana).wallet(mine.id)).toMatchObject({
      status: 'closed',
      closedTo: beneficiary.address,
      balance: { XLM: '25.0000000' },
    })
    const received = await wallet.db('transactions').where({ wallet_id: mine.id, source: payer.address })
    expect(received).toMatchObject([{ direction: 'received', amount: '250000000', status: 'success' }])
    expect(await listed(wallet, true)).toContain(mine.id)
    expect(await listed(wallet, false)).not.toContain(mine.id)
    await expect(wallet.as(ana).send(mine.id, beneficiary.address, '1')).rejects.toMatchObject({
      details: { reason: 'wallet_closed' },
    })

    const before = (await wallet.onLedger(payer.address)).XLM
    expect(await wallet.as(ana).close(mine.id, payer.address)).toMatchObject({
      status: 'closed',
      closingTo: payer.address,
    })
    expect(await wallet.as(ana).closed(mine.id)).toMatchObject({
      status: 'closed',
      closedTo: payer.address,
      unclaimedSince: null,
      balance: { XLM: '0.0000000' },
    })
    expect((await wallet.onLedger(payer.address)).XLM - before).toBe(parseAmount('25') - 100n)
    expect(await listed(wallet, true)).not.toContain(mine.id)
    await expect(wallet.as(ana).close(mine.id, beneficiary.address)).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    const changes = await wallet.db('audit_logs').where({ resource_id: mine.id }).orderBy('id')
    expect(changes.map(({ action }) => action)).toEqual([
      'wallet.closing',
      'wallet.closed',
      'spend_limit.changed',
      'wallet.unclaimed',
      'wallet.closing',
      'wallet.closed',
    ])
  })

  it('can also be paid out by an admin, but by no one else', async () => {
    const mine = await closedWallet(wallet, beneficiary.address)
    await expect(wallet.as(root).close(mine.id, beneficiary.address)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    const other = await wallet.as(ben).createWallet()
    const sent = await wallet.as(ben).send(other.id, mine.publicKey, '3')
    expect(await wallet.as(ben).ended(sent.id)).toMatchObject({ status: 'success' })
    await noted(wallet, mine.id)
    const withFunds = 'query ($of: ID!) { walletsWithFunds(userId: $of) }'
    const { data: found } = await wallet.run(withFunds, { of: 'usr_ana' }, backoffice)
    expect(found?.walletsWithFunds).toContain(mine.id)
    await expect(wallet.as(ben).close(mine.id, beneficiary.address)).rejects.toMatchObject({
      code: 'WALLET_NOT_FOUND',
    })
    await wallet.as(root).close(mine.id, beneficiary.address)
    expect(await wallet.as(ana).closed(mine.id)).toMatchObject({ status: 'closed', unclaimedSince: null })
    const { data: left } = await wallet.run(withFunds, { of: 'usr_ana' }, backoffice)
    expect(left?.walletsWithFunds).not.toContain(mine.id)
    const refused = await wallet.run(withFunds, { of: 'usr_ana' }, root)
    expect(refused.errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
    const [last] = await wallet
      .db('audit_logs')
      .where({ resource_id: mine.id, action: 'wallet.closing' })
      .orderBy('id', 'desc')
    expect(last).toMatchObject({ user_id: 'usr_root' })
  })

  it('can be paid out completely, including the reserve, because the sponsor pays the fee', async () => {
    const mine = await closedWallet(wallet, beneficiary.address)
    await revive(payer, mine.publicKey, '1')
    await noted(wallet, mine.id)
    await wallet.as(ana).close(mine.id, beneficiary.address)
    expect(await wallet.as(ana).closed(mine.id)).toMatchObject({ status: 'closed', unclaimedSince: null })
  })
})

describe('a closed wallet that the ledger has closed again since the backup of a restore', () => {
  it('is no longer unclaimed', async () => {
    const wallet = await startWallet()
    onTestFinished(() => wallet.close())
    const [beneficiary, payer] = [
      await createExternalAccount(wallet.locals.testnet),
      await createExternalAccount(wallet.locals.testnet),
    ]
    const mine = await closedWallet(wallet, beneficiary.address)
    await revive(payer, mine.publicKey, '25')
    await noted(wallet, mine.id)
    const row = () => wallet.db('wallets').where({ id: mine.id })
    const { unclaimed_since, closed_to } = await row().first()
    const backupAt = new Date().toISOString()
    await wallet.as(ana).close(mine.id, payer.address)
    await wallet.as(ana).closed(mine.id)
    const [{ hash }] = await wallet.db('envelopes').where({ wallet_id: mine.id }).orderBy('sequence', 'desc')
    await wallet.db('envelopes').where({ hash }).delete()
    await wallet.db('transactions').where({ wallet_id: mine.id, hash }).delete()
    await row().update({ unclaimed_since, closed_to })
    await recordRestore(wallet.db, backupAt, systemClock)
    await reconciled(wallet)
    await expect
      .poll(() => wallet.as(ana).wallet(mine.id))
      .toMatchObject({ status: 'closed', closedTo: payer.address, unclaimedSince: null })
    expect(await listed(wallet, true)).toEqual([])
  })
})

describe('changes on the ledger while the service is stopped', () => {
  it('are read after a restart, so that money in a closed wallet and its removal are recorded', async () => {
    const dataDirectory = await mkdtemp(join(tmpdir(), 'wallet-unclaimed-'))
    const locals = await startNetworks()
    const start = () => startWallet({ dataDirectory, locals })
    try {
      const beneficiary = await createExternalAccount(locals.testnet)
      const { mine, key } = await whileRunning(start, async (wallet) => {
        const closed = await closedWallet(wallet, beneficiary.address)
        return { mine: closed, key: await wallet.keyOf(closed) }
      })
      await revive(beneficiary, mine.publicKey, '5')
      await whileRunning(start, async (wallet) => {
        await noted(wallet, mine.id)
        const received = { wallet_id: mine.id, source: beneficiary.address }
        expect(await wallet.db('transactions').where(received)).toMatchObject([{ amount: '50000000' }])
      })
      await externalAccountWith(locals.testnet, key).submit([
        Operation.accountMerge({ destination: beneficiary.address }),
      ])
      await whileRunning(start, (wallet) =>
        expect.poll(async () => (await wallet.as(ana).wallet(mine.id)).unclaimedSince).toBeNull(),
      )
    } finally {
      await Promise.all(networks.map((network) => locals[network].close()))
      await rm(dataDirectory, { recursive: true, force: true })
    }
  })
})

describe('the wallet of an erased person', () => {
  it('has no owner, cannot send, and is listed as unclaimed for admins, who can pay it out', async () => {
    const wallet = await startWallet()
    try {
      const beneficiary = await createExternalAccount(wallet.locals.testnet)
      await beneficiary.submit([Operation.changeTrust({ asset: usdcOf(wallet.locals.testnet) })])
      const mine = await wallet.as(ana).createWallet()
      await wallet.as(ana).limit(mine.id, '1')
      await giveUsdc(wallet.locals.testnet, mine.publicKey, '4')
      const input = {
        requestId: 'gdpr_req_1',
        userId: 'usr_ana',
        email: 'ana@rescue.example',
        names: ['Ana'],
        dataTypes: [],
      }
      const { errors } = await wallet.run(
        'mutation ($input: ErasePersonInput!) { eraseFromWallet(input: $input) { holds count } }',
        { input },
        backoffice,
      )
      expect(errors).toBeUndefined()
      expect(await wallet.as(ana).wallet(mine.id)).toBeNull()
      expect(await listed(wallet, true)).toEqual([mine.id])
      await expect
        .poll(() => wallet.as(root).wallet(mine.id))
        .toMatchObject({
          status: 'frozen',
          owner: null,
          unclaimedSince: expect.any(String),
          balance: { XLM: '10000.0000000', USDC: '4.0000000' },
        })
      await expect(wallet.as(root).send(mine.id, beneficiary.address, '1')).rejects.toMatchObject({
        details: { reason: 'wallet_frozen' },
      })
      // The limit of the person does not bind the organisation, which could not raise it.
      await wallet.as(root).unfreeze(mine.id)
      const sent = await wallet.as(root).send(mine.id, beneficiary.address, '2')
      expect(await wallet.as(root).ended(sent.id)).toMatchObject({ status: 'success' })
      const before = await wallet.onLedger(beneficiary.address)
      // It holds more than a single administrator may pay out per day.
      await expect(wallet.as(root).close(mine.id, beneficiary.address)).rejects.toMatchObject({
        message: expect.stringContaining('requires a second administrator'),
      })
      const closing = { walletId: mine.id, destination: beneficiary.address }
      const requested = await wallet.run(
        'mutation ($input: CloseWalletInput!) { reply: requestClosingApproval(input: $input, reason: "Erased") { id } }',
        { input: closing },
        root,
      )
      const { id } = (requested.data as { reply: { id: string } }).reply
      const approved = await wallet.run(
        'mutation ($id: ID!) { reply: grantWalletApproval(id: $id) { state } }',
        { id },
        person('ines', 'admin'),
      )
      expect(approved.data?.reply).toMatchObject({ state: 'approved' })
      expect(await wallet.as(root).closed(mine.id)).toMatchObject({ status: 'closed', unclaimedSince: null })
      const after = await wallet.onLedger(beneficiary.address)
      expect([after.XLM - before.XLM, after.USDC - before.USDC]).toEqual([
        parseAmount('9998') - 400n,
        parseAmount('4'),
      ])
      expect(await listed(wallet, true)).toEqual([])
    } finally {
      await wallet.close()
    }
  })
})
