import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type RunningPlatform, startPlatform } from '../support/platform/running-platform.js'
import { eventually } from '../support/runner/retry-until.js'

/** A wallet in another process, which handles every request with `act`. */
let act: (response: ServerResponse) => unknown
const received: { budget: number; isClosed: boolean }[] = []
const wallet = createServer((request, response) => {
  let body = ''
  request.on('data', (part) => {
    body += part
  })
  request.on('end', () => {
    // Background work calls it too.
    if (!/wal_1|WalletsWithFunds/.test(body)) return response.end('{"data":{}}')
    const entry = {
      budget: Number(request.headers['x-time-budget']),
      isClosed: false,
    }
    response.once('close', () => {
      entry.isClosed = true
    })
    received.push(entry)
    return act(response)
  })
})

let platform: RunningPlatform
let caseId: string
beforeAll(async () => {
  await new Promise<void>((resolve) => wallet.listen(0, '127.0.0.1', resolve))
  platform = await startPlatform({
    WALLET_URL: `http://127.0.0.1:${(wallet.address() as AddressInfo).port}`,
  })
  const { body } = await platform.rest('POST /api/cases', { as: 'staff', body: { name: 'Ñandú' } })
  caseId = body.id
})
afterAll(async () => {
  wallet.closeAllConnections()
  await new Promise((resolve) => wallet.close(resolve))
  await platform?.close()
})
beforeEach(() => {
  received.length = 0
})

const overBoth = 'query Both($id: ID!) { case(id: $id) { name } wallet(id: "wal_1") { id } }'

describe('a subgraph in another process', () => {
  it('that fails does not affect the data of the others, and is named in the error', async () => {
    act = (response) => response.writeHead(502).end('<html>')
    const { data, errors } = await platform.graphql(overBoth, { id: caseId }, { as: 'donor' })
    expect(data).toEqual({ case: { name: 'Ñandú' }, wallet: null })
    expect(errors).toMatchObject([
      {
        message: 'The wallet service is unavailable; try again later.',
        extensions: { code: 'UPSTREAM_ERROR', details: { service: 'wallet', fault: 'unavailable' } },
      },
    ])
  })

  it('that fails prevents the deletion of a guardian, whose money could be left behind', async () => {
    act = (response) => response.writeHead(502).end('<html>')
    const guardian = { name: 'Zoë', email: 'zoe@rescue.test' }
    const { body } = await platform.rest('POST /api/guardians', { as: 'staff', body: guardian })
    const refused = await platform.rest(`DELETE /api/guardians/${body.id}`, { as: 'staff' })
    expect([refused.status, refused.body.code]).toEqual([502, 'UPSTREAM_ERROR'])
    expect((await platform.rest(`GET /api/guardians/${body.id}`, { as: 'staff' })).status).toBe(200)
  })

  it('is called again after it has recovered, with the remaining time', async () => {
    act = (response) => response.end(JSON.stringify({ data: { wallet: { id: 'wal_1' } } }))
    await eventually(async () => {
      const { data } = await platform.graphql(overBoth, { id: caseId }, { as: 'donor' })
      expect(data.wallet).toEqual({ id: 'wal_1' })
    })
    expect(received[0]?.budget).toBeGreaterThan(0)
    expect(received[0]?.budget).toBeLessThanOrEqual(15_000)
  })

  it('whose database fails after a change has taken effect does not report that nothing was changed', async () => {
    const extensions = { code: 'SERVICE_UNAVAILABLE', details: { retryAfter: 5 } }
    const error = { message: 'Nothing was changed.', path: ['_entities', 0, 'wal_1'], extensions }
    act = (response) => response.end(JSON.stringify({ data: { _entities: [null] }, errors: [error] }))
    const rename = `mutation ($id: ID!) {
      updateCase(id: $id, input: { name: "Nube" }) { name wal_1: walletTotals { asset } }
    }`
    const { errors } = await platform.graphql(rename, { id: caseId }, { as: 'staff' })
    expect(errors).toMatchObject([{ path: ['updateCase', 'wal_1'], extensions: { code: 'INTERNAL_ERROR' } }])
    expect(errors[0].message).not.toContain('Nothing')
  })

  it('has its read cancelled when the client disconnects', async () => {
    act = () => {}
    const client = new AbortController()
    const left = fetch(`${platform.origin}/graphql`, {
      method: 'POST',
      signal: client.signal,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${await platform.session('donor')}`,
      },
      body: JSON.stringify({ query: overBoth, variables: { id: caseId } }),
    }).catch(() => 'left')
    await eventually(() => expect(received).toHaveLength(1))
    client.abort()
    expect(await left).toBe('left')
    await eventually(() => expect(received[0]?.isClosed).toBe(true))
    const metrics = await (await fetch(`${platform.origin}/metrics`)).text()
    expect(metrics).toMatch(/service_calls_total\{service="wallet",outcome="cancelled"\} 1/)
    expect(metrics).toMatch(/service_calls_total\{service="wallet",outcome="unavailable"\} [1-9]/)
  })

  it('that fails refuses a stream with several subscriptions as a whole: its client tries again', async () => {
    act = (response) => response.writeHead(502).end('<html>')
    const operations = [
      { id: 'a', query: 'subscription { notificationAdded { id } }' },
      { id: 'b', query: 'subscription { transactionUpdated(walletId: "wal_1") { id } }' },
    ]
    const response = await fetch(`${platform.origin}/graphql/streams`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await platform.session('donor')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ operations }),
    })
    const { errors } = (await response.json()) as { errors: unknown }
    expect(response.status).toBe(502)
    expect(errors).toMatchObject([{ extensions: { code: 'UPSTREAM_ERROR' } }])
  })
})
