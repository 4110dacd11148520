import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { addAlertRule } from '../../dashboard/generated/add-alert-rule.js'
import { addWallet } from '../../dashboard/generated/add-wallet.js'
import { followCase } from '../../dashboard/generated/follow-case.js'
import { freezeWallet } from '../../dashboard/generated/freeze-wallet.js'
import { replyToTicket } from '../../dashboard/generated/reply-to-ticket.js'
import { requestArchive } from '../../dashboard/generated/request-archive.js'
import { setUserAccess } from '../../dashboard/generated/set-user-access.js'
import { ticketFile } from '../../dashboard/generated/ticket-file.js'
import { demoPeople } from '../../runtime/demo-people.js'
import { loseResponse } from '../support/browser/dashboard.js'
import { dashboardOfPeople } from '../support/browser/dashboard-of-people.js'

const { graph, newWallet, opened } = dashboardOfPeople()

const unreachable = 'The platform cannot be reached.'

/** Answers an operation with an error, and collects the idempotency keys of its requests. */
const refuse = async (page: Page, { id }: { readonly id: string }, extensions: object, times: number) => {
  const keys: (string | undefined)[] = []
  await page.route('**/graphql', async (route) => {
    if (route.request().postDataJSON().documentId !== id) return route.fallback()
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > times) return route.fallback()
    return route.fulfill({ json: { data: null, errors: [{ message: 'Refused', extensions }] } })
  })
  return keys
}

const newUser = async (name: string): Promise<string> => {
  const create = 'mutation ($input: CreateUserInput!) { createUser(input: $input) { id } }'
  return (await graph('admin', create, { input: { email: `${name}@example.org`, name } })).createUser.id
}

