import { Arg, ID, Resolver, Root } from 'type-graphql'
import type { LiveType } from '../../../runtime/live-events/live-events.js'
import { LiveSubscription } from '../../shared/graphql/live-subscription.js'
import { Allow } from '../../shared/guards.js'
import { LiveEvent, LiveTypeEnum } from './live-event.type.js'

/** Declares the subscription and its access rule; the edge serves it, because it receives the same events. */
@Resolver(() => LiveEvent)
export class LiveEventResolver {
  @LiveSubscription(() => LiveEvent, {
    description: 'Events of the five monitoring streams, live. Served over SSE at /graphql/stream.',
  })
  @Allow('staff', 'admin')
  monitoringEvents(
    @Root() event: LiveEvent,
    @Arg('types', () => [LiveTypeEnum], {
      nullable: true,
      description: 'The streams to receive; default: all.',
    })
    _types?: LiveType[],
    @Arg('after', () => ID, {
      nullable: true,
      description: 'Resume after this event, if it is still available.',
    })
    _after?: string,
  ): LiveEvent {
    return event
  }
}
