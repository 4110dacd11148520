import {
  Address,
  Asset,
  AuthClawbackEnabledFlag,
  type AuthFlag,
  AuthRevocableFlag,
  Claimant,
  Keypair,
  nativeToScVal,
  Operation,
  type xdr,
} from '@stellar/stellar-sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decodeResult, resultCodes } from '../../../subgraphs/wallet/ledger/result-codes.js'
import { expectShape } from '../ledger/recorded-responses.js'
import { type NetworkUnderTest, startNetwork } from './support/network-under-test.js'

describe('movements of assets other than payments', () => {
  let network: NetworkUnderTest
  let issuer: Keypair
  let holder: Keypair

  beforeAll(async () => {
    network = await startNetwork()
    issuer = Keypair.fromSecret(network.issuerSecret)
    const setFlags = (AuthRevocableFlag | AuthClawbackEnabledFlag) as AuthFlag
    await network.run(issuer, [Operation.setOptions({ setFlags })])
    holder = await network.newAccount('100')
    await network.run(holder, [Operation.changeTrust({ asset: network.usdc })])
    const amount = '50'
    await network.run(network.distributor, [
      Operation.payment({ destination: holder.publicKey(), asset: network.usdc, amount }),
    ])
  })
  afterAll(() => network.close())

  const codes = async (source: Keypair, operation: xdr.Operation) =>
    resultCodes(decodeResult((await network.run(source, [operation])).result_xdr)).operations
  const lastPayment = async (account: string) => {
    const page = await network.server.payments().forAccount(account).order('desc').limit(1).call()
    return page.records[0] as unknown as Record<string, unknown>
  }
  const transferByContract = (asset: Asset, from: string, to: string, amount: bigint) =>
    Operation.invokeContractFunction({
      contract: asset.contractId(network.passphrase),
      function: 'transfer',
      args: [new Address(from).toScVal(), new Address(to).toScVal(), nativeToScVal(amount, { type: 'i128' })],
    })

  it.each([
    ['XLM', () => Asset.native(), { asset_type: 'native' }],
    ['USDC', () => network.usdc, { asset_type: 'credit_alphanum4', asset_code: 'USDC' }],
  ])(
    'a transfer of %s by the contract of the asset is a payment with asset_balance_changes',
    async (_name, assetOf, members) => {
      const asset = assetOf()
      const [from, to] = [network.distributor.publicKey(), holder.publicKey()]
      const before = await network.balance(to, asset)
      expect(await codes(network.distributor, transferByContract(asset, from, to, 25_000_000n))).toEqual([
        'op_success',
      ])
      expect(Number(await network.balance(to, asset)) - Number(before)).toBeCloseTo(2.5, 7)
      const call = await lastPayment(to)
      expectShape('invoke_host_function', call)
      expectShape('asset balance change', (call.asset_balance_changes as unknown[])[0])
      expect(call).toMatchObject({
        type: 'invoke_host_function',
        type_i: 24,
        transaction_successful: true,
        asset_balance_changes: [{ ...members, type: 'transfer', from, to, amount: '2.5000000' }],
      })
    },
  )

  it('a contract call traps without authorisation, above the balance, and for a zero amount', async () => {
    const [from, to] = [holder.publicKey(), network.distributor.publicKey()]
    const usdc = network.usdc
    expect(await codes(network.distributor, transferByContract(usdc, from, to, 1n))).toEqual([
      'function_trapped',
    ])
    expect(await codes(holder, transferByContract(usdc, from, to, 10n ** 15n))).toEqual(['function_trapped'])
    expect(await codes(holder, transferByContract(usdc, from, to, 0n))).toEqual(['function_trapped'])
  })

  it('path payments deliver the stated amount, for strict receive and strict send', async () => {
    const destination = holder.publicKey()
    const [sendAsset, destAsset] = [network.usdc, network.usdc]
    const terms = { sendAsset, destAsset, destination }
    const receive = Operation.pathPaymentStrictReceive({ ...terms, sendMax: '4', destAmount: '3' })
    expect(await codes(network.distributor, receive)).toEqual(['op_success'])
    expect(await lastPayment(destination)).toMatchObject({
      type: 'path_payment_strict_receive',
      to: destination,
      amount: '3.0000000',
      asset_code: 'USDC',
      source_asset_code: 'USDC',
      source_max: '4.0000000',
    })
    const send = Operation.pathPaymentStrictSend({ ...terms, sendAmount: '2', destMin: '2' })
    expect(await codes(network.distributor, send)).toEqual(['op_success'])
    expect(await lastPayment(destination)).toMatchObject({
      type: 'path_payment_strict_send',
      amount: '2.0000000',
    })
  })

  it('path payments fail beyond their bounds, and if an offer would be needed', async () => {
    const destination = holder.publicKey()
    const [sendAsset, destAsset] = [network.usdc, network.usdc]
    const from = network.distributor
    const receive = { sendAsset, destAsset, destination, destAmount: '3' }
    expect(await codes(from, Operation.pathPaymentStrictReceive({ ...receive, sendMax: '2' }))).toEqual([
      'op_over_source_max',
    ])
    const send = { sendAsset, destAsset, destination, sendAmount: '3' }
    expect(await codes(from, Operation.pathPaymentStrictSend({ ...send, destMin: '4' }))).toEqual([
      'op_under_dest_min',
    ])
    const exchange = { ...send, sendAsset: Asset.native(), destMin: '1' }
    expect(await codes(from, Operation.pathPaymentStrictSend(exchange))).toEqual(['op_too_few_offers'])
  })

  it('a claimable balance is listed for its claimant until claimed, and the claim is not a payment', async () => {
    const claimant = holder.publicKey()
    const create = Operation.createClaimableBalance({
      asset: network.usdc,
      amount: '7',
      claimants: [new Claimant(claimant)],
    })
    const transaction = await network.build(network.distributor, [create])
    const balanceId = transaction.getClaimableBalanceId(0)
    await network.settle(transaction)
    const listed = async () => (await network.server.claimableBalances().claimant(claimant).call()).records
    expect(await listed()).toMatchObject([
      { id: balanceId, amount: '7.0000000', sponsor: network.distributor.publicKey() },
    ])
    const claim = Operation.claimClaimableBalance({ balanceId })
    expect(await codes(network.distributor, claim)).toEqual(['op_cannot_claim'])

    const [before, payment] = [await network.balance(claimant, network.usdc), await lastPayment(claimant)]
    expect(await codes(holder, claim)).toEqual(['op_success'])
    expect(Number(await network.balance(claimant, network.usdc)) - Number(before)).toBeCloseTo(7, 7)
    expect((await lastPayment(claimant)).id).toBe(payment.id)
    const [operation] = (await network.server.operations().forAccount(claimant).order('desc').limit(1).call())
      .records
    expect(operation).toMatchObject({ type: 'claim_claimable_balance', balance_id: balanceId, claimant })
    expect(operation).not.toHaveProperty('amount')
    const effects = await network.server.effects().forOperation(String(operation?.id)).call()
    expect(effects.records).toMatchObject([
      {
        type: 'claimable_balance_claimed',
        account: claimant,
        asset: `USDC:${issuer.publicKey()}`,
        amount: '7.0000000',
        balance_id: balanceId,
      },
      { type: 'account_credited', asset_code: 'USDC', amount: '7.0000000' },
      { type: 'claimable_balance_sponsorship_removed', former_sponsor: network.distributor.publicKey() },
    ])
    expect(await listed()).toEqual([])
    expect(await codes(holder, claim)).toEqual(['op_does_not_exist'])
  })

  it('the issuer can claw back up to the balance of a trust line that allows it', async () => {
    const from = holder.publicKey()
    const clawback = (amount: string) => Operation.clawback({ asset: network.usdc, from, amount })
    const before = await network.balance(from, network.usdc)
    expect(await codes(issuer, clawback('5'))).toEqual(['op_success'])
    expect(Number(before) - Number(await network.balance(from, network.usdc))).toBeCloseTo(5, 7)
    expect(await codes(issuer, clawback('1000000'))).toEqual(['op_underfunded'])
    const older = network.distributor.publicKey()
    const refused = Operation.clawback({ asset: network.usdc, from: older, amount: '1' })
    expect(await codes(issuer, refused)).toEqual(['op_not_clawback_enabled'])
  })

  it('a trust line that the issuer deauthorised can neither send nor receive', async () => {
    const trustor = holder.publicKey()
    const authorize = (authorized: boolean) =>
      Operation.setTrustLineFlags({ trustor, asset: network.usdc, flags: { authorized } })
    await network.run(issuer, [authorize(false)])
    const pay = (destination: string) => Operation.payment({ destination, asset: network.usdc, amount: '1' })
    expect(await codes(holder, pay(network.distributor.publicKey()))).toEqual(['op_src_not_authorized'])
    expect(await codes(network.distributor, pay(trustor))).toEqual(['op_not_authorized'])
    await network.run(issuer, [authorize(true)])
    expect(await codes(holder, pay(network.distributor.publicKey()))).toEqual(['op_success'])
  })
})
