import type { RequestContext } from '../../schema/viewer.js'

/** The header with the milliseconds that the caller still waits. */
export const TIME_BUDGET_HEADER = 'x-time-budget'

/** Longer budgets are capped. */
const MAX_BUDGET_MS = 60 * 60_000

/** How long the sender of a request still waits, at most `limitMs`; zero or less when it no longer does. */
export function remainingMs({ deadline }: RequestContext, limitMs: number): number {
  return deadline === undefined ? limitMs : Math.min(limitMs, deadline - performance.now())
}

/** The context of an operation that may take a time; an earlier deadline is kept. */
export function withTimeBudget(context: RequestContext, limitMs: number): RequestContext {
  return { ...context, deadline: performance.now() + remainingMs(context, limitMs) }
}

/** The deadline of a request with a time budget; undefined for a request without one, or a malformed one. */
export function deadlineIn(header: string | readonly string[] | undefined): number | undefined {
  if (typeof header !== 'string' || !/^\d{1,8}$/.test(header)) return undefined
  return performance.now() + Math.min(Number(header), MAX_BUDGET_MS)
}

/**
 * Whether the sender of a request no longer waits. A read can then stop; a mutation continues, because its sender may
 * only have lost the connection.
 */
export function isAbandoned({ deadline, cancelled }: RequestContext): boolean {
  return (deadline !== undefined && deadline <= performance.now()) || cancelled?.().aborted === true
}
