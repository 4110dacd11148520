import { describe, expect, it } from 'vitest'
import { accessibilityFaults, pageOfPlatform } from '../support/browser/browser.js'
import { openPage } from '../support/doubles/onramp-provider.js'
import { walletActions } from '../support/fixtures/wallet-actions.js'

const harness = pageOfPlatform()

/** A wallet of the donor with a purchase link: its path on this platform, and the state of its purchase. */
async function purchase(input: object = {}) {
  const { platform } = harness
  const act = walletActions(platform)
  const wallet = await act.wallet('donor')
  const made = await act.rest(`POST /wallets/${wallet.id}/onramp/url`, 'donor', {
    amount: '12.50',
    currency: 'EUR',
    ...input,
  })
  expect(made.status).toBe(200)
  const { pathname, search } = new URL(made.body.url)
  const id = openPage(made.body.url).parameters.externalTransactionId
  return {
    wallet,
    id,
    path: `${platform.origin}${pathname}${search}`,
    async order() {
      const query = 'query ($id: ID!) { onrampOrder(id: $id) { status cryptoAmount payoutHash } }'
      return (await platform.graphql(query, { id }, { as: 'donor' })).data.onrampOrder
    },
  }
}

const get = async (path: string) => {
  const response = await fetch(path, { headers: { 'accept-language': 'en' } })
  return { status: response.status, text: await response.text() }
}
const decide = async (path: string, decision: string) => {
  const body = new URLSearchParams({ decision })
  const response = await fetch(path, { method: 'POST', body, headers: { 'accept-language': 'en' } })
  return { status: response.status, text: await response.text() }
}

describe('the page of the simulated on-ramp provider', () => {
  it('is where a donor pays, after which the XLM arrive in the wallet, once', async () => {
    const { page, errors } = harness.open
    const { platform } = harness
    const made = await purchase({ redirectURL: 'https://rescue.example/back?to="><b>wallet' })
    await page.goto(`${made.path}&lang=en`)
    await page.getByText('nothing is charged').waitFor()
    await page.getByText('€12.50').waitFor()
    await page.getByText('100 XLM').waitFor()
    await page.getByText(made.wallet.publicKey).waitFor()
    const faults = await accessibilityFaults(page, (language) => page.goto(`${made.path}&lang=${language}`))
    expect(faults).toEqual([])
    await page.goto(`${made.path}&lang=en`)
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await page.getByRole('status').getByText('Paid.').waitFor()
    const next = page.getByRole('link', { name: 'Continue at rescue.example' })
    expect(await next.getAttribute('href')).toBe('https://rescue.example/back?to="><b>wallet')
    expect(await page.getByRole('button').count()).toBe(0)
    await expect.poll(made.order).toMatchObject({ payoutHash: expect.stringMatching(/^[0-9a-f]{64}$/) })
    for (const decision of ['pay', 'cancel'])
      expect((await decide(made.path, decision)).text).toContain('Paid.')
    const paid = await made.order()
    expect(paid).toMatchObject({ status: 'completed', cryptoAmount: '100.0000000' })
    const query = `query ($id: ID!) { wallet(id: $id) { transactions(filter: {type: received}) { nodes { amount } } } }`
    const received = async () =>
      (await platform.graphql(query, { id: made.wallet.id }, { as: 'donor' })).data.wallet.transactions.nodes
    // The second is the opening balance of a wallet on an embedded ledger.
    await expect.poll(received).toEqual([{ amount: '100.0000000' }, { amount: '10000.0000000' }])
    expect([errors, harness.open.foreignHosts()]).toEqual([[], []])
  })

  it('buys USDC at one for one, in the language of the address', async () => {
    const made = await purchase({ asset: 'USDC' })
    const { text } = await get(`${made.path}&lang=pt`)
    expect(text).toContain('lang="pt"')
    expect(text).toContain('12,5 USDC')
    expect((await decide(`${made.path}&lang=es`, 'pay')).text).toContain('Pagado.')
  })

  it('cancels a purchase, and declines more than 10,000 and payments for a closed wallet', async () => {
    const cancelled = await purchase()
    expect((await decide(cancelled.path, 'cancel')).text).toContain('Nothing was bought.')
    const large = await purchase({ amount: '10000.01' })
    expect((await decide(large.path, 'pay')).text).toContain('Nothing was bought.')
    const [closed, { wallet: receiver }] = [await purchase(), large]
    const input = { walletId: closed.wallet.id, destination: receiver.publicKey }
    await harness.platform.graphql(
      'mutation ($input: CloseWalletInput!) { closeWallet(input: $input) { id } }',
      { input },
      { as: 'donor' },
    )
    const status = async () =>
      (
        await harness.platform.graphql(
          'query ($id: ID!) { wallet(id: $id) { status } }',
          { id: closed.wallet.id },
          { as: 'donor' },
        )
      ).data.wallet.status
    await expect.poll(status).toBe('closed')
    expect((await decide(closed.path, 'pay')).text).toContain('Nothing was bought.')
    for (const { order } of [cancelled, large, closed])
      expect(await order()).toEqual({ status: 'failed', cryptoAmount: null, payoutHash: null })
    expect((await decide(cancelled.path, 'pay')).text).toContain('Nothing was bought.')
  })

  it('ignores a form without a decision, and refuses links that were changed or signed elsewhere', async () => {
    const made = await purchase()
    expect((await decide(made.path, 'steal')).text).toContain('Cancel the purchase')
    const other = await purchase()
    const signature = new URL(other.path).searchParams.get('signature') ?? ''
    const forged = [
      made.path.replace('12.50', '99.00'),
      made.path.replace(/signature=.*/, `signature=${encodeURIComponent(signature)}`),
      made.path.replace(/&signature=.*/, ''),
      made.path.replace(/signature=.*/, 'signature='),
      made.path.replace(/signature=.*/, 'signature=%'),
      `${harness.platform.origin}/purchases`,
    ]
    for (const path of forged) {
      expect((await get(path)).status, path).toBe(404)
      expect((await decide(path, 'pay')).status, path).toBe(404)
    }
    expect((await made.order()).status).toBe('created')
  })
})
