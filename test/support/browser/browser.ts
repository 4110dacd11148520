import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, chromium, type Locator, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { screenAt } from '../fixtures/dashboard-screens.js'
import { type RunningPlatform, startPlatform } from '../platform/running-platform.js'
import { recordPage } from '../runner/page-record.js'
import { recordCheckedScreen } from '../runner/recorded-outcomes.js'
import { type BrowserProfile, openProfile } from './browser-profile.js'
import { chromiumPath } from './chromium.js'

/** A page, with a record of its errors, dialogs and requests. */
interface WatchedPage {
  readonly page: Page
  /** Console errors and uncaught exceptions. */
  readonly errors: string[]
  /** Messages of opened dialogs, such as that of an injected `alert`. */
  readonly dialogs: string[]
  /** All requests, by URL. */
  readonly requests: string[]
  /** The hosts of requests to other origins. */
  foreignHosts(): string[]
  /** What the page did and shows, printed when a test fails. */
  report(): Promise<string>
}

let launched: Promise<Browser> | undefined

/**
 * One Chromium per worker, because starting it takes as much CPU time as a test. It is never downloaded, and ends with
 * the worker, when the pipe between them closes.
 */
async function browserOfWorker(): Promise<Browser> {
  if (!(await launched)?.isConnected()) launched = startBrowser()
  return launched as Promise<Browser>
}

async function startBrowser(): Promise<Browser> {
  const executablePath = chromiumPath()
  if (!executablePath)
    throw new Error('There is no Chromium: apt-get install chromium, or set CHROMIUM_PATH.')
  return chromium.launch({
    executablePath,
    // The sandbox needs a non-root user, which containers often lack.
    args: [
      '--no-sandbox',
      '--disable-dev-shm-usage',
      '--disable-gpu',
      '--js-flags=--interrupt-budget=1000000 --max-semi-space-size=32',
      '--in-process-gpu',
      // Later pages of a profile use the renderer process of the first one.
      '--process-per-site',
    ],
    // Playwright's handlers would prevent these signals from ending the worker.
    handleSIGHUP: false,
    handleSIGINT: false,
    handleSIGTERM: false,
  })
}

/** Hosts of other origins than `origin` are foreign. */
function watched(page: Page, origin: string): WatchedPage {
  const [errors, dialogs, requests]: [string[], string[], string[]] = [[], [], []]
  const { report } = recordPage(page)
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  page.on('request', (request) => requests.push(request.url()))
  // Requests blocked by the page's content security policy never left the browser.
  page.on('requestfailed', (request) => {
    if (request.failure()?.errorText === 'csp') requests.splice(requests.indexOf(request.url()), 1)
  })
  return {
    page,
    errors,
    dialogs,
    requests,
    foreignHosts() {
      const others = requests.filter((url) => /^https?:/.test(url) && !url.startsWith(`${origin}/`))
      return [...new Set(others.map((url) => new URL(url).host))].sort()
    },
    report,
  }
}

type Language = 'es' | 'pt' | 'en'

/** The axe rules that depend on the colours of a theme; the others find the same in both themes. */
const RULES_OF_COLOURS = ['color-contrast', 'link-in-text-block']

/** Each theme at each width, and each language: axe finds the same here as in all twelve combinations. */
const LOOKS = [
  { language: 'es', colorScheme: 'light', width: 320 },
  { language: 'en', colorScheme: 'dark', width: 320, rules: RULES_OF_COLOURS },
  { language: 'pt', colorScheme: 'dark', width: 1920 },
  { language: 'en', colorScheme: 'light', width: 1920, rules: RULES_OF_COLOURS },
] as const
const WIDTHS = [320, 1920]

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Accessibility faults of a page: violations of axe in each theme, width and language, and content that is wider than
 * the screen in any language. A narrow screen is one that is touched.
 *
 * @param show opens the page in a language and waits until everything is shown
 */
export async function accessibilityFaults(
  page: Page,
  show: (language: Language) => Promise<unknown>,
): Promise<string[]> {
  const faults: string[] = []
  const devTools = await page.context().newCDPSession(page)
  for (const language of ['es', 'pt', 'en'] as const) {
    await show(language)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      await devTools.send('Emulation.setTouchEmulationEnabled', { enabled: width === WIDTHS[0] })
      if (await page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth'))
        faults.push(`${language} ${width}: wider than the screen`)
      const look = LOOKS.find((one) => one.language === language && one.width === width)
      if (!look) continue
      const { colorScheme } = look
      await page.emulateMedia({ colorScheme })
      const screen = screenAt(new URL(page.url()).pathname)
      if (screen) recordCheckedScreen(screen)
      for (const violation of await axeViolations(page, 'rules' in look ? look.rules : undefined))
        faults.push(`${language} ${width} ${colorScheme}: ${violation}`)
    }
  }
  return faults
}

/** @param rules the rules to run; default all */
async function axeViolations(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(`${axe}; 0`)
  // Other results, of which nothing is reported, take a third of the time.
  const options = JSON.stringify({ resultTypes: ['violations'], ...(rules && { runOnly: rules }) })
  return page.evaluate(`axe.run(${options}).then(({ violations }) => violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => id + ' ' + html + ' ' + failureSummary)))`)
}

/** The number of different colours in an element, without its edges. */
export async function coloursOf(element: Locator): Promise<number> {
  const picture = (await element.screenshot()).toString('base64')
  return element.evaluate(`(async () => {
    const bytes = Uint8Array.from(atob('${picture}'), (character) => character.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes]))
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
    context.drawImage(image, 0, 0)
    const { data } = context.getImageData(4, 4, image.width - 8, image.height - 8)
    return new Set(new Uint32Array(data.buffer)).size
  })()`)
}

/** A platform for the whole file, and for each test a new page in a profile that contains nothing of other tests. */
export function pageOfPlatform(env: Readonly<Record<string, string>> = {}): {
  readonly platform: RunningPlatform
  readonly open: WatchedPage
} {
  const harness = {} as { platform: RunningPlatform; open: WatchedPage }
  let profile: BrowserProfile | undefined
  const closeProfile = async () => {
    await profile?.close()
    profile = undefined
  }
  beforeAll(async () => {
    harness.platform = await startPlatform(env)
  })
  afterAll(async () => {
    await closeProfile()
    await harness.platform.close()
  })
  beforeEach(async () => {
    const { origin } = harness.platform
    profile ??= await openProfile(await browserOfWorker(), origin)
    harness.open = watched(await profile.newPage(), origin)
  })
  afterEach(async ({ task }) => {
    const isFailed = task.result?.state === 'fail'
    if (isFailed) console.error(await harness.open.report())
    // After a failure the renderer process may have crashed.
    if (isFailed || !(await profile?.empty())) await closeProfile()
  })
  return harness
}
