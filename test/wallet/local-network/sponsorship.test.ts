import { Asset, Keypair, Operation, TransactionBuilder, type xdr } from '@stellar/stellar-sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { decodeResult, resultCodes } from '../../../subgraphs/wallet/ledger/result-codes.js'
import { type NetworkUnderTest, startNetwork } from './support/network-under-test.js'

describe('sponsored reserves', () => {
  let network: NetworkUnderTest
  let sponsor: Keypair

  beforeAll(async () => {
    network = await startNetwork()
  })
  afterAll(() => network.close())
  beforeEach(async () => {
    sponsor = await network.newAccount('20')
  })

  const begin = (sponsored: Keypair, source = sponsor) =>
    Operation.beginSponsoringFutureReserves({
      sponsoredId: sponsored.publicKey(),
      source: source.publicKey(),
    })
  const end = (sponsored: Keypair) => Operation.endSponsoringFutureReserves({ source: sponsored.publicKey() })
  const create = (key: Keypair, startingBalance = '0') =>
    Operation.createAccount({ destination: key.publicKey(), startingBalance })
  const trust = (key: Keypair, limit?: string) =>
    Operation.changeTrust({ asset: network.usdc, source: key.publicKey(), limit })
  const load = (key: Keypair) => network.server.loadAccount(key.publicKey())
  const codesOf = async (operations: xdr.Operation[], signers: Keypair[], source = sponsor) => {
    const answer = await network.offer(await network.build(source, operations, { signers }))
    await network.closeLedger()
    const stored = answer.error_result_xdr
      ? answer.error_result_xdr
      : (await network.server.transactions().transaction(answer.hash).call()).result_xdr
    const { transaction, operations: codes } = resultCodes(decodeResult(stored))
    return codes ?? [transaction]
  }

  it('allow creating an account with a trust line and without lumens in one transaction', async () => {
    const child = Keypair.random()
    const { successful } = await network.run(
      sponsor,
      [begin(child), create(child), trust(child), end(child)],
      { signers: [sponsor, child] },
    )
    expect(successful).toBe(true)

    expect(await load(child)).toMatchObject({
      sponsor: sponsor.publicKey(),
      num_sponsored: 3,
      num_sponsoring: 0,
      subentry_count: 1,
      balances: [
        { asset_code: 'USDC', balance: '0.0000000', sponsor: sponsor.publicKey() },
        { asset_type: 'native', balance: '0.0000000' },
      ],
    })
    expect(await load(sponsor)).toMatchObject({ num_sponsoring: 3 })
    // 20 less fees of 0.00004 and 0.00001, its own reserve of 1, and 1.5 for the other account.
    const all = (amount: string) =>
      Operation.payment({ destination: network.sponsor.publicKey(), asset: Asset.native(), amount })
    expect(await codesOf([all('17.4999501')], [sponsor])).toEqual(['op_underfunded'])
    expect(await codesOf([all('17.4999400')], [sponsor])).toEqual(['op_success'])
  })

  it('allow the sponsored account to receive an asset, and to pass it on while someone else pays the fees', async () => {
    const child = Keypair.random()
    await network.run(sponsor, [begin(child), create(child), trust(child), end(child)], {
      signers: [sponsor, child],
    })
    const payment = Operation.payment({ destination: child.publicKey(), asset: network.usdc, amount: '3' })
    await network.run(network.distributor, [payment])
    expect(await network.balance(child.publicKey(), network.usdc)).toBe('3.0000000')
    const destination = network.distributor.publicKey()
    const onward = Operation.payment({ destination, asset: network.usdc, amount: '1' })
    const inner = await network.build(child, [onward])
    expect(await network.offer(inner)).toMatchObject({ tx_status: 'ERROR' })
    const bump = TransactionBuilder.buildFeeBumpTransaction(sponsor, '100', inner, network.passphrase)
    bump.sign(sponsor)
    expect(await network.settle(bump)).toMatchObject({ successful: true, fee_account: sponsor.publicKey() })
    expect(await network.balance(child.publicKey(), network.usdc)).toBe('2.0000000')
    expect(await network.balance(child.publicKey())).toBe('0.0000000')
  })

  it('return to the sponsor when the entries are removed', async () => {
    const child = Keypair.random()
    await network.run(sponsor, [begin(child), create(child, '5'), trust(child), end(child)], {
      signers: [sponsor, child],
    })
    await network.run(child, [trust(child, '0')])
    expect(await load(sponsor)).toMatchObject({ num_sponsoring: 2 })
    expect(await load(child)).toMatchObject({ num_sponsored: 2, subentry_count: 0 })
    await network.run(child, [Operation.accountMerge({ destination: sponsor.publicKey() })])
    expect(await load(sponsor)).toMatchObject({ num_sponsoring: 0 })
  })

  it('cover data entries and signers too, and return to the sponsor when the account is merged', async () => {
    const child = await network.newAccount('5')
    const source = child.publicKey()
    const signer = { ed25519PublicKey: Keypair.random().publicKey(), weight: 1 }
    await network.run(
      sponsor,
      [
        begin(child),
        Operation.manageData({ name: 'a', value: '1', source }),
        Operation.setOptions({ signer, source }),
        end(child),
      ],
      { signers: [sponsor, child] },
    )
    const account = await load(child)
    expect(account).toMatchObject({ num_sponsored: 2, subentry_count: 2 })
    expect(account.signers[0]).toMatchObject({ sponsor: sponsor.publicKey() })
    await network.run(child, [Operation.manageData({ name: 'a', value: null })])
    await network.run(child, [Operation.accountMerge({ destination: network.sponsor.publicKey() })])
    expect(await load(sponsor)).toMatchObject({ num_sponsoring: 0 })
  })

  it('must be ended within the transaction', async () => {
    const child = Keypair.random()
    expect(await codesOf([begin(child), create(child)], [sponsor])).toEqual(['tx_bad_sponsorship'])
    await expect(load(child)).rejects.toMatchObject({ response: { status: 404 } })
  })

  it('require a sponsor with enough lumens', async () => {
    const poor = await network.newAccount('2.4')
    const child = Keypair.random()
    const operations = [begin(child, poor), create(child), trust(child), end(child)]
    expect(await codesOf(operations, [poor, child], poor)).toEqual([
      'op_success',
      'op_success',
      'op_low_reserve',
      'op_success',
    ])
  })

  it('cannot be for oneself, doubled, chained, or ended before they begin', async () => {
    const other = await network.newAccount()
    const third = await network.newAccount()
    expect(await codesOf([begin(sponsor)], [sponsor])).toEqual(['op_malformed'])
    expect(await codesOf([begin(other), begin(other, third)], [sponsor, third])).toEqual([
      'op_success',
      'op_already_sponsored',
    ])
    expect(await codesOf([begin(other), begin(third, other)], [sponsor, other])).toEqual([
      'op_success',
      'op_recursive',
    ])
    expect(await codesOf([end(sponsor)], [sponsor])).toEqual(['op_not_sponsored'])
  })

  it('prevent the sponsor from merging its account', async () => {
    const child = Keypair.random()
    await network.run(sponsor, [begin(child), create(child), end(child)], { signers: [sponsor, child] })
    const merge = Operation.accountMerge({ destination: network.sponsor.publicKey() })
    expect(await codesOf([merge], [sponsor])).toEqual(['op_is_sponsor'])
  })

  it('appear in the history', async () => {
    const child = Keypair.random()
    await network.run(sponsor, [begin(child), create(child), end(child)], { signers: [sponsor, child] })
    const { records } = await network.server.operations().forAccount(child.publicKey()).call()
    expect(records).toMatchObject([
      { type: 'begin_sponsoring_future_reserves', type_i: 16, sponsored_id: child.publicKey() },
      { type: 'create_account' },
      { type: 'end_sponsoring_future_reserves', type_i: 17, begin_sponsor: sponsor.publicKey() },
    ])
  })
})
