import { expect, it } from 'vitest'
import { dashboardOfPlatform, signInAs } from '../support/doubles/dashboard.js'

const harness = dashboardOfPlatform()

it('signs in by a cookie that scripts cannot read, continues after the session has ended, and signs out', async () => {
  const { page, errors } = harness.open
  const { origin } = harness.platform
  await page.goto(`${origin}/app`)
  await signInAs(page, 'staff', 'wrong password')
  await page.getByText('Wrong e-mail or password.').waitFor()
  await signInAs(page, 'staff')
  await page.getByRole('link', { name: 'Review queue' }).waitFor()
  await page.waitForURL(`${origin}/app/review`)
  const [cookie] = await page.context().cookies()
  expect(cookie).toMatchObject({ name: 'session', httpOnly: true, sameSite: 'Strict' })
  expect(await page.evaluate('document.cookie + JSON.stringify(localStorage)')).not.toContain(cookie?.value)

  await page.context().clearCookies()
  await page.getByText('Bruno Salas').click()
  await page.evaluate('document.dispatchEvent(new Event("visibilitychange"))')
  await page.getByRole('heading', { name: 'Your session has ended' }).waitFor()
  await signInAs(page, 'staff')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect(await page.context().cookies()).toEqual([])
  expect(harness.open.foreignHosts()).toEqual([])
  // Chromium reports refused sign-ins as errors.
  expect(errors.filter((line) => !line.includes('401'))).toEqual([])
})

it('takes the session of the cookie only from pages of this origin', async () => {
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

it('gives browsers compressed files that they keep, and one page for every address', async () => {
  const { origin } = harness.platform
  const page = await fetch(`${origin}/app/no-such-screen`)
  const html = await page.text()
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self';")
  expect(
    (await fetch(`${origin}/app`, { headers: { 'if-none-match': page.headers.get('etag') ?? '' } })).status,
  ).toBe(304)
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
