import { randomBytes } from 'node:crypto'
import { auth as authorizeClient, Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPeople } from '../../runtime/demo-people.js'
import { agentPrograms, bodyOf, REDIRECT, verifier } from '../support/fixtures/agent-programs.js'
import {
  demoPassword,
  type RunningPlatform,
  startPlatform,
  type Who,
} from '../support/platform/running-platform.js'

type Person = Exclude<Who, 'anonymous'>

let platform: RunningPlatform
beforeAll(async () => {
  platform = await startPlatform()
})
afterAll(() => platform.close())

const { post, form, register, requested, decided, codeFor, exchanged, renewed, toolsWith, programOf } =
  agentPrograms(() => platform)

/** The permissions of a person in the audit log. */
async function recordedFor(who: Person): Promise<string> {
  const { data } = await platform.graphql(
    `query ($id: ID) { auditLogs(filter: {userId: $id, action: "agent_allowed"}) { nodes { details } } }`,
    { id: demoPeople[who].id },
    { as: 'admin' },
  )
  return JSON.stringify(data.auditLogs.nodes)
}

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))

describe('a program', () => {
  it('obtains a token with the client of the MCP SDK, starting from the refusal at /mcp', async () => {
    const program = programOf('staff')
    const serverUrl = `${platform.origin}/mcp`
    expect(await authorizeClient(program, { serverUrl })).toBe('REDIRECT')
    const authorizationCode = program.code()
    const iss = platform.origin
    expect(await authorizeClient(program, { serverUrl, authorizationCode, iss } as never)).toBe('AUTHORIZED')
    const client = new Client({ name: 'tests', version: '1' })
    await client.connect(new StreamableHTTPClientTransport(new URL(serverUrl), { authProvider: program }))
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toContain('next_review_items')
    await client.callTool({ name: 'find_cases', arguments: { limit: 1 } })
    await client.close()
    const { data } = await platform.graphql(
      `query ($id: ID) { auditLogs(filter: {userId: $id}) { nodes { action details } } }`,
      { id: demoPeople.staff.id },
      { as: 'admin' },
    )
    for (const action of ['agent_allowed', 'tool_called'])
      expect(data.auditLogs.nodes).toContainEqual({
        action,
        details: expect.objectContaining({ after: expect.objectContaining({ client: 'Ayudante 🐾' }) }),
      })
  })

  it('is listed for the person who allowed it, and loses access when the permission is withdrawn', async () => {
    const tokens = async (who: Person, client_name?: string) => {
      const { body } = await register(client_name ? { client_name } : {})
      const issued = await exchanged(body.client_id, await codeFor(who, body.client_id))
      return {
        id: body.client_id as string,
        ...(issued.body as { access_token: string; refresh_token: string }),
      }
    }
    const [kept, ended] = [await tokens('investor', '<b>Ñandú</b> 🐾'), await tokens('investor')]
    await tokens('guardian', 'Of another person')
    const listed = async (as: Who) =>
      (
        await platform.graphql(
          `{ viewer { agentPermissions { id name scopes allowedAt lastUsedAt } } }`,
          {},
          { as },
        )
      ).data.viewer?.agentPermissions
    const scopes = ['mcp', 'offline_access']
    const times = { allowedAt: expect.stringMatching(/Z$/), lastUsedAt: expect.stringMatching(/Z$/) }
    const named = await listed('investor')
    expect(named).toHaveLength(2)
    expect(named).toContainEqual({ id: ended.id, name: 'A program without a name', scopes, ...times })
    expect(named).toContainEqual({ id: kept.id, name: '<b>Ñandú</b> 🐾', scopes, ...times })
    expect(await listed('anonymous')).toBeUndefined()
    const withdraw = (id: string, as: Who) =>
      platform.graphql('mutation ($id: ID!) { withdrawAgentPermission(id: $id) }', { id }, { as })
    expect((await withdraw(ended.id, 'donor')).errors[0].extensions.code).toBe('NOT_FOUND')
    expect((await withdraw(ended.id, 'anonymous')).errors[0].extensions.code).toBe('UNAUTHORIZED')
    expect((await toolsWith(ended.access_token)).status).toBe(200)
    expect(await withdraw(ended.id, 'investor')).toEqual({ data: { withdrawAgentPermission: true } })
    expect((await toolsWith(ended.access_token)).status).toBe(401)
    expect((await renewed(ended.id, ended.refresh_token)).status).toBe(400)
    expect((await toolsWith(kept.access_token)).status).toBe(200)
    expect((await listed('investor')).map(({ id }: { id: string }) => id)).toEqual([kept.id])
    expect((await withdraw(ended.id, 'investor')).errors[0].extensions.code).toBe('NOT_FOUND')
    const { data } = await platform.graphql(
      `query ($id: ID) { auditLogs(filter: {userId: $id, action: "agent_withdrawn"}) { nodes { details } } }`,
      { id: demoPeople.investor.id },
      { as: 'admin' },
    )
    expect(data.auditLogs.nodes).toEqual([
      { details: expect.objectContaining({ before: { client: 'A program without a name' } }) },
    ])
  })

  it('gets a token that only /mcp accepts', async () => {
    const { body: client } = await register()
    const { status, body, headers } = await exchanged(
      client.client_id,
      await codeFor('admin', client.client_id),
    )
    expect({ status, type: body.token_type, cache: headers.get('cache-control') }).toEqual({
      status: 200,
      type: 'Bearer',
      cache: 'no-store',
    })
    expect(claimsOf(body.access_token)).toMatchObject({
      iss: platform.origin,
      aud: `${platform.origin}/mcp`,
      sub: demoPeople.admin.id,
      scope: 'mcp offline_access',
    })
    expect((await toolsWith(body.access_token)).status).toBe(200)
    const authorization = `Bearer ${body.access_token}`
    const wallets = await platform.rest('GET /v1/wallet/wallets', { headers: { authorization } })
    const cases = await platform.rest('GET /api/dashboard/stats', { headers: { authorization } })
    expect([wallets.status, cases.status]).toEqual([401, 401])
  })

  it('also gets a token for /mcp when it names no resource', async () => {
    const { body: client } = await register()
    const code = await codeFor('donor', client.client_id, { resource: undefined })
    const { body } = await exchanged(client.client_id, code)
    expect(claimsOf(body.access_token).aud).toBe(`${platform.origin}/mcp`)
  })

  it('can renew its token also when it asks for the scope of the resource alone, as the SDK 1.x does', async () => {
    const { body: client } = await register()
    const { body } = await exchanged(
      client.client_id,
      await codeFor('staff', client.client_id, { scope: 'mcp' }),
    )
    expect(body.scope).toBe('mcp offline_access')
    const next = await renewed(client.client_id, body.refresh_token)
    expect((await toolsWith(next.body.access_token)).status).toBe(200)
    const unknown = await requested(client.client_id, { scope: 'mcp admin' })
    expect(unknown.searchParams.get('error')).toBe('invalid_scope')
  })

  it('renews its token until it revokes the refresh token', async () => {
    const { body: client } = await register()
    const first = await exchanged(client.client_id, await codeFor('guardian', client.client_id))
    const second = await renewed(client.client_id, first.body.refresh_token)
    expect(second.status).toBe(200)
    expect((await toolsWith(second.body.access_token)).status).toBe(200)
    // A wrong hint does not prevent it.
    const revoked = {
      client_id: client.client_id,
      token: second.body.refresh_token,
      token_type_hint: 'access_token',
    }
    expect((await form('revoke', revoked)).status).toBe(200)
    for (const token of [second.body.refresh_token, 'never issued']) {
      expect((await renewed(client.client_id, token)).body).toMatchObject({ error: 'invalid_grant' })
      expect((await form('revoke', { ...revoked, token })).status).toBe(200)
    }
    for (const wrong of [{ token: '' }, { client_id: '' }, { client_id: 'unknown' }])
      expect((await form('revoke', { ...revoked, ...wrong })).ok).toBe(false)
  })

  it('loses access when the person signs out, and is told at its renewal to ask for permission again', async () => {
    const { email } = demoPeople.investor
    const signedIn = await post('/api/auth/sign-in/email', { email, password: demoPassword })
    const authorization = `Bearer ${(await bodyOf(signedIn)).token}`
    const { body: client } = await register()
    const query = (await requested(client.client_id)).search.slice(1)
    const allowed = await post('/api/auth/oauth2/consent', { allow: true, query }, { authorization })
    const code = new URL((await bodyOf(allowed)).url).searchParams.get('code') ?? ''
    const { body: tokens } = await exchanged(client.client_id, code)
    expect((await toolsWith(tokens.access_token)).status).toBe(200)
    expect((await post('/api/auth/sign-out', {}, { authorization })).status).toBe(200)
    expect((await toolsWith(tokens.access_token)).status).toBe(401)
    const { status, body } = await renewed(client.client_id, tokens.refresh_token)
    expect([status, body.error, body.access_token]).toEqual([400, 'invalid_grant', undefined])
  })

  it('gets no token for a code that was issued before the permission was withdrawn', async () => {
    const { body: client } = await register()
    const code = await codeFor('donor', client.client_id)
    const withdraw = 'mutation ($id: ID!) { withdrawAgentPermission(id: $id) }'
    await platform.graphql(withdraw, { id: client.client_id }, { as: 'donor' })
    const { status, body } = await exchanged(client.client_id, code)
    expect([status, body.error, body.access_token]).toEqual([400, 'invalid_grant', undefined])
  })
})

