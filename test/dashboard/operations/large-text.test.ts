import { expect, it } from 'vitest'
import type { demoPeople } from '../../../runtime/demo-people.js'
import { openAs, preferLanguage } from '../../support/browser/dashboard.js'
import { dashboardOfPeople } from '../../support/browser/dashboard-of-people.js'
import { eventually } from '../../support/runner/retry-until.js'

const { harness, graph, newWallet } = dashboardOfPeople()

/** The screens with the widest parts: amounts, progress, dates, choices in the head, and a row of views. */
const screens: readonly (readonly [who: keyof typeof demoPeople, path: string])[] = [
  ['donor', 'my-donations'],
  ['donor', 'my-donations/statement?from=2026-01-01&to=2026-12-31'],
  ['donor', 'cases'],
  ['donor', 'wallets'],
  ['guardian', 'my-cases'],
  ['staff', 'review'],
  ['staff', 'cases/board'],
  ['staff', 'audit'],
  ['staff', 'costs'],
  ['admin', 'donations'],
  ['admin', 'announcements'],
  ['admin', 'monitoring'],
  ['admin', 'webhooks'],
]

/** The numbers of the screen that are on more than one line. */
const brokenNumbers = `[...document.querySelectorAll('.numeric')].flatMap((element) => {
  const broken = []
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode
    for (const { index, 0: number } of text.data.matchAll(/\\d[\\d.,]*\\d/g)) {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + number.length)
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(number)
    }
  }
  return broken
})`

it('follows the text size that a person sets in the browser, without a horizontal scroll or a number on two lines on a phone', async () => {
  const create = 'mutation ($input: CreateCaseInput!) { createCase(input: $input) { id } }'
  const input = { name: 'Ñandú'.repeat(40), description: 'Ala rota', donationGoal: 99_999_999_999.99 }
  const { id: caseId } = (await graph('guardian', create, { input })).createCase
  const give = 'mutation ($input: CreateDonationInput!) { createDonation(input: $input) { id } }'
  await graph('donor', give, { input: { caseId, amount: 99_999_999_999.99, message: 'x'.repeat(200) } })
  const { id: walletId } = await newWallet('donor', 'W'.repeat(100))
  await graph('donor', 'mutation ($input: DonateInput!) { donate(input: $input) { id } }', {
    input: { walletId, caseId, amount: '1334.1234567', asset: 'XLM' },
  })
  const balance = 'query ($id: ID!) { wallet(id: $id) { balance { XLM } } }'
  await eventually(async () => {
    expect((await graph('donor', balance, { id: walletId })).wallet.balance.XLM).toMatch(/^8665\.\d{7}$/)
  })
  const { page } = harness.open
  await page.setViewportSize({ width: 320, height: 640 })
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await devTools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  const faults: string[] = []
  for (const [who, path] of screens) {
    await openAs(harness, `/app/${path}`, who)
    await preferLanguage(page, 'es')
    await page.locator('html[lang=es]').waitFor()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.locator('.skeleton').first().waitFor({ state: 'detached' })
    if (await page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth'))
      faults.push(path)
    for (const number of await page.evaluate<string[]>(brokenNumbers)) faults.push(`${path}: ${number}`)
  }
  expect(faults).toEqual([])
  expect(await page.evaluate('getComputedStyle(document.body).fontSize')).toBe('28px')
})
