import { expect, it } from 'vitest'
import { requestAcceptance } from '../../../dashboard/generated/request-acceptance.js'
import { demoPeople } from '../../../runtime/demo-people.js'
import { type Database, inTransaction, openDatabase } from '../../../subgraphs/shared/database.js'
import { enqueueJob } from '../../../subgraphs/shared/jobs/jobs.js'
import { RECONCILE } from '../../../subgraphs/wallet/reconciliation/reconciliation.service.js'
import { loseResponse, screenFaults } from '../../support/browser/dashboard.js'
import { dashboardOfPeople } from '../../support/browser/dashboard-of-people.js'
import { mailsTo } from '../../support/fixtures/invitation-mails.js'
import { eventually } from '../../support/runner/retry-until.js'

const { harness, graph, newWallet, opened } = dashboardOfPeople()

const openWalletDatabase = () =>
  openDatabase({ subgraph: 'wallet', dataDirectory: harness.platform.dataDirectory })

/** Requests a comparison, as `npm run wallet:reconcile` does. @returns the id of its report */
async function reconciled(db: Database): Promise<string> {
  const latest = '{ walletReconciliations(page: {limit: 1}) { nodes { id status } } }'
  const before = (await graph('admin', latest)).walletReconciliations.nodes[0]?.id
  const payload = { requestedAt: new Date().toISOString() }
  await inTransaction(db, (trx) => enqueueJob(trx, { kind: RECONCILE, key: 'recurring', payload }))
  return eventually(async () => {
    const [{ id, status }] = (await graph('admin', latest)).walletReconciliations.nodes
    if (id === before || status !== 'completed') throw new Error('not yet')
    return id
  })
}

it('leads from the alert and its mail to the difference, whose acceptance a second administrator approves', async () => {
  const db = await openWalletDatabase()
  const { id: walletId } = await newWallet('donor', 'Ñandú <b>🐦</b>')
  const [row] = await db('transactions').where({ wallet_id: walletId, direction: 'received' })
  await db('transactions').insert({
    ...row,
    ...{ id: 'txn_invented', payment_cursor: '1', hash: 'ab', amount: '12345678901' },
  })
  const runId = await reconciled(db)
  const mails = () => mailsTo(harness.platform.dataDirectory, demoPeople.admin.email).join()
  await expect.poll(mails).toContain(`/app/reconciliation/${runId}`)

  const page = await opened('/monitoring?status=active', 'admin')
  const alert = page.getByRole('list', { name: 'Alerts' }).getByRole('listitem').filter({ hasText: runId })
  await alert.getByText('Raised by the platform').waitFor()
  await alert.getByRole('link', { name: 'Open where it is handled' }).click()
  await page.getByText('1 difference', { exact: true }).waitFor()
  expect(page.url()).toContain(`/app/reconciliation/${runId}`)
  const entry = page
    .getByRole('list', { name: 'What was found' })
    .getByRole('listitem')
    .filter({ hasText: 'The books differ' })
  await entry.getByText('The wallet cannot send').waitFor()
  await entry.getByRole('link', { name: 'Ñandú <b>🐦</b>' }).waitFor()
  const factsOf = async () => (await entry.getByRole('definition').allInnerTexts()).slice(2, 5)
  expect(await factsOf()).toEqual(['11,234.5678901 XLM', '10,000 XLM', '-1,234.5678901 XLM'])

  await loseResponse(page, requestAcceptance)
  await entry.getByRole('button', { name: 'Request acceptance' }).press('Enter')
  const dialog = page.getByRole('dialog')
  const confirm = dialog.getByRole('button', { name: 'Request acceptance' })
  await confirm.click()
  await dialog.getByText('Give a reason.').waitFor()
  await dialog.getByLabel('Cause of the difference').fill('Asiento de prueba № 7')
  await confirm.click()
  await dialog.getByText('The platform cannot be reached.').waitFor()
  await confirm.click()
  await page.getByText('Another administrator decides now').waitFor()
  await entry.getByRole('link', { name: 'Acceptance requested' }).waitFor()
  expect(await entry.getByRole('button').count()).toBe(0)
  const requests = await db('wallet_approvals').where({ wallet_id: walletId })
  expect(requests).toMatchObject([{ kind: 'difference', difference: '-12345678901' }])

  await db('wallet_approvals').update({ requested_by: demoPeople.staff.id })
  await entry.getByRole('link', { name: 'Acceptance requested' }).click()
  const request = page.getByRole('list', { name: 'Requests' }).getByRole('listitem')
  await request.getByText('The books differ from the ledger').waitFor()
  await request.getByRole('button', { name: /^Approve/ }).click()
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await page.getByText('The request is approved.').waitFor()

  const nextId = await reconciled(db)
  await page.goto(`${harness.platform.origin}/app/reconciliation/${runId}`)
  await page.getByRole('link', { name: 'Open the latest one' }).click()
  await page.getByText('Accepted', { exact: true }).waitFor()
  await page.getByText('No difference', { exact: true }).waitFor()
  expect(page.url()).toContain(nextId)
  await page.goBack()
  await page.getByText('This is not the latest comparison').waitFor()
  await page.getByRole('button', { name: 'Request acceptance' }).first().click()
  await dialog.getByLabel('Cause of the difference').fill('Otra vez')
  await confirm.click()
  await dialog.getByText('This is no longer possible').or(dialog.getByText('Someone else changed')).waitFor()
  await db.destroy()
})

