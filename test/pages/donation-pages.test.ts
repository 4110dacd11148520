import type { Request } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { pageOfPlatform } from '../support/browser/browser.js'
import { openedCase } from '../support/fixtures/public-cases.js'

const harness = pageOfPlatform()
let slug: string
beforeAll(async () => {
  slug = (await openedCase(harness.platform, { name: 'Luna', status: 'urgent' })).slug
})

const at = (path: string) => `${harness.platform.origin}${path}`
const get = (path: string) =>
  fetch(at(path), { redirect: 'manual', headers: { accept: 'text/html', 'accept-language': 'en' } })

describe('a donation without an account', () => {
  const REQUEST = `query ($id: ID!) { donationRequest(id: $id) { state amount asset memo account
    donation { amount receipt { hash } } } }`
  const requestOf = async (path: string) => {
    const variables = { id: path.split('/').at(-1) }
    return (await harness.platform.graphql(REQUEST, variables)).data.donationRequest
  }

  it('is requested with a form that works without scripts, and gets a unique memo', async () => {
    const post = (body: Record<string, string>, as = slug) =>
      fetch(at(`/c/${as}/donate?lang=en`), {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams(body),
      })
    for (const amount of ['-1', '1e3', '0', '<b>', '0.00000001', '9'.repeat(29), '1,000', '12.500']) {
      const refused = await post({ amount, asset: 'XLM', network: 'testnet' })
      const text = await refused.text()
      expect([refused.status, text.includes('Enter an amount above zero')], amount).toEqual([400, true])
      expect(text).toContain(`value="${amount.replace('<b>', '&lt;b&gt;')}"`)
    }
    expect((await post({ amount: '1' }, 'sombra-0000000000')).status).toBe(404)
    const made = await post({ amount: '12,5', asset: 'USDC', network: 'testnet' })
    const path = new URL(made.headers.get('location') ?? '', at('/')).pathname
    expect([made.status, path.startsWith(`/c/${slug}/donate/drq_`)]).toEqual([303, true])
    const again = await post({ asset: 'XLM', network: 'testnet' })
    const [first, second] = [
      await requestOf(path),
      await requestOf(new URL(again.headers.get('location') ?? '', at('/')).pathname),
    ]
    expect(first).toMatchObject({ state: 'open', amount: '12.5000000', asset: 'USDC', donation: null })
    expect([second.amount, second.memo === first.memo]).toEqual([null, false])
    const page = await (await get(`${path}?lang=en`)).text()
    for (const shown of [
      first.memo,
      first.account,
      `memo=${first.memo}&amp;memo_type=MEMO_TEXT`,
      'amount=12.5',
    ])
      expect(page).toContain(shown)
    const other = await openedCase(harness.platform, { name: 'Otra' })
    expect((await get(path.replace(slug, other.slug))).status).toBe(404)
    expect((await get(`/c/${slug}/donate/drq_01ARZ3NDEKTSV4RRFFQ69G5FAV`)).status).toBe(404)
  })

  it('puts the focus into the amount that is not accepted, which the fault describes, and keeps it on Back', async () => {
    const { page } = harness.open
    await page.goto(at(`/c/${slug}?lang=pt`))
    await page.getByLabel('Valor (opcional)').fill('1.000')
    await page.getByRole('button', { name: 'Criar código de pagamento' }).click()
    const fault = page.getByText('Digite um valor maior que zero')
    await fault.waitFor()
    const focused = page.locator(':focus')
    expect(await focused.getAttribute('name')).toBe('amount')
    expect(await focused.getAttribute('aria-describedby')).toBe(await fault.getAttribute('id'))
    await page.goBack()
    expect(await page.getByLabel('Valor (opcional)').inputValue()).toBe('1.000')
  })

  it('redirects from the address of the form, which browsers show after an invalid amount, to the case', async () => {
    const moved = await get(`/c/${slug}/donate`)
    expect([moved.status, moved.headers.get('location')]).toEqual([303, `/c/${slug}?lang=en#donate`])
  })

  it('is acknowledged live on its page once it is paid, and shown live on the page of the case', async () => {
    const { page, errors } = harness.open
    const { platform } = harness
    const caseTab = await page.context().newPage()
    await caseTab.goto(at(`/c/${slug}?lang=en`))
    await page.goto(at(`/c/${slug}?lang=en`))
    await page.getByLabel('Amount (optional)').fill('7.25')
    await page.getByLabel('Network').selectOption('testnet')
    let [read, answer] = [() => {}, () => {}]
    const isRead = new Promise<void>((resolve) => (read = resolve))
    const answered = new Promise<void>((resolve) => (answer = resolve))
    let reads = 0
    const isRefresh = (request: Request) => request.resourceType() === 'fetch'
    await page.route('**/donate/*', async (route) => {
      if (!isRefresh(route.request()) || reads++ > 0) return route.continue()
      const response = await route.fetch()
      read()
      await answered
      return route.fulfill({ response })
    })
    await page.getByRole('button', { name: 'Make a payment code' }).click()
    await page.getByText('Waiting for the payment…').waitFor()
    await page.locator('dt', { hasText: /^Amount$/ }).waitFor()
    // The first refresh reads the page before the payment, and its response arrives after that of the next one.
    await isRead
    const uri = new URL(
      (await page.getByRole('link', { name: 'Pay with a wallet' }).first().getAttribute('href')) ?? '',
    )
    const input = { network: 'testnet', metadata: { name: 'Ahorros' } }
    const { data } = await platform.graphql(
      'mutation ($input: CreateWalletInput!) { createWallet(input: $input) { id } }',
      { input },
      { as: 'donor' },
    )
    const payment = {
      destination: uri.searchParams.get('destination'),
      amount: uri.searchParams.get('amount'),
      asset: 'XLM',
      memo: uri.searchParams.get('memo'),
    }
    const { errors: refused } = await platform.graphql(
      'mutation ($id: ID!, $input: SendTransactionInput!) { sendTransaction(walletId: $id, input: $input) { id } }',
      { id: data.createWallet.id, input: payment },
      { as: 'donor' },
    )
    expect(refused).toBeUndefined()
    await page.getByText('Your donation of 7.25 XLM has arrived. Thank you!').waitFor()
    const late = page.waitForResponse((response) => isRefresh(response.request()))
    answer()
    await (await late).finished()
    await page.evaluate(`fetch('/robots.txt').then((response) => response.text())`)
    await page.getByText('Your donation of 7.25 XLM has arrived. Thank you!').waitFor()
    await page.getByRole('link', { name: /^Proof [0-9a-f]{8}…$/ }).waitFor()
    expect(await page.getByRole('link', { name: 'Pay with a wallet' }).count()).toBe(0)
    await caseTab.locator('[data-live=donations]').getByText('7.25 XLM').waitFor()
    expect(await requestOf(new URL(page.url()).pathname)).toMatchObject({
      state: 'received',
      donation: { amount: '7.2500000', receipt: { hash: expect.stringMatching(/^[0-9a-f]{64}$/) } },
    })
    expect([errors, harness.open.foreignHosts()]).toEqual([[], []])
  })
})
