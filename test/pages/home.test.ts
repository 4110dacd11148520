import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { openPages } from '../../platform/pages/index.js'
import { dashboardOfPlatform } from '../support/doubles/dashboard.js'

const harness = dashboardOfPlatform()

describe('GET /', () => {
  it('leads people to everything that is served, from this origin alone', async () => {
    const { page } = harness.open
    await page.goto(`${harness.platform.origin}/`)
    const links = await page
      .locator('dt a')
      .evaluateAll((all) => all.map((link) => (link as unknown as { href: string }).href))
    expect(links.map((link) => new URL(link).pathname)).toEqual([
      '/app',
      '/o',
      '/docs',
      '/graphql',
      '/readyz',
    ])
    for (const link of links) {
      // Pictures of the demo cases have the address of the platform that prepared the data.
      const answer = link.endsWith('/o') ? await fetch(link) : await page.goto(link)
      const status = answer instanceof Response ? answer.status : answer?.status()
      expect(status, link).toBe(200)
    }
    expect(harness.open.foreignHosts()).toEqual([])
    expect(harness.open.errors).toEqual([])
  })

  it('lists the same for programs', async () => {
    const response = await fetch(`${harness.platform.origin}/`)
    expect(response.headers.get('content-type')).toContain('application/json')
    expect(await response.json()).toMatchObject({
      links: {
        Dashboard: '/app',
        'Public pages': '/o',
        'REST APIs': '/docs',
        'GraphQL explorer': '/graphql',
        Readiness: '/readyz',
      },
    })
  })

  it('names only what is open', async () => {
    const app = Fastify()
    await app.register(openPages({ explorer: false, apiDocs: false }))
    expect((await app.inject('/')).json().links).toEqual({
      Dashboard: '/app',
      'Public pages': '/o',
      Readiness: '/readyz',
    })
    expect((await app.inject('/pages/graphiql.js')).statusCode).toBe(404)
    await app.close()
  })
})
