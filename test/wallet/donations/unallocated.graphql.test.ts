import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AuthClawbackEnabledFlag, type AuthFlag, AuthRevocableFlag, Horizon } from '@stellar/stellar-sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { networks } from '../../../subgraphs/wallet/ledger/network.js'
import { withStatements } from '../../support/fixtures/sqlite-statements.js'
import {
  createExternalAccount,
  type ExternalAccount,
  externalAccountWith,
  giveUsdc,
  Keypair,
  Memo,
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
import { eventually } from '../../support/runner/retry-until.js'

const staff = person('sven', 'staff')
const admin = person('root', 'admin')
const ana = person('ana')
const luna = 'cas_01JCDEM00000000000000000A1'

const LIST = `query ($state: UnallocatedDonationState) { unallocatedDonations(state: $state, page: {limit: 100}) {
  nodes { id amount asset source memo memoType reason state caseId returnTransactionId decidedBy note } } }`
const ALLOCATE = `mutation ($input: AllocateDonationInput!) { allocateDonation(input: $input) { id state caseId decidedBy } }`
const RETURN = `mutation ($input: ReturnDonationInput!) { returnUnallocatedDonation(input: $input) { id state returnTransactionId } }`
const CASE = `query ($cases: [_Any!]!) { _entities(representations: $cases) { ... on Case {
  donationAddresses { network address account memo }
  walletDonations { nodes { amount status donor { id } } } } } }`

// biome-ignore lint/suspicious/noExplicitAny: a response body
type Body = any

describe('a payment to a donation account', () => {
  let wallet: WalletUnderTest
  let stranger: ExternalAccount
  let account: string

  beforeAll(async () => {
    wallet = await startWallet({ cases: [luna] })
    account = await eventually(async () => {
      const own = { owner_id: 'service:donations', network: 'testnet', funding: 'funded' }
      const [row] = await wallet.db('wallets').where(own)
      expect(row).toBeDefined()
      return row.public_key
    })
    stranger = await createExternalAccount(wallet.locals.testnet)
  })
  afterAll(() => wallet.close())

  const run = async (query: string, variables: object, viewer = staff): Promise<Body> => {
    const { data, errors } = await wallet.run(query, variables, viewer)
    expect(errors).toBeUndefined()
    return data
  }
  const code = async (query: string, variables: object, viewer = staff) => {
    const { errors } = await wallet.run(query, variables, viewer)
    return errors?.[0]?.extensions?.code
  }
  const open = async (): Promise<Body[]> => (await run(LIST, { state: 'open' })).unallocatedDonations.nodes
  const byId = async (id: string): Promise<Body> =>
    (await run(LIST, {})).unallocatedDonations.nodes.find((one: Body) => one.id === id)
  const received = async (amount: string, memo?: Memo): Promise<Body> => {
    await stranger.pay(account, amount, memo ? { memo } : {})
    return eventually(async () => {
      const found = (await open()).find((one) => Number(one.amount) === Number(amount))
      expect(found).toBeDefined()
      return found
    })
  }
  const caseLuna = async (): Promise<Body> =>
    (await run(CASE, { cases: [{ __typename: 'Case', id: luna }] }, admin))._entities[0]
  const trail = async (target: string) =>
    (await wallet.db('audit_logs').where({ resource_id: target })).map(({ action }) => action)

  it('without a usable memo is unallocated, with the reason; the initial funding is not', async () => {
    expect(await received('41', Memo.text('01JCDEM00000000000000000XX'))).toMatchObject({
      reason: 'unknown_case',
      source: stranger.address,
      memo: '01JCDEM00000000000000000XX',
      state: 'open',
    })
    expect(await received('42', Memo.text('für die Hunde 🐶'))).toMatchObject({ reason: 'unusable_memo' })
    expect(await received('43')).toMatchObject({ reason: 'no_memo', memo: null, memoType: null })
    expect(await received('44', Memo.id('7'))).toMatchObject({ reason: 'unusable_memo', memoType: 'id' })
    expect(await open()).toHaveLength(4)
  })

  it('with the memo of a donation request is a donation to its case, even after the request has expired', async () => {
    const STATE = `query ($id: ID!) { donationRequest(id: $id) { state paymentUri donation { amount } } }`
    const anyone = { kind: 'anonymous' } as const
    const ask = async (input: object): Promise<Body> =>
      (
        await wallet.run(
          'mutation ($input: DonationRequestInput!) { requestDonation(input: $input) { id memo account } }',
          { input: { caseId: luna, network: 'testnet', asset: 'XLM', ...input } },
          anyone,
        )
      ).data?.requestDonation
    const { id, memo, account: paid } = await ask({ amount: '71' })
    const onPublic = await ask({ network: 'public' })
    const stateOf = async (request: string) =>
      (await run(STATE, { id: request }, anyone as never)).donationRequest
    const expiresAt = new Date(Date.now() - 1).toISOString()
    await wallet.db('donation_requests').where({ id }).update({ expires_at: expiresAt })
    expect(await stateOf(id)).toMatchObject({ state: 'expired', donation: null })
    await stranger.pay(paid, '72', { memo: Memo.text(memo) })
    await eventually(async () =>
      expect(await stateOf(id)).toMatchObject({ state: 'received', donation: { amount: '72.0000000' } }),
    )
    await stranger.pay(paid, '73', { memo: Memo.text(memo) })
    await stranger.pay(paid, '74', { memo: Memo.text(onPublic.memo) })
    expect(await received('75', Memo.text('R-0000000000000'))).toMatchObject({ reason: 'unusable_memo' })
    await eventually(async () => {
      const amounts = (await caseLuna()).walletDonations.nodes.map(({ amount }: Body) => Number(amount))
      expect(amounts).toEqual(expect.arrayContaining([72, 73, 74]))
    })
    expect(await stateOf(id)).toMatchObject({ donation: { amount: '72.0000000' } })
    expect(await stateOf(onPublic.id)).toMatchObject({ state: 'open', donation: null })
    expect(await trail(id)).toEqual(['donation_request.created'])
    expect(await ask({ caseId: 'cas_01JCDEM00000000000000000XX' })).toBeUndefined()
  })

  it('is refused by wallets that support SEP-29 when the memo is missing', async () => {
    const server = new Horizon.Server(wallet.locals.testnet.url, { allowHttp: true })
    expect((await server.loadAccount(account)).data_attr).toEqual({ 'config.memo_required': 'MQ==' })
    const mine = await wallet.as(ana).createWallet()
    await expect(wallet.as(ana).send(mine.id, account, '5')).rejects.toMatchObject({
      code: 'TRANSACTION_FAILED',
      message: expect.stringContaining('memo'),
    })
    const memo = { memo: luna.slice(4), memoType: 'text' }
    const sent = await wallet.as(ana).send(mine.id, account, '5', memo)
    expect(await wallet.as(ana).ended(sent.id)).toMatchObject({ status: 'success' })
    // The sponsor pays the reserves, so that all lumens of the account can be spent.
    expect((await server.loadAccount(account)).num_sponsored).toBe(4)
  })

  it('is allocated to a case by staff once, and is then a donation to it', async () => {
    const { id } = await received('51')
    const input = { id, caseId: luna, reason: 'the donor wrote to us' }
    expect(await code(ALLOCATE, { input }, ana)).toBe('FORBIDDEN')
    expect(await code(ALLOCATE, { input: { ...input, caseId: 'cas_01JCDEM00000000000000000XX' } })).toBe(
      'CASE_NOT_FOUND',
    )
    expect(await code(ALLOCATE, { input: { ...input, reason: ' ' } })).toBe('VALIDATION_ERROR')
    expect(await code(ALLOCATE, { input: { ...input, id: 'txn_unknown' } })).toBe('NOT_FOUND')
    const both = await Promise.all([code(ALLOCATE, { input }), code(ALLOCATE, { input }, admin)])
    expect(both.filter((one) => one === undefined)).toHaveLength(1)
    expect(both).toContain('CONFLICT')
    expect(await byId(id)).toMatchObject({ state: 'allocated', caseId: luna, note: 'the donor wrote to us' })
    const { nodes } = (await caseLuna()).walletDonations
    expect(nodes.filter(({ amount }: Body) => amount === '51.0000000')).toEqual([
      { amount: '51.0000000', status: 'completed', donor: null },
    ])
    expect(await trail(id)).toEqual(['unallocated_donation.allocated'])
    expect(await code(RETURN, { input: { id, reason: 'no' } }, admin)).toBe('CONFLICT')
  })

  it('is returned to its sender by an administrator once, and is marked as returned after that payment', async () => {
    const { id } = await received('61', Memo.text('no case'))
    const before = await wallet.onLedger(stranger.address)
    const input = { id, reason: 'sent by mistake', memo: 'back', memoType: 'text' }
    expect(await code(RETURN, { input })).toBe('FORBIDDEN')
    const { returnUnallocatedDonation: returning } = await run(RETURN, { input }, admin)
    expect(returning).toMatchObject({
      id,
      state: 'returning',
      returnTransactionId: expect.stringMatching(/^txn_/),
    })
    expect(await code(ALLOCATE, { input: { id, caseId: luna, reason: 'late' } })).toBe('CONFLICT')
    await eventually(async () => expect(await byId(id)).toMatchObject({ state: 'returned' }))
    const after = await wallet.onLedger(stranger.address)
    expect(after.XLM - before.XLM).toBe(610_000_000n)
    expect(await trail(id)).toEqual(['unallocated_donation.returning'])
  })

  it('stays open if the ledger would reject the return payment', async () => {
    const local = wallet.locals.testnet
    const payer = await createExternalAccount(local)
    const asset = usdcOf(local)
    await payer.submit([Operation.changeTrust({ asset })])
    await giveUsdc(local, payer.address, '7')
    await payer.pay(account, '7', { asset })
    await payer.submit([Operation.changeTrust({ asset, limit: '0' })])
    const id = await eventually(async () => {
      const found = (await open()).find((one) => one.asset === 'USDC')
      expect(found).toBeDefined()
      return found?.id as string
    })
    expect(await code(RETURN, { input: { id, reason: 'no case' } }, admin)).toBe('TRANSACTION_FAILED')
    expect(await byId(id)).toMatchObject({ state: 'open', decidedBy: null, returnTransactionId: null })
    expect(await trail(id)).toEqual([])
  })

  it('is not returned if the platform does not hold the key of the donation account', async () => {
    const { id } = await received('62')
    const [{ id: walletId }] = await wallet.db('wallets').where({ public_key: account })
    const key = await wallet.db('wallet_keys').where({ wallet_id: walletId }).first()
    await wallet.db('wallet_keys').where({ wallet_id: walletId }).delete()
    const { errors } = await wallet.run(RETURN, { input: { id, reason: 'no case' } }, admin)
    expect(errors?.[0]).toMatchObject({
      message: expect.stringContaining('kept elsewhere'),
      extensions: { code: 'CONFLICT' },
    })
    expect(await byId(id)).toMatchObject({ state: 'open' })
    await wallet.db('wallet_keys').insert(key)
  })

  it('to the muxed address of a case is a donation to it without a memo', async () => {
    const { donationAddresses } = await caseLuna()
    const here = donationAddresses.find(({ network }: Body) => network === 'testnet')
    expect(here).toMatchObject({ address: expect.stringMatching(/^M/), account, memo: luna.slice(4) })
    const { result: again, statements } = await withStatements(caseLuna)
    expect(again.donationAddresses).toEqual(donationAddresses)
    expect(statements.filter((one) => /^\s*insert .*case_muxed_ids/is.test(one))).toEqual([])
    await stranger.pay(here.address, '81')
    await eventually(async () =>
      expect((await caseLuna()).walletDonations.nodes).toContainEqual(
        expect.objectContaining({ amount: '81.0000000', status: 'completed' }),
      ),
    )
    expect((await open()).some(({ amount }) => amount === '81.0000000')).toBe(false)
  })
})

describe('a donation account that is configured', () => {
  it('receives donations again after another one was configured', async () => {
    const dataDirectory = await mkdtemp(join(tmpdir(), 'wallet-donation-accounts-'))
    const locals = await startNetworks()
    try {
      const [first, second] = [
        await createExternalAccount(locals.testnet),
        await createExternalAccount(locals.testnet),
      ]
      for (const { address: donationAccount } of [first, second, first])
        await whileRunning(
          () => startWallet({ dataDirectory, locals, setup: (setup) => ({ ...setup, donationAccount }) }),
          async (wallet) => {
            const mine = await wallet.as(ana).fundedWallet()
            const { transactionId } = await wallet.as(ana).donate(mine.id, luna, '1')
            expect(await wallet.as(ana).ended(transactionId)).toMatchObject({
              status: 'success',
              destination: donationAccount,
            })
          },
        )
    } finally {
      await Promise.all(networks.map((network) => locals[network].close()))
      await rm(dataDirectory, { recursive: true, force: true })
    }
  })
})

describe('a donation account that was created without requiring memos', () => {
  it('is changed to require them once, by the next start, at the cost of the sponsor', async () => {
    const dataDirectory = await mkdtemp(join(tmpdir(), 'wallet-memos-'))
    const locals = await startNetworks()
    const local = locals.testnet
    const server = new Horizon.Server(local.url, { allowHttp: true })
    const start = () => startWallet({ dataDirectory, locals })
    const sponsored = async (account: string) => (await server.loadAccount(account)).num_sponsored
    try {
      const account = await whileRunning(start, async (wallet) => {
        const own = { owner_id: 'service:donations', network: 'testnet', funding: 'funded' }
        const row = await eventually(async () => {
          const [found] = await wallet.db('wallets').where(own)
          expect(found).toBeDefined()
          return found
        })
        const key = externalAccountWith(local, await wallet.keyOf(row))
        await key.submit([Operation.manageData({ name: 'config.memo_required', value: null })])
        return row.public_key
      })
      const { balance } = (await server.loadAccount(account)).balances.at(-1) ?? {}
      const without = await sponsored(account)
      const changes = async () =>
        (await server.operations().forAccount(account).limit(200).call()).records.filter(
          ({ type }) => type === 'manage_data',
        ).length
      const before = await changes()
      await whileRunning(start, () =>
        eventually(async () =>
          expect((await server.loadAccount(account)).data_attr).toEqual({ 'config.memo_required': 'MQ==' }),
        ),
      )
      await whileRunning(start, async (wallet) => {
        await wallet.as(ana).fundedWallet()
        expect(await changes()).toBe(before + 1)
      })
      expect(await sponsored(account)).toBe(without + 1)
      expect((await server.loadAccount(account)).balances.at(-1)?.balance).toBe(balance)
    } finally {
      await Promise.all(networks.map((network) => locals[network].close()))
      await rm(dataDirectory, { recursive: true, force: true })
    }
  })
})

describe('a clawback by the issuer', () => {
  it('is recorded in the books of the wallet, which match the ledger', async () => {
    const wallet = await startWallet()
    const local = wallet.locals.testnet
    const issuer = externalAccountWith(local, Keypair.fromSecret(local.issuerSecret))
    const setFlags = (AuthRevocableFlag | AuthClawbackEnabledFlag) as AuthFlag
    await issuer.submit([Operation.setOptions({ setFlags })])
    const mine = await wallet.as(ana).createWallet()
    await giveUsdc(local, mine.publicKey, '10')
    const lines = async () =>
      (await wallet.db('transactions').where({ wallet_id: mine.id, asset: 'USDC' }).orderBy('id')).map(
        ({ direction, amount, movement, destination }) => ({ direction, amount, movement, destination }),
      )
    await eventually(async () => expect(await lines()).toHaveLength(1))
    await issuer.submit([Operation.clawback({ asset: usdcOf(local), from: mine.publicKey, amount: '4' })])
    await eventually(async () =>
      expect(await lines()).toEqual([
        { direction: 'received', amount: '100000000', movement: 'payment', destination: mine.publicKey },
        { direction: 'sent', amount: '40000000', movement: 'clawback', destination: issuer.address },
      ]),
    )
    expect((await wallet.onLedger(mine.publicKey)).USDC).toBe(60_000_000n)
    await wallet.close()
  })
})
