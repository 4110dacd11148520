import { Keypair } from '@stellar/stellar-sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BODY_LIMIT } from '../../../rest-adapter/server.js'
import { badGateway, type Fault } from '../../../subgraphs/wallet/local-network/faults.js'
import { type LocalNetwork, startLocalNetwork } from '../../../subgraphs/wallet/local-network/server.js'
import { purchase, signature } from '../../support/doubles/onramp-provider.js'
import { responseToAnnounced } from '../../support/fixtures/announced-body.js'
import { walletActions } from '../../support/fixtures/wallet-actions.js'
import { type RunningPlatform, startPlatform } from '../../support/platform/running-platform.js'
import { outcomeOf } from '../../support/runner/request-outcome.js'
import { eventually } from '../../support/runner/retry-until.js'

const luna = 'cas_01JCDEM00000000000000000A1'

let ledger: LocalNetwork
let platform: RunningPlatform
let fault: Fault | undefined

beforeAll(async () => {
  ledger = await startLocalNetwork({
    network: 'testnet',
    file: ':memory:',
    closeIntervalMs: 20,
    faults: { arriving: () => fault },
  })
  platform = await startPlatform({
    HORIZON_URL_TESTNET: ledger.url,
    USDC_ISSUER_TESTNET: ledger.usdcIssuer,
    DONATION_ACCOUNT_TESTNET: Keypair.random().publicKey(),
    LEDGER_CLOSE_MS: '20',
    ONRAMP_BASE_URL: 'https://buy.provider.example',
  })
})
afterAll(async () => {
  await platform.close()
  await ledger.close()
})

