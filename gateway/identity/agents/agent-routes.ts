import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Failure, invalidInput } from '../../../edge/failures/failure.js'
import type { Account } from '../../../runtime/identity-directory.js'
import { oneLineName } from '../../../schema/one-line-name.js'
import type { AuthProvider } from '../auth-provider.js'
import { accountOf } from '../directory.js'
import { parseBody } from '../request-body.js'
import { currentSession } from '../request-session.js'
import type { AuthRoute } from '../routes.js'
import type { SessionReader } from '../session-reader.js'
import type { SigningKeys } from '../signing-keys.js'
import { resolveAgentToken } from '../token-viewer.js'
import { agentGrants, agentScopes } from './agent-authorization.js'
import type { AgentClients } from './agent-clients.js'

/** A person allows a program to act for them. */
export interface AgentAllowed {
  readonly account: Account
  /** The name that the program has given itself. */
  readonly client: string
  readonly requestId: string
  readonly address: string
}

interface AgentRouteDeps {
  readonly auth: AuthProvider
  readonly sessions: SessionReader
  readonly keys: SigningKeys
  readonly clients: AgentClients
  readonly issuer: string
  /** Called before a program is allowed; when it fails, the program is not. */
  readonly onAgentAllowed: (allowed: AgentAllowed) => Promise<void>
}

/** Parameters of an authorization request that count; all others are ignored. */
const REQUESTED = [
  'response_type',
  'client_id',
  'redirect_uri',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
  'resource',
]

const MAX_ADDRESS = 2_000
const address = z.string('must be a string').max(MAX_ADDRESS, `must have at most ${MAX_ADDRESS} characters`)

/** The part of RFC 7591 that is kept; other metadata, such as addresses that the server would call, is dropped. */
const registration = z.object({
  redirect_uris: z
    .array(address, 'must be a list')
    .min(1, 'is required')
    .max(10, 'must have at most 10 entries'),
  client_name: z
    .string('must be a string')
    .trim()
    .max(100, 'must have at most 100 characters')
    .refine(
      (name) => name === '' || oneLineName(name) === name,
      'must be one line without characters that change its direction',
    )
    .optional(),
  application_type: z.enum(['web', 'native'], 'must be web or native').optional(),
  token_endpoint_auth_method: z
    .enum(['none', 'client_secret_basic', 'client_secret_post'], 'is not supported')
    .optional(),
})

type OAuthError = { readonly error: string; readonly error_description: string }

const decision = z.object({
  allow: z.boolean('must be true or false'),
  query: z.string('must be a string').max(8_000, 'must have at most 8000 characters'),
})

/** The routes with which a program gets tokens for `/mcp` (OAuth 2.1, RFC 7591, RFC 7009). */
export function agentRoutes(deps: AgentRouteDeps): AuthRoute[] {
  return [
    {
      method: 'GET',
      url: '/.well-known/oauth-authorization-server',
      cacheSeconds: 300,
      handler: async () => serverMetadata(deps.issuer),
    },
    {
      method: 'POST',
      url: '/api/auth/oauth2/register',
      handler: (request, reply) => register(deps, request, reply),
    },
    {
      method: 'GET',
      url: '/api/auth/oauth2/authorize',
      handler: (request, reply) => authorize(deps, request, reply),
    },
    { method: 'GET', url: '/api/auth/oauth2/client', handler: (request) => clientOfRequest(deps, request) },
    { method: 'POST', url: '/api/auth/oauth2/consent', handler: (request) => decide(deps, request) },
    {
      method: 'POST',
      url: '/api/auth/oauth2/token',
      accepts: 'form',
      handler: (request, reply) => issueTokens(deps, request, reply),
    },
    {
      method: 'POST',
      url: '/api/auth/oauth2/revoke',
      accepts: 'form',
      handler: (request, reply) => revoke(deps, request, reply),
    },
  ]
}

/** What programs may use here (RFC 8414). */
function serverMetadata(issuer: string): unknown {
  const endpoint = (name: string) => `${issuer}/api/auth/oauth2/${name}`
  const clientAuthentication = ['none', 'client_secret_basic', 'client_secret_post']
  return {
    issuer,
    authorization_endpoint: endpoint('authorize'),
    token_endpoint: endpoint('token'),
    registration_endpoint: endpoint('register'),
    revocation_endpoint: endpoint('revoke'),
    jwks_uri: `${issuer}/api/auth/jwks`,
    scopes_supported: agentScopes,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: agentGrants,
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: clientAuthentication,
    revocation_endpoint_auth_methods_supported: clientAuthentication,
    authorization_response_iss_parameter_supported: true,
    service_documentation: `${issuer}/docs`,
  }
}

async function register(
  { auth, issuer, clients }: AgentRouteDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const given = registrationIn(request.body)
  if ('error' in given) return reply.code(400).send(given)
  const body = JSON.stringify({
    ...given,
    // Programs on the person's machine seldom name their type, without which the library allows no local address.
    application_type: given.application_type ?? (given.redirect_uris.every(isHttps) ? 'web' : 'native'),
    grant_types: agentGrants,
    response_types: ['code'],
  })
  await clients.prepare()
  const headers = { 'content-type': 'application/json' }
  const response = await auth.handler(
    new Request(`${issuer}/api/auth/oauth2/register`, { method: 'POST', headers, body }),
  )
  return sendResponse(response, reply)
}

