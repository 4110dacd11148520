import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import {
  type RemoteSubscriptionsOptions,
  registerRemoteSubscriptions,
} from '../../../gateway/any-supergraph/remote-subscriptions.js'
import { clientError } from '../../../gateway/subscriptions/accept-subscription.js'
import { MAX_STREAMS_PER_PERSON } from '../../../gateway/subscriptions/stream-quota.js'

it('does not count the subscription of a client that left before it was admitted', async () => {
  const app = Fastify()
  let gone = 0
  registerRemoteSubscriptions(app, {
    acceptance: () => {
      throw clientError('VALIDATION_ERROR', 'Not a subscription.')
    },
    preHandler: [
      async ({ headers }, { raw }) => {
        if (!headers['x-leaves']) return
        await once(raw, 'close')
        gone += 1
      },
    ],
    closing: new AbortController().signal,
  } as Partial<RemoteSubscriptionsOptions> as RemoteSubscriptionsOptions)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/graphql/stream`
  const left = Array.from({ length: MAX_STREAMS_PER_PERSON }, async () => {
    const leaving = new AbortController()
    const sent = fetch(url, { headers: { 'x-leaves': 'yes' }, signal: leaving.signal })
    setTimeout(() => leaving.abort(), 500)
    await expect(sent).rejects.toThrow('aborted')
  })
  await Promise.all(left)
  await expect.poll(() => gone).toBe(MAX_STREAMS_PER_PERSON)
  expect((await fetch(url)).status).toBe(400)
  await app.close()
})
