import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { rex } from './toy-graph.js'
import { type ToyServer, toyServer } from './toy-server.js'

let server: ToyServer
beforeEach(async () => {
  server = await toyServer()
})
afterEach(() => server.app.close())

const lastVariables = () => server.execute.requests.at(-1)?.variables

describe('a path parameter', () => {
  it('is a variable of the operation, whose selection is the response without null members', async () => {
    const answer = await server.app.inject('/v1/wallet/animals/ani_7')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    const { nickname, caseId, ...set } = rex
    expect(answer.json()).toEqual({ ...set, id: 'ani_7' })
    expect(lastVariables()).toEqual({ animalId: 'ani_7' })
  })

  it('is decoded, and a trailing slash is ignored', async () => {
    await server.app.inject('/v1/wallet/animals/a%20b%2Fc/')
    expect(lastVariables()).toEqual({ animalId: 'a b/c' })
  })

  it('with an unknown id returns the not-found error of the route', async () => {
    const answer = await server.app.inject('/v1/wallet/animals/unknown')
    expect(answer.statusCode).toBe(404)
    expect(answer.json().error.code).toBe('WALLET_NOT_FOUND')
  })
})

describe('a reply under its own member', () => {
  it('is wrapped in the envelope, and returns 404 if it is null', async () => {
    const answer = await server.app.inject('/api/microblog/animals/ani_7')
    expect(answer.json()).toEqual({ success: true, animal: { id: 'ani_7', name: rex.name } })
    const missing = await server.app.inject('/api/microblog/animals/unknown')
    expect(missing.statusCode).toBe(404)
    expect(missing.json()).toEqual({ success: false, error: expect.any(String) })
  })
})

describe('a response without an ETag', () => {
  it('is stored by no cache, which could not tell API keys apart', async () => {
    const read = await server.app.inject('/api/microblog/animals/ani_7')
    const called = await server.app.inject({ method: 'POST', url: '/v1/wallet/hook', payload: {} })
    expect([read.statusCode, read.headers['cache-control']]).toEqual([200, 'no-store'])
    expect([called.statusCode, called.headers['cache-control']]).toEqual([202, 'no-store'])
  })
})

describe('a mount', () => {
  it('sets its fixed variables, which clients cannot set', async () => {
    await server.app.inject('/testnet/v1/wallet/animals/ani_1?scope=other')
    expect(lastVariables()).toEqual({ animalId: 'ani_1', scope: 'testnet' })
    await server.app.inject('/v1/wallet/animals/ani_1?scope=testnet')
    expect(lastVariables()).toEqual({ animalId: 'ani_1' })
  })
})

describe('query parameters', () => {
  it('are converted by the type of their variable; unknown ones are ignored', async () => {
    const url =
      '/v1/wallet/animals?species=dog&adopted=false&heavierThan=2.5&limit=7&tags=a&tags=b&arrivedAfter=2026-01-01&extra=1'
    expect((await server.app.inject(url)).statusCode).toBe(200)
    expect(lastVariables()).toEqual({
      species: 'dog',
      adopted: false,
      heavierThan: 2.5,
      limit: 7,
      tags: ['a', 'b'],
      arrivedAfter: '2026-01-01',
    })
  })

  it('that are absent have the defaults of the operation', async () => {
    const answer = await server.app.inject('/v1/wallet/animals')
    expect(answer.json()).toMatchObject({ total: 1, limit: 20, offset: 0 })
  })

  it('that are invalid are all refused in one response, by name', async () => {
    const url =
      '/v1/wallet/animals?species=bird&adopted=yes&heavierThan=x&limit=101&offset=-1&arrivedAfter=soon'
    const answer = await server.app.inject(url)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().error.details).toEqual({
      species: 'must be one of dog, cat, other',
      adopted: 'must be true or false',
      heavierThan: 'must be a number',
      limit: 'must be at most 100',
      offset: 'must be at least 0',
      arrivedAfter: 'must be an ISO 8601 date or time',
    })
    expect(server.execute.requests).toEqual([])
  })

  it('may not be repeated unless they are lists', async () => {
    const answer = await server.app.inject(
      '/v1/wallet/animals?limit=1&limit=2&species=dog&species=cat&adopted=x',
    )
    expect(answer.json().error.details).toEqual({
      limit: 'must be given only once',
      species: 'must be given only once',
      adopted: 'must be true or false',
    })
  })
})

