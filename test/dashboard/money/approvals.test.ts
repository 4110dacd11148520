import { expect, it } from 'vitest'
import { askForPayment } from '../../../dashboard/generated/ask-for-payment.js'
import { demoPeople } from '../../../runtime/demo-people.js'
import { openDatabase } from '../../../subgraphs/shared/database.js'
import { loseResponse, screenFaults } from '../../support/browser/dashboard.js'
import { dashboardOfPeople } from '../../support/browser/dashboard-of-people.js'

const { harness, graph, newWallet, opened } = dashboardOfPeople({
  ORGANISATION_APPROVAL_ABOVE: 'XLM=50,USDC=10',
})

const request = `mutation ($walletId: ID!, $input: SendTransactionInput!, $reason: String!) {
  requestPaymentApproval(walletId: $walletId, input: $input, reason: $reason) { id }
}`

/** A wallet of the organisation, and the address of another wallet. */
async function organisations(name: string) {
  const { id: walletId } = await newWallet('donor', name)
  const { publicKey } = await newWallet('investor', name)
  const db = await openDatabase({ subgraph: 'wallet', dataDirectory: harness.platform.dataDirectory })
  await db('wallets').where({ id: walletId }).update({ owner_id: 'erased', owner_kind: 'organisation' })
  return { walletId, publicKey, db }
}

/** A request of a payment by the administrator, or by a person whom the database names. */
async function requested(reason: string, amount: string, by: string = demoPeople.admin.id) {
  const { walletId, publicKey, db } = await organisations(reason)
  const input = { destination: publicKey, amount, asset: 'XLM', memo: 'Clínica 7' }
  const { id } = (await graph('admin', request, { walletId, input, reason })).requestPaymentApproval
  await db('wallet_approvals').where({ id }).update({ requested_by: by })
  await db.destroy()
  return { id, publicKey }
}

const stateOf = async (id: string) =>
  (await graph('admin', 'query ($id: ID!) { walletApproval(id: $id) { state note transactionId } }', { id }))
    .walletApproval

