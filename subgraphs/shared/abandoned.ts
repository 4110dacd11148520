import { isAbandoned } from '../../runtime/time-budget.js'
import type { RequestContext } from '../../schema/viewer.js'
import { DomainError } from './domain-error.js'

/**
 * Ends a read whose sender no longer waits for it.
 * @throws UPSTREAM_ERROR, which nobody receives
 */
export function assertAwaited(context: RequestContext): void {
  if (isAbandoned(context))
    throw new DomainError('UPSTREAM_ERROR', 'The time of the request is over; send it again.')
}
