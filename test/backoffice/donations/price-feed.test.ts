import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readPrice } from '../../../subgraphs/backoffice/donations/asset-prices/price-feed.client.js'
import { createOutbound } from '../../../subgraphs/shared/outbound/outbound.js'

const rates = Object.fromEntries(
  Array.from({ length: 20_000 }, (_, at) => [`COIN${at}`, String(1 / (at + 1))]),
)
const page = '<html><body>Just a moment…</body></html>'
const bodies: Readonly<Record<string, string>> = {
  '/market': JSON.stringify({ data: { rates: { ...rates, USD: '0.1234' } } }),
  '/half': '{"data":{"rates":{"USD":"0.12',
  '/page': page,
  '/empty': '',
  '/endless': JSON.stringify({ padding: 'x'.repeat(2 * 1024 * 1024), data: { rates: { USD: '1' } } }),
}

const outbound = createOutbound({ allowPrivate: true })
const server = createServer((request, response) => response.end(bodies[request.url ?? '']))
let origin: string
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await outbound.close()
  server.close()
})

const priceAt = (path: string) => readPrice(outbound, { url: origin + path, pointer: '/data/rates/USD' })

it('the price of an asset is read from a feed of a whole market', async () => {
  expect(bodies['/market']?.length).toBeGreaterThan(500_000)
  expect(await priceAt('/market')).toBe('0.1234')
})

it.each([
  ['/half', /29 bytes that are not JSON/],
  ['/page', /bytes that are not JSON/],
  ['/empty', /0 bytes that are not JSON/],
  ['/endless', /larger than 1048576 bytes/],
])('a feed that responds with %s is refused, with the reason and without its text', async (path, reason) => {
  const failure = await priceAt(path).catch((error: Error) => error.message)
  expect(failure).toMatch(reason)
  expect(failure).not.toContain('moment')
})