/** The metadata of a program, or its faults in the form that programs read (RFC 7591, section 3.2.2). */
function registrationIn(body: unknown): z.output<typeof registration> | OAuthError {
  try {
    return parseBody(registration, body)
  } catch (thrown) {
    if (!(thrown instanceof Failure)) throw thrown
    const faults = Object.entries(thrown.details ?? {})
    const isAboutUris = faults.some(([member]) => member.startsWith('redirect_uris'))
    return {
      error: isAboutUris ? 'invalid_redirect_uri' : 'invalid_client_metadata',
      error_description: faults.map(([member, fault]) => `${member} ${fault}`).join('; '),
    }
  }
}

function isHttps(uri: string): boolean {
  return uri.startsWith('https:')
}

/** Checks the request of a program, then redirects the person to the page; an earlier consent does not count. */
async function authorize(
  { auth, issuer }: AgentRouteDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const given = new URL(request.url, issuer).searchParams
  const query = new URLSearchParams([...given].filter(([name]) => REQUESTED.includes(name)))
  if (!query.has('resource')) query.set('resource', `${issuer}/mcp`)
  // Version 1 of the TypeScript SDK asks for the scope of the resource alone; people would be asked every hour.
  if (query.get('scope') === 'mcp') query.set('scope', agentScopes.join(' '))
  const response = await auth.handler(new Request(`${issuer}/api/auth/oauth2/authorize?${query}`))
  return sendResponse(response, reply)
}

/** The name of a program, for the person who is asked to allow it. */
async function clientOfRequest(deps: AgentRouteDeps, request: FastifyRequest): Promise<unknown> {
  const { live } = await currentSession(deps, request)
  const { id } = request.query as { id?: unknown }
  const name = typeof id === 'string' ? await deps.clients.nameOf(id) : undefined
  if (name === undefined) throw invalidInput({ id: 'is not a registered program' })
  return { name, user: accountOf(live.user) }
}

/** Allows or refuses a program; the person's browser then goes to the address in the result. */
async function decide(deps: AgentRouteDeps, request: FastifyRequest): Promise<unknown> {
  const { token, live } = await currentSession(deps, request)
  const { allow, query } = parseBody(decision, request.body)
  const decided = JSON.stringify({ accept: allow, oauth_query: query })
  // Without a session, the library checks the signature and age of the request, and does nothing else.
  if ((await consent(deps, decided)).status !== 401) throw requestEnded()
  const client = await deps.clients.nameOf(new URLSearchParams(query).get('client_id') ?? '')
  if (allow && client !== undefined)
    await deps.onAgentAllowed({
      account: accountOf(live.user),
      client,
      requestId: request.id,
      address: request.ip,
    })
  const response = await consent(deps, decided, { authorization: `Bearer ${token}` })
  const { url } = (await response.json()) as { url?: string }
  if (!response.ok || url === undefined) throw requestEnded()
  return { url }
}

/** The library's response to a decision. */
function consent(
  { auth, issuer }: AgentRouteDeps,
  body: string,
  session: Record<string, string> = {},
): Promise<Response> {
  const headers = { 'content-type': 'application/json', origin: new URL(issuer).origin, ...session }
  return auth.handler(new Request(`${issuer}/api/auth/oauth2/consent`, { method: 'POST', headers, body }))
}

function requestEnded(): Failure {
  return invalidInput({ query: 'is not a request of this server, or older than 10 minutes; start again' })
}

/** Tokens that /mcp would refuse are not issued: a program would renew them for ever instead of asking the person again. */
async function issueTokens(
  deps: AgentRouteDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const response = await forwarded(deps, 'token', request, request.body)
  if (response.ok) {
    const { access_token: token } = (await response.clone().json()) as { access_token: string }
    const resolution = await resolveAgentToken(deps, token)
    if ('refusal' in resolution)
      return reply.code(400).send({ error: 'invalid_grant', error_description: resolution.refusal })
  }
  return sendResponse(response, reply)
}

/** A token that does not exist, or no longer, is as good as revoked (RFC 7009, section 2.2). */
async function revoke(
  deps: AgentRouteDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '')
  // With a wrong hint the library would not find the token.
  form.delete('token_type_hint')
  const response = await forwarded(deps, 'revoke', request, String(form))
  if (response.status === 400 && form.get('token')) {
    const { error } = (await response.clone().json()) as { error?: string }
    if (error === 'invalid_request') return reply.code(200).send()
  }
  return sendResponse(response, reply)
}

/** The library's response to a form, with the credentials of the program. */
function forwarded(
  { auth, issuer }: AgentRouteDeps,
  path: 'token' | 'revoke',
  { headers: { authorization } }: FastifyRequest,
  body: unknown,
): Promise<Response> {
  return auth.handler(
    new Request(`${issuer}/api/auth/oauth2/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        ...(authorization?.startsWith('Basic ') ? { authorization } : {}),
      },
      body: typeof body === 'string' ? body : '',
    }),
  )
}

const FORWARDED = ['content-type', 'location', 'www-authenticate']

/** Errors keep the form of OAuth (RFC 6749, section 5.2), which programs expect. */
async function sendResponse(response: Response, reply: FastifyReply): Promise<FastifyReply> {
  for (const name of FORWARDED) {
    const value = response.headers.get(name)
    if (value !== null) reply.header(name, value)
  }
  return reply.code(response.status).send(await response.text())
}
