import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningPlatform, startPlatform } from '../../support/platform.js'
import { walletActions } from '../../support/wallet-actions.js'

describe('the limits of the wallet document', () => {
  let platform: RunningPlatform
  beforeAll(async () => {
    platform = await startPlatform({ LEDGER_CLOSE_MS: '20', RATE_LIMIT_MULTIPLIER: '1' })
  })
  afterAll(() => platform.close())

  it('let a subject create ten transactions and donations together a minute, over both bases', async () => {
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
})
