import { DomainError } from '../../../shared/domain-error.js'
import type { TransitionTable } from '../../../shared/states/transition-table.js'

/** Kind of the job that executes a request. */
export const EXECUTE_REQUEST = 'gdpr.carry-out'

/** The types of GDPR requests (articles 7 and 15 to 21). */
export const requestTypes = [
  'access',
  'portability',
  'rectification',
  'erasure',
  'restriction',
  'objection',
  'consent',
] as const
export type RequestType = (typeof requestTypes)[number]

/** The types of requests that lead to an archive. */
export const archiveTypes = ['access', 'portability'] as const satisfies readonly RequestType[]

export function isArchive(type: RequestType): boolean {
  return archiveTypes.some((one) => one === type)
}

/** Retention of archives (docs/decisions.md#erasure). */
export const ARCHIVE_KEPT_MS = 7 * 86_400_000

/** The article behind each kind of request. */
export const requestArticles: Readonly<Record<RequestType, string>> = {
  access: 'GDPR, article 15',
  portability: 'GDPR, article 20',
  rectification: 'GDPR, article 16',
  erasure: 'GDPR, article 17',
  restriction: 'GDPR, article 18',
  objection: 'GDPR, article 21',
  consent: 'GDPR, article 7',
}

/**
 * The states of a request. `waiting`: a required service is unavailable, the request is retried; `awaiting_admin`: an
 * administrator decides; `failed`: retries ended after an internal error, an administrator may retry it; `cancelled`:
 * the person withdrew it before anything was done.
 */
export const requestStates = [
  'received',
  'in_progress',
  'waiting',
  'awaiting_admin',
  'completed',
  'rejected',
  'failed',
  'cancelled',
] as const
export type RequestState = (typeof requestStates)[number]

/** Which state may follow which. */
export const requestTransitions: TransitionTable<RequestState> = {
  received: ['in_progress', 'cancelled'],
  in_progress: ['waiting', 'awaiting_admin', 'completed', 'rejected', 'failed'],
  waiting: ['in_progress', 'rejected'],
  awaiting_admin: ['completed', 'rejected'],
  completed: [],
  rejected: [],
  failed: ['in_progress'],
  cancelled: [],
}

/** How an administrator may resolve a request. */
export const resolutions = ['completed', 'rejected'] as const satisfies readonly RequestState[]

/** States without a successor. */
const finalStates: readonly RequestState[] = [...resolutions, 'cancelled']

/** States of a request that is not resolved yet. */
export const openStates = requestStates.filter((state) => !finalStates.includes(state))

/** Due date of a request: one month after its receipt (article 12, paragraph 3). */
export function dueDate(receivedAt: Date): Date {
  const due = new Date(receivedAt)
  due.setUTCMonth(due.getUTCMonth() + 1)
  // January 31 has no counterpart in February: the last day of the month then.
  if (due.getUTCDate() !== receivedAt.getUTCDate()) due.setUTCDate(0)
  return due
}

/** A required service is unavailable; the job is retried. */
export class ServiceUnavailable extends Error {
  constructor(
    readonly service: string,
    cause: unknown,
  ) {
    super(`${service} is unavailable`, { cause })
    this.name = 'ServiceUnavailable'
  }
}

/** Runs work that needs a service. @throws ServiceUnavailable for upstream and network errors */
export async function withAvailability<Result>(
  service: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const unavailable =
      error instanceof DomainError && ['UPSTREAM_ERROR', 'NETWORK_ERROR'].includes(error.code)
    throw unavailable ? new ServiceUnavailable(service, error) : error
  }
}

/** Why an erasure waits while an administrator's freeze is on a wallet of the person. */
export const FROZEN_WALLET = 'frozen wallet'
