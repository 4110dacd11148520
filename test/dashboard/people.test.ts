import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { demoPeople } from '../../runtime/demo-people.js'
import { dashboardOfPlatform, signInAs } from '../support/doubles/dashboard.js'
import type { Who } from '../support/platform/running-platform.js'
import { eventually } from '../support/runner/retry-until.js'

const harness = dashboardOfPlatform()
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const graph = async (as: Who, query: string, variables = {}) => {
  const { data, errors } = await harness.platform.graphql(query, variables, { as })
  expect(errors, JSON.stringify(errors)).toBeUndefined()
  return data
}
const newCase = async (name: string): Promise<string> =>
  (
    await graph('admin', 'mutation ($input: CreateCaseInput!) { createCase(input: $input) { id } }', {
      input: { name, description: 'Encontrada en la ruta 🐕', guardianId: demoPeople.guardian.id },
    })
  ).createCase.id
const newWallet = async (as: Who, name: string): Promise<{ id: string; publicKey: string }> =>
  (
    await graph(
      as,
      'mutation ($input: CreateWalletInput!) { createWallet(input: $input) { id publicKey } }',
      {
        input: { network: 'testnet', metadata: { name } },
      },
    )
  ).createWallet

/** Opens a page of the dashboard and signs in. */
async function opened(path: string, as: keyof typeof demoPeople): Promise<Page> {
  const { page } = harness.open
  await page.goto(`${harness.platform.origin}/app${path}`)
  await signInAs(page, as)
  return page
}

/** No faults that axe knows, and nothing wider than the page, in both themes at both ends of the widths. */
async function expectAccessible(page: Page, what: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [320, 1920]) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 900 })
      const found = await page.evaluate(`${axe}; axe.run().then(({ violations }) => violations.map(
        ({ id, nodes }) => id + ': ' + nodes.map(({ target }) => target).join(' ')))`)
      expect(found, `${what} ${colorScheme} ${width}`).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
    }
  await page.setViewportSize({ width: 1280, height: 800 })
}

it('shows donors their donations with the proof of the ledger, and statements that anyone can check', async () => {
  const caseId = await newCase('Ñandú <b>🐦</b>')
  const { id: walletId } = await newWallet('donor', 'Ahorros')
  await graph('donor', 'mutation ($input: DonateInput!) { donate(input: $input) { id } }', {
    input: { walletId, caseId, amount: '12.5', asset: 'XLM', message: 'Fuerza 🐾', anonymous: true },
  })
  await eventually(async () => {
    const { viewer } = await graph('donor', '{ viewer { user { donations { totalCount } } } }')
    expect(viewer.user.donations.totalCount).toBe(1)
  })
  const page = await opened('/my-donations', 'donor')
  const list = page.getByRole('list', { name: 'My donations' })
  await list.getByText('12.5 XLM').waitFor()
  await list.getByText('Ñandú <b>🐦</b>').waitFor()
  await list.getByText('Fuerza 🐾').waitFor()
  await list.getByRole('link', { name: /^Proof on the ledger [0-9a-f]{12}/ }).waitFor()
  await expectAccessible(page, 'my donations')

  await page.getByLabel('From').fill('2030-01-01')
  await page.getByLabel('To').fill('2026-01-01')
  await page.getByRole('button', { name: 'Make a statement' }).click()
  await page.getByText('Choose a first day that is not after the last day.').waitFor()
  await page.getByLabel('From').fill('2020-01-01')
  await page.getByLabel('To').fill('2100-12-31')
  await page.getByRole('button', { name: 'Make a statement' }).click()
  await page.getByText('Total of 1 donation').waitFor()
  await expectAccessible(page, 'statement')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as CSV' }).click(),
  ])
  const csv = readFileSync(await download.path(), 'utf8')
  expect(csv).toContain('donor,Diego Paz\r\n')
  expect(csv).toMatch(/Ñandú <b>🐦<\/b>,[\d.]+,USD,12\.5000000,XLM,ledger,txn_\w+\r\n$/)
  const url = await page.getByRole('link', { name: /\/statements\// }).getAttribute('href')
  const { pathname } = new URL(url ?? '')
  expect(harness.open.errors).toEqual([])

  await page.goto(`${harness.platform.origin}${pathname}?lang=en`)
  await page.getByText('This code is genuine.').waitFor()
  await page.getByText('1 donation', { exact: true }).waitFor()
  expect(await page.content()).not.toContain('Diego')
  await page.getByLabel('Name on the document').fill('Ana Ferreyra')
  await page.getByRole('button', { name: 'Check the name' }).click()
  await page.getByText('It was not issued to this name.').waitFor()
  await page.getByLabel('Name on the document').fill('diego  PAZ')
  await page.getByRole('button', { name: 'Check the name' }).click()
  await page.getByText('It was issued to this name.').waitFor()
  expect(page.url()).not.toContain('PAZ')
  await expectAccessible(page, 'check of a statement')
  for (const code of [
    pathname.replace(/.$/, (letter) => (letter === 'Q' ? '4' : 'Q')).replace(/\/\w/, '/Z'),
    '/statements/x',
  ])
    expect((await fetch(`${harness.platform.origin}${code}`)).status).toBe(404)
})
