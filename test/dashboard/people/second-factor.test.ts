import { readFileSync } from 'node:fs'
import { generateSync } from 'otplib'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { setUpSecondFactor } from '../../../dashboard/generated/set-up-second-factor.js'
import { demoPeople } from '../../../runtime/demo-people.js'
import { loseResponse, screenFaults, signInAs } from '../../support/browser/dashboard.js'
import { dashboardOfPeople } from '../../support/browser/dashboard-of-people.js'

const { harness, graph, newWallet, opened } = dashboardOfPeople({
  LEDGER_CLOSE_MS: '50',
  REQUIRE_ADMIN_MFA: 'true',
})

const focused = (page: Page) => page.evaluate('document.activeElement.textContent')
const keyShown = async (page: Page) =>
  (await page.getByRole('dialog').locator('.address .mono').textContent()) ?? ''

/** Ends the verification of every session of a donor, as 12 hours later. */
async function endVerifications() {
  const past = new Date(Date.now() - 1000).toISOString()
  for (const { id } of (await graph('donor', '{ sessions { id } }')).sessions)
    await harness.platform.platform.directory.markSessionVerified(id, past)
}

it('is set up with backup codes, asked for at sign-in, replaced and removed', async () => {
  const page = await opened('/my-account', 'guardian')
  await page.getByText('It is not set up.').waitFor()
  const dialog = page.getByRole('dialog')
  const code = dialog.getByRole('textbox', { name: 'Code' })
  await page.getByRole('button', { name: 'Set up second factor' }).press('Enter')
  await loseResponse(page, setUpSecondFactor)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByText('The platform cannot be reached.').waitFor()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
  const secret = await keyShown(page)
  const codes = await dialog
    .getByRole('list', { name: 'Backup codes' })
    .getByRole('listitem')
    .allTextContents()
  expect(codes).toHaveLength(8)
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save as a file' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('backup-codes.txt')
  expect(readFileSync(await file.path(), 'utf8')).toBe(`\uFEFF${codes.join('\r\n')}\r\n`)
  await code.fill(codes[0] ?? '')
  await code.press('Enter')
  await dialog.getByText('The code is wrong or was used already.').waitFor()
  await code.fill(generateSync({ secret }))
  await code.press('Enter')
  await page.getByText('It is set up. 8 backup codes are left.').waitFor()
  await expect.poll(() => page.locator('.toast').allInnerTexts()).toEqual(['The second factor is set up.'])
  await page.context().clearCookies()
  await page.goto(`${harness.platform.origin}/app/my-account`)
  await signInAs(page, 'guardian')
  await page.getByText('If you have neither, ask an administrator').waitFor()
  await page.getByLabel('Code').fill(codes[1] ?? '')
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByText('It is set up. 7 backup codes are left.').waitFor()
  await page.getByRole('button', { name: 'Replace second factor' }).click()
  await dialog.getByText('Your present ones work until you enter the first code').waitFor()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('img').waitFor()
  expect(await keyShown(page)).not.toBe(secret)
  await code.fill(codes[2] ?? '')
  await code.press('Enter')
  await dialog.getByText('That is a code of your present entry in the app.').waitFor()
  await code.fill(generateSync({ secret: await keyShown(page) }))
  await code.press('Enter')
  await page.getByText('It is set up. 8 backup codes are left.').waitFor()
  await page.getByRole('button', { name: 'Remove second factor' }).click()
  await dialog.getByRole('button', { name: 'Remove second factor' }).click()
  await page.getByText('It is not set up.').waitFor()
  const faults = await screenFaults(page, async () => {
    await page.getByRole('button', { name: /second factor|segundo f/ }).click()
    await dialog.locator('footer button').last().click()
    await dialog.getByRole('img').waitFor()
  })
  expect(faults).toEqual([])
})

it('is asked for again before a payment, which then is sent once', async () => {
  const { id } = await newWallet('donor', 'Ahorros')
  const other = await newWallet('staff', 'Otra')
  const userId = demoPeople.donor.id
  const setUp = await harness.platform.rest('POST /api/auth/setup-mfa', { as: 'donor', body: { userId } })
  const { secret, backupCodes } = setUp.body
  await harness.platform.rest('POST /api/auth/verify-mfa', {
    as: 'donor',
    body: { userId, token: generateSync({ secret }) },
  })
  await endVerifications()
  const page = await opened(`/wallets/${id}`, 'donor')
  await page.getByLabel('To address').fill(other.publicKey)
  await page.getByLabel('Amount', { exact: true }).fill('1.5')
  await page.getByRole('button', { name: 'Check the payment' }).click()
  const send = page.getByRole('button', { name: 'Send now' })
  await send.click()
  const asked = page.getByRole('dialog', { name: 'Second factor' })
  await asked.getByText('this needs one of the last 12 hours').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('This needs a code of your second factor.').waitFor()
  await send.press('Enter')
  await asked.getByLabel('Code').fill('00000000')
  await asked.getByLabel('Code').press('Enter')
  await asked.getByText('The code is wrong or was used already.').waitFor()
  await asked.getByLabel('Code').fill(backupCodes[0])
  await asked.getByLabel('Code').press('Enter')
  await page.getByRole('dialog').first().waitFor({ state: 'detached' })
  await page.getByText('−1.5 XLM').waitFor()
  expect(await focused(page)).not.toBe('')
  const sent = 'query ($id: ID!) { wallet(id: $id) { transactions(filter: { type: sent }) { totalCount } } }'
  expect((await graph('donor', sent, { id })).wallet.transactions.totalCount).toBe(1)

  // The session ends while the code is asked for.
  await endVerifications()
  await page.getByLabel('To address').fill(other.publicKey)
  await page.getByLabel('Amount', { exact: true }).fill('2.5')
  await page.getByRole('button', { name: 'Check the payment' }).click()
  await send.click()
  await asked.getByText('this needs one of the last 12 hours').waitFor()
  await page.context().clearCookies()
  await asked.getByLabel('Code').fill(backupCodes[1])
  await asked.getByLabel('Code').press('Enter')
  const ended = page.getByRole('dialog', { name: 'Your session has ended' })
  await ended.waitFor()
  expect(await asked.getByText('The code is wrong').count()).toBe(0)
  await signInAs(page, 'donor')
  await ended.getByLabel('Code').fill(backupCodes[1])
  await ended.getByRole('button', { name: 'Verify' }).click()
  await page.getByRole('dialog').first().waitFor({ state: 'detached' })
  await page.getByText('−2.5 XLM').waitFor()
  expect((await graph('donor', sent, { id })).wallet.transactions.totalCount).toBe(2)
})

it('is named as what an administrator lacks for a change', async () => {
  const page = await opened(`/users/${demoPeople.staff.id}`, 'admin')
  await page.getByRole('button', { name: 'Send link for a new password' }).click()
  await page.getByRole('dialog').locator('footer button').last().click()
  await page.getByText('Set one up under “My account”.').waitFor()
})
