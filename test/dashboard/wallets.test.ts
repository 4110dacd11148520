import { expect, it } from 'vitest'
import { myWallets } from '../../dashboard/generated/my-wallets.js'
import { sendPayment } from '../../dashboard/generated/send-payment.js'
import { walletDetail } from '../../dashboard/generated/wallet-detail.js'
import { decimalOf } from '../../dashboard/screens/wallets/payment/payment-amount.js'
import { demoPeople } from '../../runtime/demo-people.js'
import { screenFaults } from '../support/browser/dashboard.js'
import { dashboardOfPeople } from '../support/browser/dashboard-of-people.js'
import { Keypair } from '../support/fixtures/stellar.js'

const { harness, graph, newWallet, opened } = dashboardOfPeople({ LEDGER_CLOSE_MS: '50' })

it('sends a payment once, even after a lost response and a reload', async () => {
  const { id, publicKey } = await newWallet('donor', 'Ahorros 🐷')
  const other = await newWallet('staff', 'Otra')
  const page = await opened('/wallets', 'donor')
  await page.getByRole('link', { name: 'Ahorros 🐷' }).click()
  await page.getByRole('heading', { name: 'Ahorros 🐷' }).waitFor()
  const review = page.getByRole('button', { name: 'Check the payment' })
  await page.getByLabel('To address').fill('GNOWHERE')
  await page.getByLabel('Amount', { exact: true }).fill('1,5')
  await review.click()
  await page
    .getByText('Enter an amount above zero without thousands separators and with at most 7 decimals.')
    .waitFor()
  const form = page.getByRole('form', { name: 'Send', exact: true })
  const labels = [/^Amount$/, /^Asset$/].map((hasText) => form.locator('label', { hasText }))
  const tops = await Promise.all(labels.map(async (label) => (await label.boundingBox())?.y))
  expect(new Set(tops).size, 'a fault moves no label').toBe(1)
  await page.getByLabel('Amount', { exact: true }).fill('1.5000001')
  await review.click()
  await page.getByText('Enter the address of an account').waitFor()
  await page.getByLabel('To address').fill(` ${other.publicKey} `)
  const confirmation = page.getByRole('dialog')
  await page.getByLabel('Amount', { exact: true }).fill('99999999')
  await review.click()
  await confirmation.getByRole('button', { name: 'Send now' }).click()
  await confirmation.getByText('The wallet does not have enough money.').waitFor()
  await confirmation.getByRole('button', { name: 'Cancel' }).click()
  await page.getByLabel('Amount', { exact: true }).fill('1.5000001')
  await page.getByLabel('Memo', { exact: true }).fill('vacunas')
  await review.click()
  let lost = 0
  await page.route('**/graphql', async (route) => {
    if (lost > 0 || !route.request().postData()?.includes('reference')) return route.continue()
    lost += 1
    await route.fetch()
    return route.abort('connectionreset')
  })
  const dialog = page.getByRole('dialog')
  await dialog.getByText('1.5000001 XLM').waitFor()
  await dialog.getByRole('button', { name: 'Send now' }).click()
  await dialog.getByRole('alert').waitFor()
  await page.reload()
  await expect.poll(() => page.getByLabel('Memo', { exact: true }).inputValue()).toBe('vacunas')
  await review.click()
  await dialog.getByRole('button', { name: 'Send now' }).click()
  await expect.poll(() => page.getByLabel('To address').inputValue()).toBe('')
  const history = page.getByRole('table', { name: 'History' })
  const payment = history.getByRole('row').filter({ hasText: '−1.5000001 XLM' })
  await payment.getByText('Completed').waitFor()
  const sent = 'query ($id: ID!) { wallet(id: $id) { transactions(filter: { type: sent }) { totalCount } } }'
  expect([lost, (await graph('donor', sent, { id })).wallet.transactions.totalCount]).toEqual([1, 1])

  const pay = `mutation ($walletId: ID!, $input: SendTransactionInput!) {
    sendTransaction(walletId: $walletId, input: $input) { id } }`
  const input = { destination: publicKey, amount: '2.25', asset: 'XLM', memo: '<i>gracias</i>' }
  await graph('staff', pay, { walletId: other.id, input })
  await history.getByText('+2.25 XLM').waitFor()
  await history.getByText('Memo: <i>gracias</i>').waitFor()
  expect(harness.open.foreignHosts()).toEqual([])
})

