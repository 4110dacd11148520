import { expect, it } from 'vitest'
import { signedIn } from '../../dashboard/generated/signed-in.js'
import { demoPeople } from '../../runtime/demo-people.js'
import { openDatabase } from '../../subgraphs/shared/database.js'
import { dashboardOfPlatform, otherProfile, signInAs } from '../support/browser/dashboard.js'
import type { Who } from '../support/platform/running-platform.js'
import { eventually } from '../support/runner/retry-until.js'

const harness = dashboardOfPlatform()

const graph = async (as: Who, query: string, variables = {}) => {
  const { data, errors } = await harness.platform.graphql(query, variables, { as })
  expect(errors, JSON.stringify(errors)).toBeUndefined()
  return data
}

const at = (path: string) => `${harness.platform.origin}${path}`

/** Simulates posts of the guardian until one proposes a case, and rejects all other items. */
async function onlyProposedCase(): Promise<string> {
  const PENDING = `{ reviewItems(filter: { status: pending, isPerhaps: false }, page: { limit: 100 }) {
    nodes { id guardianId proposedAction { action } } } }`
  const wanted = await eventually(async () => {
    const body = { limit: 5, guardianId: demoPeople.guardian.id }
    await harness.platform.rest('POST /api/microblog/simulate-fetch', { body })
    const found: { id: string; guardianId: string; proposedAction: { action: string } }[] = (
      await graph('admin', PENDING)
    ).reviewItems.nodes
    const one = found.find(
      ({ guardianId, proposedAction }) =>
        guardianId === demoPeople.guardian.id && proposedAction.action === 'create_case',
    )
    expect(one).toBeDefined()
    for (const { id } of found)
      if (id !== one?.id)
        await graph(
          'admin',
          'mutation ($id: ID!) { rejectReviewItem(id: $id, input: { reason: "policy" }) { id } }',
          { id },
        )
    return one?.id ?? ''
  })
  return wanted
}

/** Pays the request of a payment link from a new wallet of the donor. */
async function payByLink(link: string): Promise<void> {
  const wanted = new URL(link).searchParams
  const { createWallet } = await graph(
    'donor',
    'mutation ($input: CreateWalletInput!) { createWallet(input: $input) { id } }',
    { input: { network: 'testnet', metadata: { name: 'Ahorros' } } },
  )
  const input = {
    destination: wanted.get('destination'),
    amount: wanted.get('amount'),
    memo: wanted.get('memo'),
    asset: 'XLM',
  }
  await graph(
    'donor',
    'mutation ($id: ID!, $input: SendTransactionInput!) { sendTransaction(walletId: $id, input: $input) { id } }',
    { id: createWallet.id, input },
  )
}

it('approves a post as a case by keyboard, and shows a donation by QR code live to payer, reader and guardian', async () => {
  const itemId = await onlyProposedCase()
  const { page: staff } = harness.open
  await staff.goto(at('/app/review'))
  await signInAs(staff, 'staff')
  await staff.getByRole('list', { name: 'Items by priority' }).getByRole('listitem').first().waitFor()
  await staff.keyboard.press('j')
  await staff.getByText(/^Yours until/).waitFor()
  await staff.locator('.proposal').waitFor()
  await staff.keyboard.press('e')
  const form = staff.getByRole('form', { name: 'Edit' })
  await form.getByLabel('Name').fill('Ñusta 🐕')
  await staff.keyboard.press('Control+Enter')
  await staff.locator('.toast', { hasText: 'was approved' }).waitFor()
  const caseId: string = await eventually(async () => {
    const { reviewItem } = await graph('admin', 'query ($id: ID!) { reviewItem(id: $id) { caseId } }', {
      id: itemId,
    })
    expect(reviewItem.caseId).toMatch(/^cas_/)
    return reviewItem.caseId
  })
  const found = (await graph('admin', 'query ($id: ID!) { case(id: $id) { slug status } }', { id: caseId }))
    .case
  if (found.status === 'draft')
    await harness.platform.rest(`PUT /api/cases/${caseId}`, { as: 'staff', body: { status: 'active' } })

  const guardian = await otherProfile(staff)
  await guardian.goto(at('/app/my-cases'))
  await signInAs(guardian, 'guardian')
  const own = guardian.getByRole('listitem').filter({ hasText: 'Ñusta 🐕' }).first()
  await own.waitFor()
  expect(await own.getByText('1 donation').count()).toBe(0)

  const stranger = await otherProfile(staff)
  const reader = await otherProfile(staff)
  for (const page of [reader, stranger]) {
    await page.goto(at(`/c/${found.slug}?lang=en`))
    await page.getByRole('heading', { name: 'Ñusta 🐕' }).waitFor()
  }
  await stranger.getByLabel('Amount (optional)').fill('25.5')
  await stranger.getByLabel('Network').selectOption('testnet')
  await stranger.getByRole('button', { name: 'Make a payment code' }).click()
  await stranger.getByText('Waiting for the payment…').waitFor()
  const code = stranger.locator('a:has(.qr svg)')
  await payByLink((await code.getAttribute('href')) ?? '')

  await stranger.getByText('Your donation of 25.5 XLM has arrived. Thank you!').waitFor()
  await reader.locator('[data-live=donations]').getByText('25.5 XLM').waitFor()
  await own.getByText('1 donation').waitFor()
  const donor = await otherProfile(staff)
  await donor.goto(at('/app/my-donations/statement?from=2020-01-01&to=2100-12-31'))
  await signInAs(donor, 'donor')
  await donor.getByText('Ñusta 🐕').first().waitFor()
  await donor.getByText('25.5 XLM').first().waitFor()
  expect([harness.open.errors, harness.open.foreignHosts()]).toEqual([[], []])
})

