import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { docsPage } from '../../rest-adapter/docs-page.js'

it('the docs page brings everything it loads and names no other server', async () => {
  const app = Fastify()
  await app.register(docsPage([{ name: 'wallet', url: '/openapi/wallet.json' }]))
  const page = await app.inject('/docs')
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  const loaded = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? '')
  expect(loaded).toHaveLength(5)
  for (const url of loaded.filter((one) => !one.startsWith('data:'))) {
    expect(url).toMatch(/^\/docs\//)
    const asset = await app.inject(url)
    expect(asset.statusCode, url).toBe(200)
    expect(asset.body.length, url).toBeGreaterThan(100)
  }
  expect((await app.inject('/docs/start.js')).body).toContain('/openapi/wallet.json')
  await app.close()
})
