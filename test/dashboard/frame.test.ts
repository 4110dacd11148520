import { expect, it, onTestFinished, vi } from 'vitest'
import { eventsOf } from '../../client/server-sent-events.js'
import { initialsOf } from '../../dashboard/ui/initials.js'
import { demoPeople } from '../../runtime/demo-people.js'
import { dashboardOfPlatform, openAs } from '../support/browser/dashboard.js'

const harness = dashboardOfPlatform()

it('groups the navigation of staff, and shows the number of unread notifications', async () => {
  const notify = 'mutation ($input: CreateNotificationInput!) { createNotification(input: $input) { id } }'
  const input = {
    userEmail: demoPeople.staff.email,
    type: 'system_maintenance',
    title: 'Corte de luz 🔌',
    message: 'Esta noche',
  }
  await harness.platform.graphql(notify, { input }, { as: 'admin' })
  const page = await openAs(harness, '/app/tickets', 'staff')
  const navigation = page.getByRole('navigation', { name: 'Navigation' })
  const work = navigation.getByRole('region', { name: 'Work' })
  await work.getByRole('link', { name: 'Tickets' }).waitFor()
  expect(await work.getByRole('link', { name: 'Users' }).count()).toBe(0)
  await navigation.getByRole('link', { name: /^Notifications \d+ waiting$/ }).click()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await navigation.getByRole('link', { name: 'Notifications', exact: true }).waitFor()
})

it('names the open record and its screen in the title of the tab, and nothing of the screen before', async () => {
  const page = await openAs(harness, '/app/cases', 'staff')
  const titled = (title: RegExp) => expect.poll(() => page.title()).toMatch(title)
  await page.locator('tbody th a').first().click()
  await titled(/^.+ · Cases · Animal rescue$/)
  await page.getByRole('link', { name: 'Users' }).click()
  await page.getByRole('heading', { name: 'Users' }).waitFor()
  await titled(/^Users · Animal rescue$/)
  await page.locator('tbody th a').first().click()
  await titled(/^.+ · Users · Animal rescue$/)
})

it('closes the account menu with Escape, which restores the focus, and with a click outside', async () => {
  const page = await openAs(harness, '/app/cases', 'donor')
  const menu = page.getByText(demoPeople.donor.name)
  const signOut = page.getByRole('button', { name: 'Sign out' })
  await menu.click()
  await signOut.focus()
  await page.keyboard.press('Escape')
  await signOut.waitFor({ state: 'hidden' })
  expect(await page.evaluate('document.activeElement.tagName')).toBe('SUMMARY')
  await page.keyboard.press('Enter')
  await signOut.waitFor()
  await page.getByRole('heading', { level: 1 }).click()
  await signOut.waitFor({ state: 'hidden' })
})

it('closes the account menu, which covers the screen, when the focus leaves it', async () => {
  const page = await openAs(harness, '/app/cases', 'donor')
  await page.locator('.account summary').press('Enter')
  const signOut = page.getByRole('button', { name: 'Sign out' })
  await signOut.press('Tab')
  await signOut.waitFor({ state: 'hidden' })
  expect(await page.evaluate('document.activeElement.closest("main") !== null')).toBe(true)
})

it('shows the whole of every link of the navigation that gets the focus on a small screen', async () => {
  const { page } = harness.open
  await page.setViewportSize({ width: 320, height: 640 })
  await openAs(harness, '/app/jobs', 'admin')
  await page.getByText('No job has failed').waitFor()
  const focused = (): Promise<[name: string, left: number, right: number]> =>
    page.evaluate(`(() => {
      const { left, right } = document.activeElement.getBoundingClientRect()
      return [document.activeElement.innerText, left, right]
    })()`)
  const links = page.getByRole('navigation', { name: 'Navigation' }).getByRole('link')
  await page.getByRole('button', { name: 'Commands' }).focus()
  for (let left = await links.count(); left > 0; left -= 1) {
    await page.keyboard.press('Tab')
    const [name, start, end] = await focused()
    expect([start >= 0, end <= 320], name).toEqual([true, true])
  }
})

it('opens the command palette with its button', async () => {
  const page = await openAs(harness, '/app/cases', 'donor')
  await page.getByRole('button', { name: 'Commands' }).click()
  await page.getByRole('combobox', { name: 'Search commands' }).fill('wall')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Wallets', level: 1 }).waitFor()
})

