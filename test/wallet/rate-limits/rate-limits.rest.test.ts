import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { purchase, signature } from '../../support/doubles/onramp-provider.js'
import { walletActions } from '../../support/fixtures/wallet-actions.js'
import { type RunningPlatform, startPlatform } from '../../support/platform/running-platform.js'

describe('the documented rate limits of the wallet', () => {
  let platform: RunningPlatform
  beforeAll(async () => {
    platform = await startPlatform({ LEDGER_CLOSE_MS: '20', RATE_LIMIT_MULTIPLIER: '1' })
  })
  afterAll(() => platform.close())

  it('allow a subject ten transactions and donations together per minute, over both mounts', async () => {
    const act = walletActions(platform)
    const mine = await act.wallet('donor')
    const other = walletActions(platform, '/v1/wallet')
    const statuses: number[] = []
    for (let count = 0; count < 5; count++) {
      const sent = await (count % 2 ? act : other).send('donor', mine.id, mine.publicKey, '1')
      const donated = await act.rest('POST /donations', 'donor', {
        walletId: mine.id,
        caseId: 'cas_01JCDEM00000000000000000A1',
        amount: '1',
        asset: 'XLM',
      })
      statuses.push(sent.status, donated.status)
    }
    expect(statuses).toEqual(Array(10).fill(201))
    const refused = await act.send('donor', mine.id, mine.publicKey, '1')
    expect(refused).toMatchObject({ status: 429, body: { error: { code: 'RATE_LIMITED' } } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused.headers.get('x-ratelimit-limit')).toBe('10')
    expect((await act.rest(`GET /wallets/${mine.id}`, 'donor')).status).toBe(200)
    const theirs = await act.wallet('guardian')
    expect((await act.send('guardian', theirs.id, mine.publicKey, '1')).status).toBe(201)
  })

  it('allow a subject fifty purchase links per minute, counted separately from other requests', async () => {
    const act = walletActions(platform)
    const mine = await act.wallet('staff')
    const make = (base: typeof act) =>
      base.rest(`POST /wallets/${mine.id}/onramp/url`, 'staff', { amount: '1', currency: 'USD' })
    const bases = [act, walletActions(platform, '/v1/wallet')]
    const statuses: number[] = []
    for (let turn = 0; turn < 25; turn++) for (const base of bases) statuses.push((await make(base)).status)
    expect(statuses).toEqual(Array(50).fill(200))
    const refused = await make(act)
    expect(refused).toMatchObject({ status: 429, body: { error: { code: 'RATE_LIMITED' } } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused.headers.get('x-ratelimit-limit')).toBe('50')
    expect((await act.rest(`GET /wallets/${mine.id}`, 'staff')).status).toBe(200)
  })

  it('allow a subject fifteen checks of destinations per minute, however they are asked for', async () => {
    const check = (count: number) => {
      const one = `validateDestination(address: "GNOBODY", network: testnet, asset: XLM) { isValid }`
      const aliases = Array.from({ length: count }, (_, at) => `a${at}: ${one}`)
      return platform.graphql(`{ ${aliases.join(' ')} }`, {}, { as: 'investor' })
    }
    expect((await check(15)).errors).toBeUndefined()
    expect((await check(1)).errors?.[0]?.extensions.code).toBe('RATE_LIMITED')
  })

  it('allow a subject fifteen readings of claimable balances, claims and closings together per minute', async () => {
    const { id, publicKey } = await walletActions(platform).wallet('guardian')
    const five = (one: string) => Array.from({ length: 5 }, (_, at) => `a${at}: ${one}`).join(' ')
    const ask = async (operation: string) => {
      const { errors } = await platform.graphql(operation, {}, { as: 'guardian' })
      return errors?.[0]?.extensions.code
    }
    const read = `{ wallet(id: "${id}") { ${five('claimableBalances { id }')} } }`
    expect(await ask(read)).toBeUndefined()
    const claim = `claimBalance(walletId: "${id}", balanceId: "${'0'.repeat(72)}") { balanceId }`
    expect(await ask(`mutation { ${five(claim)} }`)).toBe('NOT_FOUND')
    const close = `closeWallet(input: {walletId: "${id}", destination: "${publicKey}"}) { id }`
    expect(await ask(`mutation { ${five(close)} }`)).toBe('VALIDATION_ERROR')
    expect(await ask('{ __typename }')).toBe('RATE_LIMITED')
  })

  it('allow an IP address fifty deliveries of the provider per minute, signed or not', async () => {
    const text = JSON.stringify(purchase('GNOBODY', { id: 'prv-limit' }))
    const deliver = (header: string) =>
      platform.rest('POST /v1/wallet/webhooks/onramp', {
        body: text,
        headers: { 'x-onramp-signature': header },
      })
    const statuses: number[] = []
    for (let turn = 0; turn < 25; turn++)
      for (const header of [signature(text), 'nonsense']) statuses.push((await deliver(header)).status)
    expect(statuses).toEqual(Array.from({ length: 25 }, () => [200, 401]).flat())
    const refused = await deliver(signature(text))
    expect(refused).toMatchObject({ status: 429, body: { error: { code: 'RATE_LIMITED' } } })
    expect(refused.headers.get('x-ratelimit-limit')).toBe('50')
  })

  it('allow each subject a hundred other requests per minute, over both mounts', async () => {
    const statuses: number[] = []
    for (let turn = 0; turn < 50; turn++)
      for (const base of ['/v1/wallet', '/testnet/v1/wallet'])
        statuses.push((await platform.rest(`GET ${base}/donations/wdn_1`, { as: 'investor' })).status)
    expect(statuses).toEqual(Array(100).fill(404))
    const refused = await platform.rest('GET /v1/wallet/wallets', { as: 'investor' })
    expect(refused).toMatchObject({ status: 429, body: { error: { code: 'RATE_LIMITED' } } })
    expect(refused.headers.get('x-ratelimit-limit')).toBe('100')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await platform.rest('GET /v1/wallet/wallets', { as: 'admin' })).status).toBe(200)
  })
})
