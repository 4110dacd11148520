import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createExternalAccount,
  type ExternalAccount,
  Keypair,
  muxedOf,
  Operation,
  usdcOf,
} from '../../support/fixtures/stellar.js'
import { person, Refused, startWallet, type WalletUnderTest } from '../../support/platform/wallet-subgraph.js'

const ana = person('ana')

const QUERY = `query ($address: String!, $network: Network!, $asset: Asset!, $amount: Amount, $memo: String,
  $memoType: MemoType) {
  validateDestination(address: $address, network: $network, asset: $asset, amount: $amount, memo: $memo,
    memoType: $memoType) {
    address isValid account exists hasTrustline memoRequired createsAccount leastAmount
    refusal { code reason message }
  } }`

describe('the check of a destination before a payment', () => {
  let wallet: WalletUnderTest
  let exchange: ExternalAccount
  let holder: ExternalAccount
  let full: ExternalAccount
  // biome-ignore lint/suspicious/noExplicitAny: a response body
  let from: any
  const nobody = Keypair.random().publicKey()

  beforeAll(async () => {
    wallet = await startWallet()
    const { testnet } = wallet.locals
    exchange = await createExternalAccount(testnet)
    await exchange.submit([Operation.manageData({ name: 'config.memo_required', value: '1' })])
    holder = await createExternalAccount(testnet)
    await holder.submit([Operation.changeTrust({ asset: usdcOf(testnet) })])
    full = await createExternalAccount(testnet)
    await full.submit([Operation.changeTrust({ asset: usdcOf(testnet), limit: '0.5' })])
    from = await wallet.as(ana).createWallet()
  })
  afterAll(() => wallet.close())

  async function check(address: string, more: object = {}, viewer = ana) {
    const asked = { address, network: 'testnet', asset: 'XLM', ...more }
    const { data, errors } = await wallet.run(QUERY, asked, viewer)
    const [first] = errors ?? []
    if (first) throw new Refused(first.extensions?.code, first.message, first.extensions?.details)
    // biome-ignore lint/suspicious/noExplicitAny: a response body
    return (data as any).validateDestination
  }

  it('accepts an existing account, and returns the account of a muxed address', async () => {
    const sound = {
      isValid: true,
      account: holder.address,
      exists: true,
      hasTrustline: true,
      memoRequired: false,
      createsAccount: false,
      leastAmount: '0.0000001',
      refusal: null,
    }
    expect(await check(holder.address)).toEqual({ address: holder.address, ...sound })
    const muxed = muxedOf(holder.address, '42')
    expect(await check(muxed)).toEqual({ address: muxed, ...sound })
    expect(await check(holder.address, { asset: 'USDC' })).toEqual({ address: holder.address, ...sound })
  })

  it('accepts a missing account for at least 1 XLM, but not for another asset or by a muxed address', async () => {
    expect(await check(nobody)).toMatchObject({
      exists: false,
      hasTrustline: false,
      createsAccount: true,
      leastAmount: '1.0000000',
      refusal: null,
    })
    for (const more of [{ asset: 'USDC' }, { address: muxedOf(nobody, '7') }])
      expect(await check(nobody, more)).toMatchObject({
        isValid: true,
        exists: false,
        createsAccount: false,
        leastAmount: null,
        refusal: { code: 'TRANSACTION_FAILED', reason: 'destination_missing' },
      })
  })

  it('refuses a missing trust line, and an amount above its limit', async () => {
    expect(await check(exchange.address, { asset: 'USDC', memo: 'x' })).toMatchObject({
      exists: true,
      hasTrustline: false,
      leastAmount: null,
      refusal: { reason: 'destination_no_trustline' },
    })
    expect(await check(full.address, { asset: 'USDC' })).toMatchObject({ hasTrustline: true, refusal: null })
    expect(await check(full.address, { asset: 'USDC', amount: '0.5000001' })).toMatchObject({
      hasTrustline: true,
      leastAmount: '0.0000001',
      refusal: { reason: 'destination_line_full' },
    })
  })

  it('requires a memo if the account does (SEP-29)', async () => {
    expect(await check(exchange.address)).toMatchObject({
      memoRequired: true,
      leastAmount: '0.0000001',
      refusal: { code: 'TRANSACTION_FAILED', reason: 'memo_required' },
    })
    expect(await check(exchange.address, { memo: '7', memoType: 'id' })).toMatchObject({
      memoRequired: true,
      refusal: null,
    })
    await expect(check(exchange.address, { memo: 'seven', memoType: 'id' })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { memo: expect.any(String) },
    })
  })

  it.each([
    ['', 'nothing'],
    ['G', 'a letter'],
    ['SDJHRQF4GCMIIKAAAQ6IHY42X73FQFLHUULAPSKKD4DFDM7UXWWCRHBE', 'a secret key'],
    ['*:=<script>', 'hostile text'],
  ])('refuses %j, which is not an address (%s)', async (address) => {
    expect(await check(address)).toMatchObject({
      address,
      isValid: false,
      account: null,
      exists: false,
      refusal: { code: 'INVALID_ADDRESS' },
    })
  })

  it('refuses a destination for the same reasons and with the same messages as sending', async () => {
    const asked = [
      { address: 'GX' },
      { address: nobody, amount: '0.9999999' },
      { address: nobody, asset: 'USDC' },
      { address: muxedOf(nobody, '1'), amount: '2' },
      { address: exchange.address },
      { address: exchange.address, asset: 'USDC', memo: 'hello' },
      { address: full.address, asset: 'USDC', amount: '1' },
    ]
    for (const { address, amount = '1', ...more } of asked) {
      const { refusal } = await check(address, { amount, ...more })
      const sent = await wallet
        .as(ana)
        .send(from.id, address, amount, more)
        .catch((error: Refused) => error)
      const { code, message, details } = sent
      expect(refusal).toEqual({ code, message, reason: details?.reason ?? null })
    }
  })

  it('requires a signed-in person', async () => {
    await expect(check(nobody, {}, { kind: 'anonymous' })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })
})
