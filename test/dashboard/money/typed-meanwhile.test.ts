import { expect, it } from 'vitest'
import { addWallet } from '../../../dashboard/generated/add-wallet.js'
import { setWalletLimit } from '../../../dashboard/generated/set-wallet-limit.js'
import { dashboardOfPeople } from '../../support/browser/dashboard-of-people.js'

const { harness, newWallet, opened } = dashboardOfPeople()

/** Holds the responses to an operation. @returns a function that releases them */
async function held({ id }: { readonly id: string }): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await harness.open.page.route('**/graphql', async (route) => {
    if (route.request().postDataJSON().documentId !== id) return route.fallback()
    const response = await route.fetch()
    await released
    return route.fulfill({ response })
  })
  return release
}

it('keeps the next limit or name of a wallet that is typed while the one before is being saved', async () => {
  const { id } = await newWallet('donor', 'Caja')
  const page = await opened(`/wallets/${id}`, 'donor')
  await page.getByText('Change a limit').click()
  const limits = page.getByRole('form', { name: 'Change a limit' })
  const amount = limits.getByLabel('Most per day')
  await amount.fill('10')
  const saveLimit = await held(setWalletLimit)
  await limits.getByRole('button', { name: 'Set limit' }).click()
  await amount.fill('25')
  saveLimit()
  await page.getByText('The limit is set.').waitFor()
  expect(await amount.inputValue()).toBe('25')
  await page.getByRole('link', { name: '← Wallets' }).click()
  const form = page.getByRole('form', { name: 'New wallet' })
  const name = form.getByLabel('Name')
  await form.getByLabel('Network').selectOption('testnet')
  await name.fill('Una')
  const saveWallet = await held(addWallet)
  await form.getByRole('button', { name: 'Create wallet' }).click()
  await name.fill('Otra')
  saveWallet()
  await page.getByText('The wallet is created.').waitFor()
  expect(await name.inputValue()).toBe('Otra')
})
