import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { walletActions } from '../../support/fixtures/wallet-actions.js'
import { type RunningPlatform, startPlatform } from '../../support/platform/running-platform.js'

describe.each(['/v1/wallet', '/testnet/v1/wallet'])('transactions under %s', (base) => {
  let platform: RunningPlatform
  let act: ReturnType<typeof walletActions>
  beforeAll(async () => {
    platform = await startPlatform({ LEDGER_CLOSE_MS: '20' })
    act = walletActions(platform, base)
  })
  afterAll(() => platform.close())

  it('are listed by cursor without repeating or skipping while others are sent', async () => {
    const { id, publicKey } = await act.wallet('donor')
    const send = async () => {
      const { body } = await act.send('donor', id, publicKey, '0.1')
      await act.ended('donor', body.id)
      return body.id
    }
    const wanted: string[] = []
    for (let count = 0; count < 5; count++) wanted.unshift(await send())
    const seen: string[] = []
    for (let after = ''; ; ) {
      const page = await act.read(`GET /wallets/${id}/transactions?type=sent&limit=2${after}`, 'donor')
      seen.push(...page.transactions.map((one: { id: string }) => one.id))
      await send()
      if (!page.pageInfo.nextCursor) break
      after = `&after=${page.pageInfo.nextCursor}`
    }
    expect(seen).toEqual(wanted)
  })

  it('are returned individually as in the list', async () => {
    const { id, publicKey } = await act.wallet('donor')
    const { body } = await act.send('donor', id, publicKey, '0.1', { memo: 'to myself' })
    const ended = await act.ended('donor', body.id)
    expect(ended).toMatchObject({
      status: 'success',
      memo: 'to myself',
      source: publicKey,
      destination: publicKey,
    })
    const { transactions } = await act.read(
      `GET /wallets/${id}/transactions?type=sent&status=success`,
      'donor',
    )
    expect(transactions).toEqual([ended])
  })
})
