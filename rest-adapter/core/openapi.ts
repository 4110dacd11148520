import { print } from 'graphql'
import type { Allowed } from '../../schema/guards.js'
import { rateLimits } from '../../schema/rate-limits.js'
import type { CompiledRoute, CompiledService } from './compile-routes.js'
import type { Flavour } from './flavour.js'
import { type MutableSchema, mapSchema } from './input-schema.js'
import {
  errorResponses,
  errorSchemaName,
  errorSchemas,
  headerComponents,
  responseHeaders,
} from './openapi-errors.js'
import { isWholeBody, operationOf, type Parameter } from './parameters.js'
import { bracedPath } from './path-pattern.js'
import { describedSchema } from './reply-schema.js'
import type { WebhookText } from './route.js'

export interface OpenApiOptions {
  /** The platform's version. */
  readonly version: string
  /** The origin that clients use; addresses are relative without it. */
  readonly origin?: string
}

type Components = Map<string, MutableSchema>

/** The OpenAPI 3.1 description of one service, derived from its compiled routes. */
export function openApiDocument(
  service: CompiledService,
  { version, origin = '' }: OpenApiOptions,
): MutableSchema {
  const { routes, flavour, compiled } = service
  const schemas: Components = new Map([[errorSchemaName(flavour), errorSchemas[flavour.name]]])
  const paths: Record<string, MutableSchema> = {}
  for (const one of compiled) {
    const path = bracedPath(one.route.path)
    paths[path] = { ...paths[path], [one.route.method.toLowerCase()]: operationEntry(one, schemas) }
  }
  return {
    openapi: '3.1.0',
    info: { title: routes.title, version, description: routes.description },
    servers: routes.mounts.map(({ base, about }) => ({
      url: `${origin}${base}` || '/',
      ...(about ? { description: about } : {}),
    })),
    tags: routes.sections.map(({ title }) => ({ name: title })),
    security: securityOf(flavour),
    paths,
    ...(routes.webhooks ? { webhooks: webhookEntries(routes.webhooks) } : {}),
    components: {
      schemas: Object.fromEntries([...schemas].sort(([a], [b]) => (a < b ? -1 : 1))),
      headers: headerComponents,
      securitySchemes: securitySchemes[flavour.auth],
    },
  }
}

function operationEntry(compiled: CompiledRoute, schemas: Components): MutableSchema {
  const { route, run, section, guards } = compiled
  const open = guards.every((allowed) => allowed.includes('anyone'))
  const parameters = [...parameterEntries(compiled), ...idempotencyEntry(route.method)]
  const body = bodyEntry(compiled)
  return {
    tags: [section],
    operationId: operationId(compiled),
    summary: run.options.summary,
    description: descriptionOf(compiled),
    ...(open ? { security: [] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: body } : {}),
    responses: {
      [String(run.options.status ?? 200)]: {
        description: 'Success',
        headers: responseHeaders,
        ...(run.kind === 'handler'
          ? run.options.openApi.response
          : { content: { 'application/json': { schema: responseSchema(run, schemas) } } }),
      },
      ...errorResponses(compiled),
    },
    ...(run.kind === 'operation' ? { 'x-graphql-operation': print(operationOf(run.document)) } : {}),
  }
}

/** The method and path as words: stable, and unique because method and path are. */
function operationId({ route }: CompiledRoute): string {
  const words = route.path.split(/[^A-Za-z0-9]+/).filter(Boolean)
  return [route.method.toLowerCase(), ...words].join('_')
}

function descriptionOf({ run, guards, policy }: CompiledRoute): string {
  const { limit, windowSeconds, about } = rateLimits[policy]
  const window = windowSeconds === 3600 ? 'hour' : 'minute'
  return [run.options.description, allowedText(guards), `Rate limit: ${limit} a ${window} (${about}).`]
    .filter(Boolean)
    .join('\n\n')
}

function allowedText(guards: readonly (readonly Allowed[])[]): string {
  const closed = guards.filter((allowed) => !allowed.includes('anyone'))
  if (closed.length === 0) return 'Open to anyone.'
  const names = closed.map((allowed) => allowed.map(allowedName).join(', '))
  return `Allowed: ${[...new Set(names)].join('; and ')}.`
}

