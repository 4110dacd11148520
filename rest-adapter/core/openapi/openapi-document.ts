import { print } from 'graphql'
import type { ApiProfile } from '../../../edge/api-profile.js'
import { bracedPath } from '../../../edge/path-pattern.js'
import { deprecated } from '../../../schema/deprecation.js'
import { type Allowed, allowedInWords } from '../../../schema/guards.js'
import { rateLimits } from '../../../schema/rate-limits.js'
import type { OperationsRun } from '../compile/compile-operations.js'
import type { CompiledRoute, CompiledService } from '../compile/compile-routes.js'
import type { MutableSchema } from '../compile/input-schema.js'
import { operationOf } from '../compile/parameters.js'
import {
  conditionalHeaders,
  errorResponses,
  errorSchemaName,
  errorSchemas,
  etagComponent,
  headerComponents,
  responseHeaders,
} from './openapi-errors.js'
import { bodyEntry, type Components, parameterEntries, responseSchema } from './openapi-exchange.js'
import { webhookEntries } from './openapi-webhooks.js'

export interface OpenApiOptions {
  /** The platform's version. */
  readonly version: string
  /** The origin that clients use; without it server URLs are relative. */
  readonly origin?: string
}

/** The OpenAPI 3.1 description of one service, derived from its compiled routes. */
export function openApiDocument(
  service: CompiledService,
  { version, origin = '' }: OpenApiOptions,
): MutableSchema {
  const { routes, profile, compiled } = service
  const schemas: Components = new Map([[errorSchemaName(profile), errorSchemas[profile.name]]])
  const paths: Record<string, MutableSchema> = {}
  for (const one of compiled) {
    const path = bracedPath(one.route.path)
    paths[path] = { ...paths[path], [one.route.method.toLowerCase()]: operationEntry(one, schemas) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: routes.title,
      version,
      description: `${routes.description}\n\n${conventions(profile)}`,
      // Linters refuse relative URLs here, so that a document without an origin has none.
      contact: { name: 'Animal rescue', ...(origin ? { url: `${origin}/o` } : {}) },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    ...(origin
      ? {
          externalDocs: {
            description: 'Errors, rate limits, webhooks, GraphQL and agents',
            url: `${origin}/docs/guide`,
          },
        }
      : {}),
    servers: routes.mounts.map(({ base, about }) => ({
      url: `${origin}${base}` || '/',
      ...(about ? { description: about } : {}),
    })),
    tags: routes.sections.map(({ title, about }) => ({ name: title, description: about })),
    security: securityOf(profile),
    paths,
    ...(routes.webhooks ? { webhooks: webhookEntries(routes.webhooks) } : {}),
    components: {
      schemas: Object.fromEntries([...schemas].sort(([a], [b]) => (a < b ? -1 : 1))),
      headers: compiled.some(({ run }) => run.options.conditional)
        ? { ...headerComponents, ...etagComponent }
        : headerComponents,
      securitySchemes: securitySchemes[profile.auth],
    },
  }
}

function operationEntry(compiled: CompiledRoute, schemas: Components): MutableSchema {
  const { route, run, section, guards } = compiled
  const open = guards.every((allowed) => allowed.includes('anyone'))
  const { conditional = false } = run.options
  const parameters = [
    ...parameterEntries(compiled),
    ...idempotencyEntry(route.method),
    ...(conditional ? [ifNoneMatch] : []),
  ]
  const body = bodyEntry(compiled)
  return {
    tags: [section],
    operationId: operationId(compiled),
    summary: run.options.summary,
    description: descriptionOf(compiled),
    ...(run.options.deprecated ? { deprecated: true } : {}),
    ...(open ? { security: [] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: body } : {}),
    responses: {
      [String(run.options.status ?? 200)]: {
        description: 'Success',
        headers: conditional ? conditionalHeaders : responseHeaders,
        ...(run.kind === 'handler'
          ? run.options.openApi.response
          : { content: { 'application/json': { schema: responseSchema(run, schemas) } } }),
      },
      ...(conditional ? { '304': { description: 'Nothing has changed.', headers: conditionalHeaders } } : {}),
      ...(run.kind === 'handler' ? run.options.openApi.others : {}),
      ...errorResponses(compiled),
    },
    ...(run.kind === 'operations' ? { 'x-graphql-operation': graphqlText(run) } : {}),
  }
}

/** The equivalent GraphQL operations. */
function graphqlText({ variants }: OperationsRun): string {
  return [...variants.values()].map(({ document }) => print(operationOf(document))).join('\n\n')
}

/** A stable, unique id from method and path. */
function operationId({ route }: CompiledRoute): string {
  const words = route.path.split(/[^A-Za-z0-9]+/).filter(Boolean)
  return [route.method.toLowerCase(), ...words].join('_')
}

const CONDITIONAL =
  'The response has an `ETag`. The same request with it in `If-None-Match` gets 304 without a body while nothing has changed.'

function descriptionOf({ run, guards, policy }: CompiledRoute): string {
  const { limit, windowSeconds, about } = rateLimits[policy]
  const window = windowSeconds === 3600 ? 'hour' : 'minute'
  const { description, deprecated: since, conditional } = run.options
  return [
    description,
    conditional && CONDITIONAL,
    since && deprecated(since),
    allowedText(guards),
    `Rate limit: ${limit} per ${window} (${about}).`,
  ]
    .filter(Boolean)
    .join('\n\n')
}

function allowedText(guards: readonly (readonly Allowed[])[]): string {
  const closed = guards.filter((allowed) => !allowed.includes('anyone'))
  if (closed.length === 0) return 'Open to anyone.'
  return `Allowed: ${[...new Set(closed.map(allowedInWords))].join('; and ')}.`
}

const ifNoneMatch: MutableSchema = {
  name: 'If-None-Match',
  in: 'header',
  description: 'The `ETag` of an earlier response to the same request.',
  schema: { type: 'string' },
}

function idempotencyEntry(method: string): MutableSchema[] {
  if (method !== 'POST') return []
  return [
    {
      name: 'Idempotency-Key',
      in: 'header',
      description:
        'Repeating the key with the same body within 24 hours returns the first response; with another body it is a conflict.',
      schema: { type: 'string', pattern: '^[!-~]{1,255}$' },
    },
  ]
}

const securitySchemes: Readonly<Record<ApiProfile['auth'], MutableSchema>> = {
  'id-token': {
    bearer: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description:
        'An ID token: the `token` of `GET /api/auth/token` with a session token, valid for an hour. A session token comes from ' +
        '`POST /api/auth/sign-in/email` with `email` and `password`. With an external OpenID provider, its ID tokens.',
    },
  },
  session: {
    bearer: {
      type: 'http',
      scheme: 'bearer',
      description:
        'A session token: the `token` of `POST /api/auth/sign-in/email` with `email` and `password`; it ends 7 days after ' +
        'its last use. An account with a second factor sends a code to `POST /api/auth/verify-mfa` first.',
    },
  },
  'api-key': {
    apiKey: {
      type: 'apiKey',
      in: 'header',
      name: 'X-API-Key',
      description: 'Required if API keys are configured.',
    },
    bearer: { type: 'http', scheme: 'bearer', description: 'The same key as a bearer token.' },
  },
}

/** What the descriptions of members, which REST shares with GraphQL, do not say. */
function conventions({ name }: ApiProfile): string {
  const kept = name === 'ai-hub' ? ', except `caseId` of review items' : ''
  return `Where a description says that a member is null, responses omit it${kept}.`
}

function securityOf({ auth }: ApiProfile): MutableSchema[] {
  return auth === 'api-key' ? [{ apiKey: [] }, { bearer: [] }] : [{ bearer: [] }]
}