it('repeats a change whose response was lost without a conflict or a second effect', async () => {
  const userId = await newUser('tero')
  const page = await opened(`/users/${userId}`, 'admin')
  await loseResponse(page, setUserAccess)
  await page.getByRole('button', { name: 'Set role: Guardian' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Cares for birds')
  const confirm = async (name: string) => {
    await dialog.getByRole('button', { name }).click()
    await dialog.getByText(unreachable).waitFor()
    await dialog.getByRole('button', { name }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await confirm('Set role: Guardian')
  await page.getByText('The change is saved.').waitFor()
  const roles = `{ auditLogs(filter: {resourceId: "${userId}", action: "user_role_change"}) { totalCount } }`
  expect((await graph('admin', roles)).auditLogs.totalCount).toBe(1)

  await opened('/wallets', 'donor')
  const wallets = async () =>
    (await graph('donor', `{ user(id: "${demoPeople.donor.id}") { wallets { totalCount } } }`)).user.wallets
  await loseResponse(page, addWallet)
  const form = page.getByRole('form', { name: 'New wallet' })
  const create = async (name: string) => {
    await form.getByLabel('Name').fill(name)
    await form.getByRole('button').click()
  }
  await create('Ahorros')
  await page.getByText(unreachable).waitFor()
  // Another wallet in between does not make the first a new one.
  for (const name of ['Viaje', 'Ahorros']) {
    await create(name)
    await expect.poll(() => form.getByLabel('Name').inputValue()).toBe('')
    await page.getByText('The wallet is created.').waitFor()
    expect(await wallets()).toEqual({ totalCount: 2 })
  }

  await opened('/my-account', 'donor')
  await loseResponse(page, requestArchive)
  await page.getByRole('button', { name: 'Request my data' }).click()
  await confirm('Request my data')
  const requests = `{ gdprRequests(filter: {userId: "${demoPeople.donor.id}"}) { totalCount } }`
  expect((await graph('admin', requests)).gdprRequests.totalCount).toBe(1)
})

it('adds an alert rule once whose response was lost, also after a reload', async () => {
  const page = await opened('/monitoring', 'admin')
  const form = page.getByRole('form', { name: 'New rule' })
  const condition = form.getByLabel('Condition')
  await loseResponse(page, addAlertRule)
  await condition.fill('p95(api_response) > 91 for 5m')
  await form.getByLabel('Severity').selectOption('critical')
  await form.getByRole('button').click()
  await form.getByText(unreachable).waitFor()
  await page.reload()
  await expect.poll(() => condition.inputValue()).toBe('p95(api_response) > 91 for 5m')
  await form.getByRole('button').click()
  await page.getByText('The change is saved.').waitFor()
  expect(await condition.inputValue()).toBe('')
  const { nodes } = (await graph('admin', '{ alertRules { nodes { condition severity } } }')).alertRules
  const added = nodes.filter((one: { condition: string }) => one.condition.includes('> 91'))
  expect(added).toEqual([{ condition: 'p95(api_response) > 91 for 5m', severity: 'critical' }])
})

it('sets a value again that someone else has changed since the response was lost', async () => {
  const create = 'mutation ($input: CreateCaseInput!) { createCase(input: $input) { id } }'
  const input = { name: 'Carpincho', description: 'En la ruta', guardianId: demoPeople.guardian.id }
  const { id } = (await graph('admin', create, { input })).createCase
  const page = await opened(`/cases/${id}`, 'donor')
  await loseResponse(page, followCase)
  const follow = page.getByRole('button', { name: 'Follow this case' })
  await follow.click()
  await page.getByText(unreachable).waitFor()
  await graph('donor', 'mutation ($id: ID!) { unfollowCase(id: $id) { id } }', { id })
  await follow.click()
  await page.getByRole('button', { name: 'Stop following' }).waitFor()
  const isFollowed = async () =>
    (await graph('donor', 'query ($id: ID!) { case(id: $id) { isFollowed } }', { id })).case.isFollowed
  expect(await isFollowed()).toBe(true)
})

it('freezes a wallet whose freeze was lifted since the response was lost', async () => {
  const { id } = await newWallet('donor', 'Robada')
  const page = await opened(`/wallets/${id}`, 'donor')
  await loseResponse(page, freezeWallet)
  await page.getByRole('button', { name: 'Freeze wallet' }).click()
  const dialog = page.getByRole('dialog')
  const freeze = dialog.getByRole('button', { name: 'Freeze wallet' })
  await freeze.click()
  await dialog.getByText(unreachable).waitFor()
  await graph('donor', 'mutation ($id: ID!) { unfreezeWallet(walletId: $id) { id } }', { id })
  await freeze.click()
  await dialog.waitFor({ state: 'detached' })
  const status = 'query ($id: ID!) { wallet(id: $id) { status } }'
  expect(await graph('donor', status, { id })).toEqual({ wallet: { status: 'frozen' } })
})

it('keeps a record on the screen that cannot be read, in an outage or after the end of the session', async () => {
  const create = 'mutation { createSupportTicket(input: {title: "Recibo", description: "No llegó"}) { id } }'
  const { id } = (await graph('donor', create)).createSupportTicket
  const page = await opened(`/tickets/${id}`, 'staff')
  const form = page.getByRole('form', { name: 'Reply' })
  await form.getByRole('textbox').fill('Ya va')
  const isAway = [ticketFile.id, replyToTicket.id] as string[]
  await page.route('**/graphql', (route) => {
    const errors = [{ message: 'Away', extensions: { code: 'SERVICE_UNAVAILABLE' } }]
    const isSent = isAway.includes(route.request().postDataJSON().documentId)
    return isSent ? route.fulfill({ json: { errors, data: { supportTicket: null } } }) : route.fallback()
  })
  const send = form.getByRole('button', { name: 'Send reply' })
  await send.click()
  // Both the reply and the ticket, which is read again after it.
  const failures = page.getByRole('alert').filter({ visible: true })
  await expect.poll(() => failures.count()).toBe(2)
  await form.getByText('A part of the platform is unavailable').waitFor()
  await page.unroute('**/graphql')
  await page.context().clearCookies()
  await send.click()
  await page.getByRole('heading', { name: 'Your session has ended' }).waitFor()
  await expect.poll(() => page.getByText('Your session has ended. Sign in again.').count()).toBe(2)
  expect(await form.getByRole('textbox').inputValue()).toBe('Ya va')
})

it('names an attempt that is in progress or was interrupted, which is repeated with a new key', async () => {
  const create = 'mutation { createSupportTicket(input: {title: "Recibo", description: "No llegó"}) { id } }'
  const { id } = (await graph('donor', create)).createSupportTicket
  const page = await opened(`/tickets/${id}`, 'staff')
  const form = page.getByRole('form', { name: 'Reply' })
  const send = form.getByRole('button', { name: 'Send reply' })
  await form.getByRole('textbox').fill('Ya va')
  const inProgress = { code: 'IDEMPOTENCY_CONFLICT', details: { retryAfter: 2 } }
  const running = await refuse(page, replyToTicket, inProgress, 1)
  await send.click()
  await form.getByText('Your first attempt is still in progress.').waitFor()
  const interrupted = await refuse(page, replyToTicket, { code: 'IDEMPOTENCY_CONFLICT' }, 1)
  await send.click()
  await form.getByText('Your first attempt was interrupted').waitFor()
  expect(await form.getByRole('textbox').inputValue()).toBe('Ya va')
  await page.reload()
  await send.click()
  await page.getByText('The reply is sent.').waitFor()
  expect(interrupted[0]).toBe(running[0])
  expect(interrupted[1]).not.toBe(running[0])
})

it('shows what someone else has changed when a change is refused', async () => {
  const userId = await newUser('chingolo')
  const page = await opened(`/users/${userId}`, 'admin')
  await page.getByRole('button', { name: 'Set role: Guardian' }).click()
  const update =
    'mutation ($id: ID!) { updateUser(id: $id, input: {role: investor, reason: "Invests"}) { id } }'
  await graph('admin', update, { id: userId })
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Cares for birds')
  await dialog.getByRole('button', { name: 'Set role: Guardian' }).click()
  await dialog.getByText('Someone else changed this').waitFor()
  await page.getByText('Investor', { exact: true }).waitFor()
})

it('says that the page must be reloaded once a deployment has replaced an operation, keeping what was typed', async () => {
  const create = 'mutation { createSupportTicket(input: {title: "Recibo", description: "No llegó"}) { id } }'
  const { id } = (await graph('donor', create)).createSupportTicket
  const page = await opened(`/tickets/${id}`, 'staff')
  await page.route('**/graphql', (route) => {
    const body = route.request().postDataJSON()
    const isReply = body.documentId === replyToTicket.id
    const postData = { ...body, documentId: `sha256:${'0'.repeat(64)}` }
    return isReply ? route.continue({ postData }) : route.fallback()
  })
  const form = page.getByRole('form', { name: 'Reply' })
  await form.getByRole('textbox').fill('Ya va')
  await form.getByRole('button', { name: 'Send reply' }).click()
  await form.getByText('Reload the page, then try again.').waitFor()
  await page.unroute('**/graphql')
  await page.reload()
  await form.getByRole('button', { name: 'Send reply' }).click()
  await page.getByText('The reply is sent.').waitFor()
})
