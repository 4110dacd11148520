import { generateSync } from 'otplib'
import { expect, it } from 'vitest'
import { approveProposal } from '../../dashboard/generated/approve-proposal.js'
import { demoPeople } from '../../runtime/demo-people.js'
import { dashboardOfPlatform, openAs, screenFaults, signInAs } from '../support/browser/dashboard.js'
import { reviewScreen } from '../support/browser/review-screen.js'
import { mailedLinks } from '../support/fixtures/invitation-mails.js'
import { cameraPng } from '../support/fixtures/pictures-with-place.js'
import { demoPassword } from '../support/platform/running-platform.js'

const harness = dashboardOfPlatform()
const { fill, openQueue, pendingIds, rows } = reviewScreen(harness)

it('signs in with an HTTP-only cookie, signs in again after the session has ended, and signs out', async () => {
  const { page, errors } = harness.open
  const { origin } = harness.platform
  await page.goto(`${origin}/app`)
  await signInAs(page, 'staff', 'wrong password')
  await page.getByRole('alert').getByText('Wrong e-mail or password.').waitFor()
  await signInAs(page, 'staff')
  await page.getByRole('link', { name: 'Review queue' }).waitFor()
  await page.waitForURL(`${origin}/app/review`)
  const [cookie] = await page.context().cookies()
  expect(cookie).toMatchObject({ name: 'session', httpOnly: true, sameSite: 'Strict' })
  expect(await page.evaluate('document.cookie + JSON.stringify(localStorage)')).not.toContain(cookie?.value)

  await page.context().clearCookies()
  await page.evaluate('document.dispatchEvent(new Event("visibilitychange"))')
  await page.getByRole('heading', { name: 'Your session has ended' }).waitFor()
  await signInAs(page, 'staff')
  await page.getByText('Bruno Salas').click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect(await page.context().cookies()).toEqual([])
  expect(harness.open.foreignHosts()).toEqual([])
  // Chromium reports failed sign-ins as errors.
  expect(errors.filter((line) => !line.includes('401'))).toEqual([])
})

it('says that an account is not active, instead of that its role does not suffice', async () => {
  const { platform, open } = harness
  const set =
    'mutation ($id: ID!, $status: UserStatus!) { updateUser(id: $id, input: {status: $status, reason: "Pausa"}) { id } }'
  const { id } = demoPeople.investor
  const setStatus = async (status: string) =>
    expect((await platform.graphql(set, { id, status }, { as: 'admin' })).errors).toBeUndefined()
  await setStatus('inactive')
  await open.page.goto(`${platform.origin}/app`)
  await signInAs(open.page, 'investor')
  await open.page.getByRole('alert').getByText('Your account is not active.').waitFor()
  await setStatus('active')
})

it('requests a link for a new password at the sign-in, and does not say whether an address has an account', async () => {
  const { page } = harness.open
  const { origin, dataDirectory } = harness.platform
  const openForm = async () => {
    await page.goto(`${origin}/app`)
    await page.locator('main form + button').click()
    await page.locator('main h2').waitFor()
  }
  await openForm()
  await page.getByText('Staff and administrators ask an administrator').waitFor()
  const { email } = demoPeople.investor
  for (const address of ['nobody@elsewhere.example', email]) {
    await page.getByLabel('E-mail').fill(address)
    await page.getByLabel('E-mail').press('Enter')
    await page.getByRole('status').getByText(`If ${address} has an account`).waitFor()
  }
  expect(await mailedLinks(dataDirectory, email, '/invitation')).toHaveLength(1)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabel('Password').waitFor()
  expect(await screenFaults(page, openForm)).toEqual([])
})

it('shows nothing of a person who has signed out in another tab', async () => {
  const { page } = harness.open
  await page.goto(`${harness.platform.origin}/app/my-donations`)
  await signInAs(page, 'investor')
  await page.getByText(demoPeople.investor.name).first().waitFor()
  const other = await page.context().newPage()
  await other.goto(`${harness.platform.origin}/app/my-account`)
  await other.getByText(demoPeople.investor.name).first().click()
  await other.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect(await page.getByText(demoPeople.investor.name).count()).toBe(0)
  await other.close()
})

it('shows nothing of a person who has signed out when the browser shows a page again that was left before', async () => {
  const page = await openAs(harness, '/app/my-donations', 'investor')
  await page.getByText(demoPeople.investor.name).first().waitFor()
  await page.context().clearCookies()
  // Chromium under test does not keep pages; a kept one gets no events of the storage.
  const boxes = await page.evaluate(`localStorage.setItem('signed-out', '2026-01-01')
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    document.body.getClientRects().length`)
  expect(boxes, 'until the sign-in is loaded').toBe(0)
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect(await page.getByText(demoPeople.investor.name).count()).toBe(0)
})

