import { expect, it } from 'vitest'
import { pageOfPlatform } from '../support/browser/browser.js'

const harness = pageOfPlatform()

const stores = `(async () => {
  const names = async (of) => (await of).map((one) => one.name ?? one)
  return {
    cookie: document.cookie,
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    databases: await names(indexedDB.databases()),
    caches: await names(caches.keys()),
    permission: (await navigator.permissions.query({ name: 'geolocation' })).state,
    isOnline: navigator.onLine,
    name: window.name,
    added: ['replaced', 'exposed'].filter((name) => name in window),
    width: innerWidth,
    isDark: matchMedia('(prefers-color-scheme: dark)').matches,
    isPast: new Date().getFullYear() < 2000,
  }
})()`
const untouched = {
  cookie: '',
  local: [],
  session: [],
  databases: [],
  caches: [],
  permission: 'prompt',
  isOnline: true,
  name: '',
  added: [],
  width: 1280,
  isDark: false,
  isPast: false,
}

// The first test leaves everything that can be removed, the second one also a clock, for which the profile is closed.
for (const [at, leavesClock] of [false, true, false].entries())
  it(`opens a page in a profile without anything of other tests, test ${at + 1}`, async () => {
    const { page, requests, dialogs } = harness.open
    const context = page.context()
    const address = `${harness.platform.origin}/robots.txt`
    const found = await page.goto(address)
    expect(await found?.text()).not.toBe('replaced')
    expect(await page.evaluate(stores)).toEqual(untouched)
    expect([requests, dialogs]).toEqual([[address], []])
    expect([await context.cookies(), context.pages().length]).toEqual([[], 2])

    const other = await context.newPage()
    await other.route('https://other.example', (route) =>
      route.fulfill({ contentType: 'text/html', body: '' }),
    )
    await other.goto('https://other.example')
    expect(await other.evaluate('Object.keys(localStorage)')).toEqual([])
    await other.evaluate("localStorage.a = 'b'")
    await page.addInitScript('window.replaced = true')
    await page.exposeFunction('exposed', () => 1)
    if (leavesClock) await page.clock.install({ time: new Date(0) })
    await page.setViewportSize({ width: 320, height: 700 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await context.grantPermissions(['geolocation'])
    await context.route('**/robots.txt', (route) => route.fulfill({ body: 'replaced' }))
    await page.reload()
    await page.evaluate(`(async () => {
      document.cookie = 'a=b'
      localStorage.a = sessionStorage.a = window.name = 'b'
      await caches.open('a')
      await new Promise((done) => { indexedDB.open('a').onsuccess = done })
      alert('a')
    })()`)
    await context.setOffline(true)
    const left = await page.evaluate<Record<string, unknown>>(stores)
    const kept = Object.entries(untouched).filter(
      ([key, value]) => JSON.stringify(left[key]) === JSON.stringify(value),
    )
    expect(kept.map(([key]) => key)).toEqual(leavesClock ? [] : ['isPast'])
  })