function allowedName(allowed: Allowed): string {
  if (allowed === 'signed-in') return 'any signed-in person'
  return allowed === 'api-client' ? 'holders of an API key' : allowed
}

function parameterEntries({ run }: CompiledRoute): MutableSchema[] {
  if (run.kind === 'handler') return [...(run.options.openApi.parameters ?? [])]
  return run.parameters
    .filter((parameter) => parameter.in !== 'body')
    .map(({ name, in: place, required, schema }) => {
      const { description, ...rest } = schema
      return {
        name,
        in: place,
        required,
        ...(description ? { description } : {}),
        schema: published(rest),
        ...(place === 'query' && rest.type === 'array' ? { explode: true } : {}),
      }
    })
}

function idempotencyEntry(method: string): MutableSchema[] {
  if (method !== 'POST') return []
  return [
    {
      name: 'Idempotency-Key',
      in: 'header',
      description:
        'The same key and body within 24 hours answers the first response again; with another body it is a conflict.',
      schema: { type: 'string', pattern: '^[!-~]{1,255}$' },
    },
  ]
}

function bodyEntry({ run }: CompiledRoute): MutableSchema | undefined {
  if (run.kind === 'handler') return run.options.openApi.requestBody
  const body = run.parameters.filter((parameter) => parameter.in === 'body')
  if (body.length === 0) return undefined
  const schema = published(bodySchema(body))
  return { required: Array.isArray(schema.required), content: { 'application/json': { schema } } }
}

function bodySchema(parameters: readonly Parameter[]): MutableSchema {
  const whole = parameters.find(isWholeBody)
  if (whole) return whole.schema
  const required = parameters.filter((one) => one.required).map(({ name }) => name)
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    ...(required.length > 0 ? { required } : {}),
  }
}

/** The schema as readers want it: without the word that only the validator knows. */
function published(schema: MutableSchema): MutableSchema {
  return mapSchema(schema, ({ scalar, ...rest }) => rest)
}

function responseSchema(
  run: Extract<CompiledRoute['run'], { kind: 'operation' }>,
  schemas: Components,
): MutableSchema {
  const policy = { keepNull: run.options.keepNull ?? [] }
  const reply = run.reply && describedSchema(run.reply.shape, policy, schemas)
  const names = Object.keys(run.add)
  if (names.length === 0 && reply) return reply
  const added = {
    type: 'object',
    properties: Object.fromEntries(Object.entries(run.add).map(([name, value]) => [name, { const: value }])),
    required: names,
  }
  return reply ? { allOf: [added, reply] } : added
}

function webhookEntries(webhooks: readonly WebhookText[]): MutableSchema {
  return Object.fromEntries(webhooks.map((webhook) => [webhook.event, { post: webhookEntry(webhook) }]))
}

function webhookEntry({ event, summary, data }: WebhookText): MutableSchema {
  const header = (name: string, description: string) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  })
  const schema = {
    type: 'object',
    required: ['event', 'timestamp', 'data'],
    properties: { event: { const: event }, timestamp: { type: 'string', format: 'date-time' }, data },
  }
  return {
    summary,
    description: 'Delivered at least once, signed as Standard Webhooks says.',
    security: [],
    parameters: [
      header('webhook-id', 'The same for every delivery of one event.'),
      header('webhook-timestamp', 'When this delivery was sent, epoch seconds.'),
      header(
        'webhook-signature',
        '`v1,` and the base64 HMAC-SHA256 of id, timestamp and body, joined by dots.',
      ),
    ],
    requestBody: { content: { 'application/json': { schema } } },
    responses: { '2XX': { description: 'Received; anything else is delivered again later.' } },
  }
}

const securitySchemes: Readonly<Record<Flavour['auth'], MutableSchema>> = {
  'id-token': {
    bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'An ID token.' },
  },
  session: { bearer: { type: 'http', scheme: 'bearer', description: 'A session token.' } },
  'api-key': {
    apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'Where keys are set.' },
    bearer: { type: 'http', scheme: 'bearer', description: 'The same key as a bearer token.' },
  },
}

function securityOf({ auth }: Flavour): MutableSchema[] {
  return auth === 'api-key' ? [{ apiKey: [] }, { bearer: [] }] : [{ bearer: [] }]
}