it('lists the comparisons, says that a report was changed, and filters and pages what was found', async () => {
  const db = await openWalletDatabase()
  const { id: walletId } = await newWallet('donor', 'Páginas')
  const runId = await reconciled(db)
  const { findings } = await db('reconciliations').where({ id: runId }).first()
  const finding = { walletId, network: 'testnet', asset: 'USDC' }
  const more = [
    { ...finding, kind: 'signers_changed', asset: undefined },
    ...Array.from({ length: 30 }, (_, index) => ({
      ...{ ...finding, kind: 'payment_imported', hash: `hash${index}`, actual: '-70000000' },
    })),
  ]
  await db('reconciliations')
    .where({ id: runId })
    .update({ findings: JSON.stringify([...JSON.parse(findings), ...more]) })
  await db.destroy()
  const page = await opened('/reconciliation', 'admin')
  const run = page.getByRole('table', { name: 'Comparisons' }).getByRole('row').nth(1)
  await run.getByText('Report was changed').waitFor()
  expect(await screenFaults(page, () => page.locator('tbody tr').first().waitFor())).toEqual([])
  await run.getByRole('link').click()
  await page.getByText('Do not rely on it.').waitFor()
  const entries = page.getByRole('list', { name: 'What was found' }).getByRole('listitem')
  await page.getByLabel('Kind').selectOption('A missing payment was recorded')
  await expect.poll(() => entries.count()).toBe(25)
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect.poll(() => entries.count()).toBe(5)
  await entries.getByText('hash29').waitFor()
  expect(await page.locator(':focus').getAttribute('aria-label')).toBe('What was found')
  expect(await entries.first().getByText('-7 USDC').count()).toBe(1)
  await page.goBack()
  await expect.poll(() => entries.count()).toBe(25)
  await page.getByLabel('Kind').selectOption('The account has other signers')
  await entries.getByText('Treat the key as stolen').waitFor()
  await page.reload()
  await entries.getByText('Treat the key as stolen').waitFor()
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  }
  const faults = await screenFaults(page, () =>
    page.reload().then(() => page.locator('.rows li').first().waitFor()),
  )
  expect(faults).toEqual([])
  await page.goto(`${harness.platform.origin}/app/reconciliation/rec_none`)
  await page.getByRole('heading', { name: 'There is no such comparison' }).waitFor()
})

it('is for administrators only', async () => {
  const page = await opened('/monitoring?status=active', 'staff')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('list', { name: 'Alerts' }).getByText('Unexplained differences').first().waitFor()
  expect(await page.getByRole('link', { name: /Open where|Reconciliation/ }).count()).toBe(0)
  await page.goto(`${harness.platform.origin}/app/reconciliation`)
  await page.getByText('Your role does not allow this.').waitFor()
})