describe('an authorization request', () => {
  it.each([
    ['of an unknown program', { client_id: 'nobody' }, 'invalid_client'],
    [
      'for a redirect address that is not registered',
      { redirect_uri: 'https://evil.example/' },
      'invalid_redirect',
    ],
  ])(
    '%s redirects to the platform’s page with the reason, never to the given address',
    async (_what, changes, error) => {
      const { body: client } = await register()
      const page = await requested(client.client_id, changes)
      expect(`${page.origin}${page.pathname}`).toBe(`${platform.origin}/agents/allow`)
      expect(page.searchParams.get('error')).toBe(error)
    },
  )

  it.each([
    ['without PKCE', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
    ['with a plain PKCE challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['for a scope that does not exist', { scope: 'mcp money' }, 'invalid_scope'],
    ['for another resource', { resource: 'https://other.example/mcp' }, 'invalid_target'],
  ])('%s redirects to the program with an error and without a code', async (_what, changes, error) => {
    const { body: client } = await register()
    const target = await requested(client.client_id, changes)
    expect(`${target.origin}${target.pathname}`).toBe(REDIRECT)
    expect(target.searchParams.get('error')).toBe(error)
    expect(target.searchParams.get('code')).toBeNull()
  })

  it('asks the person every time, even after an earlier permission', async () => {
    const { body: client } = await register()
    await codeFor('donor', client.client_id)
    const page = await requested(client.client_id, { prompt: 'none' })
    expect(page.pathname).toBe('/agents/allow')
  })
})

describe('a decision', () => {
  it('to refuse returns access_denied and no code', async () => {
    const { body: client } = await register()
    const { body } = await decided(await requested(client.client_id), 'donor', false)
    const { searchParams } = new URL(body.url)
    expect([searchParams.get('error'), searchParams.get('code')]).toEqual(['access_denied', null])
  })

  it('requires a session', async () => {
    const { body: client } = await register()
    const page = await requested(client.client_id)
    const body = { allow: true, query: page.search.slice(1) }
    expect((await post('/api/auth/oauth2/consent', body)).status).toBe(401)
  })

  it('about an altered request is refused, and not recorded', async () => {
    const { body: client } = await register({ client_name: 'Altered' })
    const page = await requested(client.client_id)
    for (const change of [
      (query: URLSearchParams) => query.set('redirect_uri', 'https://evil.example/'),
      (query: URLSearchParams) => query.append('redirect_uri', 'https://evil.example/'),
      (query: URLSearchParams) => query.delete('code_challenge'),
      (query: URLSearchParams) => query.delete('sig'),
    ]) {
      const altered = new URL(page)
      change(altered.searchParams)
      const { status, body } = await decided(altered, 'admin')
      expect({ status, details: body.details }).toEqual({
        status: 400,
        details: { query: expect.stringContaining('is not a request of this server') },
      })
    }
    expect(await recordedFor('admin')).not.toContain('Altered')
  })
})

it('a permission that comes after its request has expired is refused, and not recorded', async () => {
  const { body: client } = await register({ client_name: 'Too late' })
  const page = await requested(client.client_id)
  page.searchParams.set('exp', String(Math.floor(Date.now() / 1000) - 1))
  expect((await decided(page, 'guardian')).body.details.query).toContain('older than 10 minutes')
  expect(await recordedFor('guardian')).not.toContain('Too late')
})

describe('a code', () => {
  it('can be exchanged once, by its program, with its redirect address and the correct verifier', async () => {
    const { body: client } = await register()
    const { body: other } = await register()
    const attempts: Record<string, string>[] = [
      { code_verifier: randomBytes(48).toString('base64url') },
      { redirect_uri: 'http://127.0.0.1:4711/other' },
      { client_id: other.client_id },
      { code_verifier: '' },
    ]
    for (const changes of attempts) {
      const code = await codeFor('donor', client.client_id)
      const { status, body } = await exchanged(client.client_id, code, changes)
      expect([400, 401], JSON.stringify(changes)).toContain(status)
      expect(body.access_token).toBeUndefined()
    }
    const code = await codeFor('donor', client.client_id)
    expect((await exchanged(client.client_id, code)).status).toBe(200)
    expect((await exchanged(client.client_id, code)).body.error).toBe('invalid_grant')
  })
})

describe('the registration of a program', () => {
  it.each([
    [{ redirect_uris: ['javascript:alert(1)'] }, 'invalid_redirect_uri'],
    [{ redirect_uris: ['http://evil.example/callback'] }, 'invalid_redirect_uri'],
    [{ redirect_uris: ['https://user:word@evil.example/'] }, 'invalid_redirect_uri'],
    [{ redirect_uris: [] }, 'invalid_redirect_uri'],
    [{ redirect_uris: 'https://app.example/' }, 'invalid_redirect_uri'],
    [{ client_name: 'x'.repeat(101) }, 'invalid_client_metadata'],
    [{ client_name: 'Rescue\u202Eyb detsurt' }, 'invalid_client_metadata'],
    [{ client_name: 'Rescue\nallowed by staff' }, 'invalid_client_metadata'],
    [{ token_endpoint_auth_method: 'private_key_jwt' }, 'invalid_client_metadata'],
  ])('with %j is refused in the form of RFC 7591', async (metadata, error) => {
    const { status, body } = await register(metadata)
    expect([status, body.error]).toEqual([400, error])
    expect(body.error_description).toMatch(/\w/)
  })

  it('reads what is wrong with its redirect address', async () => {
    const { body } = await register({ redirect_uris: [`https://app.example/${'x'.repeat(2_000)}`] })
    expect(body.error_description).toBe('redirect_uris.0 must have at most 2000 characters')
  })

  it('ignores URLs that the server would call, skip_consent and other grant types', async () => {
    const { status, body } = await register({
      backchannel_logout_uri: 'https://evil.example/logout',
      jwks_uri: 'https://evil.example/keys',
      skip_consent: true,
      grant_types: ['client_credentials'],
    })
    expect(status).toBe(201)
    expect(body.grant_types).toEqual(['authorization_code', 'refresh_token'])
    for (const member of ['backchannel_logout_uri', 'jwks_uri', 'skip_consent'])
      expect(body).not.toHaveProperty(member)
    expect((await requested(body.client_id)).pathname).toBe('/agents/allow')
  })

  it('with a secret requires the secret to exchange a code', async () => {
    const { body: client } = await register({
      redirect_uris: ['https://app.example/callback'],
      token_endpoint_auth_method: 'client_secret_basic',
    })
    const changes = { redirect_uri: 'https://app.example/callback' }
    const without = await exchanged(
      client.client_id,
      await codeFor('donor', client.client_id, changes),
      changes,
    )
    expect(without.body.access_token).toBeUndefined()
    const basic = Buffer.from(`${client.client_id}:${client.client_secret}`).toString('base64')
    const response = await form(
      'token',
      {
        grant_type: 'authorization_code',
        code: await codeFor('donor', client.client_id, changes),
        code_verifier: verifier,
        ...changes,
      },
      { authorization: `Basic ${basic}` },
    )
    expect(response.status).toBe(200)
  })
})
