import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRateLimiter } from '../../edge/admission/rate-limiter.js'
import { publicPages } from '../../platform/pages/public/public-pages.js'
import type { RateLimiter } from '../../schema/rate-limits.js'

let app: FastifyInstance
let rateLimiter: RateLimiter

beforeAll(async () => {
  app = Fastify({ genReqId: () => 'seen-by-me' })
  // 3 requests instead of 300 per address.
  rateLimiter = createRateLimiter({ multiplier: 0.01 })
  await app.register(
    publicPages({
      execute: async () => ({ data: null, errors: [] }),
      origin: 'https://rescue.example',
      viewerOf: async () => ({ kind: 'anonymous' }),
      aiHubKeys: [],
      isCrossSiteRequest: () => false,
      rateLimiter,
    }),
  )
})
afterAll(async () => {
  await app.close()
  await rateLimiter.close()
})

it('shows an error page in the reader’s language, with the request id or the time to wait', async () => {
  const get = (url: string, language: string) => app.inject({ url, headers: { 'accept-language': language } })
  const said: [language: string, text: string][] = [
    ['pt-BR', 'A página não está disponível no momento'],
    ['en', 'The page is unavailable at the moment'],
    ['es', 'La página no está disponible en este momento'],
  ]
  for (const [language, text] of said) {
    const answer = await get('/c/luna-9k3m7q2x4c', language)
    expect(answer.statusCode).toBe(502)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.body).toContain(text)
    expect(answer.body).toContain('seen-by-me')
  }
  const refused = await get('/o', 'en')
  expect([refused.statusCode, refused.headers['cache-control']]).toEqual([429, 'no-store'])
  expect(refused.body).toContain(`Reload the page in ${refused.headers['retry-after']} s.`)
})
