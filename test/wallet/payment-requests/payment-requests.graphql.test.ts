import { toDataURL, toString as toText } from 'qrcode'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseAmount } from '../../../schema/scalars.js'
import type { Network } from '../../../subgraphs/wallet/ledger/network.js'
import { paymentUri } from '../../../subgraphs/wallet/payment-requests/payment-uri.mapper.js'
import {
  Asset,
  createExternalAccount,
  externalAccountWith,
  Keypair,
  Memo,
  Operation,
  usdcOf,
} from '../../support/fixtures/stellar.js'
import { person, Refused, startWallet, type WalletUnderTest } from '../../support/platform/wallet-subgraph.js'

const ana = person('ana')
const hash = `${'ab'.repeat(31)}ff`

/** Parses a link as a Stellar wallet does: by SEP-7, an operation and percent-encoded parameters. */
function parsed(uri: string): Record<string, string> {
  expect(uri).toMatch(/^web\+stellar:pay\?[\x21-\x7e]+$/)
  const pairs = uri
    .slice('web+stellar:pay?'.length)
    .split('&')
    .map((pair) => pair.split('='))
  for (const pair of pairs) expect(pair).toHaveLength(2)
  return Object.fromEntries(pairs.map(([name, value]) => [name, decodeURIComponent(value ?? '')]))
}

