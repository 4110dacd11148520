import { describe, expect, it } from 'vitest'
import { readToolDocuments } from '../../mcp-adapter/tool-documents.js'
import { services } from '../../rest-adapter/routes/index.js'
import { errorCodes } from '../../schema/error-codes.js'
import { rateLimits } from '../../schema/rate-limits.js'
import { pageOfPlatform } from '../support/browser/browser.js'

const harness = pageOfPlatform()

/** Opens the description with this name; its sections are collapsed. */
async function show(name = 'Wallet API') {
  const { page } = harness.open
  await page.goto(`${harness.platform.origin}/docs?urls.primaryName=${encodeURIComponent(name)}`)
  await page.locator('.info .title', { hasText: name }).waitFor()
  return page
}

/** Expands the GET entry of a path. */
async function openEntry(section: string, path: string) {
  const { page } = harness.open
  await page.locator('.opblock-tag', { hasText: section }).first().click()
  const entry = page.locator('.opblock-get', { has: page.locator(`[data-path="${path}"]`) })
  await entry.locator('.opblock-summary-control').click()
  // The body itself is rendered before its description is loaded.
  await entry.locator('.opblock-body .responses-wrapper').waitFor()
  return entry
}

/** Fills in the parameters, presses "Execute", and returns the displayed response. */
async function tryOut(section: string, path: string, parameters: Record<string, string> = {}) {
  const entry = await openEntry(section, path)
  await entry.getByRole('button', { name: 'Try it out' }).click()
  for (const [name, value] of Object.entries(parameters))
    await entry.locator(`input[placeholder="${name}"]`).fill(value)
  await entry.getByRole('button', { name: 'Execute' }).click()
  const answer = entry.locator('.live-responses-table')
  await answer.locator('.response-col_status', { hasText: '200' }).waitFor()
  return answer
}

async function authorize(token: string) {
  const { page } = harness.open
  await page.getByRole('button', { name: 'Authorize' }).first().click()
  const dialog = page.locator('.dialog-ux')
  await dialog.locator('input').first().fill(token)
  await dialog.getByRole('button', { name: 'Apply credentials' }).click()
  await dialog.getByRole('button', { name: 'Close' }).click()
}