it('shows the picture of an animal next to its name, or a paw if it cannot be loaded', async () => {
  const create = 'mutation ($input: CreateCaseInput!) { createCase(input: $input) { id } }'
  const pictured = { name: 'Kacuy', description: 'Con foto' }
  const origin = harness.platform.origin
  for (const input of [
    { ...pictured, imageUrl: `${origin}/demo-pictures/dog-brown.svg` },
    { ...pictured, name: 'Kacuy sin foto', imageUrl: `${origin}/demo-pictures/no-such.svg` },
  ])
    await harness.platform.graphql(create, { input }, { as: 'admin' })
  const page = await openAs(harness, '/app/cases?q=kacuy', 'staff')
  const row = (name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
  await row('Kacuy').locator('.thumbnail img').waitFor()
  await row('Kacuy sin foto').locator('.thumbnail svg').waitFor()
  expect(await row('Kacuy sin foto').locator('.thumbnail img').count()).toBe(0)
})

it.each([
  ['Bruno Salas', 'BS'],
  ['María del Carmen Ñáñez', 'MÑ'],
  ['Cher', 'C'],
  ['👩‍⚕️ Ana', '👩‍⚕️A'],
  ['👍🏽👍 🇦🇷🇧🇷', '👍🏽🇦🇷'],
  ['🏴󠁧󠁢󠁥󠁮󠁧󠁿 7️⃣1', '🏴󠁧󠁢󠁥󠁮󠁧󠁿7️⃣'],
  ['हिन्दी นี้', 'हिนี้'],
  ['e\u0301lodie z\u0323aki', 'E\u0301Z\u0323'],
  ['ana', 'A'],
  ['محمد (علي)', 'مع'],
  ['«Pancho»', 'P'],
  ['(!)', '('],
  [' ', ''],
])('abbreviates "%s" to its initials, also in browsers without a segmenter', (name, initials) => {
  vi.stubGlobal('Intl', { Segmenter: undefined })
  onTestFinished(() => void vi.unstubAllGlobals())
  expect(initialsOf(name)).toBe(initials)
})

it('takes a stream of live updates for broken when not even the comments of the platform arrive', async () => {
  const encoder = new TextEncoder()
  let arrive = (_text: string) => {}
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      arrive = (text) => controller.enqueue(encoder.encode(text))
    },
  })
  const events = eventsOf(body)
  vi.useFakeTimers()
  try {
    const first = events.next()
    await vi.advanceTimersByTimeAsync(40_000)
    arrive(':\n\n')
    await vi.advanceTimersByTimeAsync(40_000)
    arrive('event: next\ndata: 1\n\n')
    expect(await first).toEqual({ done: false, value: { event: 'next', data: '1' } })
    let isOver = false
    void events.next().then(({ done }) => {
      isOver = done === true
    })
    await vi.advanceTimersByTimeAsync(44_000)
    expect(isOver).toBe(false)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(isOver).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})

it('says what to allow where the browser blocks cookies and stored data', async () => {
  const { page } = harness.open
  const blocked = '{ get() { throw new DOMException("", "SecurityError") } }'
  await page.addInitScript(`Object.defineProperty(window, "localStorage", ${blocked})`)
  await page.goto(`${harness.platform.origin}/app`)
  await page.getByText('This page needs cookies and stored data').waitFor()
})

it('prints the content of a screen in dark letters, also in the dark theme, and nothing that is pressed', async () => {
  const page = await openAs(harness, '/app/cases/cas_01JCDEM00000000000000000A1', 'staff')
  await page.getByRole('button', { name: 'Set to Active' }).waitFor()
  await page.evaluate('document.documentElement.dataset.theme = "dark"')
  await page.emulateMedia({ media: 'print' })
  const pressed = page.locator('button, summary, .back')
  expect(await pressed.filter({ visible: true }).allInnerTexts()).toEqual([])
  const colours = 'getComputedStyle(document.querySelector("h1")).color'
  expect(await page.evaluate(colours)).toBe('rgb(27, 29, 30)')
  // Firefox leaves the rest of a page empty before an item of a grid that does not fit.
  const layouts = `['.page', '.record', '.record > .main', '.page section'].map((one) =>
    getComputedStyle(document.querySelector(one)).display)`
  expect(await page.evaluate(layouts)).toEqual(['flex', 'flex', 'flex', 'flex'])
})
