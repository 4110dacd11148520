import { expect, it } from 'vitest'
import { setPrice } from '../../../dashboard/generated/set-price.js'
import { setRate } from '../../../dashboard/generated/set-rate.js'
import { loseResponse, preferLanguage, screenFaults } from '../../support/browser/dashboard.js'
import { dashboardOfPeople } from '../../support/browser/dashboard-of-people.js'

const { graph, opened } = dashboardOfPeople()

const rates = async () => (await graph('staff', '{ exchangeRates { currency base rate } }')).exchangeRates

it('shows rates with source and age, and sets them, an implausible one only when it is confirmed', async () => {
  await graph(
    'staff',
    'mutation { setExchangeRate(input: {currency: ARS, rate: "0.000690123456"}) { rate } }',
  )
  const page = await opened('/rates', 'staff')
  const row = page.getByRole('row').filter({ hasText: 'ARS' })
  await row.getByText('0.000690123456 USD').waitFor()
  await row.getByText('Set by hand').waitFor()
  const prices = page.getByRole('table', { name: 'Prices of assets' })
  await prices.getByRole('row', { name: /^USDC/ }).getByText('Fixed by the configuration').waitFor()
  expect(await prices.getByRole('button').count()).toBe(0)
  await preferLanguage(page, 'es')
  await row.getByRole('button', { name: /^Cargar/ }).click()
  const dialog = page.getByRole('dialog')
  const value = dialog.getByLabel('Valor de un ARS en USD')
  const set = dialog.getByRole('button', { name: 'Cargar' })
  for (const text of ['0', '1.500', '-2', '0,0000000000001', 'x']) {
    await value.fill(text)
    await dialog.getByText('Escribí un número mayor que cero').waitFor()
    expect(await set.getAttribute('aria-disabled')).toBe('true')
  }
  await value.fill('0,0072')
  await set.click()
  await dialog.getByText('Es más de 3 veces el valor anterior').waitFor()
  expect(await rates()).toMatchObject([{ rate: '0.000690123456' }])
  await loseResponse(page, setRate)
  await dialog.getByLabel('0,0072 USD es correcto').check()
  await set.click()
  await dialog.locator('.notice.danger').waitFor()
  // Someone else sets another rate before the person repeats what was lost.
  await graph('admin', 'mutation { setExchangeRate(input: {currency: ARS, rate: "0.0071"}) { rate } }')
  await set.click()
  await row.getByText('0,0072 USD').waitFor()
  expect(await rates()).toMatchObject([{ rate: '0.0072' }])
  expect(
    await screenFaults(page, () => page.reload().then(() => page.getByText('ARS').first().waitFor())),
  ).toEqual([])
})

it('lets administrators set the price of an asset', async () => {
  const page = await opened('/rates', 'admin')
  const row = page.getByRole('table', { name: 'Prices of assets' }).getByRole('row', { name: /^XLM/ })
  await row.getByRole('button', { name: /^Set/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/^At present: /).waitFor()
  await graph('admin', 'mutation { setAssetPrice(asset: XLM, usd: "0.1112223", confirmed: true) { usd } }')
  const present = async () => {
    // The screen reads the prices again when an alert is raised.
    await graph('admin', 'mutation { createAlert(input: {severity: low, message: "Precio"}) { id } }')
    return dialog.getByText('At present: 0.1112223 USD').count()
  }
  await expect.poll(present, { interval: 500 }).toBe(1)
  await loseResponse(page, setPrice)
  const set = dialog.getByRole('button', { name: 'Set' })
  await dialog.getByLabel('Value of one XLM in USD').fill('0.1234567')
  await set.click()
  await dialog.getByText('The platform cannot be reached.').waitFor()
  // Someone else sets another price before the person repeats what was lost.
  await graph('admin', 'mutation { setAssetPrice(asset: XLM, usd: "0.1234569") { usd } }')
  await set.click()
  await row.getByText('0.1234567 USD').waitFor()
  await row.getByText('Set by hand').waitFor()
  await row.getByText('In use').waitFor()
  expect((await graph('staff', '{ assetPrices { asset usd source isUsable } }')).assetPrices).toEqual([
    { asset: 'XLM', usd: '0.1234567', source: 'staff', isUsable: true },
    { asset: 'USDC', usd: '1', source: 'configured', isUsable: true },
  ])
})