describe('the docs page', () => {
  it.each([
    ['Wallet API', 'Wallets', '/wallets'],
    ['AI hub API', 'Agents', '/api/agents'],
    ['Backoffice API', 'Health', '/api/health'],
  ])('shows the %s without errors, and loads nothing from other origins', async (name, section, path) => {
    await show(name)
    const entry = await openEntry(section, path)
    expect(await entry.innerText()).toContain('Responses')
    expect(harness.open.errors).toEqual([])
    expect(harness.open.foreignHosts()).toEqual([])
    expect(harness.open.requests.length).toBeGreaterThan(4)
  })

  it('is shown where the browser blocks stored data, and so is GraphiQL', async () => {
    const blocked = '{ get() { throw new DOMException("", "SecurityError") } }'
    await harness.open.page.addInitScript(`for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, ${blocked})`)
    const page = await show()
    await page.goto(`${harness.platform.origin}/graphql?explorer=graphiql`)
    await page.locator('.graphiql-container').waitFor()
  })

  it('offers all three descriptions in a list', async () => {
    const page = await show()
    const offered = await page.locator('.topbar select option').allInnerTexts()
    expect(offered).toEqual(['Wallet API', 'AI hub API', 'Backoffice API'])
    await page.locator('.topbar select').selectOption({ label: 'AI hub API' })
    await page.locator('.info .title', { hasText: 'AI hub API' }).waitFor()
  })

  it('sends a request with "Try it out", signed in as the default or the chosen demo account', async () => {
    const page = await show('Backoffice API')
    const answer = await tryOut('Health', '/api/health')
    expect(await answer.innerText()).toContain('"status"')
    expect(await page.getByLabel('Signed in as').inputValue()).toBe('admin@rescue.example')
    const users = await tryOut('Users', '/api/users')
    expect(await users.innerText()).toContain('"users"')
    await page.getByLabel('Signed in as').selectOption({ label: 'Diego Paz (user)' })
    const notifications = await tryOut('Notifications', '/api/notifications')
    expect(await notifications.innerText()).toContain('"notifications"')
    expect(harness.open.errors).toEqual([])
    expect(harness.open.foreignHosts()).toEqual([])
  })

  it('sends the entered token, and shows user content as text', async () => {
    const name = `<img src=x onerror="alert('name')"><script>alert(1)</script>`
    const made = await harness.platform.rest('POST /api/cases', {
      as: 'staff',
      body: { name, description: 'd' },
    })
    expect(made.status).toBe(200)
    await show('Backoffice API')
    await authorize(await harness.platform.session('donor'))
    const answer = await tryOut('Cases, case updates', '/api/cases/{id}', { id: made.body.id })
    expect(await answer.innerText()).toContain('<script>alert(1)</script>')
    expect(await answer.locator('img[src=x]').count()).toBe(0)
    expect(harness.open.dialogs).toEqual([])
    expect(harness.open.errors).toEqual([])
  })

  it('sends an ID token to the wallet', async () => {
    const page = await show('Wallet API')
    await page.getByLabel('Signed in as').selectOption({ label: 'Diego Paz (user)' })
    const wallets = await tryOut('Wallets', '/wallets')
    expect(await wallets.innerText()).toContain('"wallets"')
    expect(harness.open.errors).toEqual([])
  })

  it('runs no scripts from a description or an example', async () => {
    const hostile = [
      '<script>alert("script")</script>',
      '<img src="/x" onerror="alert(\'img\')">',
      '<svg onload="alert(1)"></svg>',
      '[here](javascript:alert("link"))',
      '<a href="javascript:alert(2)">there</a>',
      '<iframe srcdoc="<script>parent.alert(3)</script>"></iframe>',
    ].join('\n\n')
    await harness.open.page.route('**/openapi/wallet.json', async (route) => {
      const description = await (await route.fetch()).json()
      description.info.description = hostile
      for (const operation of Object.values<Record<string, unknown>>(description.paths['/wallets'])) {
        operation.summary = hostile
        operation.description = hostile
        operation.parameters = [
          {
            name: 'hostile',
            in: 'query',
            description: hostile,
            schema: { type: 'string' },
            example: hostile,
          },
        ]
      }
      await route.fulfill({ json: description })
    })
    const page = await show()
    await openEntry('Wallets', '/wallets')
    expect(await page.locator('#docs').innerText()).toContain('there')
    for (const link of await page.getByText(/^(here|there)$/).all()) await link.click({ force: true })
    expect(harness.open.dialogs).toEqual([])
    const dangerous = '[onerror], [onload], a[href^="javascript:"], #docs iframe, #docs script'
    expect(await page.locator(dangerous).count()).toBe(0)
  })

  it('has a content security policy that blocks inline scripts and requests to other origins', async () => {
    const page = await show()
    await page.evaluate(`
      window.seen = []
      document.addEventListener('securitypolicyviolation', (event) => seen.push(event.effectiveDirective))
      const script = document.createElement('script')
      script.textContent = 'window.ran = true'
      const frame = document.createElement('iframe')
      frame.src = 'https://elsewhere.example/'
      document.body.append(script, frame)
      fetch('https://elsewhere.example/').catch(() => undefined)
    `)
    await expect
      .poll(() => page.evaluate('[...window.seen].sort()'))
      .toEqual(['connect-src', 'frame-src', 'script-src-elem'])
    expect(await page.evaluate('window.ran')).toBeUndefined()
    expect(harness.open.foreignHosts()).toEqual([])
  })
})

describe('the guide to the interfaces', () => {
  it('lists every error code, rate limit, webhook and tool, without a console error', async () => {
    const page = await show()
    await page.getByRole('link', { name: 'Errors, limits, webhooks, GraphQL, agents' }).click()
    await page.getByRole('heading', { name: 'Guide to the interfaces' }).waitFor()
    const text = await page.locator('main').innerText()
    const webhooks = services.flatMap((service) => service.webhooks ?? []).map(({ event }) => event)
    const tools = readToolDocuments().map(({ name }) => name)
    for (const name of [...Object.keys(errorCodes), ...Object.keys(rateLimits), ...webhooks, ...tools])
      expect(text).toContain(name)
    expect(harness.open.errors).toEqual([])
    expect(harness.open.foreignHosts()).toEqual([])
  })
})