it('shows a payment code and a purchase link for a wallet, and changes its limits', async () => {
  const { publicKey } = await newWallet('donor', 'Caja')
  const other = await newWallet('donor', 'Otra caja')
  const page = await opened(`/wallets/${other.id}`, 'donor')
  await page.getByRole('heading', { name: 'Otra caja' }).waitFor()
  await page.getByRole('link', { name: '← Wallets' }).click()
  await page.getByRole('link', { name: 'Caja', exact: true }).click()
  await page.getByRole('heading', { name: 'Caja', exact: true }).waitFor()
  const code = page.getByRole('link', { name: 'QR code that requests a payment to this wallet' })
  const uri = new URL((await code.getAttribute('href')) ?? '')
  expect([uri.protocol, uri.searchParams.get('destination')]).toEqual(['web+stellar:', publicKey])
  await expect
    .poll(() => page.evaluate("document.querySelector('.qr')?.naturalWidth ?? 0"))
    .toBeGreaterThan(20)
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('"USDC"')) await released
    return route.fallback()
  })
  await page.locator('.receive').getByLabel('Asset').selectOption('USDC')
  await expect.poll(() => code.count(), { message: 'the code requests XLM' }).toBe(0)
  release()
  await expect.poll(() => code.getAttribute('href')).toContain('asset_code=USDC')
  await page.getByRole('heading', { name: 'Buy XLM by card' }).click()
  await page.getByLabel('Amount to pay').fill('0')
  await page.getByRole('button', { name: 'Make a link' }).click()
  await page.getByText('with at most 2 decimals').waitFor()
  await page.getByLabel('Amount to pay').fill('25.50')
  await page.getByRole('button', { name: 'Make a link' }).click()
  const purchase = page.getByRole('link', { name: /^Continue at the provider/ })
  await purchase.waitFor()
  await page.getByLabel('Amount to pay').fill('30')
  await expect.poll(() => purchase.count(), { message: 'the link buys the former amount' }).toBe(0)
  await page.getByRole('button', { name: 'Make a link' }).click()
  await purchase.waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('Otra caja')
  await page.getByRole('option', { name: 'Otra caja' }).first().click()
  await page.getByRole('heading', { name: 'Otra caja' }).waitFor()
  expect(await purchase.count(), 'it buys for the previous wallet').toBe(0)
  await page.goBack()
  await page.getByRole('heading', { name: 'Caja', exact: true }).waitFor()
  expect(harness.open.errors).toEqual([])
  await page.getByText('Change a limit').click()
  await page.getByLabel('Most per day').fill('12.')
  await page.getByRole('button', { name: 'Set limit' }).click()
  await page.getByText('at most 7 decimals, or nothing').waitFor()
  await page.getByLabel('Most per day').fill('12.5')
  await page.getByRole('button', { name: 'Set limit' }).click()
  await page.getByText(/^12.5 XLM of 12.5 XLM left until/).waitFor()
  await page.getByRole('button', { name: 'Set limit' }).click()
  await page.getByText(/^No limit for XLM from/).waitFor()
  await page.goto(`${harness.platform.origin}/app/wallets/wal_01ARZ3NDEKTSV4RRFFQ69G5FAV`)
  await page.getByText('This wallet does not exist, or it is not yours').waitFor()
})