it('says that a sign-out did not reach the platform, and keeps the screen', async () => {
  const page = await openAs(harness, '/app/my-donations', 'investor')
  await page.getByText(demoPeople.investor.name).first().click()
  const path = '**/api/auth/sign-out'
  await page.route(path, (route) => route.abort('internetdisconnected'))
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.locator('.account').getByRole('alert').waitFor()
  expect(new URL(page.url()).pathname).toBe('/app/my-donations')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('Sign out')
  await page.keyboard.press('Enter')
  await page.locator('.toast.danger').waitFor()
  await page.unroute(path)
  // What the platform refuses between the end of the session and the end of the page asks for no sign-in.
  await page.evaluate(`new MutationObserver(() => {
    if (document.querySelector('[type=password]')) sessionStorage.setItem('asked', 'true')
  }).observe(document, { childList: true, subtree: true })`)
  await page.route(path, async (route) => {
    const response = await route.fetch()
    const refused = page.waitForResponse('**/graphql')
    await page.evaluate('document.dispatchEvent(new Event("visibilitychange"))')
    await (await refused).finished()
    await page.evaluate('new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))')
    await route.fulfill({ response })
  })
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect(await page.evaluate(`sessionStorage.getItem('asked')`)).toBe(null)
})

it('asks for a sign-in when the session has ended before the pictures of an update are sent, and then sends it', async () => {
  const page = await openAs(harness, '/app/cases/cas_01JCDEM00000000000000000A1', 'guardian')
  const form = page.getByRole('form', { name: 'Write an update' })
  await form.getByLabel('Text').fill('Ya camina')
  const file = { name: 'a.png', mimeType: 'image/png', buffer: cameraPng(6) }
  await form.getByLabel('Choose pictures').setInputFiles(file)
  await form.getByRole('button', { name: 'Remove picture 1' }).waitFor()
  await page.context().clearCookies()
  const send = form.getByRole('button', { name: 'Publish update' })
  await send.click()
  await signInAs(page, 'guardian')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await send.click()
  await page.getByRole('list', { name: 'Updates' }).getByText('Ya camina').waitFor()
})

it('stays signed in when a request sent before the sign-in fails with UNAUTHORIZED after it', async () => {
  await fill(2)
  const { page } = harness.open
  await openQueue(page, 'staff')
  const before = await pendingIds()
  await rows(page).first().getByRole('button').first().click()
  const approve = page.locator('article').getByRole('button', { name: /^Approve/ })
  await page.locator('.proposal .facts').waitFor()
  const shown = await rows(page).count()
  // A claim sent later would fail first, and end the session before the key is pressed.
  await page.getByText(/^Yours until/).waitFor()
  await page.context().clearCookies()
  let [refuse, deliver] = [() => {}, () => {}]
  const refused = new Promise<void>((resolve) => (refuse = resolve))
  const delivered = new Promise<void>((resolve) => (deliver = resolve))
  await page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes(approveProposal.id)) return route.fallback()
    const response = await route.fetch()
    expect(await response.text()).toContain('UNAUTHORIZED')
    refuse()
    await delivered
    await route.fulfill({ response })
  })
  await page.keyboard.press('a')
  await refused
  const ended = page.getByRole('heading', { name: 'Your session has ended' })
  await page.evaluate('document.dispatchEvent(new Event("visibilitychange"))')
  await ended.waitFor()
  await signInAs(page, 'staff')
  await ended.waitFor({ state: 'hidden' })
  await expect.poll(() => rows(page).count()).toBe(shown - 1)
  deliver()
  await expect.poll(() => rows(page).count()).toBe(shown)
  expect(await ended.count()).toBe(0)
  await page.unroute('**/graphql')
  await approve.click()
  await expect.poll(async () => (await pendingIds()).length).toBe(before.length - 1)
})

it('stays signed in when the stream of the session before is refused after the sign-in', async () => {
  const { page } = harness.open
  // The first stream is refused when the test says so; the ones that replace it do not open.
  await page.addInitScript(`{
    const send = window.fetch
    window.streams = []
    window.fetch = (url, init) => {
      if (!String(url).endsWith('/graphql/streams')) return send(url, init)
      const errors = [{ message: '', extensions: { code: 'UNAUTHORIZED' } }]
      const events = JSON.parse(init.body).operations.map(({ id }) =>
        'event: next\\ndata: ' + JSON.stringify({ id, payload: { errors } }) + '\\n\\n')
      const body = new ReadableStream({ start(stream) {
        window.streams.push(() => stream.enqueue(new TextEncoder().encode(events.join(''))))
      } })
      return window.streams.length === 1 ? Promise.resolve(new Response(body)) : new Promise(() => {})
    }
  }`)
  await openAs(harness, '/app/monitoring', 'staff', page)
  await expect.poll(() => page.evaluate('streams.length')).toBeGreaterThan(0)
  await page.context().clearCookies()
  await page.evaluate('document.dispatchEvent(new Event("visibilitychange"))')
  const ended = page.getByRole('heading', { name: 'Your session has ended' })
  await ended.waitFor()
  await signInAs(page, 'staff')
  await ended.waitFor({ state: 'hidden' })
  await page.evaluate('streams[0]()')
  await page.getByRole('link', { name: 'Wallets' }).click()
  await page.getByRole('heading', { name: 'Wallets', exact: true }).waitFor()
  expect(await ended.count()).toBe(0)
})

