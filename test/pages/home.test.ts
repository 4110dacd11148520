import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { createRateLimiter } from '../../edge/admission/rate-limiter.js'
import { openPages } from '../../platform/pages/index.js'
import { notificationLinks as linksOfKinds } from '../../subgraphs/backoffice/notifications/events/notification-links.policy.js'
import { dashboardOfPlatform } from '../support/browser/dashboard.js'

const harness = dashboardOfPlatform()

describe('GET /', () => {
  it('links to everything that is served, and loads nothing from other origins', async () => {
    const { page } = harness.open
    // Pictures of the demo cases have the address of the platform that prepared the data.
    await page.route('**/media/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: '' }))
    await page.goto(`${harness.platform.origin}/`)
    const links = await page
      .locator('main :is(.lead, dt) a')
      .evaluateAll((all) => all.map((link) => (link as unknown as { href: string }).href))
    expect(links.map((link) => new URL(link).pathname)).toEqual([
      '/o',
      '/app',
      '/docs',
      '/graphql',
      '/readyz',
    ])
    for (const link of links) {
      // Pictures of the demo cases have the address of the platform that prepared the data.
      const answer = link.includes('/o?') ? await fetch(link) : await page.goto(link)
      const status = answer instanceof Response ? answer.status : answer?.status()
      expect(status, link).toBe(200)
    }
    expect(harness.open.foreignHosts()).toEqual([])
    expect(harness.open.errors).toEqual([])
  })

  it.each([320, 390, 540, 768, 1100])('shows a total in one line on a screen of %i pixels', async (width) => {
    const { page } = harness.open
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`${harness.platform.origin}/?lang=en`)
    const lines = await page.evaluate(`(() => {
      const total = document.querySelector('.totals dd')
      total.textContent = 'US$123,456.78'
      const range = document.createRange()
      range.selectNodeContents(total)
      return range.getClientRects().length
    })()`)
    expect(lines).toBe(1)
  })

  it('shows open cases, urgent ones first, however many newer ones are completed', async () => {
    const { origin, rest } = harness.platform
    const shown = async () => {
      const answer = await fetch(`${origin}/?lang=en`, { headers: { accept: 'text/html' } })
      return [...(await answer.text()).matchAll(/<span class="state (\w+)">/g)].map(([, state]) => state)
    }
    const before = await shown()
    expect(before).toEqual([...before].sort().reverse())
    expect(new Set(before)).toEqual(new Set(['urgent', 'active']))
    for (let at = 0; at < 24; at++)
      await rest('POST /api/cases', { as: 'staff', body: { name: `Helped ${at}`, status: 'completed' } })
    expect(await shown()).toEqual(before)
  })

  it('returns the same links as JSON', async () => {
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

  it('links only to enabled pages', async () => {
    const app = Fastify()
    const nobody = async () => ({ kind: 'anonymous' as const })
    const rateLimiter = createRateLimiter({ multiplier: 1 })
    await app.register(
      openPages({
        ...{ explorer: false, apiDocs: false, origin: 'https://rescue.example', rateLimiter },
        ...{ viewerOf: nobody, isCrossSiteRequest: () => false, execute: async () => ({ data: null }) },
      }),
    )
    const page = await app.inject({ url: '/?lang=pt', headers: { accept: 'text/html' } })
    expect([page.statusCode, page.body.includes('A página não está disponível')]).toEqual([502, true])
    expect((await app.inject('/')).json().links).toEqual({
      Dashboard: '/app',
      'Public pages': '/o',
      Readiness: '/readyz',
    })
    expect((await app.inject('/pages/graphiql.js')).statusCode).toBe(404)
    await app.close()
    await rateLimiter.close()
  })
})

describe('the links of notifications in mails and pushes', () => {
  it('lead to screens of the dashboard, for every kind of notification', async () => {
    const ids = { caseId: 'cas_1', donationId: 'don_1', userId: 'usr_1', ticketId: 'spt_1' }
    const about = { ...ids, investorId: 'inv_1', auditLogId: 'aud_1', reportId: 'job_1' } as never
    const paths = new Set(Object.values(linksOfKinds).map((linkTo) => linkTo(about)))
    const screens: Record<string, string | null> = {}
    for (const path of [
      ...paths,
      '/donations/don_1?list=completed',
      '/reports/gdpr_1?list=all',
      '/review-queue/review_1?list=disputed',
      '/notifications',
    ]) {
      const answer = await fetch(`${harness.platform.origin}${path}`, {
        redirect: 'manual',
        headers: { accept: 'text/html,*/*' },
      })
      screens[path] = answer.status === 302 ? answer.headers.get('location') : `status ${answer.status}`
    }
    const opened = Object.keys(screens).map((path) => [
      path,
      `/app/notifications?open=${encodeURIComponent(path)}`,
    ])
    expect(screens).toEqual(Object.fromEntries(opened))
  })

  it('are unknown paths for programs, which may have left out /api', async () => {
    for (const path of ['/cases/cas_1', '/users?limit=1']) {
      const answer = await fetch(`${harness.platform.origin}${path}`, { redirect: 'manual' })
      expect(answer.status, path).toBe(404)
      const error = `Path not found: ${path.split('?')[0]}`
      expect(await answer.json()).toMatchObject({ code: 'NOT_FOUND', error })
    }
  })
})
