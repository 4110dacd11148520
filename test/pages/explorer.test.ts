import { describe, expect, it } from 'vitest'
import { explorerPage } from '../../platform/pages/explorer.js'
import { pageOfPlatform } from '../support/browser/browser.js'

const harness = pageOfPlatform()

/** Replaces the Sandbox script: sends one query to the endpoint configured by the page. */
const sandboxDouble = `
  window.EmbeddedSandbox = class {
    constructor({ initialEndpoint, target }) {
      fetch(initialEndpoint, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query: '{ health { status } __typename }' }),
      })
        .then((response) => response.text())
        .then((text) => {
          const shown = document.createElement('pre')
          shown.id = 'answer'
          shown.textContent = text
          document.querySelector(target).append(shown)
        })
    }
  }`

/** Responds for other origins, since tests do not access the network. */
async function playTheOthers() {
  await harness.open.page.route(
    (url) => url.origin !== harness.platform.origin,
    (route) => {
      const isSandbox = new URL(route.request().url()).pathname.endsWith(
        '/embeddable-sandbox.umd.production.min.js',
      )
      return route.fulfill({
        contentType: isSandbox ? 'text/javascript' : 'text/css',
        body: isSandbox ? sandboxDouble : '',
      })
    },
  )
}

describe('GET /graphql in a browser', () => {
  const open = async (explorer: string) => {
    await harness.open.page.goto(`${harness.platform.origin}/graphql?explorer=${explorer}`)
    return harness.open.page
  }
  const signIn = (account: string) =>
    harness.open.page.getByLabel('Signed in as').selectOption({ label: account })

  describe('with the Sandbox', () => {
    const answer = async () =>
      JSON.parse(await harness.open.page.locator('#explorer #answer').last().innerText())

    it('loads only the Sandbox from another origin, its vendor', async () => {
      await playTheOthers()
      await open('sandbox')
      expect(await answer()).toEqual({
        data: { health: { status: expect.any(String) }, __typename: 'Query' },
        extensions: { cost: 1 },
      })
      expect(harness.open.foreignHosts()).toEqual(['embeddable-sandbox.cdn.apollographql.com'])
      expect(harness.open.errors).toEqual([])
    })

    it('sets no cookies, and has a content security policy that blocks inline and foreign scripts', async () => {
      await playTheOthers()
      await open('sandbox')
      await answer()
      expect(await harness.open.page.context().cookies()).toEqual([])
      await harness.open.page.evaluate(`
        window.seen = []
        document.addEventListener('securitypolicyviolation', (event) => seen.push(event.effectiveDirective))
        const [inline, foreign] = ['script', 'script'].map((name) => document.createElement(name))
        inline.textContent = 'window.ran = true'
        foreign.src = 'https://elsewhere.example/x.js'
        document.body.append(inline, foreign)
      `)
      await expect
        .poll(() => harness.open.page.evaluate('window.seen'))
        .toEqual(['script-src-elem', 'script-src-elem'])
      expect(await harness.open.page.evaluate('window.ran')).toBeUndefined()
      expect(harness.open.foreignHosts()).not.toContain('elsewhere.example')
    })

    it('opens GraphiQL if the Sandbox cannot be loaded', async () => {
      await harness.open.page.route(
        (url) => url.origin !== harness.platform.origin,
        (route) => route.abort('internetdisconnected'),
      )
      const page = await open('sandbox')
      await page.locator('.graphiql-container').waitFor()
    })
  })

  describe('with GraphiQL', () => {
    const result = () => harness.open.page.locator('.result-window')
    const run = () => harness.open.page.getByRole('button', { name: /Execute query/ }).click()
    const openTab = (name: string) => harness.open.page.getByRole('tab', { name, exact: true }).click()
    /** GraphiQL parses an operation some time after its tab was opened; until then it runs the previous one. */
    const runUntilItShows = (text: string) =>
      expect
        .poll(async () => {
          await run()
          return result().innerText()
        })
        .toContain(text)

    it('offers the operations of the project, runs them as a demo account, and loads nothing from other origins', async () => {
      const page = await open('graphiql')
      await openTab('ReviewQueue')
      await signIn('Bruno Salas (staff)')
      await runUntilItShows('reviewItems')
      await page.getByLabel('Signed in as').selectOption('')
      await runUntilItShows('UNAUTHORIZED')
      expect(harness.open.foreignHosts()).toEqual([])
      expect(harness.open.errors).toEqual([])
    })

    it('shows events of a subscription live', async () => {
      const page = await open('graphiql')
      await signIn('Ana Ferreyra (admin)')
      await page.locator('.graphiql-query-editor .CodeMirror').waitFor()
      // Only alerts, because GraphiQL shows only the last event.
      await page.evaluate(`document.querySelector('.graphiql-query-editor .CodeMirror').CodeMirror.setValue(
        'subscription Alerts { monitoringEvents(types: [alert]) { payload } }')`)
      // GraphiQL parses an operation some time after it was entered; until then it runs the previous one.
      await page.getByRole('tablist').getByText('Alerts', { exact: true }).waitFor()
      const streaming = page.waitForResponse((response) => response.url().endsWith('/graphql/stream'))
      await run()
      expect((await streaming).status()).toBe(200)
      // An alert of the platform itself, about its load, can replace the shown one at any time.
      const body = { severity: 'high', message: 'Ñandú 🐦' }
      await expect
        .poll(async () => {
          await harness.platform.rest('POST /api/monitoring/alerts', { as: 'staff', body })
          return result().innerText()
        })
        .toContain('Ñandú 🐦')
      expect(harness.open.errors).toEqual([])
    })
  })

  it('is GraphiQL when the host of the Sandbox is unreachable', async () => {
    const from = (sandboxScript: string) =>
      explorerPage({ explorer: 'auto', documents: { manifest: new Map() } }, undefined, sandboxScript)
    expect(await from('http://127.0.0.1:1/sandbox.js').html(undefined)).toContain('"explorer":"graphiql"')
    expect(await from(`${harness.platform.origin}/livez`).html(undefined)).toContain('"explorer":"sandbox"')
  })
})