it('waits longer and longer before it opens a stream again that ends at once, as in an outage', async () => {
  const { page } = harness.open
  await page.addInitScript(`{
    const send = window.fetch
    window.opened = []
    window.fetch = (url, init) => {
      if (!String(url).endsWith('/graphql/streams')) return send(url, init)
      window.opened.push(performance.now())
      return Promise.resolve(new Response(''))
    }
  }`)
  await openAs(harness, '/app/monitoring', 'staff', page)
  const opened = () => page.evaluate<number[]>('opened')
  await expect.poll(async () => (await opened()).length, { timeout: 20_000 }).toBeGreaterThanOrEqual(6)
  const times = await opened()
  expect(Math.max(...times.slice(1).map((time, at) => time - (times[at] ?? 0)))).toBeGreaterThan(1_000)
})

it('does not say that the connection is lost on a screen without live updates, after it was lost on another', async () => {
  const { page } = harness.open
  await page.route('**/graphql/streams', (route) => route.abort('internetdisconnected'))
  await openAs(harness, '/app/monitoring', 'staff', page)
  const notice = page.getByText(/^No connection/)
  await notice.waitFor()
  await page.getByRole('link', { name: 'Users' }).click()
  await page.getByRole('heading', { name: 'Users' }).waitFor()
  await notice.waitFor({ state: 'detached' })
})

it('asks for a reload, and keeps its other live updates, when a deployment has replaced a subscription', async () => {
  const { page } = harness.open
  await page.route('**/graphql/streams', (route) => {
    const [first, ...others] = route.request().postDataJSON().operations
    const replaced = { ...first, documentId: `sha256:${'0'.repeat(64)}` }
    return route.continue({ postData: JSON.stringify({ operations: [replaced, ...others] }) })
  })
  await openAs(harness, '/app/monitoring', 'staff', page)
  await page.getByText(/^The platform has been updated/).waitFor()
  expect(await page.getByText(/^No connection/).count()).toBe(0)
  await page.getByRole('link', { name: 'Users' }).click()
  await page.getByText(/^The platform has been updated/).waitFor({ state: 'detached' })
})

it('accepts the session cookie only in requests of its own origin', async () => {
  const { origin } = harness.platform
  const session = await harness.platform.session('staff')
  const ask = async (headers: Record<string, string>) =>
    (
      await fetch(`${origin}/api/auth/get-session`, {
        headers: { cookie: `a=b; session=${session}`, ...headers },
      })
    ).status
  expect(await ask({})).toBe(401)
  expect(await ask({ 'x-session': 'other' })).toBe(401)
  expect(await ask({ 'sec-fetch-site': 'cross-site' })).toBe(401)
  expect(await ask({ 'sec-fetch-site': 'same-origin' })).toBe(200)
  expect(await ask({ 'x-session': 'cookie' })).toBe(200)
  expect(await ask({ 'x-session': 'cookie', authorization: 'Bearer x' })).toBe(401)
  const foreign = {
    method: 'OPTIONS',
    headers: { origin: 'https://evil.example', 'access-control-request-method': 'GET' },
  }
  const preflight = await fetch(`${origin}/api/auth/get-session`, foreign)
  expect(preflight.headers.get('access-control-allow-credentials')).toBeNull()
})

it('requires the second factor of an account that has one, even after a reload', async () => {
  const { platform, open } = harness
  const userId = demoPeople.donor.id
  const setup = await platform.rest('POST /api/auth/setup-mfa', { as: 'donor', body: { userId } })
  const token = generateSync({ secret: setup.body.secret })
  await platform.rest('POST /api/auth/verify-mfa', { as: 'donor', body: { userId, token } })
  await open.page.goto(`${platform.origin}/app`)
  await signInAs(open.page, 'donor')
  await open.page.getByRole('heading', { name: 'Second factor' }).waitFor()
  await open.page.getByRole('button', { name: 'Use another account' }).press('Enter')
  await open.page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await expect.poll(() => open.page.evaluate('document.activeElement.tagName')).toBe('MAIN')
  await signInAs(open.page, 'donor')
  await open.page.getByRole('heading', { name: 'Second factor' }).waitFor()
  await open.page.reload()
  await open.page.getByLabel('Code').fill('00000000')
  await open.page.getByRole('button', { name: 'Verify' }).click()
  await open.page.getByText('The code is wrong or was used already.').waitFor()
  await open.page.getByLabel('Code').fill(setup.body.backupCodes[0])
  await open.page.getByRole('button', { name: 'Verify' }).click()
  await open.page.getByRole('link', { name: 'Cases' }).waitFor()
  expect(await open.page.getByRole('link', { name: 'Review queue' }).count()).toBe(0)
})

