import { type ClassType, Subscription } from 'type-graphql'
import { DomainError } from '../domain-error.js'

/**
 * Declares a subscription, its arguments and its guard; the edge serves it (`gateway/subscriptions/`), because it receives
 * the events of all processes.
 */
export function LiveSubscription(
  type: () => ClassType,
  options: { readonly description: string },
): MethodDecorator {
  return Subscription(type, {
    ...options,
    subscribe: () => {
      throw new DomainError('NOT_FOUND', 'Subscriptions are served at /graphql/stream.')
    },
  })
}
