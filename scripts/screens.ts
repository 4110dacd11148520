import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { demoPeople } from '../runtime/demo-people.js'
import { print, runProgram, UsageError } from '../runtime/process/run-program.js'
import { projectRoot } from '../runtime/project-root.js'
import { chromiumPath } from '../test/support/browser/chromium.js'

/** A screen of the dashboard: who sees it, and what to do before its picture is taken. */
interface Screen {
  readonly name: string
  readonly path: string
  readonly as?: keyof typeof demoPeople
  readonly prepare?: (page: Page, origin: string) => Promise<void>
}

/** A draft as an agent makes it. */
async function draftUpdate(page: Page): Promise<void> {
  const query = `mutation {
    draftCaseUpdate(input: {caseId: "cas_01JCDEM00000000000000000A1", type: "medical_progress", notes: "Luna walks again."}) { id }
  }`
  await page.evaluate(
    `fetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-session': 'cookie' },
      body: ${JSON.stringify(JSON.stringify({ query }))},
    })`,
  )
  await page.reload()
  await page.locator('.rows.boxed').waitFor()
}

/** Opens the first record of a list, and waits for a part of it. */
function openFirst(shown: string): Screen['prepare'] {
  return async (page) => {
    await page.locator('tbody th a').first().click()
    await page.locator(shown).first().waitFor()
  }
}

const screens: readonly Screen[] = [
  { name: 'sign-in', path: '/app' },
  {
    name: 'review',
    path: '/app/review',
    as: 'staff',
    async prepare(page) {
      await page.locator('.queue li button').first().click()
      await page.locator('.proposal .facts').waitFor()
    },
  },
  { name: 'second-review', path: '/app/review?list=second', as: 'admin' },
  { name: 'disputed-reviews', path: '/app/review?list=disputed', as: 'staff' },
  { name: 'my-cases', path: '/app/my-cases', as: 'guardian' },
  { name: 'my-donations', path: '/app/my-donations', as: 'donor' },
  {
    name: 'statement',
    path: '/app/my-donations/statement?from=2026-01-01&to=2026-12-31',
    as: 'donor',
    prepare: (page) => page.locator('.statement').waitFor(),
  },
  { name: 'wallets', path: '/app/wallets', as: 'donor' },
  { name: 'notifications', path: '/app/notifications', as: 'donor' },
  { name: 'assistant', path: '/app/assistant', as: 'donor' },
  { name: 'agents', path: '/app/agents', as: 'donor' },
  { name: 'new-ticket', path: '/app/tickets/new', as: 'donor' },
  { name: 'my-account', path: '/app/my-account', as: 'donor' },
  { name: 'cases', path: '/app/cases', as: 'staff' },
  { name: 'new-case', path: '/app/cases/new', as: 'staff' },
  { name: 'case-board', path: '/app/cases/board', as: 'staff' },
  { name: 'social-posts', path: '/app/social-posts', as: 'staff' },
  { name: 'case-drafts', path: '/app/cases/drafts', as: 'staff', prepare: draftUpdate },
  {
    name: 'case-file',
    path: '/app/cases?status=active',
    as: 'staff',
    prepare: openFirst('.case-file .record'),
  },
  {
    name: 'donate',
    path: '/app/cases?status=active',
    as: 'investor',
    async prepare(page) {
      await page.locator('tbody th a').first().click()
      await page.locator('.case-head a.primary').click()
      await page.locator('form.card').waitFor()
    },
  },
  { name: 'tickets', path: '/app/tickets', as: 'staff' },
  {
    name: 'ticket',
    path: '/app/tickets?status=in_progress',
    as: 'staff',
    prepare: openFirst('.record'),
  },
  { name: 'donations', path: '/app/donations', as: 'admin' },
  { name: 'approvals', path: '/app/approvals', as: 'admin' },
  { name: 'reconciliation', path: '/app/reconciliation', as: 'admin' },
  { name: 'hidden-amounts', path: '/app/donations/hidden?state=all', as: 'admin' },
  { name: 'all-wallets', path: '/app/wallets/all', as: 'admin' },
  { name: 'rates', path: '/app/rates', as: 'admin' },
  { name: 'security', path: '/app/security', as: 'admin' },
  { name: 'new-user', path: '/app/users/new', as: 'admin' },
  { name: 'invitations', path: '/app/users/invitations', as: 'admin' },
  { name: 'guardians', path: '/app/guardians', as: 'staff' },
  {
    name: 'guardian',
    path: '/app/guardians',
    as: 'staff',
    prepare: openFirst('.fact-list'),
  },
  { name: 'new-guardian', path: '/app/guardians/new', as: 'staff' },
  { name: 'investors', path: '/app/investors', as: 'staff' },
  {
    name: 'investor',
    path: '/app/investors',
    as: 'staff',
    prepare: openFirst('.fact-list'),
  },
  { name: 'users', path: '/app/users', as: 'staff' },
  {
    name: 'user',
    path: '/app/users',
    as: 'admin',
    prepare: openFirst('.fact-list'),
  },
  { name: 'announcements', path: '/app/announcements', as: 'admin' },
  { name: 'gdpr', path: '/app/gdpr', as: 'admin' },
  { name: 'audit', path: '/app/audit', as: 'staff' },
  { name: 'monitoring', path: '/app/monitoring', as: 'admin' },
  { name: 'jobs', path: '/app/jobs', as: 'admin' },
  { name: 'webhooks', path: '/app/webhooks', as: 'admin' },
  { name: 'deployments', path: '/app/deployments', as: 'admin' },
  { name: 'monitored-accounts', path: '/app/monitored-accounts', as: 'admin' },
  { name: 'models', path: '/app/models', as: 'admin' },
  { name: 'knowledge', path: '/app/knowledge', as: 'staff' },
  { name: 'new-entry', path: '/app/knowledge/new', as: 'staff' },
  {
    name: 'knowledge-entry',
    path: '/app/knowledge',
    as: 'staff',
    prepare: openFirst('form.card'),
  },
  { name: 'hub-settings', path: '/app/hub-settings', as: 'staff' },
  { name: 'costs', path: '/app/costs', as: 'staff' },
  { name: 'home', path: '/?lang=en' },
  { name: 'organisation', path: '/o?lang=en' },
  {
    name: 'public-case',
    path: '/o?lang=en',
    prepare: (page) => page.locator('a[href^="/c/"]').first().click(),
  },
  {
    name: 'payment-request',
    path: '/o?lang=en',
    async prepare(page) {
      await page.locator('a[href^="/c/"]').first().click()
      await page.locator('form.donate button').click()
      await page.locator('[data-live=payment] .qr').first().waitFor()
    },
  },
]