it('adopts the language and theme chosen in another tab', async () => {
  const page = await openAs(harness, '/app/cases', 'donor')
  const other = await page.context().newPage()
  await other.goto(`${harness.platform.origin}/app/notifications`)
  await other.getByText(demoPeople.donor.name).click()
  await other.getByLabel('Theme').selectOption('dark')
  await page.locator('html[data-theme=dark]').waitFor()
  await other.getByLabel('Language', { exact: true }).selectOption('es')
  await page.getByRole('heading', { name: 'Casos', level: 1 }).waitFor()
  await page.locator('html[lang=es]').waitFor()
})

it('shows nothing of the previous person after someone else has signed in in another tab', async () => {
  const { platform } = harness
  const page = await openAs(harness, '/app/my-donations', 'donor')
  await page.getByText(demoPeople.donor.name).first().waitFor()
  await page.evaluate('window.ofPreviousPerson = true')
  const session = { name: 'session', value: await platform.session('guardian'), url: platform.origin }
  await page.context().addCookies([{ ...session, httpOnly: true, sameSite: 'Strict' }])
  await page.evaluate('document.dispatchEvent(new Event("visibilitychange"))')
  await page.getByText(demoPeople.guardian.name).first().waitFor()
  await expect.poll(() => page.evaluate('window.ofPreviousPerson')).toBeUndefined()
})

it('makes no change as the person who has signed in in another window, and shows that person', async () => {
  const { platform } = harness
  const { page } = harness.open
  await page.goto(`${platform.origin}/app/wallets`)
  await signInAs(page, 'investor')
  await page.getByLabel('Name').fill('Ahorros de Inés')
  const signIn = { email: demoPeople.guardian.email, password: demoPassword }
  await page.evaluate(
    `fetch('/api/auth/sign-in/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-session': 'cookie' },
      body: JSON.stringify(${JSON.stringify(signIn)}),
    })`,
  )
  await page.getByRole('button', { name: 'Create wallet' }).click()
  await page.getByText(demoPeople.guardian.name).first().waitFor()
  const wallets = '{ viewer { user { wallets { nodes { metadata { name } } } } } }'
  const { data } = await platform.graphql(wallets, {}, { as: 'guardian' })
  expect(JSON.stringify(data)).not.toContain('Ahorros de Inés')
})

it('keeps the sign-in over a screen whose session has ended, although Escape is pressed twice', async () => {
  const page = await openAs(harness, '/app/my-donations', 'guardian')
  await page.getByText(demoPeople.guardian.name).first().waitFor()
  await page.context().clearCookies()
  await page.evaluate('document.dispatchEvent(new Event("visibilitychange"))')
  await page.getByRole('heading', { name: 'Your session has ended' }).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await signInAs(page, 'guardian')
  await page.getByRole('heading', { name: 'Your session has ended' }).waitFor({ state: 'detached' })
})

it('continues in every tab once the person has signed in again, or changed the password, in one of them', async () => {
  const { platform } = harness
  const { page } = harness.open
  await page.goto(`${platform.origin}/app/cases/cas_01JCDEM00000000000000000A1`)
  await signInAs(page, 'investor')
  const titleOf = (tab: typeof page) => tab.getByRole('heading', { name: 'Updates' })
  await titleOf(page).waitFor()
  const other = await page.context().newPage()
  await other.goto(page.url())
  await titleOf(other).waitFor()
  const endedIn = (tab: typeof page) => tab.getByRole('heading', { name: 'Your session has ended' })
  const [cookie] = await page.context().cookies()
  // The cookie also names the person.
  const headers = { authorization: `Bearer ${cookie?.value.split('.')[0]}` }
  expect((await platform.rest('POST /api/auth/sign-out', { headers })).status).toBe(200)
  for (const tab of [page, other]) await endedIn(tab).waitFor()
  await signInAs(page, 'investor')
  for (const tab of [page, other]) await endedIn(tab).waitFor({ state: 'detached' })
  await page.goto(`${platform.origin}/app/my-account`)
  const reopened = other.waitForResponse('**/graphql/streams')
  await page.getByLabel('Current password').fill(demoPassword)
  await page.getByLabel('New password').fill('another-password-2026')
  await page.getByRole('button', { name: 'Change password' }).click()
  await reopened
  await endedIn(other).waitFor({ state: 'detached' })
  await other.close()
})
