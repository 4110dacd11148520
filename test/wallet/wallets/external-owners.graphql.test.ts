import type { JWTPayload } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OidcProvider, oidcAudience, startOidcProvider } from '../../support/doubles/oidc-provider.js'
import { type RunningPlatform, startPlatform } from '../../support/platform/running-platform.js'

let provider: OidcProvider
let platform: RunningPlatform
beforeAll(async () => {
  provider = await startOidcProvider()
  platform = await startPlatform({
    OIDC_ISSUER: provider.issuer,
    OIDC_AUDIENCE: oidcAudience,
    REQUIRE_ADMIN_MFA: 'true',
  })
})
afterAll(async () => {
  await platform.close()
  await provider.close()
})

const alice = { sub: 'auth0|alice', email: 'alice@rescue.example', role: 'user' }
const root = { sub: '6b9f2f4e-root', email: 'root@rescue.example', role: 'admin', amr: ['pwd', 'mfa'] }

async function as(person: JWTPayload, query: string, variables: Record<string, unknown> = {}) {
  const authorization = `Bearer ${await provider.sign(person)}`
  return platform.graphql(query, variables, { headers: { authorization } })
}

const send = `mutation($id: ID!, $to: String!) {
  sendTransaction(walletId: $id, input: {destination: $to, amount: "25", asset: XLM}) { id }
}`

describe('wallets of people who sign in at an external identity provider', () => {
  it('belong to them: an administrator can list them, but cannot spend from them', async () => {
    const create = 'mutation { createWallet(input: {network: testnet}) { id publicKey owner { id } } }'
    const { createWallet: hers } = (await as(alice, create)).data
    const { createWallet: admins } = (await as(root, create)).data
    expect(hers.owner).toEqual({ id: alice.sub })
    expect((await as(root, '{ wallets { nodes { id } } }')).data.wallets.nodes).toContainEqual({
      id: hers.id,
    })

    const stolen = await as(root, send, { id: hers.id, to: admins.publicKey })
    expect(stolen.errors[0].extensions.code).toBe('FORBIDDEN')
    const own = await as(alice, send, { id: hers.id, to: admins.publicKey })
    expect(own.data.sendTransaction.id).toMatch(/^txn_/)
  })

  it('can be frozen only by an administrator whose second factor the provider confirms', async () => {
    const { createWallet: hers } = (
      await as(alice, 'mutation { createWallet(input: {network: testnet}) { id } }')
    ).data
    const freeze = 'mutation($id: ID!) { freezeWallet(walletId: $id, reason: "fraud?") { status } }'
    const refused = await as({ ...root, amr: ['pwd'] }, freeze, hers)
    expect(refused.errors[0]).toMatchObject({
      message: expect.stringContaining('identity provider'),
      extensions: { code: 'FORBIDDEN' },
    })
    expect((await as(root, freeze, hers)).data.freezeWallet).toEqual({ status: 'frozen' })
  })

  it('have owners whose token a backoffice path refuses, naming the path that accepts it', async () => {
    const headers = { authorization: `Bearer ${await provider.sign(alice)}` }
    const { status, body } = await platform.rest('GET /api/cases', { headers })
    expect(status).toBe(401)
    expect(body.error).toContain(`${provider.issuer} issues none: use the ID token at /graphql`)
  })
})
