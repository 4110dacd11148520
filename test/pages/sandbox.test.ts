import { describe, expect, it } from 'vitest'
import { pageOfPlatform } from '../support/doubles/browser.js'

const harness = pageOfPlatform()

/** Replaces the Sandbox that the page loads: sends one query to the endpoint that the page configures. */
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

/** Answers for other origins, since tests leave the machine alone. */
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
  it('is a page with the Sandbox, which it takes from its maker and nothing else from elsewhere', async () => {
    await playTheOthers()
    await harness.open.page.goto(`${harness.platform.origin}/graphql`)
    await harness.open.page.locator('#answer').waitFor()
    expect(harness.open.foreignHosts()).toEqual([
      'apollo-server-landing-page.cdn.apollographql.com',
      'embeddable-sandbox.cdn.apollographql.com',
      'fonts.googleapis.com',
    ])
    expect(harness.open.errors).toEqual([])
  })

  it('configures the Sandbox with the address of this graph, and its query succeeds', async () => {
    await playTheOthers()
    await harness.open.page.goto(`${harness.platform.origin}/graphql`)
    const answer = JSON.parse(await harness.open.page.locator('#answer').innerText())
    expect(answer).toEqual({
      data: { health: { status: expect.any(String) }, __typename: 'Query' },
      extensions: { cost: 1 },
    })
  })

  it('sends no cookies, and has a policy that stops scripts of others', async () => {
    await playTheOthers()
    await harness.open.page.goto(`${harness.platform.origin}/graphql`)
    await harness.open.page.locator('#answer').waitFor()
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
})
