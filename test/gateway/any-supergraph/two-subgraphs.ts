import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { composeServices } from '@apollo/composition'
import { buildSubgraphSchema } from '@apollo/subgraph'
import { graphql, parse } from 'graphql'
import { pino } from 'pino'
import { createGatewayServer, type GatewayServer } from '../../../gateway/any-supergraph/gateway-server.js'
import { anySupergraphConfig, anySupergraphVariables } from '../../../gateway/config.js'
import { documentIdOf } from '../../../gateway/documents/manifest.js'
import { gatewayPages } from '../../../platform/any-supergraph/gateway-pages.js'
import { readEnvironment } from '../../../runtime/environment/read-environment.js'

const LINK = `extend schema @link(url: "https://specs.apollo.dev/federation/v2.3", import: ["@key"])`
const CACHE = `extend schema @link(url: "https://specs.apollo.dev/federation/v2.3", import: ["@composeDirective"])
  @link(url: "https://shelters.example/cache/v1.0", import: ["@cacheControl"]) @composeDirective(name: "@cacheControl")
  directive @cacheControl(maxAge: Int, scope: CacheControlScope, inheritMaxAge: Boolean)
    on FIELD_DEFINITION | OBJECT | INTERFACE | UNION
  enum CacheControlScope { PUBLIC PRIVATE }`
const shelters = `${CACHE.replace('["@composeDirective"]', '["@composeDirective", "@key"]')}
  type Query { animals: [Animal!]! secret: String shelter: String places: Int @cacheControl(maxAge: 60)
    tag: Int! @cacheControl(maxAge: 60) }
  type Mutation { addPlace: Int }
  type Subscription { added(name: String): Animal plain: Int }
  type Animal @key(fields: "id") { id: ID! name: String! }`
const vets = `${LINK}
  type Query { clinic: String }
  type Animal @key(fields: "id") { id: ID! weight: Int dose(drops: Int!): Int }`
const vetsWithAge = vets.replace('weight: Int', 'weight: Int age: Int')

/** State that tests change. */
export const state: {
  hold: Promise<void> | undefined
  holdOfClinic: Promise<void> | undefined
  holdOfPlace: Promise<void> | undefined
  /** Whether the subgraphs lose their connection instead of sending what they have done. */
  losesResponses: boolean
  places: number
} = { hold: undefined, holdOfClinic: undefined, holdOfPlace: undefined, losesResponses: false, places: 1 }
/** The requests that the subgraphs received. */
export const received: { readonly service: string; readonly headers: IncomingHttpHeaders }[] = []
const resolvers: Readonly<Record<string, object>> = {
  shelters: {
    Query: {
      animals: async () => {
        await state.hold
        return [
          { id: 'a1', name: 'Ñandú 🐾' },
          { id: 'a2', name: 'X' },
        ]
      },
      secret: () => {
        throw Object.assign(new Error('Only for members'), { extensions: { code: 'MEMBERS_ONLY', level: 3 } })
      },
      shelter: () => 'Sol',
      places: () => state.places,
    },
    Mutation: {
      addPlace: async () => {
        await state.holdOfPlace
        return ++state.places
      },
    },
  },
  vets: {
    Query: {
      clinic: async () => {
        await state.holdOfClinic
        return 'Luna'
      },
    },
    Animal: {
      __resolveReference: ({ id }: { id: string }) => ({ id, weight: id === 'a1' ? 12 : null, age: 7 }),
      dose: (_animal: unknown, { drops }: { drops: number }) => drops,
    },
  },
}

/** The streams that the subgraph opened, with their requests. */
export const streams: { readonly response: ServerResponse; readonly asked: object }[] = []

function stream(response: ServerResponse, asked: object): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
  streams.push({ response, asked })
}

/** A third-party subgraph over HTTP. */
async function subgraph(name: string, sdl: string): Promise<{ url: string; close: () => void }> {
  const schema = buildSubgraphSchema({ typeDefs: parse(sdl), resolvers: resolvers[name] as never })
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', async () => {
      received.push({ service: name, headers: request.headers })
      const { query, variables } = JSON.parse(body)
      if (query.includes('added')) return stream(response, { query, variables })
      const result = query.includes('tag')
        ? { data: { places: 1, tag: null } }
        : await graphql({ schema, source: query, variableValues: variables })
      if (state.losesResponses) return request.socket.destroy()
      response.setHeader('content-type', 'application/json').end(JSON.stringify(result))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/graph`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function compose(urls: Readonly<Record<string, string>>, ofVets: string): string {
  const services = { shelters, vets: ofVets }
  const { supergraphSdl, errors } = composeServices(
    Object.entries(services).map(([name, sdl]) => ({ name, url: urls[name] ?? '', typeDefs: parse(sdl) })),
  )
  if (!supergraphSdl) throw new Error(String(errors))
  return supergraphSdl
}

/** A trusted document. */
export const trusted = '{ animals { name weight } }'
/** The log lines of the gateway. */
export const logged: { level: number; msg: string; reason?: string; status?: number }[] = []
/** The result of {@link trusted}. */
export const animals = [
  { name: 'Ñandú 🐾', weight: 12 },
  { name: 'X', weight: null },
]

/** A gateway over two third-party subgraphs. */
export interface GatewayUnderTest {
  readonly gateway: GatewayServer
  readonly origin: string
  /** The supergraph that is served first, and one with an additional field. */
  readonly first: string
  readonly second: string
  ask(
    body: object,
    headers?: Record<string, string>,
  ): Promise<{
    status: number
    // biome-ignore lint/suspicious/noExplicitAny: response data
    data?: any
    errors?: { message: string; extensions: Record<string, unknown> }[]
  }>
  close(): Promise<void>
}

/** Starts the subgraphs and the gateway. */
export async function startGateway(): Promise<GatewayUnderTest> {
  const servers = [await subgraph('shelters', shelters), await subgraph('vets', vetsWithAge)]
  const urls = { shelters: servers[0]?.url ?? '', vets: servers[1]?.url ?? '' }
  const first = compose(urls, vets)
  const second = compose(urls, vetsWithAge)
  const env = readEnvironment(
    {
      NODE_ENV: 'test',
      RATE_LIMIT_MULTIPLIER: '1000',
      GRAPHQL_LIMITS: 'aliases=3',
      GRAPHQL_EXPLORER: 'graphiql',
    },
    anySupergraphVariables,
  )
  const manifest = new Map([[documentIdOf(trusted), trusted]])
  const documents = { manifest, mode: 'measure', clients: [], clientModes: {} } as const
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line)) })
  const config = { ...anySupergraphConfig(env), documents }
  const gateway = await createGatewayServer(first, config, log, gatewayPages(config))
  const origin = await gateway.app.listen({ port: 0, host: '127.0.0.1' })
  return {
    gateway,
    origin,
    first,
    second,
    async ask(body, headers = {}) {
      const response = await fetch(`${origin}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
      const { extensions: _cost, ...rest } = (await response.json()) as Record<string, unknown>
      return { status: response.status, ...rest } as Awaited<ReturnType<GatewayUnderTest['ask']>>
    },
    async close() {
      await gateway.close()
      for (const server of servers) server.close()
    },
  }
}
