import { expect, it } from 'vitest'
import { firstQueries } from '../../dashboard/app/first-queries.js'
import { caseListId, signedInId, waitingId } from '../../dashboard/generated/document-ids.js'
import type { demoPeople } from '../../runtime/demo-people.js'
import { dashboardOfPlatform, signInAs } from '../support/browser/dashboard.js'

const harness = dashboardOfPlatform()

it('serves one page for every address, with a revalidated entity tag, and immutable compressed files', async () => {
  const { origin } = harness.platform
  const page = await fetch(`${origin}/app/no-such-screen`)
  const html = await page.text()
  expect(page.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-[^']+';/)
  const etag = page.headers.get('etag') ?? ''
  // A proxy that compresses the page weakens its entity tag.
  for (const known of [etag, `W/${etag}`, `"another", ${etag}`])
    expect((await fetch(`${origin}/app`, { headers: { 'if-none-match': known } })).status, known).toBe(304)
  const script = /src="(\/app\/assets\/main-\w+\.js)"/.exec(html)?.[1]
  const files = ['br', 'gzip', 'identity'].map(async (encoding) => {
    const file = await fetch(`${origin}${script}`, { headers: { 'accept-encoding': encoding } })
    expect(file.headers.get('cache-control')).toContain('immutable')
    expect(file.headers.get('content-encoding') ?? 'identity').toBe(encoding)
    return file.text()
  })
  const [first, ...others] = await Promise.all(files)
  expect(others).toEqual([first, first])
  for (const name of ['no-such.js', '..%2findex.html', '%2e%2e%2f..%2fpackage.json', 'x.exe'])
    expect((await fetch(`${origin}/app/assets/${name}`)).status, name).toBe(404)
})

it('compresses long GraphQL responses for the dashboard, but not for API clients', async () => {
  const { origin, session } = harness.platform
  const cookie = `session=${await session('staff')}`
  const asked = async (documentId: string, headers: Record<string, string>) => {
    const response = await fetch(`${origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-encoding': 'br, gzip', ...headers },
      body: JSON.stringify({ documentId, variables: documentId === waitingId ? { seesReviews: true } : {} }),
    })
    return { encoding: response.headers.get('content-encoding'), body: JSON.parse(await response.text()) }
  }
  const page = { cookie, 'x-session': 'cookie' }
  const compressed = await asked(signedInId, page)
  expect(compressed.encoding).toBe('gzip')
  expect(compressed.body.data.viewer.role).toBe('staff')
  const identity = await asked(signedInId, { ...page, 'accept-encoding': 'identity' })
  expect(identity).toEqual({ encoding: null, body: compressed.body })
  const program = await asked(signedInId, { authorization: `Bearer ${await session('staff')}` })
  expect(program.encoding).toBeNull()
  expect((await asked(waitingId, page)).encoding, 'a short one').toBeNull()
})

const opened: Partial<Record<string, keyof typeof demoPeople>> = {
  '/my-cases': 'guardian',
  '/my-donations': 'donor',
  '/wallets': 'donor',
  '/wallets/$walletId': 'donor',
}

it('sends the first query of a screen early and only once', async () => {
  const { page } = harness.open
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname === '/graphql') sent.push(request.postDataJSON().documentId)
  })
  for (const who of ['admin', 'guardian', 'donor'] as const) {
    await page.context().clearCookies()
    await page.goto(`${harness.platform.origin}/app`)
    await signInAs(page, who)
    await page.getByRole('navigation').first().waitFor()
    for (const path of Object.keys(firstQueries).filter((one) => (opened[one] ?? 'admin') === who)) {
      await page.goto('about:blank')
      sent.length = 0
      await page.goto(`${harness.platform.origin}/app${path.replace(/\$\w+/, 'missing')}?after=12`)
      await page.getByRole('navigation').first().waitFor()
      await page.locator('.skeleton').first().waitFor({ state: 'detached' })
      expect(await page.evaluate('earlyRequests.size'), `${path} takes the response`).toBe(0)
      // The session, and the query of the screen.
      expect(sent.length, path).toBeGreaterThan(1)
      expect(new Set(sent).size, `${path} asks once`).toBe(sent.length)
    }
  }
})

it('opens a screen from the command palette by keyboard', async () => {
  const { page } = harness.open
  await page.goto(`${harness.platform.origin}/app`)
  await signInAs(page, 'staff')
  await page.getByRole('navigation').first().waitFor()
  await page.keyboard.press('Control+K')
  await page.getByRole('combobox', { name: 'Search commands' }).waitFor()
  await page.keyboard.type('tick')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Tickets' }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
})

it('moves the focus to the content after a navigation, and keeps the navigation bar small on a phone', async () => {
  const { page } = harness.open
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto(`${harness.platform.origin}/app/cases`)
  await signInAs(page, 'admin')
  const first = page.getByRole('table', { name: 'Cases found' }).getByRole('link').first()
  await first.press('Enter')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const focused = () => page.evaluate('document.activeElement.id')
  await expect.poll(focused).toBe('content')
  await page.goBack()
  await first.waitFor()
  await expect.poll(focused).toBe('content')
  const navigation = page.getByRole('navigation', { name: 'Navigation' })
  const costs = navigation.getByRole('link', { name: 'Model costs' })
  await costs.press('Enter')
  await page.getByRole('heading', { name: 'Model costs' }).waitFor()
  await expect.poll(focused).toBe('content')
  const placeOf = (selector: string) =>
    page.evaluate<{ left: number; top: number }>(
      `document.querySelector('${selector}').getBoundingClientRect().toJSON()`,
    )
  await expect.poll(async () => (await placeOf('nav [aria-current]')).left).toBeLessThan(320)
  expect((await placeOf('main')).top).toBeLessThan(140)
})

it('shows the request id of a failed query, and retries it', async () => {
  const { page } = harness.open
  const { origin } = harness.platform
  await page.goto(`${origin}/app`)
  await signInAs(page, 'staff')
  await page.getByRole('navigation').first().waitFor()
  let failures = 0
  await page.route('**/graphql', async (route) => {
    if (failures > 1 || route.request().postDataJSON().documentId !== caseListId) return route.continue()
    failures += 1
    if (failures === 2)
      return route.fulfill({ status: 502, headers: { 'x-request-id': 'req-proxy' }, body: '<h1>Bad</h1>' })
    const errors = [{ message: 'Broken', extensions: { code: 'INTERNAL_ERROR' } }]
    return route.fulfill({ headers: { 'x-request-id': 'req-nandu' }, json: { data: null, errors } })
  })
  await page.goto(`${origin}/app/cases`)
  await page.getByText('req-nandu').waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('req-proxy').waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('table', { name: 'Cases found' }).getByRole('link').first().waitFor()
  expect(await page.getByText('req-nandu').count()).toBe(0)
})
