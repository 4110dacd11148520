import cors from '@fastify/cors'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { crossOrigin } from '../../edge/cross-origin.js'

const origins = ['https://app.rescue.example', 'http://localhost:5173']

const requests = {
  'a program': {},
  'a page of a known origin': { origin: origins[1] },
  'a page of an unknown origin': { origin: 'https://other.example' },
  'a page whose origin starts like a known one': { origin: `${origins[0]}.attacker.example` },
  'a page without an origin': { origin: 'null' },
  'a preflight of a known origin': { origin: origins[0], 'access-control-request-method': 'PUT' },
  'a preflight with headers': {
    origin: origins[0],
    'access-control-request-method': 'PATCH',
    'access-control-request-headers': 'x-api-key,content-type',
  },
  'a preflight of an unknown origin': {
    origin: 'https://other.example',
    'access-control-request-method': 'DELETE',
  },
}

let [ours, plugin]: FastifyInstance[] = []

beforeAll(async () => {
  ours = Fastify()
  const { headers, admit, sendOptions } = crossOrigin(origins)
  ours.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    admit(request, reply)
    if (request.method === 'OPTIONS') sendOptions(request, reply)
    else done()
  })
  ours.options('*', () => {})
  plugin = Fastify()
  await plugin.register(cors, {
    origin: origins,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: headers['access-control-expose-headers'] as string,
    maxAge: 600,
    strictPreflight: false,
  })
  for (const app of [ours, plugin]) app.get('/', async () => ({ status: 'ok' }))
})

afterAll(async () => {
  await Promise.all([ours?.close(), plugin?.close()])
})

async function responses(method: 'GET' | 'OPTIONS', headers: Record<string, string | undefined>) {
  return Promise.all(
    [ours, plugin].map(async (app) => {
      const response = await app?.inject({ method, url: '/', headers })
      const { date: _date, ...sent } = response?.headers ?? {}
      return { status: response?.statusCode, headers: sent, body: response?.body }
    }),
  )
}

it.each(Object.entries(requests))(
  '%s gets the same response as from @fastify/cors',
  async (_name, headers) => {
    for (const method of ['GET', 'OPTIONS'] as const) {
      const [own, expected] = await responses(method, headers)
      expect(own).toEqual(expected)
    }
  },
)

it('only known origins are admitted', async () => {
  const admitted = async (headers: object) =>
    (await responses('GET', { ...headers }))[0]?.headers['access-control-allow-origin']
  expect(await admitted(requests['a page of a known origin'])).toBe(origins[1])
  expect(await admitted(requests['a page whose origin starts like a known one'])).toBeUndefined()
  expect(await admitted(requests['a page without an origin'])).toBeUndefined()
})
