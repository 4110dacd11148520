import type { ApiProfile, ServiceName } from '../../../edge/api-profile.js'
import { pathParameters } from '../../../edge/path-pattern.js'
import { type ErrorCode, errorCodes } from '../../../schema/error-codes.js'
import type { CompiledRoute } from '../compile/compile-routes.js'
import { constantSchema, type MutableSchema } from '../compile/input-schema.js'

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
          code: { ...text, description: 'Machine-readable error code.' },
          message: { ...text, description: 'Human-readable message.' },
          details: {
            type: 'object',
            additionalProperties: true,
            description: 'Invalid members by name, or other details.',
          },
        },
      },
    },
  },
  'ai-hub': {
    type: 'object',
    required: ['success', 'error'],
    properties: {
      success: constantSchema(false),
      error: { ...text, description: 'Human-readable message.' },
    },
  },
  backoffice: {
    type: 'object',
    required: ['error', 'details', 'code', 'timestamp'],
    properties: {
      error: { ...text, description: 'Human-readable message; `Validation failed` for invalid input.' },
      details: {
        type: ['string', 'object'],
        additionalProperties: true,
        description: 'Invalid members by name for invalid input, otherwise how to resolve the error.',
      },
      code: { ...text, description: 'Machine-readable error code.' },
      timestamp,
    },
  },
}

/** The error responses of a route by status. */
export function errorResponses(compiled: CompiledRoute): Record<string, MutableSchema> {
  const { profile } = compiled
  const byStatus = new Map<number, string[]>()
  const retried = new Set<number>()
  for (const given of errorCodesOf(compiled)) {
    const { status, code } = profile.present(given)
    const line = `${profile.name === 'ai-hub' ? '' : `\`${code}\`: `}${errorCodes[given].cause}`
    const lines = byStatus.get(status) ?? []
    if (withRetryAfter.has(given)) retried.add(status)
    if (!lines.includes(line)) byStatus.set(status, [...lines, line])
  }
  const responses = [...byStatus].sort(([a], [b]) => a - b)
  return Object.fromEntries(
    responses.map(([status, lines]) => [
      String(status),
      errorResponse(
        lines,
        { ...(status === 401 ? challenge : {}), ...(retried.has(status) ? retryAfter : {}) },
        profile,
      ),
    ]),
  )
}

/** Errors whose response may carry `Retry-After`. */
const withRetryAfter: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'RATE_LIMITED',
  'QUOTA_EXCEEDED',
  'IDEMPOTENCY_CONFLICT',
  'SERVICE_UNAVAILABLE',
])

const retryAfter: MutableSchema = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }
const challenge: MutableSchema = { 'WWW-Authenticate': { $ref: '#/components/headers/WwwAuthenticate' } }

function errorResponse(lines: readonly string[], headers: MutableSchema, profile: ApiProfile): MutableSchema {
  return {
    description: lines.length === 1 ? (lines[0] ?? '') : lines.map((line) => `- ${line}`).join('\n'),
    headers: { ...responseHeaders, ...headers },
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${errorSchemaName(profile)}` } } },
  }
}

/** The name of the error schema in the components. */
export function errorSchemaName({ name }: Pick<ApiProfile, 'name'>): string {
  return name === 'ai-hub' ? 'Failure' : 'ErrorResponse'
}

/** Headers of every response, as references to the components. */
export const responseHeaders: MutableSchema = {
  'X-Request-Id': { $ref: '#/components/headers/RequestId' },
  'X-RateLimit-Limit': { $ref: '#/components/headers/RateLimitLimit' },
  'X-RateLimit-Remaining': { $ref: '#/components/headers/RateLimitRemaining' },
  'X-RateLimit-Reset': { $ref: '#/components/headers/RateLimitReset' },
}

/** Headers of a response with an `ETag`. */
export const conditionalHeaders: MutableSchema = {
  ...responseHeaders,
  ETag: { $ref: '#/components/headers/ETag' },
}

/** The components that {@link responseHeaders} refers to. */
export const headerComponents: MutableSchema = {
  RequestId: {
    description: 'Request id: the client’s own `X-Request-Id` if it is valid, else a generated one.',
    schema: text,
  },
  RateLimitLimit: { description: 'Number of requests allowed in the window.', schema: { type: 'integer' } },
  RateLimitRemaining: { description: 'Number of requests left in the window.', schema: { type: 'integer' } },
  RateLimitReset: { description: 'End of the window in epoch seconds.', schema: { type: 'integer' } },
  WwwAuthenticate: { description: '`Bearer`, the scheme of the missing or refused token.', schema: text },
  RetryAfter: {
    description:
      'Number of seconds to wait before the request is repeated; absent where time alone does not help.',
    schema: { type: 'integer' },
  },
}

/** The component of {@link conditionalHeaders}. */
export const etagComponent: MutableSchema = {
  ETag: { description: 'Changes with the body of the response.', schema: text },
}

/** The error codes of a route: those it declares and those of every route of its kind. */
export function errorCodesOf({ run, guards, rootFields, route, profile }: CompiledRoute): ErrorCode[] {
  const codes: ErrorCode[] = [...(run.options.errors ?? [])]
  const hasBody = route.method !== 'GET' && route.method !== 'DELETE'
  const variants = run.kind === 'operations' ? [...run.variants.values()] : []
  const parameters = variants.flatMap((variant) => variant.parameters)
  if (parameters.length > 0 || pathParameters(route.path).length > 0 || route.method === 'POST')
    codes.push('VALIDATION_ERROR')
  const open = guards.every((allowed) => allowed.includes('anyone'))
  if (!open) codes.push('UNAUTHORIZED')
  const isMutation = rootFields.some((field) => field.startsWith('Mutation.'))
  const isForSome = guards.some((allowed) => !allowed.includes('signed-in'))
  // A mutation may ask for a second factor.
  if (!open && profile.name !== 'ai-hub' && (isForSome || isMutation)) codes.push('FORBIDDEN')
  for (const { reply, text, parameters } of variants)
    if (reply?.nullable || parameters.some((one) => one.in === 'path'))
      codes.push(text.notFound ?? 'NOT_FOUND')
  // Only mutations use idempotency keys.
  if (route.method === 'POST' && isMutation) codes.push('IDEMPOTENCY_CONFLICT')
  if (hasBody) codes.push('PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE')
  codes.push('RATE_LIMITED', 'INTERNAL_ERROR', 'SERVICE_UNAVAILABLE')
  return codes
}