describe('a link that requests a payment into a wallet (SEP-7)', () => {
  let wallet: WalletUnderTest
  // biome-ignore lint/suspicious/noExplicitAny: response bodies
  const mine: Record<Network, any> = { testnet: undefined, public: undefined }

  beforeAll(async () => {
    wallet = await startWallet()
    mine.testnet = await wallet.as(ana).createWallet()
    mine.public = await wallet.as(ana).createWallet('public')
  })
  afterAll(() => wallet.close())

  async function request(input: object, network: Network = 'testnet', viewer = ana) {
    const query = `query ($id: ID!, $input: PaymentRequestInput!) {
      wallet(id: $id) { paymentRequest(input: $input) { uri qrPng qrSvg } } }`
    const { data, errors } = await wallet.run(query, { id: mine[network].id, input }, viewer)
    const [first] = errors ?? []
    if (first) throw new Refused(first.extensions?.code, first.message, first.extensions?.details)
    // biome-ignore lint/suspicious/noExplicitAny: a response body
    return (data as any).wallet?.paymentRequest
  }

  it('names the destination and the network', async () => {
    const { testnet, public: embedded } = wallet.locals
    expect(parsed((await request({ asset: 'XLM' })).uri)).toEqual({
      destination: mine.testnet.publicKey,
      network_passphrase: testnet.passphrase,
    })
    // The embedded ledger that replaces the public one has its own passphrase, which prevents real payments.
    expect(parsed((await request({ asset: 'XLM' }, 'public')).uri)).toEqual({
      destination: mine.public.publicKey,
      network_passphrase: embedded.passphrase,
    })
  })

  it('omits the network if it is the real public one', () => {
    const wanted = { destination: 'G', amount: undefined, asset: 'XLM', issuer: '', memo: undefined } as const
    const passphrase = 'Public Global Stellar Network ; September 2015'
    expect(paymentUri({ ...wanted, message: undefined, passphrase })).toBe('web+stellar:pay?destination=G')
  })

  it('names an asset other than XLM with its issuer, and the amount to the stroop', async () => {
    expect(parsed((await request({ asset: 'USDC', amount: '12.3' })).uri)).toMatchObject({
      amount: '12.3000000',
      asset_code: 'USDC',
      asset_issuer: wallet.locals.testnet.usdcIssuer,
    })
    const lumens = parsed((await request({ asset: 'XLM', amount: '922337203685.4775807' })).uri)
    expect(lumens.amount).toBe('922337203685.4775807')
    expect(lumens).not.toHaveProperty('asset_code')
  })

  it.each([
    ['text', 'rent & food = 100% ✓', 'rent & food = 100% ✓', 'MEMO_TEXT'],
    ['id', '18446744073709551615', '18446744073709551615', 'MEMO_ID'],
    ['hash', hash, Buffer.from(hash, 'hex').toString('base64'), 'MEMO_HASH'],
    ['return', hash, Buffer.from(hash, 'hex').toString('base64'), 'MEMO_RETURN'],
  ])('contains a %s memo in the format of SEP-7', async (memoType, memo, written, memo_type) => {
    const { uri } = await request({ asset: 'XLM', memo, memoType })
    expect(parsed(uri)).toMatchObject({ memo: written, memo_type })
  })

  it('contains any message, which cannot inject parameters', async () => {
    const message = 'For Luna & co. <b>=+✓</b>?#&destination=GEVIL&amount=1'
    const { uri } = await request({ asset: 'XLM', message })
    expect(parsed(uri)).toMatchObject({ msg: message, destination: mine.testnet.publicKey })
    expect(parsed(uri)).not.toHaveProperty('amount')
    expect(uri).not.toContain('+✓')
  })

  it('is refused for an invalid memo, a long message, and a closed wallet', async () => {
    await expect(request({ asset: 'XLM', memo: 'x'.repeat(29) })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { memo: expect.any(String) },
    })
    await expect(request({ asset: 'XLM', message: 'x'.repeat(301) })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { message: expect.any(String) },
    })
    const { id } = mine.public
    await wallet.db('wallets').where({ id }).update({ status: 'closed' })
    await expect(request({ asset: 'XLM' }, 'public')).rejects.toMatchObject({
      code: 'TRANSACTION_FAILED',
      details: { reason: 'wallet_closed' },
    })
    await wallet.db('wallets').where({ id }).update({ status: 'active' })
  })

  it('is also returned as a QR code in PNG and SVG', async () => {
    const { uri, qrPng, qrSvg } = await request({ asset: 'USDC', amount: '1', memo: hash, memoType: 'hash' })
    const [head = '', data = ''] = qrPng.split(',')
    expect(head).toBe('data:image/png;base64')
    expect(Buffer.from(data, 'base64').subarray(0, 8)).toEqual(Buffer.from('89504e470d0a1a0a', 'hex'))
    expect(qrSvg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg".*<\/svg>\s*$/s)
    expect(qrSvg).toBe(await toText(uri, { type: 'svg' }))
    expect(qrPng).toBe(await toDataURL(uri))
  })

  it('is also returned as a QR code if its message has many bytes, until no code can hold it', async () => {
    const { qrPng, qrSvg } = await request({ asset: 'XLM', message: '猫'.repeat(260) })
    expect([qrPng, qrSvg]).toEqual([expect.stringMatching(/^data:image/), expect.stringContaining('<svg')])
    const long = { message: '猫'.repeat(300), memo: hash, memoType: 'hash' }
    await expect(request({ asset: 'USDC', ...long })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { message: expect.stringContaining('QR code') },
    })
  })

  it('can be paid as requested, and the wallet receives the payment', async () => {
    const asked = parsed((await request({ asset: 'USDC', amount: '2.5', memo: hash, memoType: 'hash' })).uri)
    const payer = await createExternalAccount(wallet.locals.testnet)
    await payer.submit([Operation.changeTrust({ asset: usdcOf(wallet.locals.testnet) })])
    const { distributorSecret } = wallet.locals.testnet
    const distributor = externalAccountWith(wallet.locals.testnet, Keypair.fromSecret(distributorSecret))
    const asset = new Asset(asked.asset_code ?? '', asked.asset_issuer)
    await distributor.pay(payer.address, '10', { asset })
    await payer.pay(asked.destination ?? '', asked.amount ?? '', {
      asset,
      memo: Memo.hash(Buffer.from(asked.memo ?? '', 'base64').toString('hex')),
    })
    await expect
      .poll(() => wallet.db('transactions').where({ wallet_id: mine.testnet.id, memo: hash }).first())
      .toMatchObject({ amount: parseAmount('2.5').toString(), asset: 'USDC', memo_type: 'hash' })
  })

  it('is not created for someone else’s wallet', async () => {
    expect(await request({ asset: 'XLM' }, 'testnet', person('eve'))).toBeUndefined()
  })
})
