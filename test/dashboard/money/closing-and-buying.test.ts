import { expect, it } from 'vitest'
import { buyAsset } from '../../../dashboard/generated/buy-asset.js'
import { closeWallet } from '../../../dashboard/generated/close-wallet.js'
import { loseResponse, screenFaults } from '../../support/browser/dashboard.js'
import { dashboardOfPeople } from '../../support/browser/dashboard-of-people.js'
import { purchase, signature } from '../../support/doubles/onramp-provider.js'
import { Keypair } from '../../support/fixtures/stellar.js'

const { harness, graph, newWallet, opened } = dashboardOfPeople({ LEDGER_CLOSE_MS: '50' })

it('closes a wallet of its owner, whose whole balance goes to another account, also after a lost response', async () => {
  const { id, publicKey } = await newWallet('donor', 'Vieja 🐢')
  const other = await newWallet('donor', 'Nueva')
  const page = await opened(`/wallets/${id}`, 'donor')
  await page.getByRole('button', { name: 'Close wallet' }).press('Enter')
  const dialog = page.getByRole('dialog')
  const confirm = dialog.getByRole('button', { name: 'Close wallet' })
  expect(await confirm.getAttribute('aria-disabled')).toBe('true')
  const address = dialog.getByLabel('Address for the whole balance')
  await dialog.getByLabel('I want to close this wallet for good').check()
  for (const wrong of ['GNOWHERE', publicKey, Keypair.random().publicKey()]) {
    await address.fill(wrong)
    await confirm.click()
    await dialog.getByText('Enter the address of an existing account').waitFor()
  }
  await address.fill(` ${other.publicKey} `)
  await dialog.getByLabel('Memo that the receiver requires').fill('traspaso')
  await loseResponse(page, closeWallet)
  await confirm.click()
  await dialog.getByText('The platform cannot be reached.').waitFor()
  await confirm.dblclick()
  await page.getByText('The wallet is being closed.', { exact: true }).waitFor()
  await page.getByText('Closed', { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Close wallet' }).count()).toBe(0)
  await opened(`/wallets/${other.id}`, 'donor')
  await page.getByText('Memo: traspaso').waitFor()
  await opened(`/wallets/${other.id}`, 'admin')
  await page.getByRole('heading', { level: 1, name: 'Nueva' }).waitFor()
  expect(await page.getByRole('button', { name: 'Close wallet' }).count()).toBe(0)
  await opened(`/wallets/${other.id}`, 'donor')
  const faults = await screenFaults(page, async () => {
    await page.reload()
    await page.getByRole('button', { name: /^(Close wallet|Cerrar billetera|Encerrar carteira)$/ }).click()
    await dialog.locator('form').waitFor()
  })
  expect(faults).toEqual([])
  expect(harness.open.foreignHosts()).toEqual([])
})

it('says where nothing is sold by card, and shows what became of the purchases for a wallet', async () => {
  const { id, publicKey } = await newWallet('donor', 'Compras 💳')
  const page = await opened(`/wallets/${id}`, 'donor')
  const list = page.getByRole('list', { name: 'Latest purchases' })
  const report = async (amount: string, data: object) => {
    const link = page.getByRole('link', { name: /^Continue at the provider/ })
    await page.getByLabel('Amount to pay').fill(amount)
    await expect.poll(() => link.count()).toBe(0)
    await page.getByRole('button', { name: 'Make a link' }).click()
    const { searchParams } = new URL((await link.getAttribute('href')) ?? '')
    const externalTransactionId = searchParams.get('externalTransactionId')
    await list.getByRole('listitem').filter({ hasText: amount }).getByText('Not paid yet').waitFor()
    const body = JSON.stringify(purchase(publicKey, { id: `buy-${amount}`, externalTransactionId, ...data }))
    await graph(
      'anonymous',
      'mutation ($body: String!, $signature: String) { receiveOnrampDelivery(body: $body, signature: $signature) { outcome } }',
      { body: Buffer.from(body).toString('base64'), signature: signature(body) },
    )
  }
  await page.getByRole('heading', { name: 'Buy XLM by card' }).click()
  // As on a real network without a provider.
  const extensions = { code: 'TRANSACTION_FAILED', details: { reason: 'no_provider' } }
  let isSold = false
  await page.route('**/graphql', (route) => {
    if (isSold || route.request().postDataJSON().documentId !== buyAsset.id) return route.fallback()
    return route.fulfill({ json: { data: null, errors: [{ message: 'Refused', extensions }] } })
  })
  await page.getByLabel('Amount to pay').fill('25.50')
  await page.getByRole('button', { name: 'Make a link' }).click()
  await page.getByRole('alert').getByText('Nothing can be bought for this wallet by card yet.').waitFor()
  isSold = true
  await report('25.50', { cryptoAmount: '400' })
  const bought = list.getByRole('listitem').filter({ hasText: '$25.50' })
  await bought.getByText('Bought').waitFor()
  await bought.getByText('400 XLM').waitFor()
  await report('30.00', { status: 'failed', cryptoAmount: null })
  await page.reload()
  const failed = list.getByRole('listitem').filter({ hasText: '$30.00' })
  await failed.getByText('Nothing was bought.').waitFor()
  expect(harness.open.errors).toEqual([])
})