describe('a body', () => {
  const post = (payload: object) => server.app.inject({ method: 'POST', url: '/v1/wallet/animals', payload })

  it('is the input; unknown members are ignored at every depth, and free JSON is kept unchanged', async () => {
    const answer = await post({
      name: 'Rex',
      species: 'dog',
      extra: 1,
      attributes: { any: { thing: null } },
      anything: [{ free: 1 }],
      homes: [{ city: 'Salta', extra: 2 }],
    })
    expect(answer.statusCode).toBe(201)
    expect(lastVariables()).toEqual({
      input: {
        name: 'Rex',
        species: 'dog',
        attributes: { any: { thing: null } },
        anything: [{ free: 1 }],
        homes: [{ city: 'Salta' }],
      },
    })
  })

  it('is never converted, and every invalid member is named by its path', async () => {
    const answer = await post({
      name: 'a name of more than twenty characters',
      species: 1,
      weight: '3',
      isAdopted: 'false',
      tags: 'calm',
      arrivedAt: '2026-02-30T00:00:00Z ',
      fee: 1.234,
      attributes: [],
      homes: [{ street: 5 }, { city: 'Salta', floor: -1 }],
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().error.details).toEqual({
      name: 'must have at most 20 characters',
      species: 'must be a string',
      weight: 'must be a number',
      isAdopted: 'must be true or false',
      tags: 'must be a list',
      arrivedAt: 'must be an ISO 8601 date or time',
      fee: 'must be a number of at least 0 with at most 2 decimals',
      attributes: 'must be an object',
      'homes.0.city': 'is required',
      'homes.0.street': 'must be a string',
      'homes.1.floor': 'must be at least 0',
    })
    expect(server.execute.requests).toEqual([])
  })

  it('that is absent is refused with the names of the required members', async () => {
    const answer = await server.app.inject({ method: 'POST', url: '/v1/wallet/animals' })
    expect(answer.json().error.details).toEqual({ name: 'is required', species: 'is required' })
  })

  it.each(['[]', '"text"', '3', 'null', 'true'])('that is %s is refused', async (payload) => {
    for (const url of ['/v1/wallet/animals', '/v1/wallet/gifts']) {
      const headers = { authorization: 'Bearer user', 'content-type': 'application/json' }
      const answer = await server.app.inject({ method: 'POST', url, payload, headers })
      expect(answer.statusCode, url).toBe(400)
    }
  })

  it('with U+0000 in its text is refused, because PostgreSQL cannot store it', async () => {
    const answer = await post({ name: 'Rex\0', species: 'dog', attributes: { a: ['\0'] } })
    expect(Object.keys(answer.json().error.details)).toEqual(['name', 'attributes.a.0'])
    expect((await server.app.inject('/v1/wallet/animals/a%00b')).statusCode).toBe(400)
  })

  it('with half of a surrogate pair in its text is refused, because the databases would replace it', async () => {
    const answer = await post({ name: 'Rex \uD83D', species: 'dog', attributes: { a: ['🐶'] } })
    expect(answer.json().error.details).toEqual({ name: 'must not contain half of a surrogate pair' })
  })

  it('with free JSON that is nested too deeply, or a number that is too large, is refused', async () => {
    const deep = `{"name":"Rex","species":"dog","anything":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
    const headers = { 'content-type': 'application/json' }
    const nested = await server.app.inject({
      method: 'POST',
      url: '/v1/wallet/animals',
      payload: deep,
      headers,
    })
    expect(nested.statusCode).toBe(400)
    expect(nested.json().error.details).toEqual({ anything: 'must not be nested deeper than 64 levels' })
    const payload = '{"name":"Rex","species":"dog","weight":1e999}'
    const huge = await server.app.inject({ method: 'POST', url: '/v1/wallet/animals', payload, headers })
    expect(huge.json().error.details).toEqual({ weight: 'must be a number' })
  })

  it('sets variables by member name, with amounts of money as text', async () => {
    const headers = { authorization: 'Bearer user' }
    const give = (amount: unknown) =>
      server.app.inject({ method: 'POST', url: '/v1/wallet/gifts', payload: { amount }, headers })
    expect((await give('1.5')).statusCode).toBe(201)
    expect(lastVariables()).toEqual({ amount: '1.5' })
    for (const amount of ['0', '1e3', '-1', ' 1', '1.23456789', 5, null, '922337203685.4775808'])
      expect((await give(amount)).json().error.details, String(amount)).toHaveProperty('amount')
  })

  it('is not required for a POST that reads none, with or without a content type', async () => {
    for (const headers of [{}, { 'content-type': 'application/json' }, { 'content-type': 'text/plain' }]) {
      const answer = await server.app.inject({
        method: 'POST',
        url: '/api/tick',
        headers: { ...headers, 'content-length': '0' },
      })
      expect(answer.json(), JSON.stringify(headers)).toEqual({ success: true })
    }
  })
})

describe('a response', () => {
  it('keeps null members that the route declares', async () => {
    const answer = await server.app.inject('/api/agents')
    expect(answer.body).toBe('{"success":true,"item":{"id":"ani_1","caseId":null}}')
  })

  it('may consist of constant members only', async () => {
    const payload = { name: 'Rex', species: 'dog' }
    const answer = await server.app.inject({ method: 'PUT', url: '/api/microblog/items', payload })
    expect(answer.json()).toEqual({ success: true, message: 'Renamed.' })
  })

  it('has the members of the actual type of an interface', async () => {
    const answer = await server.app.inject('/api/pets')
    expect(answer.json()).toEqual([{ id: 'pet_1', barks: true }, { id: 'pet_2' }])
  })

  it('to HEAD has the headers of GET and no body', async () => {
    const answer = await server.app.inject({ method: 'HEAD', url: '/api/version' })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toBe('')
    expect(answer.headers['content-length']).toBe(String('{"success":true,"data":"1.2.3"}'.length))
  })
})

describe('a choice between operations', () => {
  it('is made by a query parameter, which may have a default', async () => {
    expect((await server.app.inject('/api/monitor')).json()).toEqual({ version: '1.2.3' })
    const chosen = await server.app.inject('/api/monitor?action=animals&limit=7')
    expect(chosen.json()).toEqual({ success: true, limit: 7 })
    expect((await server.app.inject('/api/monitor?action=animals&limit=10')).statusCode).toBe(400)
  })

  it('is made by a body member, which may be required', async () => {
    const act = async (payload: object) => {
      const headers = { authorization: 'Bearer user' }
      const answer = await server.app.inject({ method: 'POST', url: '/api/act', payload, headers })
      return answer.json()
    }
    expect(await act({ action: 'tick' })).toEqual({ message: 'Ticked.' })
    expect(await act({ action: 'give', amount: '1' })).toEqual({ id: 'ani_1' })
    expect((await act({ action: 'give' })).details).toEqual({ amount: 'is required' })
    expect((await act({})).details).toEqual({ action: 'is required, one of tick, give' })
    for (const action of ['toString', 5, null, ['tick']])
      expect((await act({ action })).details).toEqual({ action: 'must be one of tick, give' })
  })
})

describe('a handler', () => {
  it('responds with the status of its route and may report to the security log', async () => {
    const headers = { 'content-type': 'application/json' }
    const forged = await server.app.inject({
      method: 'POST',
      url: '/v1/wallet/hook',
      payload: 'forged',
      headers,
    })
    expect(forged.statusCode).toBe(202)
    expect(server.events).toEqual([expect.objectContaining({ type: 'invalid_signature' })])
    expect((await server.app.inject({ method: 'HEAD', url: '/v1/wallet/hook' })).statusCode).toBe(405)
  })

  it('reads the raw body and runs its operations', async () => {
    const payload = '{ "spaces":  1 }'
    const headers = { 'content-type': 'application/json' }
    const answer = await server.app.inject({ method: 'POST', url: '/v1/wallet/hook', payload, headers })
    expect(answer.json()).toEqual({ received: payload, echo: { id: 'ani_1' } })
  })
})
