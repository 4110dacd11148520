import type { Horizon } from '@stellar/stellar-sdk'
import { DomainError } from '../../shared/domain-error.js'
import type { Network } from './network.js'

/** An error of the SDK: the status and body of the response, if there was one. */
export interface HorizonFailure {
  readonly status: number | undefined
  /** The last part of a problem's `type`, for instance `not_found`. */
  readonly problem: string | undefined
  readonly body: Readonly<Record<string, unknown>>
  /** A short description for logs and `details`. */
  readonly reason: string
}

/** The reason of a call without a response in time. */
export const NO_RESPONSE = 'no response in time'

const PROBLEM_PREFIX = 'https://stellar.org/horizon-errors/'

/**
 * The only place that depends on the shapes of the SDK's errors. Reads reject with an error whose `response` is the
 * body itself; submissions reject with the HTTP client's error, with the body in `response.data`; without a response
 * both are plain errors. A body may be a problem document (RFC 7807), another JSON object, or a page of a proxy.
 */
export function readFailure(error: unknown): HorizonFailure {
  const response = (error as { response?: unknown } | undefined)?.response
  const isSubmission = isObject(response) && 'data' in response && 'status' in response
  const body = isSubmission ? response.data : response
  const members = isObject(body) ? body : {}
  const status = numberOf(isSubmission ? response.status : members.status)
  const type = typeof members.type === 'string' ? members.type : ''
  const problem = type.startsWith(PROBLEM_PREFIX) ? type.slice(PROBLEM_PREFIX.length) : undefined
  return { status, problem, body: members, reason: reasonOf(error, response, status, members) }
}

/** Fails calls whose successful response is not JSON, such as a page of a proxy, which the SDK would return. */
export function requireJson({ httpClient }: Horizon.Server): void {
  httpClient.interceptors.response.use((response) => {
    if (isObject(response.data)) return response
    throw Object.assign(new Error('a response that is not JSON'), { response })
  })
}

/** The NETWORK_ERROR for a network that did not respond, or responded unexpectedly. */
export function networkError(network: Network, failure: HorizonFailure): DomainError {
  return new DomainError(
    'NETWORK_ERROR',
    `The ${network} ledger is unavailable (${failure.reason}). Try again in a few seconds.`,
    { network, reason: failure.reason, ...(failure.problem ? { problem: failure.problem } : {}) },
  )
}

/** Whether a read was refused because it begins before the history of the server. */
export function isBeforeHistory(error: unknown): boolean {
  return error instanceof DomainError && error.extensions.details?.problem === 'before_history'
}

function reasonOf(
  error: unknown,
  response: unknown,
  status: number | undefined,
  members: Readonly<Record<string, unknown>>,
): string {
  if (typeof members.title === 'string') return status ? `${status} ${members.title}` : members.title
  if (response !== undefined) {
    const isJson = isObject(response) && (!('data' in response) || isObject(response.data))
    const parts = [status && `status ${status}`, !isJson && 'a response that is not JSON']
    return parts.filter(Boolean).join(', ') || 'an unknown response'
  }
  const code = (error as { code?: unknown } | undefined)?.code
  const message = error instanceof Error ? error.message : ''
  if (code === 'ECONNABORTED' || /timeout/i.test(message)) return NO_RESPONSE
  return 'no connection'
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}
