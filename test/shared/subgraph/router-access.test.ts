import type { JWTPayload } from 'jose'
import { Int, Query, Resolver } from 'type-graphql'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Allow } from '../../../subgraphs/shared/guards.js'
import {
  federatedSchema,
  instancesOf,
  schemaRun,
} from '../../../subgraphs/shared/subgraph/federated-schema.js'
import { subgraphExecutor } from '../../../subgraphs/shared/subgraph/subgraph.js'
import { subgraphServer } from '../../../subgraphs/shared/subgraph/subgraph-server.js'
import { type OidcProvider, oidcAudience, startOidcProvider } from '../../support/doubles/oidc-provider.js'
import { recordedLog } from '../../support/doubles/recorded-log.js'
import { account, type IdentityUnderTest, password, startIdentity } from '../../support/platform/identity.js'

@Resolver()
class TallyResolver {
  @Query(() => Int)
  @Allow('staff', 'admin')
  tally(): number {
    return 3
  }
}

const definition = { name: 'wallet' as const, resolvers: [TallyResolver], references: {} }

let provider: OidcProvider
let identity: IdentityUnderTest
let app: ReturnType<typeof subgraphServer>
beforeAll(async () => {
  provider = await startOidcProvider()
  const { issuer, jwksUrl } = provider
  identity = await startIdentity({ oidc: { issuer, audience: oidcAudience, jwksUrl, mfaAcr: [] } })
  const { schema } = await federatedSchema(definition)
  const run = schemaRun(definition, { instances: instancesOf([new TallyResolver()]) })
  app = subgraphServer(
    {
      name: 'wallet',
      schema,
      execute: subgraphExecutor(schema, () => undefined, run),
      guards: {},
      start: async () => undefined,
      stop: async () => undefined,
      metrics: async () => [],
      ready: async () => ({ ready: true }),
    },
    {
      secrets: ['a-secret-for-tests-only-0123456789'],
      log: recordedLog(),
      production: false,
      operationsToken: undefined,
      // In a separate process, a service asks the edge instead.
      viewerOf: async (authorization) => identity.identity.viewerOf(authorization, 'any'),
    },
  )
})
afterAll(async () => {
  await app.close()
  await identity.close()
  await provider.close()
})

/** The data or the error code that a service returns to a router that forwards a token with these claims. */
async function askWith(claims: JWTPayload): Promise<unknown> {
  const response = await app.inject({
    method: 'POST',
    path: '/graphql',
    headers: { authorization: `Bearer ${await provider.sign(claims)}` },
    payload: { query: '{ tally }' },
  })
  const { data, errors } = response.json()
  return errors?.[0].extensions.code ?? data
}

it('a service behind another router accepts the token of a person with the required role', async () => {
  expect(await askWith({ role: 'staff' })).toEqual({ tally: 3 })
  expect(await askWith({ role: 'user' })).toBe('FORBIDDEN')
})

it.each([
  ['another issuer', { iss: 'https://elsewhere.example' }],
  ['another audience', { aud: 'another-client' }],
  ['an expiry in the past', { exp: 1 }],
])('a service behind another router rejects a token with %s', async (_what, claims) => {
  expect(await askWith({ role: 'staff', ...claims })).toBe('UNAUTHORIZED')
})

it('a service behind another router rejects the token of a suspended person', async () => {
  const { directory } = identity.identity
  await directory.createAccount(account('eva', { status: 'inactive' }), password)
  expect(await askWith({ role: 'staff', name: 'Eva, suspended' })).toBe('UNAUTHORIZED')
})
