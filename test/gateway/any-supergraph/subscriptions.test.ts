import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createGatewayServer } from '../../../gateway/any-supergraph/gateway-server.js'
import { anySupergraphConfig, anySupergraphVariables } from '../../../gateway/config.js'
import { readEnvironment } from '../../../runtime/environment/read-environment.js'
import { connectSse } from '../../support/doubles/sse-client.js'
import { type GatewayUnderTest, received, startGateway, streams } from './two-subgraphs.js'

let under: GatewayUnderTest
beforeAll(async () => {
  under = await startGateway()
})
afterAll(() => under?.close())

describe('a gateway over any supergraph', () => {
  it('forwards a subscription to its subgraph, and the events to the client until it disconnects', async () => {
    const query = 'subscription ($name: String) { new: added(name: $name) { name } }'
    const client = await connectSse(`${under.origin}/graphql/stream`, {
      method: 'POST',
      body: { query, variables: { name: 'Ñandú', other: 1 } },
      headers: { authorization: 'Bearer of-others', 'last-event-id': 'e7' },
    })
    expect([client.status, client.headers['content-type']]).toEqual([200, 'text/event-stream'])
    const upstream = streams.at(-1)
    expect(upstream?.asked).toMatchObject({ variables: { name: 'Ñandú' } })
    expect(received.at(-1)?.headers).toMatchObject({
      accept: 'text/event-stream',
      authorization: 'Bearer of-others',
      'last-event-id': 'e7',
    })
    const result = { data: { new: { name: 'Ñandú 🐾' } } }
    upstream?.response.write(`id: e8\nevent: next\ndata: ${JSON.stringify(result)}\n\n`)
    expect(await client.next()).toEqual([{ id: 'e8', event: 'next', data: result }])
    const left = new Promise((resolve) => upstream?.response.once('close', resolve))
    client.close()
    await left
  })

  it('ends a subscription that its subgraph ends', async () => {
    const client = await connectSse(
      `${under.origin}/graphql/stream?${new URLSearchParams({ query: 'subscription { added { name } }' })}`,
    )
    streams.at(-1)?.response.end('event: complete\ndata: \n\n')
    await client.ended
  })

  it.each([
    [
      'fields of several subgraphs',
      'subscription { added { name weight } }',
      400,
      'VALIDATION_ERROR',
      /one subgraph only/,
    ],
    [
      'no events from its subgraph',
      'subscription { plain }',
      502,
      'UPSTREAM_ERROR',
      /without server-sent events/,
    ],
    ['a query', '{ shelter }', 400, 'VALIDATION_ERROR', /belong to \/graphql/],
  ])('refuses a subscription with %s', async (_name, query, status, code, message) => {
    const response = await fetch(`${under.origin}/graphql/stream`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    })
    const { errors } = (await response.json()) as { errors: { message: string; extensions: object }[] }
    expect([response.status, errors[0]?.extensions]).toMatchObject([status, { code }])
    expect(errors[0]?.message).toMatch(message)
  })

  it('ends open subscriptions when it closes', async () => {
    const env = readEnvironment({ NODE_ENV: 'test' }, anySupergraphVariables)
    const other = await createGatewayServer(under.first, anySupergraphConfig(env), pino({ level: 'silent' }))
    const address = await other.app.listen({ port: 0, host: '127.0.0.1' })
    const query = new URLSearchParams({ query: 'subscription { added { name } }' })
    const client = await connectSse(`${address}/graphql/stream?${query}`)
    const upstream = streams.at(-1)?.response
    const left = new Promise((resolve) => upstream?.once('close', resolve))
    await other.close()
    await Promise.all([client.ended, left])
  })
})