it('says that a payment exceeds the daily limit of its wallet, which no other amount or address explains', async () => {
  const { id } = await newWallet('donor', 'Con límite')
  const limit =
    'mutation ($id: ID!) { setWalletSpendLimit(walletId: $id, asset: XLM, amount: "1") { amount } }'
  await graph('donor', limit, { id })
  const page = await opened(`/wallets/${id}`, 'donor')
  await page.getByLabel('To address').fill((await newWallet('staff', 'Destino del límite')).publicKey)
  await page.getByLabel('Amount', { exact: true }).fill('2')
  await page.getByRole('button', { name: 'Check the payment' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send now' }).click()
  await dialog.getByText('The payment exceeds the daily limit of the wallet.').waitFor()
})

it('sends the number by which an exchange knows its customer as a memo of that type', async () => {
  const { id } = await newWallet('donor', 'A un exchange')
  const page = await opened(`/wallets/${id}`, 'donor')
  await page.getByLabel('To address').fill((await newWallet('staff', 'Exchange')).publicKey)
  await page.getByLabel('Amount', { exact: true }).fill('2')
  await page.getByLabel('Type of memo').selectOption('Number (ID)')
  const memo = page.getByLabel('Memo', { exact: true })
  const review = page.getByRole('button', { name: 'Check the payment' })
  for (const refused of ['Cliente 7', '18446744073709551616', '-1']) {
    await memo.fill(refused)
    await review.click()
    await page.getByText('A memo of this type is a whole number of at most 20 digits.').waitFor()
    expect(await page.getByRole('dialog').count(), refused).toBe(0)
  }
  await memo.fill(' 18446744073709551615 ')
  await page.reload()
  await expect.poll(() => page.getByLabel('Type of memo').inputValue()).toBe('id')
  await review.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Number (ID)').waitFor()
  await dialog.getByRole('button', { name: 'Send now' }).click()
  await page.getByRole('table', { name: 'History' }).getByText('Memo: 18446744073709551615').waitFor()
  const sent = `query ($id: ID!) { wallet(id: $id) { transactions { nodes { memo memoType } } } }`
  expect((await graph('donor', sent, { id })).wallet.transactions.nodes).toContainEqual({
    memo: '18446744073709551615',
    memoType: 'id',
  })
  expect(await page.getByLabel('Type of memo').inputValue()).toBe('text')
})

it('says that a memo with emoji is too long, and that one contains a tab', async () => {
  const { id } = await newWallet('donor', 'Emoji')
  const page = await opened(`/wallets/${id}`, 'donor')
  await page.getByLabel('To address').fill((await newWallet('staff', 'Destino de emoji')).publicKey)
  await page.getByLabel('Amount', { exact: true }).fill('1')
  await page.getByLabel('Memo', { exact: true }).fill('🐕'.repeat(8))
  await page.getByRole('button', { name: 'Check the payment' }).click()
  await page.getByText('This memo is too long.').waitFor()
  await page.getByLabel('Memo', { exact: true }).fill('Cliente\t7')
  await page.getByRole('button', { name: 'Check the payment' }).click()
  await page.getByText('This memo contains a tab').waitFor()
})

it('sends what was checked and confirmed, even if the form was edited during the check', async () => {
  const { id } = await newWallet('donor', 'Apurada')
  const other = await newWallet('staff', 'Destino')
  const page = await opened(`/wallets/${id}`, 'donor')
  await page.getByLabel('To address').fill(other.publicKey)
  await page.getByLabel('Amount', { exact: true }).fill('1.25')
  await page.route('**/graphql', async (route) => {
    const isCheck = route.request().postData()?.includes(other.publicKey)
    if (isCheck) await page.getByLabel('Amount', { exact: true }).fill('9')
    return route.continue()
  })
  await page.getByRole('button', { name: 'Check the payment' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('1.25 XLM').waitFor()
  await page.unroute('**/graphql')
  await dialog.getByRole('button', { name: 'Send now' }).click()
  const history = page.getByRole('table', { name: 'History' })
  await history.getByText('−1.25 XLM').waitFor()
})

it('says that an earlier attempt failed instead of that the payment was accepted, and offers it again', async () => {
  const { id } = await newWallet('donor', 'Fallida')
  const other = await newWallet('staff', 'Destino')
  const page = await opened(`/wallets/${id}`, 'donor')
  await page.getByLabel('To address').fill(other.publicKey)
  await page.getByLabel('Amount', { exact: true }).fill('3')
  const sent: string[] = []
  await page.route('**/graphql', async (route) => {
    const { documentId, variables } = route.request().postDataJSON()
    if (documentId !== sendPayment.id) return route.continue()
    sent.push(variables.input.reference)
    if (sent.length > 1) return route.continue()
    const response = await route.fetch()
    const body = await response.json()
    body.data.sendTransaction.status = 'failed'
    return route.fulfill({ response, json: body })
  })
  const send = async () => {
    await page.getByRole('button', { name: 'Check the payment' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send now' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await send()
  await page.locator('.toast.danger', { hasText: 'The earlier payment failed' }).waitFor()
  expect(await page.getByText('The payment was accepted.').count()).toBe(0)
  expect(await page.getByLabel('To address').inputValue()).toBe(other.publicKey)
  await send()
  await page.getByText('The payment was accepted.').waitFor()
  expect(new Set(sent).size, 'the second payment has a reference of its own').toBe(2)
})

it('shows why a payment failed', async () => {
  const { id } = await newWallet('donor', 'Sin fondos')
  const page = await opened('/wallets', 'donor')
  await page.route('**/graphql', async (route) => {
    if (route.request().postDataJSON().documentId !== walletDetail.id) return route.continue()
    const response = await route.fetch()
    const body = await response.json()
    const [any] = body.data.wallet.transactions.nodes
    const codes = ['op_underfunded', 'op_no_trust', 'op_malformed']
    body.data.wallet.transactions.nodes = codes.map((failureCode) => ({
      ...any,
      id: failureCode,
      status: 'failed',
      failureCode,
    }))
    return route.fulfill({ response, json: body })
  })
  await page.goto(`${harness.platform.origin}/app/wallets/${id}`)
  const history = page.getByRole('table', { name: 'History' })
  await history.getByText('The balance was too low. Nothing was sent.').waitFor()
  await history.getByText('This account does not accept USDC. Its owner must allow it first.').waitFor()
  await history.getByText('The ledger refused it (op_malformed). Nothing was sent.').waitFor()
})

it('shows a wallet and its address without a balance while its network does not respond', async () => {
  const { id, publicKey } = await newWallet('donor', 'Sin red')
  const page = await opened('/my-donations', 'donor')
  await page.route('**/graphql', async (route) => {
    const { documentId } = route.request().postDataJSON()
    if (![myWallets.id, walletDetail.id].includes(documentId)) return route.continue()
    const response = await route.fetch()
    const { data } = await response.json()
    for (const wallet of data.wallet ? [data.wallet] : data.viewer.user.wallets.nodes)
      Object.assign(wallet, { balance: null, ...(wallet.spendable && { spendable: null }) })
    const errors = [{ message: 'The ledger cannot be read', extensions: { code: 'NETWORK_ERROR' } }]
    return route.fulfill({ response, json: { data, errors } })
  })
  await page.goto(`${harness.platform.origin}/app/wallets`)
  const card = page.getByRole('listitem').filter({ hasText: 'Sin red' })
  await card.getByText('Balance unavailable').waitFor()
  await card.getByText(publicKey.slice(0, 4)).waitFor()
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  await page.goto(`${harness.platform.origin}/app/wallets/${id}`)
  await page.getByText('Balance unavailable').waitFor()
  await page.getByText(publicKey).first().waitFor()
})

it('is frozen by its owner and by an administrator, who each lift their own freeze', async () => {
  const { id } = await newWallet('donor', 'Guardada')
  const page = await opened(`/wallets/${id}`, 'donor')
  const change = async (name: string, reason?: string) => {
    await page.getByRole('button', { name }).click()
    const dialog = page.getByRole('dialog')
    if (reason) await dialog.getByLabel('Reason, which the owner sees').fill(reason)
    await dialog.getByRole('button', { name }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await change('Freeze wallet')
  await page.getByText('Frozen by its owner').waitFor()
  await page.getByRole('button', { name: 'Check the payment' }).waitFor({ state: 'detached' })
  await opened(`/users/${demoPeople.donor.id}`, 'admin')
  await page.getByRole('link', { name: 'Guardada' }).click()
  await change('Freeze wallet', 'Phishing 🎣')
  await page.getByText('Frozen by an administrator').waitFor()
  await opened(`/wallets/${id}`, 'donor')
  await page.getByText('Phishing 🎣').waitFor()
  await page.getByText('Only an administrator can lift this freeze.').waitFor()
  await change('Lift freeze')
  await page.getByText('Frozen by its owner').waitFor({ state: 'detached' })
  expect(await page.getByRole('button', { name: 'Lift freeze' }).count()).toBe(0)
  await opened(`/wallets/${id}`, 'admin')
  await change('Lift freeze')
  await page.getByText('The wallet can send.').waitFor()
  expect(await page.getByRole('form').count(), 'no payment from the wallet of somebody else').toBe(0)
})

it('explains why an account cannot receive a payment, and what to do', async () => {
  const { id } = await newWallet('donor', 'Poco')
  const page = await opened(`/wallets/${id}`, 'donor')
  await page.getByLabel('To address').fill(Keypair.random().publicKey())
  await page.getByLabel('Amount', { exact: true }).fill('0.5')
  await page.getByRole('button', { name: 'Check the payment' }).click()
  await page.getByText('Only a payment of at least 1 XLM to its G… address creates it.').waitFor()
})

it('creates one wallet on a double click', async () => {
  const page = await opened('/wallets', 'investor')
  await page.getByText('You have no wallet yet').waitFor()
  await page.getByLabel('Name').fill('Ñandú')
  await page.getByLabel('Network').selectOption('testnet')
  let sent = 0
  page.on('request', (request) => {
    if (request.postData()?.includes('Ñandú')) sent += 1
  })
  await page.evaluate(`(() => {
    const button = document.querySelector('main form button[type=submit]')
    button.click()
    button.click()
  })()`)
  await page.getByRole('link', { name: 'Ñandú' }).waitFor()
  expect(sent).toBe(1)
  expect(await page.getByRole('list', { name: 'Wallets' }).getByRole('listitem').count()).toBe(1)
})

it('parses a decimal comma in languages that use it, and no thousands separator as a decimal sign', () => {
  expect([decimalOf('1.500', 'es'), decimalOf('12.500', 'pt'), decimalOf('1.500', 'en')]).toEqual([
    undefined,
    undefined,
    '1.500',
  ])
  expect([decimalOf('0.125', 'es'), decimalOf('1.5', 'es')]).toEqual(['0.125', '1.5'])
  expect([decimalOf(' 12,5', 'es'), decimalOf('1,234,5', 'pt'), decimalOf('12,5', 'en')]).toEqual([
    '12.5',
    '1,234,5',
    '12,5',
  ])
})

it('has no accessibility faults in any language, theme and width', async () => {
  const { id } = await newWallet('donor', 'Última')
  const page = await opened('/wallets', 'donor')
  await page.getByRole('heading', { level: 1 }).waitFor()
  for (const path of ['/app/wallets', `/app/wallets/${id}`]) {
    const faults = await screenFaults(page, async () => {
      await page.goto(`${harness.platform.origin}${path}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      for (const part of await page.locator('details:not(.account) > summary').all()) await part.click()
    })
    expect(faults, path).toEqual([])
  }
})

it('shows the whole address of a wallet that the browser does not copy', async () => {
  const { publicKey } = await newWallet('donor', 'Para copiar')
  const { page } = harness.open
  await page.addInitScript(`Object.defineProperty(navigator, 'clipboard', { value: undefined })`)
  await opened('/wallets', 'donor')
  const row = page.getByRole('listitem').filter({ hasText: 'Para copiar' })
  await row.getByText(`${publicKey.slice(0, 6)}…${publicKey.slice(-6)}`).waitFor()
  await row.getByRole('button', { name: /^Copy the address/ }).click()
  await row.getByText('Your browser does not allow it: select the address and copy it.').waitFor()
  await row.getByText(publicKey).waitFor()
})

it('follows the payment that a person writes or sends in another tab', async () => {
  const { id } = await newWallet('donor', 'Dos pestañas')
  const { publicKey } = await newWallet('staff', 'Otra más')
  const page = await opened(`/wallets/${id}`, 'donor')
  const other = await page.context().newPage()
  await other.goto(page.url())
  const amount = page.getByLabel('Amount', { exact: true })
  const amountOfOther = other.getByLabel('Amount', { exact: true })
  await amountOfOther.waitFor()
  await page.getByLabel('To address').fill(publicKey)
  await amountOfOther.fill('2.5')
  await expect.poll(() => amount.inputValue()).toBe('2.5')
  await other.getByRole('button', { name: 'Check the payment' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Send now' }).click()
  await expect.poll(() => amount.inputValue()).toBe('')
  await other.close()
})
