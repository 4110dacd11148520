import { expect, it } from 'vitest'
import { closeWallet } from '../../../dashboard/generated/close-wallet.js'
import { loseResponse, screenFaults } from '../../support/browser/dashboard.js'
import { dashboardOfPeople } from '../../support/browser/dashboard-of-people.js'
import { Keypair } from '../../support/fixtures/stellar.js'

const { harness, newWallet, opened } = dashboardOfPeople({ LEDGER_CLOSE_MS: '50' })

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
