import { expect, it } from 'vitest'
import { donate } from '../../../dashboard/generated/donate.js'
import { loseResponse, screenFaults } from '../../support/browser/dashboard.js'
import { dashboardOfPeople } from '../../support/browser/dashboard-of-people.js'

const { harness, graph, newWallet, opened } = dashboardOfPeople({
  LEDGER_CLOSE_MS: '50',
  SMALLEST_DONATION: 'XLM=1,USDC=1',
})

async function newCase(name: string, status: string): Promise<string> {
  const create = 'mutation ($input: CreateCaseInput!) { createCase(input: $input) { id } }'
  return (await graph('staff', create, { input: { name, description: 'x', status } })).createCase.id
}

const donationsOf = async (walletId: string) =>
  (
    await graph('donor', 'query ($id: ID!) { wallet(id: $id) { transactions { nodes { amount type } } } }', {
      id: walletId,
    })
  ).wallet.transactions.nodes.flatMap(({ amount, type }: { amount: string; type: string }) =>
    type === 'sent' ? [amount] : [],
  )

it('is made to a case from a wallet, once also after a lost response, a reload or a changed amount', async () => {
  const id = await newCase('Nube <b> 🐾', 'urgent')
  const page = await opened(`/cases/${id}`, 'donor')
  await page.getByRole('link', { name: 'Donate' }).click()
  await page.getByText('You have no wallet that can send').waitFor()
  const wallet = await newWallet('donor', 'Ahorros 🐷')
  await page.reload()
  const form = page.getByRole('form', { name: 'Donate' })
  const amount = form.getByLabel('Amount', { exact: true })
  const check = form.getByRole('button', { name: 'Check the donation' })
  await check.click()
  await form.getByText('Enter an amount above zero').waitFor()
  await amount.fill('0.0000001')
  await form.getByLabel('Message').fill('¡Fuerza!\n<i>')
  await form.getByLabel('Donate anonymously').check()
  await check.click()
  const dialog = page.getByRole('dialog')
  const confirm = dialog.getByRole('button', { name: 'Donate now' })
  await confirm.click()
  await dialog.getByText('less than the smallest donation').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await amount.fill('2.5')
  await check.click()
  await dialog.getByText('2.5 XLM').waitFor()
  await loseResponse(page, donate)
  await confirm.click()
  await dialog.getByText('The platform cannot be reached.').waitFor()
  await page.reload()
  await expect.poll(() => amount.inputValue()).toBe('2.5')
  await amount.fill('3')
  await check.click()
  await confirm.click()
  await dialog.getByText('Your first attempt was interrupted').waitFor()
  expect(await donationsOf(wallet.id)).toEqual(['2.5000000'])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await amount.fill('4')
  await check.click()
  await confirm.dblclick()
  await page.getByText('Thank you! Your donation is on its way.').waitFor()
  await page.getByRole('heading', { level: 1, name: 'My donations' }).waitFor()
  expect((await donationsOf(wallet.id)).toSorted()).toEqual(['2.5000000', '4.0000000'])
  const given =
    'query ($id: ID!) { walletDonations(filter: { caseId: $id }) { nodes { message anonymous } } }'
  const { nodes } = (await graph('donor', given, { id })).walletDonations
  expect(nodes).toContainEqual({ message: '¡Fuerza!\n<i>', anonymous: true })
  const faults = await screenFaults(page, async () => {
    await page.goto(`${harness.platform.origin}/app/cases/${id}/donate`)
    await page.locator('form.card input').first().waitFor()
  })
  expect(faults).toEqual([])
})

it('is not offered for a case that takes none, nor for one that does not exist', async () => {
  const id = await newCase('Sol', 'active')
  const change = 'mutation ($id: ID!) { updateCase(id: $id, input: { status: completed }) { id } }'
  await graph('staff', change, { id })
  const page = await opened(`/cases/${id}`, 'donor')
  await page.getByRole('heading', { level: 1, name: 'Sol' }).waitFor()
  expect(await page.getByRole('link', { name: 'Donate' }).count()).toBe(0)
  await opened(`/cases/${id}/donate`, 'donor')
  await page.getByText('This case takes no donations now').waitFor()
  await opened('/cases/cas_none/donate', 'donor')
  await page.getByText('This case does not exist, or you may not see it').waitFor()
})