it('keeps the address and the typed text when the connection is lost and when the session ends', async () => {
  const { createCase } = await graph(
    'admin',
    'mutation ($input: CreateCaseInput!) { createCase(input: $input) { id } }',
    { input: { name: 'Biguá', description: 'Río 🐦', guardianId: demoPeople.guardian.id } },
  )
  const { page } = harness.open
  await page.goto(at(`/app/cases/${createCase.id}`))
  await signInAs(page, 'guardian')
  const text = page.getByLabel('Text')
  await text.fill('Sin señal en el monte')
  await page.context().setOffline(true)
  harness.platform.platform.app.server.closeAllConnections()
  await page.getByText(/^No connection/).waitFor()
  await page.getByText('Río 🐦').waitFor()
  await text.pressSequentially(' 🐾')
  await page.context().setOffline(false)
  await expect.poll(() => page.getByText(/^No connection/).count()).toBe(0)
  expect(await text.inputValue()).toBe('Sin señal en el monte 🐾')

  await page.context().clearCookies()
  await page.evaluate('document.dispatchEvent(new Event("visibilitychange"))')
  await page.getByRole('heading', { name: 'Your session has ended' }).waitFor()
  await signInAs(page, 'guardian')
  await page.getByRole('heading', { name: 'Your session has ended' }).waitFor({ state: 'detached' })
  expect(await text.inputValue()).toBe('Sin señal en el monte 🐾')
  expect(new URL(page.url()).pathname).toBe(`/app/cases/${createCase.id}`)
  await page.getByRole('button', { name: 'Publish update' }).click()
  await page.getByRole('list', { name: 'Updates' }).getByText('Sin señal en el monte 🐾').waitFor()
})

it('requests the viewer and the scripts of the screen before the main script has loaded', async () => {
  const { page } = harness.open
  await page.goto(at('/app/cases'))
  await signInAs(page, 'staff')
  await page.getByRole('heading', { name: 'Cases' }).waitFor()
  let sessions = 0
  let screens = 0
  let isEarly = () => {}
  const early = new Promise<void>((done) => {
    isEarly = done
  })
  page.on('request', (request) => {
    if (request.postData()?.includes(signedIn.id)) sessions += 1
    if (/\/cases-screen-\w+\.js$/.test(request.url())) screens += 1
    if (sessions > 0 && screens > 0) isEarly()
  })
  await page.route('**/app/assets/main-*.js', async (route) => {
    await early
    await route.continue()
  })
  await page.reload()
  await page.getByRole('heading', { name: 'Cases' }).waitFor()
  expect([sessions, screens]).toEqual([1, 1])
})

it('leads from the donations to the requested refunds, which are decided among the approvals, in pages', async () => {
  const db = await openDatabase({ subgraph: 'wallet', dataDirectory: harness.platform.dataDirectory })
  const { id: walletId } = await db('wallets').where({ owner_kind: 'organisation' }).first()
  const requested = Array.from({ length: 21 }, (_, number) => ({
    id: `apr_01JCDEM000000000000000${String(number).padStart(4, '0')}`,
    wallet_id: walletId,
    ...{ kind: 'refund', amount: '50000000', asset: 'XLM', destination: 'GABC', state: 'pending' },
    reason: `Motivo n.º ${number} 🐈 <b>`,
    requested_by: demoPeople.staff.id,
    created_at: new Date(Date.now() - number * 60_000).toISOString(),
    expires_at: new Date(Date.now() + 3_600_000).toISOString(),
  }))
  await db('wallet_approvals').insert(requested)
  await db.destroy()
  const { page } = harness.open
  await page.goto(at('/app/donations'))
  await signInAs(page, 'admin')
  await page.getByRole('link', { name: 'Decide on 21 refunds' }).click()
  await page.getByText('Motivo n.º 0 🐈 <b>').waitFor()
  expect(await page.getByLabel('What for').inputValue()).toBe('refund')
  await page.getByText('GABC').first().waitFor()
  expect(await page.getByText('Motivo n.º 20 🐈 <b>').count()).toBe(0)
  await page.getByRole('link', { name: 'Next page' }).click()
  await page.getByText('Motivo n.º 20 🐈 <b>').waitFor()
})
