import type { ApiProfile, ServiceName } from '../../../edge/api-profile.js'
import { pathParameters } from '../../../edge/path-pattern.js'
import { type ErrorCode, errorCodes } from '../../../schema/error-codes.js'
import type { CompiledRoute } from '../compile/compile-routes.js'
import type { MutableSchema } from '../compile/input-schema.js'

const text = { type: 'string' }
const timestamp = { type: 'string', format: 'date-time' }

/** The error body of each service as a JSON Schema. */
export const errorSchemas: Readonly<Record<ServiceName, MutableSchema>> = {
  wallet: {
    type: 'object',
    required: ['error'],
    properties: {
      error: {
        type: 'object',
        required: ['code', 'message', 'details'],
        properties: {
          code: { ...text, description: 'What kind of error it is, for programs.' },
          message: { ...text, description: 'What went wrong and what to do, for people.' },
          details: {
            type: 'object',
            description: 'Faulty members by name, or what else there is to know.',
          },
        },
      },
    },
  },
  'ai-hub': {
    type: 'object',
    required: ['success', 'error'],
    properties: {
      success: { const: false },
      error: { ...text, description: 'What went wrong and what to do.' },
    },
  },
  backoffice: {
    type: 'object',
    required: ['error', 'details', 'code', 'timestamp'],
    properties: {
      error: { ...text, description: 'What went wrong; `Validation failed` for rejected input.' },
      details: {
        type: ['string', 'object'],
        description: 'Faulty members by name for rejected input, else what to do.',
      },
      code: { ...text, description: 'What kind of error it is, for programs.' },
      timestamp,
    },
  },
}

/** The error answers of a route by status: what it says itself, and what every route of its kind can answer. */
export function errorResponses(compiled: CompiledRoute): Record<string, MutableSchema> {
  const { profile } = compiled
  const byStatus = new Map<number, string[]>()
  for (const given of errorCodesOf(compiled)) {
    const { status, code } = profile.present(given)
    const line = `${profile.name === 'ai-hub' ? '' : `\`${code}\`: `}${errorCodes[given].cause}`
    const lines = byStatus.get(status) ?? []
    if (!lines.includes(line)) byStatus.set(status, [...lines, line])
  }
  const responses = [...byStatus].sort(([a], [b]) => a - b)
  return Object.fromEntries(
    responses.map(([status, lines]) => [String(status), errorResponse(lines, status, profile)]),
  )
}

function errorResponse(lines: readonly string[], status: number, profile: ApiProfile): MutableSchema {
  const retry = status === 429 ? { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } : {}
  return {
    description: lines.length === 1 ? (lines[0] ?? '') : lines.map((line) => `- ${line}`).join('\n'),
    headers: { ...responseHeaders, ...retry },
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${errorSchemaName(profile)}` } } },
  }
}

/** What the error schema is called among the components. */
export function errorSchemaName(profile: ApiProfile): string {
  return profile.name === 'ai-hub' ? 'Failure' : 'Error'
}

/** The headers of every response, as references to the components. */
export const responseHeaders: MutableSchema = {
  'X-Request-Id': { $ref: '#/components/headers/RequestId' },
  'X-RateLimit-Limit': { $ref: '#/components/headers/RateLimitLimit' },
  'X-RateLimit-Remaining': { $ref: '#/components/headers/RateLimitRemaining' },
  'X-RateLimit-Reset': { $ref: '#/components/headers/RateLimitReset' },
}

/** The components that {@link responseHeaders} refers to. */
export const headerComponents: MutableSchema = {
  RequestId: {
    description: 'The request’s id: the client’s own `X-Request-Id` where it sent a sane one.',
    schema: text,
  },
  RateLimitLimit: { description: 'How many requests the window allows.', schema: { type: 'integer' } },
  RateLimitRemaining: { description: 'How many of them are left.', schema: { type: 'integer' } },
  RateLimitReset: { description: 'When the window ends, epoch seconds.', schema: { type: 'integer' } },
  RetryAfter: { description: 'How many seconds to wait.', schema: { type: 'integer' } },
}

/** The codes that a route may answer: those it names itself, and those of every route of its kind. */
export function errorCodesOf({ run, guards, rootFields, route, profile }: CompiledRoute): ErrorCode[] {
  const codes: ErrorCode[] = [...(run.options.errors ?? [])]
  const hasBody = route.method !== 'GET' && route.method !== 'DELETE'
  const variants = run.kind === 'operations' ? [...run.variants.values()] : []
  const parameters = variants.flatMap((variant) => variant.parameters)
  if (parameters.length > 0 || pathParameters(route.path).length > 0 || route.method === 'POST')
    codes.push('VALIDATION_ERROR')
  const open = guards.every((allowed) => allowed.includes('anyone'))
  if (!open) codes.push('UNAUTHORIZED')
  if (!open && profile.name !== 'ai-hub' && guards.some((allowed) => !allowed.includes('signed-in')))
    codes.push('FORBIDDEN')
  for (const { reply, text, parameters } of variants)
    if (reply?.nullable || parameters.some((one) => one.in === 'path'))
      codes.push(text.notFound ?? 'NOT_FOUND')
  // Only changes are kept under a key.
  if (route.method === 'POST' && rootFields.some((field) => field.startsWith('Mutation.')))
    codes.push('IDEMPOTENCY_CONFLICT')
  if (hasBody) codes.push('PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE')
  codes.push('RATE_LIMITED', 'INTERNAL_ERROR')
  return codes
}