const SIZE = { width: 1280, height: 800 }

/** Pictures are loaded when they come into view. */
const ALL_PICTURES_SHOWN = `[...document.images].every((image) =>
  image.naturalWidth > 0 || image.getBoundingClientRect().top >= innerHeight)`

/** `npm run screens`: pictures of every screen in both themes. */
await runProgram({
  command: 'npm run screens',
  about: `Takes pictures of every screen of the dashboard in both themes into docs/screens/, from a running platform with demo data
(npm start) in a Chromium of this machine.`,
  options: {
    origin: { type: 'string', value: '<url>', about: 'the platform; default http://127.0.0.1:4000' },
    chromium: {
      type: 'string',
      value: '<file>',
      about: 'the browser; default CHROMIUM_PATH, or the one installed',
    },
    only: { type: 'string', value: '<names>', about: 'some screens, with commas: cases,ticket; default all' },
    password: { type: 'string', value: '<text>', about: 'of the demo accounts; default rescue-demo-2026' },
  },
  async run({ options }) {
    const { origin = 'http://127.0.0.1:4000', password = 'rescue-demo-2026' } = options
    const only = options.only?.split(',') ?? screens.map(({ name }) => name)
    const unknown = only.filter((one) => !screens.some(({ name }) => name === one))
    if (unknown.length > 0) throw new UsageError(`There is no screen ${unknown.join(', ')}.`)
    const folder = join(projectRoot, 'docs/screens')
    mkdirSync(folder, { recursive: true })
    await fillQueue(origin)
    const executablePath = options.chromium ?? chromiumPath()
    const browser = await chromium.launch({
      ...(executablePath === undefined ? {} : { executablePath }),
      args: ['--no-sandbox'],
    })
    try {
      await takePictures(browser, { origin, password, folder }, only)
    } finally {
      await browser.close()
    }
    print(`Pictures of ${only.length} screens in both themes are in ${folder}.`)
    return true
  },
})

async function takePictures(
  browser: Browser,
  { origin, password, folder }: { origin: string; password: string; folder: string },
  only: readonly string[],
): Promise<void> {
  // Each person signs in once: sign-ins of one address are limited.
  const sessions = new Map<string, Awaited<ReturnType<BrowserContext['storageState']>>>()
  for (const colorScheme of ['light', 'dark'] as const)
    for (const { name, path, as, prepare } of screens.filter(({ name }) => only.includes(name))) {
      const session = as && sessions.get(as)
      const context = await browser.newContext({
        colorScheme,
        viewport: SIZE,
        locale: 'en',
        ...(session ? { storageState: session } : {}),
      })
      const page = await context.newPage()
      await page.goto(`${origin}${path}`)
      if (as && !session) {
        await page.getByLabel('E-mail').fill(demoPeople[as].email)
        await page.getByLabel('Password').fill(password)
        await page.getByRole('button', { name: 'Sign in' }).click()
        await page.getByRole('navigation', { name: 'Navigation' }).waitFor()
        sessions.set(as, await context.storageState())
      }
      await prepare?.(page, origin)
      await page.getByRole('heading').first().waitFor({ state: 'attached' })
      await page.locator('.skeleton').first().waitFor({ state: 'detached' })
      await page.mouse.move(0, 0)
      await page.waitForFunction(ALL_PICTURES_SHOWN)
      await page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`) })
      await context.close()
    }
}

/** Has posts analysed, so that the queue is not empty. */
async function fillQueue(origin: string): Promise<void> {
  const body = JSON.stringify({ limit: 5 })
  for (let times = 0; times < 4; times++)
    await fetch(`${origin}/api/microblog/simulate-fetch`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
}