describe.each(['/v1/wallet', '/testnet/v1/wallet'])('under %s', (base) => {
  const ask = (line: string, body?: unknown) => walletActions(platform, base).rest(line, 'donor', body)
  const outcome = async (line: string, body?: unknown) => outcomeOf(await ask(line, body))
  let wallet: { id: string; publicKey: string }
  beforeAll(async () => {
    wallet = await walletActions(platform, base).wallet('donor', { network: 'testnet' })
  })
  const payment = (more: object) => ({ destination: wallet.publicKey, amount: '2', asset: 'XLM', ...more })
  const gift = (more: object) => ({ walletId: wallet.id, caseId: luna, amount: '2', asset: 'XLM', ...more })

  it('a wallet is created, pays, donates and buys, and everything can be read', async () => {
    const act = walletActions(platform, base)
    const paid = await act.rest(`POST /wallets/${wallet.id}/transactions`, 'donor', payment({}))
    const given = await act.rest('POST /donations', 'donor', gift({}))
    expect([outcomeOf(paid), outcomeOf(given)]).toEqual(['201', '201'])
    for (const path of [
      '/wallets',
      `/wallets/${wallet.id}`,
      `/wallets/${wallet.id}/transactions`,
      `/transactions/${paid.body.id}`,
      '/donations',
      `/donations/${given.body.id}`,
    ])
      expect({ path, outcome: await outcome(`GET ${path}`) }).toEqual({ path, outcome: '200' })
    const order = { amount: '50.00', currency: 'USD' }
    expect(await outcome(`POST /wallets/${wallet.id}/onramp/url`, order)).toBe('200')
  })

  it('a different payment under a used reference returns 409', async () => {
    const line = `POST /wallets/${wallet.id}/transactions`
    expect(await outcome(line, payment({ reference: 'aid-17' }))).toBe('201')
    expect(await outcome(line, payment({ reference: 'aid-17', amount: '3' }))).toBe('409 CONFLICT')
  })

  it('even an administrator cannot spend from someone else’s wallet', async () => {
    const act = walletActions(platform, base)
    const spent = await act.rest(`POST /wallets/${wallet.id}/transactions`, 'admin', payment({}))
    const given = await act.rest('POST /donations', 'admin', gift({}))
    expect([outcomeOf(spent), outcomeOf(given)]).toEqual(['403 FORBIDDEN', '403 FORBIDDEN'])
  })

  it('each refusal has its code, and a message that says what to do', async () => {
    const transactions = `POST /wallets/${wallet.id}/transactions`
    const onramp = `POST /wallets/${wallet.id}/onramp/url`
    const elsewhere = Keypair.random().publicKey()
    const tooMuch = /^The wallet can spend at most [\d.]+ XLM\. Send less, or fund the wallet first\.$/
    for (const [line, body, expected, words] of [
      [transactions, payment({ amount: '900000' }), '402 INSUFFICIENT_BALANCE', tooMuch],
      ['POST /donations', gift({ amount: '900000' }), '402 INSUFFICIENT_BALANCE', tooMuch],
      [
        transactions,
        payment({ destination: 'GNOBODY' }),
        '400 INVALID_ADDRESS',
        'The destination is not a valid ledger address. Send an account (G…) or a muxed account (M…).',
      ],
      [
        onramp,
        { amount: '1', currency: 'USD', walletAddress: elsewhere },
        '400 INVALID_ADDRESS',
        'Purchases can only be sent to the address of the wallet. Omit walletAddress, or send that address.',
      ],
      [
        transactions,
        payment({ destination: elsewhere, amount: '0.5' }),
        '422 TRANSACTION_FAILED',
        'The destination has no account on the ledger. Send at least 1 XLM to create it.',
      ],
      [
        transactions,
        payment({ destination: elsewhere, asset: 'USDC' }),
        '422 TRANSACTION_FAILED',
        'The destination has no account on the ledger and cannot receive USDC. It needs XLM first.',
      ],
      [
        'POST /donations',
        gift({ walletId: 'wal_nobody' }),
        '404 WALLET_NOT_FOUND',
        'Wallet not found. List your wallets with GET /wallets.',
      ],
      [
        'POST /donations',
        gift({ caseId: 'cas_nobody' }),
        '404 CASE_NOT_FOUND',
        'Case not found. List cases with GET /api/cases.',
      ],
      [
        transactions,
        payment({ amount: '0' }),
        '400 VALIDATION_ERROR',
        'Validation failed: amount must be greater than zero',
      ],
      [
        transactions,
        payment({ asset: 'BTC' }),
        '400 VALIDATION_ERROR',
        'Validation failed: asset must be one of XLM, USDC',
      ],
      [
        transactions,
        payment({ memoType: 'text' }),
        '400 VALIDATION_ERROR',
        'Validation failed: memo must be given together with memoType',
      ],
      [
        transactions,
        payment({ destination: undefined }),
        '400 VALIDATION_ERROR',
        'Validation failed: destination is required',
      ],
    ] as const) {
      const answer = await ask(line, body)
      const { message } = answer.body.error
      expect({ line, body, outcome: outcomeOf(answer), message }).toEqual({
        line,
        body,
        outcome: expected,
        message: typeof words === 'string' ? words : expect.stringMatching(words),
      })
    }
  })

  it('a closed wallet can neither donate nor buy', async () => {
    const { id } = await walletActions(platform, base).wallet('donor', { network: 'testnet' })
    const close = `mutation ($id: ID!, $to: String!) {
      closeWallet(input: {walletId: $id, destination: $to}) { status } }`
    const closing = await platform.graphql(close, { id, to: wallet.publicKey }, { as: 'donor' })
    expect(closing.errors).toBeUndefined()
    const order = { amount: '1', currency: 'USD' }
    await eventually(async () =>
      expect(await outcome(`POST /wallets/${id}/onramp/url`, order)).toBe('422 TRANSACTION_FAILED'),
    )
    expect(await outcome('POST /donations', gift({ walletId: id }))).toBe('422 TRANSACTION_FAILED')
  })

  it('a path that needs the ledger returns NETWORK_ERROR while it does not respond', async () => {
    // A wallet that has sent before works for a while without the ledger; this one is new.
    const { id } = (
      await platform.rest(`POST ${base}/wallets`, { as: 'donor', body: { network: 'testnet' } })
    ).body
    fault = badGateway
    try {
      // A balance is cached for a second.
      for (const line of [`GET /wallets/${wallet.id}`, 'GET /wallets'])
        await eventually(async () => expect(await outcome(line)).toBe('502 NETWORK_ERROR'))
      const refused = {
        paid: await outcome(`POST /wallets/${id}/transactions`, payment({})),
        given: await outcome('POST /donations', gift({ walletId: id })),
      }
      const away = '502 NETWORK_ERROR'
      expect(refused).toEqual({ paid: away, given: away })
    } finally {
      fault = undefined
    }
  })

  it('the on-ramp webhook accepts signed, readable deliveries only', async () => {
    const line = `POST ${base}/webhooks/onramp`
    const deliver = async (body: string, headers: Record<string, string> = {}) =>
      outcomeOf(
        await platform.rest(line, { body, headers: { 'x-onramp-signature': signature(body), ...headers } }),
      )
    const text = (id: string) => JSON.stringify(purchase('GNOBODY', { id }))
    const key = { 'idempotency-key': `delivery${base}` }
    expect(await deliver(text('prv-1'), key)).toBe('200')
    expect(await deliver(text('prv-2'), key)).toBe('409 of its key')
    expect(await deliver(text('prv-3'), { 'x-onramp-signature': 'nonsense' })).toBe('401 UNAUTHORIZED')
    expect(await deliver('{"type": ')).toBe('400 VALIDATION_ERROR')
    expect(await deliver(text('prv-4'), { 'content-type': 'text/plain' })).toBe('415 UNSUPPORTED_MEDIA_TYPE')
    const large = await responseToAnnounced(
      `${platform.origin}${base}/webhooks/onramp`,
      'POST',
      BODY_LIMIT + 1,
      {
        'content-type': 'application/json',
      },
    )
    platform.witness(line, large)
    expect(outcomeOf(large)).toBe('413 PAYLOAD_TOO_LARGE')
  })
})
