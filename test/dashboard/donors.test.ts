import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { casesToAllocate } from '../../dashboard/generated/cases-to-allocate.js'
import { unallocatedMoneyId } from '../../dashboard/generated/document-ids.js'
import { replyToTicket } from '../../dashboard/generated/reply-to-ticket.js'
import { demoPeople } from '../../runtime/demo-people.js'
import { dashboardOfPlatform, signInAs } from '../support/browser/dashboard.js'
import { staffScreens } from '../support/browser/staff-screens.js'
import { walletActions } from '../support/fixtures/wallet-actions.js'
import { eventually } from '../support/runner/retry-until.js'

const harness = dashboardOfPlatform()
const { graph, list, open, faultsOf, rows } = staffScreens(harness)

it('shows a ticket with its conversation, keeps a draft reply, and changes state, priority and assignee', async () => {
  const create = `mutation { createSupportTicket(input: {title: "Ñandú perdido 🐦", description: "<i>Ayuda</i>"}) { id } }`
  const { id } = (await harness.platform.graphql(create, {}, { as: 'donor' })).data.createSupportTicket
  const page = await open('tickets?q=perdido&assignment=unassigned')
  await page.getByRole('link', { name: 'Ñandú perdido 🐦' }).click()
  await page.getByText('<i>Ayuda</i>').waitFor()
  await page.getByRole('textbox', { name: 'Reply' }).fill('Lo buscamos 🔎')
  await page.reload()
  await expect.poll(() => page.getByRole('textbox', { name: 'Reply' }).inputValue()).toBe('Lo buscamos 🔎')
  await page.getByRole('button', { name: 'Send reply' }).click()
  const conversation = page.getByRole('list', { name: 'Conversation' })
  await conversation.getByText('Lo buscamos 🔎').waitFor()
  await conversation.getByText('Staff', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Assign to me' }).click()
  await expect.poll(() => page.getByLabel('Assignee').inputValue()).toBe(demoPeople.staff.id)
  await page.getByLabel('Priority').selectOption('urgent')
  await page.getByText('Urgent', { exact: true }).first().waitFor()
  await page.getByRole('textbox', { name: 'Internal notes' }).fill('Llamar al vecino')
  await page.getByRole('button', { name: 'Save notes' }).click()
  await page.getByText('The notes are saved.').waitFor()
  await page.getByRole('button', { name: 'Set to Closed' }).click()
  await page.getByText('The ticket is closed. Open it again to reply.').waitFor()
  expect(await faultsOf(page, { tickets: 'Ñandú perdido 🐦', [`tickets/${id}`]: '<i>Ayuda</i>' })).toEqual([])
})

it('says that a reply was not sent when its screen was left before, and keeps its draft', async () => {
  const { createSupportTicket: ticket } = await graph(
    'mutation { createSupportTicket(input: {title: "Perro en la ruta", description: "Ayuda"}) { id ticketNumber } }',
  )
  const page = await open(`tickets/${ticket.id}`)
  const reply = page.getByRole('textbox', { name: 'Reply' })
  await reply.fill('Vamos para allá')
  let [ask, lose] = [() => {}, () => {}]
  const asked = new Promise<void>((resolve) => (ask = resolve))
  const lost = new Promise<void>((resolve) => (lose = resolve))
  await page.route('**/graphql', async (route) => {
    if (route.request().postDataJSON().documentId !== replyToTicket.id) return route.fallback()
    ask()
    await lost
    await route.abort()
  })
  await page.getByRole('button', { name: 'Send reply' }).click()
  await asked
  await page.getByRole('link', { name: 'Cases', exact: true }).click()
  await page.getByRole('heading', { name: 'Cases', exact: true }).waitFor()
  lose()
  const said = `${ticket.ticketNumber}, Reply: The platform cannot be reached.`
  await page.locator('.toast.danger').getByText(said).waitFor()
  await page.goBack()
  await expect.poll(() => reply.inputValue()).toBe('Vamos para allá')
})

it('returns unallocated money with the memo by which an exchange finds its customer', async () => {
  const act = walletActions(harness.platform)
  const addresses = '{ publicCases(page: { limit: 1 }) { nodes { donationAddresses { network account } } } }'
  const [{ donationAddresses }] = (await graph(addresses)).publicCases.nodes
  const { account } = donationAddresses.find(({ network }: { network: string }) => network === 'testnet')
  const wallet = await act.wallet('donor')
  await act.send('donor', wallet.id, account, '3.5', { memo: 'de un exchange', memoType: 'text' })
  const unallocated = '{ unallocatedDonations(state: open) { totalCount } }'
  await eventually(async () => expect((await graph(unallocated)).unallocatedDonations.totalCount).toBe(1))
  const page = await open('donations', 'admin')
  const money = list(page, 'Unallocated money').filter({ hasText: 'de un exchange' })
  await money.getByRole('button', { name: 'Return' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Memo, if the sender is an exchange').fill('Cliente 7')
  await dialog.getByLabel('Reason').fill('Sent by mistake')
  await dialog.getByRole('button', { name: 'Return' }).click()
  await money.waitFor({ state: 'detached' })
  const received = async () =>
    (await act.read(`GET /wallets/${wallet.id}/transactions?type=received`, 'donor')).transactions
  const returned = expect.objectContaining({ memo: 'Cliente 7', amount: '3.5000000' })
  await eventually(async () => expect(await received()).toContainEqual(returned))
})

it('allocates unallocated money, refunds card donations, requests ledger refunds, and exports the chart', async () => {
  const { platform } = harness
  const act = walletActions(platform)
  const caseId = 'cas_01JCDEM00000000000000000A1'
  const body = { caseId, amount: 10 }
  const announced = await platform.rest('POST /api/donations/create', { as: 'donor', body })
  const statement = {
    provider: 'card',
    transactionId: 'pay-1',
    status: 'succeeded',
    amount: 10,
    currency: 'USD',
  }
  await graph(
    'mutation ($input: RecordPaymentStatementInput!) { recordPaymentStatement(input: $input) { status } }',
    { input: statement },
  )
  await platform.rest('POST /api/donations/verify', {
    as: 'donor',
    body: { donationId: announced.body.id, transactionId: 'pay-1' },
  })
  const { case: luna } = await graph(
    'query ($id: ID!) { case(id: $id) { name guardianName donationAddresses { network account } } }',
    { id: caseId },
  )
  const { account } = luna.donationAddresses.find(({ network }: { network: string }) => network === 'testnet')
  const wallet = await act.wallet('donor')
  const sent = await act.send('donor', wallet.id, account, '7.25', { memo: 'sin caso', memoType: 'text' })
  expect(sent.status, JSON.stringify(sent.body)).toBe(201)
  const unallocated = '{ unallocatedDonations(state: open) { totalCount } }'
  await eventually(async () => expect((await graph(unallocated)).unallocatedDonations.totalCount).toBe(1))

  const page = await open('donations?range=7d&status=lost')
  const money = list(page, 'Unallocated money')
  await money.getByText('sin caso').waitFor()
  await money.getByText('Test network').waitFor()
  await money.getByText('7.25 XLM').waitFor()
  expect(await page.getByRole('button', { name: 'Return' }).count()).toBe(0)
  await money.getByRole('button', { name: 'Allocate' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('7.25 XLM').waitFor()
  const cases = '{ cases(page: { limit: 20 }) { nodes { name } } }'
  const other = (await graph(cases)).cases.nodes.find(({ name }: { name: string }) => name !== luna.name)
  const options = dialog.getByRole('option')
  let isLost = true
  await page.route('**/graphql', (route) =>
    isLost && route.request().postDataJSON().documentId === casesToAllocate.id
      ? route.abort()
      : route.fallback(),
  )
  await dialog.getByLabel('Find a case by name').fill('Nadie así')
  await dialog.getByRole('alert').getByText('The platform cannot be reached.').waitFor()
  const noCase = options.filter({ hasText: 'No case found' })
  expect(await noCase.count()).toBe(0)
  isLost = false
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await noCase.waitFor({ state: 'attached' })
  await dialog.getByLabel('Find a case by name').fill(other.name)
  await options.filter({ hasText: other.name }).first().waitFor({ state: 'attached' })
  let [ask, answer] = [() => {}, () => {}]
  const asked = new Promise<void>((resolve) => (ask = resolve))
  const answered = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/graphql', async (route) => {
    if (route.request().postDataJSON().documentId === casesToAllocate.id) {
      ask()
      await answered
    }
    return route.fallback()
  })
  await dialog.getByLabel('Find a case by name').fill(luna.name)
  await asked
  expect((await options.allTextContents()).join(), 'offers no case of the previous search').not.toContain(
    other.name,
  )
  answer()
  const option = options.filter({ hasText: `${luna.name} · ${luna.guardianName} · ` })
  await option.first().waitFor({ state: 'attached' })
  const choice = dialog.getByLabel('Case', { exact: true })
  await choice.selectOption(caseId)
  await dialog.getByLabel('Reason').fill('They wrote an e-mail')
  await dialog.getByLabel('Find a case by name').press('Enter')
  const fails = (request: { postDataJSON(): { documentId: string } }) =>
    request.postDataJSON().documentId === unallocatedMoneyId
  await page.route('**/graphql', (route) => (fails(route.request()) ? route.abort() : route.fallback()))
  await graph('mutation ($id: ID!) { updateCase(id: $id, input: { name: "Otra" }) { id } }', { id: caseId })
  const namesake = { name: luna.name, description: 'Otra gata', guardianId: demoPeople.guardian.id }
  await graph('mutation ($input: CreateCaseInput!) { createCase(input: $input) { id } }', { input: namesake })
  await page.context().clearCookies()
  await page.evaluate('document.dispatchEvent(new Event("visibilitychange"))')
  await signInAs(page, 'staff')
  await page.getByRole('heading', { name: 'Your session has ended' }).waitFor({ state: 'detached' })
  await expect.poll(() => choice.inputValue(), { message: 'another case is chosen' }).toBe('')
  await dialog.getByLabel('Find a case by name').fill('Otra')
  await choice.selectOption(caseId)
  await page.getByText('The platform cannot be reached.').waitFor()
  await page.unroute('**/graphql')
  expect(await money.getByText('sin caso').count(), 'a failed refresh leaves the list').toBe(1)
  const { unallocatedDonations } = await graph(unallocated)
  expect(unallocatedDonations.totalCount, 'Enter in the search sends nothing').toBe(1)
  await dialog.getByRole('button', { name: 'Allocate' }).click()
  await page.getByText('All money belongs to a case').waitFor()

  const filtersOf = (heading: string) =>
    page.locator('section', { has: page.getByRole('heading', { name: heading }) }).getByRole('combobox')
  await filtersOf('On the ledger').waitFor()
  await filtersOf('All donations').waitFor()
  const onLedger = rows(page, 'On the ledger').filter({ hasText: '7.25' })
  await onLedger.getByRole('button', { name: 'Request refund' }).click()
  await dialog.getByLabel('Reason').fill('Sent twice')
  await dialog.getByLabel('Type of memo').selectOption('Number (ID)')
  await dialog.getByLabel('Memo, if the sender is an exchange').fill('Cliente 7')
  await dialog.getByText('A memo of this type is a whole number').waitFor()
  await dialog.getByLabel('Memo, if the sender is an exchange').fill('42')
  await dialog.getByRole('button', { name: 'Request refund' }).click()
  await onLedger.getByText('Refund requested: Sent twice').waitFor()
  expect(await onLedger.getByRole('button').count()).toBe(0)
  const refunds = '{ walletApprovals(filter: {kind: refund}) { nodes { id memo memoType } } }'
  const { walletApprovals } = await graph(refunds)
  expect(walletApprovals.nodes).toMatchObject([{ memo: '42', memoType: 'id' }])
  await graph('mutation ($id: ID!) { rejectWalletApproval(id: $id, reason: "Once") { state } }', {
    id: walletApprovals.nodes[0].id,
  })
  await page.reload()
  await onLedger.getByText('Refund refused: Sent twice').waitFor()
  await onLedger.getByRole('button', { name: 'Request refund' }).waitFor()

  const recorded = rows(page, 'All donations')
  await expect.poll(() => recorded.filter({ hasText: 'Ledger' }).count()).toBeGreaterThan(0)
  expect(await recorded.filter({ hasText: 'Ledger' }).getByRole('button').count()).toBe(0)
  const byCard = recorded.filter({ hasText: '$10.00' })
  await byCard.getByText('Card', { exact: true }).waitFor()
  await byCard.getByRole('button', { name: /^Refund Diego Paz US\$10\.00 \d+ \w+ \d{4}, \d+:\d+$/ }).click()
  await dialog.getByLabel('Reason').fill('Wrong card')
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await byCard.getByText('Refunded').waitFor()
  await page.getByRole('button', { name: 'Show as table' }).click()
  await page.getByRole('columnheader', { name: 'Value' }).waitFor()
  const days = await page
    .getByRole('table', { name: 'Donations per day' })
    .getByRole('rowheader')
    .allInnerTexts()
  expect(days.at(-1)).toMatch(/^\d+ \w+ \d{4}$/)
  const shown = await page.getByRole('table', { name: 'Donations per day' }).getByRole('row').count()
  const [chart] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as CSV' }).click(),
  ])
  const [names, ...values] = readFileSync(await chart.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(names).toBe('time,value')
  expect(values).toHaveLength(shown - 1)
  for (const value of values) expect(value).toMatch(/^\d{4}-\d\d-\d\d[^,]*,\d+(\.\d+)?$/)
  expect(await faultsOf(page, { donations: '$' })).toEqual([])
})

it('sends announcements to roles, now or scheduled, cancels scheduled ones, and notifies one person', async () => {
  const page = await open('announcements', 'admin')
  const form = page.getByRole('form', { name: 'New announcement' })
  await form.getByLabel('Title', { exact: true }).fill('Ñandúes 🐦 <b>')
  await form.getByRole('button', { name: 'Send' }).click()
  await form.getByText('Write a message.').waitFor()
  await form.getByText('Choose at least one role.').waitFor()
  await form.getByLabel('Message', { exact: true }).fill('<i>Mañana</i> sin servicio')
  await form.getByLabel('Guardians').check()
  await form.getByText('Português', { exact: true }).click()
  await form.getByLabel('Title (Português)').fill('Emas 🐦')
  await form.getByRole('button', { name: 'Send' }).click()
  await form.getByText('Title and message are both needed: Português.').waitFor()
  await form.getByLabel('Message (Português)').fill('Amanhã sem serviço')
  await page.reload()
  expect(await form.getByLabel('Title', { exact: true }).inputValue()).toBe('Ñandúes 🐦 <b>')
  await form.getByRole('button', { name: 'Send' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send' }).click()
  const announcements = list(page, 'Sent and scheduled')
  const sent = announcements.filter({ hasText: 'Ñandúes 🐦 <b>' })
  await sent.getByText('Sent', { exact: true }).waitFor()
  await sent.getByText('Português').waitFor()
  const inLanguages = '{ notifications { nodes { es: title(language: es) pt: title(language: pt) } } }'
  const { data } = await harness.platform.graphql(inLanguages, {}, { as: 'guardian' })
  expect(data.notifications.nodes).toContainEqual({ es: 'Ñandúes 🐦 <b>', pt: 'Emas 🐦' })
  const { users } = await graph('{ users(filter: {role: guardian, status: active}) { totalCount } }')
  await sent.getByText(String(users.totalCount), { exact: true }).first().waitFor()
  const notified = await harness.platform.graphql(
    '{ notifications(filter: {type: system_maintenance}) { nodes { title message } } }',
    {},
    { as: 'guardian' },
  )
  expect(notified.data.notifications.nodes).toContainEqual({
    title: 'Ñandúes 🐦 <b>',
    message: '<i>Mañana</i> sin servicio',
  })
  await form.getByLabel('Title', { exact: true }).fill('Later')
  await form.getByLabel('Message', { exact: true }).fill('Not yet')
  await form.getByLabel('Donors').check()
  const sendAt = form.getByLabel('Send at')
  // A day without a time must not mean at once.
  await sendAt.pressSequentially('12312026')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => sendAt.evaluate((input) => input.matches(':focus'))).toBe(true)
  expect(await dialog.count()).toBe(0)
  const schedule = async (daysAhead: number) => {
    const day = new Date(Date.now() + daysAhead * 86_400_000).toISOString().slice(0, 10)
    await sendAt.fill(`${day}T09:30`)
    await form.getByRole('button', { name: 'Schedule' }).click()
    await dialog.getByRole('button', { name: 'Schedule' }).click()
  }
  await schedule(400)
  await form.getByRole('alert').getByText('Choose a time within a year.').waitFor()
  await schedule(1)
  const later = announcements.filter({ hasText: 'Later' })
  await later.getByRole('button', { name: 'Cancel the announcement' }).click()
  await dialog.getByRole('button', { name: 'Cancel the announcement' }).click()
  await later.getByText('Cancelled').waitFor()
  await form.getByLabel('To', { exact: true }).selectOption('person')
  await form.getByLabel('E-mail of the person').fill('nadie@example.org')
  await form.getByLabel('Title', { exact: true }).fill('Para ti')
  await form.getByLabel('Message', { exact: true }).fill('Hola')
  await form.getByRole('button', { name: 'Send' }).click()
  await dialog.getByRole('button', { name: 'Send' }).click()
  await form.getByRole('alert').getByText('Enter the e-mail address of a user.').waitFor()
  await form.getByLabel('E-mail of the person').fill(demoPeople.guardian.email)
  await form.getByRole('button', { name: 'Send' }).click()
  await dialog.getByRole('button', { name: 'Send' }).click()
  await page.getByText('The notification is on its way.').waitFor()
  expect(await faultsOf(page, { announcements: 'Ñandúes' })).toEqual([])
})
