import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { MAX_STREAMS_PER_PERSON } from '../../../edge/stream-quota.js'
import { trustedHops } from '../../../edge/trusted-proxies.js'
import {
  type RemoteSubscriptionsOptions,
  registerRemoteSubscriptions,
} from '../../../gateway/any-supergraph/remote-subscriptions.js'
import { type AcceptanceOptions, clientError } from '../../../gateway/subscriptions/accept-subscription.js'

it('does not count the subscription of a client that left before it was admitted', async () => {
  // Behind a proxy, the address of a client is known after it has left.
  const app = Fastify({ trustProxy: trustedHops(1) })
  onTestFinished(() => app.close())
  let [arrived, gone] = [0, 0]
  const contextOf: AcceptanceOptions['contextOf'] = ({ headers }) => {
    if (headers['x-leaves']) return new Promise(() => {})
    throw clientError('VALIDATION_ERROR', 'Not a subscription.')
  }
  registerRemoteSubscriptions(app, {
    acceptance: () => ({ contextOf }) as AcceptanceOptions,
    preHandler: [
      async ({ headers }, { raw }) => {
        if (!headers['x-leaves']) return
        arrived += 1
        await once(raw, 'close')
        gone += 1
      },
    ],
    closing: new AbortController().signal,
  } as Partial<RemoteSubscriptionsOptions> as RemoteSubscriptionsOptions)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/graphql/stream`
  const headers = { 'x-forwarded-for': '192.0.2.1' }
  const leaving = new AbortController()
  const left = Array.from({ length: MAX_STREAMS_PER_PERSON }, () =>
    fetch(url, { headers: { ...headers, 'x-leaves': 'yes' }, signal: leaving.signal }).catch(() => undefined),
  )
  await expect.poll(() => arrived, { timeout: 10_000 }).toBe(MAX_STREAMS_PER_PERSON)
  leaving.abort()
  await Promise.all(left)
  await expect.poll(() => gone, { timeout: 10_000 }).toBe(MAX_STREAMS_PER_PERSON)
  expect(await (await fetch(url, { headers })).text()).toContain('Not a subscription.')
})