it('shows an administrator what waits, and pays a request of someone else exactly as it was made', async () => {
  const { id, publicKey } = await requested('Cirugía 🐈 <b>', '12.3456789', demoPeople.staff.id)
  const page = await opened('/cases', 'admin')
  const navigation = page.getByRole('navigation', { name: 'Navigation' })
  await navigation.getByRole('link', { name: 'Approvals 1 waiting' }).click()
  const row = page.getByRole('list', { name: 'Requests' }).getByRole('listitem')
  await page.evaluate('delete Element.prototype.checkVisibility')
  await row.getByText('Cirugía 🐈 <b>').waitFor()
  await row.getByText(`${demoPeople.staff.name},`).waitFor()
  await row.getByText(publicKey).waitFor()
  await row.getByText('Clínica 7').waitFor()
  expect(await row.getByText('12.3456789 XLM').count()).toBe(1)
  await row.getByRole('button', { name: /^Approve/ }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('12.3456789 XLM').waitFor()
  await dialog.getByText(publicKey).waitFor()
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await page.getByText('The request is approved.').waitFor()
  await page.getByText('No request', { exact: true }).waitFor()
  await navigation.getByRole('link', { name: 'Approvals', exact: true }).waitFor()
  // The focus is not lost with the row.
  await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('DIV')
  const { state, transactionId } = await stateOf(id)
  expect(state).toBe('approved')
  const sent = 'query ($id: ID!) { ledgerTransaction(id: $id) { amount destination memo } }'
  expect((await graph('admin', sent, { id: transactionId })).ledgerTransaction).toEqual({
    ...{ amount: '12.3456789', destination: publicKey, memo: 'Clínica 7' },
  })
  await page.getByLabel('State').selectOption('Approved')
  await row.getByText('Cirugía 🐈 <b>').waitFor()
  await row.getByText(/^Decided .*Ana Ferreyra/).waitFor()
})

it('refuses a request with a reason, lets its requester only withdraw it, and names a missing balance', async () => {
  const { id: refusedId } = await requested('Alimento', '1', demoPeople.staff.id)
  const { id: ownId } = await requested('Propia', '2')
  await requested('Demasiado', '900000000', demoPeople.staff.id)
  const page = await opened('/approvals', 'admin')
  const rowOf = (reason: string) =>
    page.getByRole('list', { name: 'Requests' }).getByRole('listitem').filter({ hasText: reason })
  const dialog = page.getByRole('dialog')
  await rowOf('Propia').getByText('You have asked for this; another administrator decides.').waitFor()
  expect(await rowOf('Propia').getByRole('button').allInnerTexts()).toEqual(['Withdraw'])
  for (const [reason, name] of [
    ['Propia', 'Withdraw'],
    ['Alimento', 'Refuse'],
  ] as const) {
    await rowOf(reason)
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .click()
    await dialog.getByRole('button', { name }).click()
    await dialog.getByText('Give a reason.').waitFor()
    await dialog.getByLabel('Reason').fill('Ya está pagada')
    await dialog.getByRole('button', { name }).click()
    await rowOf(reason).waitFor({ state: 'detached' })
  }
  for (const id of [ownId, refusedId])
    expect(await stateOf(id)).toMatchObject({
      state: 'rejected',
      note: 'Ya está pagada',
      transactionId: null,
    })
  await rowOf('Demasiado')
    .getByRole('button', { name: /^Approve/ })
    .click()
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await dialog.getByText('The wallet does not have enough money.').waitFor()
  await page.keyboard.press('Escape')
  await rowOf('Demasiado').waitFor()
  const faults = await screenFaults(page, async () => {
    await page.goto(`${harness.platform.origin}/app/approvals`)
    await page.getByText('Demasiado').waitFor()
  })
  expect(faults).toEqual([])
})

it('shows a request that arrives later, and says that it was decided by someone else in the meantime', async () => {
  const page = await opened('/approvals', 'admin')
  await page.getByText(/^\d+ requests?$/).waitFor()
  const { id } = await requested('Vacunas', '3', demoPeople.staff.id)
  const row = page
    .getByRole('list', { name: 'Requests' })
    .getByRole('listitem')
    .filter({ hasText: 'Vacunas' })
  const approve = row.getByRole('button', { name: /^Approve/ })
  const arrived = async () => {
    // The alert of the request may be raised before the page follows alerts.
    await graph('admin', 'mutation { createAlert(input: {severity: low, message: "Otra"}) { id } }')
    return approve.count()
  }
  await expect.poll(arrived, { interval: 500 }).toBe(1)
  await approve.click()
  await graph('admin', 'mutation ($id: ID!) { rejectWalletApproval(id: $id, reason: "Doble") { id } }', {
    id,
  })
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await dialog.getByText('This is no longer possible').waitFor()
  expect((await stateOf(id)).transactionId).toBeNull()
})

it('asks for the approval of a payment that one administrator may not send alone', async () => {
  const { walletId, publicKey, db } = await organisations('Caja')
  await db.destroy()
  const page = await opened(`/wallets/${walletId}`, 'admin')
  await page.getByLabel('To address').fill(publicKey)
  await page.getByLabel('Amount', { exact: true }).fill('50.5')
  await page.getByRole('button', { name: 'Check the payment' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send now' }).click()
  await dialog.getByText('Nothing was sent. 50.5 XLM will be paid').waitFor()
  await dialog.getByRole('button', { name: 'Ask for the approval' }).click()
  await dialog.getByText('Give a reason.').waitFor()
  await dialog.getByLabel('What it is paid for').fill('Jaulas 🐦')
  await loseResponse(page, askForPayment)
  await dialog.getByRole('button', { name: 'Ask for the approval' }).click()
  await dialog.getByText('The platform cannot be reached.').waitFor()
  // The draft is kept, and the repetition is the same request.
  await page.reload()
  await page.getByRole('button', { name: 'Check the payment' }).click()
  await dialog.getByRole('button', { name: 'Send now' }).click()
  await dialog.getByLabel('What it is paid for').fill('Jaulas nuevas')
  await dialog.getByRole('button', { name: 'Ask for the approval' }).click()
  await page.getByText('Another administrator decides now').waitFor()
  expect(await page.getByLabel('Amount', { exact: true }).inputValue()).toBe('')
  await page.getByRole('link', { name: /^Approvals \d/ }).click()
  const row = page
    .getByRole('list', { name: 'Requests' })
    .getByRole('listitem')
    .filter({ hasText: 'Jaulas 🐦' })
  await row.getByRole('button', { name: /^Withdraw/ }).waitFor()
  expect(await page.getByRole('list', { name: 'Requests' }).getByText('50.5 XLM').count()).toBe(1)
  const sent = 'query ($id: ID!) { wallet(id: $id) { transactions(filter: {type: sent}) { totalCount } } }'
  expect((await graph('admin', sent, { id: walletId })).wallet.transactions.totalCount).toBe(0)
})

it('is not offered to staff', async () => {
  const page = await opened('/donations', 'staff')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.getByRole('link', { name: /^Approvals/ }).count()).toBe(0)
  await page.goto(`${harness.platform.origin}/app/approvals`)
  await page.getByText('Your role does not allow this.').waitFor()
})

it('tells an administrator who can lift the freezes of their own wallet', async () => {
  const { id } = await newWallet('donor', 'Del turno noche')
  const freeze = 'mutation ($id: ID!) { freezeWallet(walletId: $id, reason: "Robo 🔒") { id } }'
  await graph('admin', freeze, { id })
  const db = await openDatabase({ subgraph: 'wallet', dataDirectory: harness.platform.dataDirectory })
  const { freezes } = await db('wallets').where({ id }).first()
  const since = new Date().toISOString()
  const both = [...JSON.parse(freezes), { by: 'reconciliation', since }]
  await db('wallets')
    .where({ id })
    .update({ owner_id: demoPeople.admin.id, freezes: JSON.stringify(both) })
  await db.destroy()
  const page = await opened(`/wallets/${id}`, 'admin')
  await page.getByText('Another administrator can lift this freeze. If there is none,').waitFor()
  await page.getByText('The next comparison without a difference lifts this freeze').waitFor()
  expect(await page.getByRole('button', { name: 'Lift freeze' }).count()).toBe(0)
  const lift = await harness.platform.graphql(
    'mutation ($id: ID!) { unfreezeWallet(walletId: $id) { id } }',
    { id },
    { as: 'admin' },
  )
  expect(lift.errors[0]).toMatchObject({
    message: expect.stringContaining('another administrator can'),
    extensions: { code: 'FORBIDDEN' },
  })
})
