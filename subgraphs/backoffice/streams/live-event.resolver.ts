import { Arg, ID, Resolver, Root, Subscription } from 'type-graphql'
import type { LiveType } from '../../../runtime/live-events.js'
import { DomainError } from '../../shared/domain-error.js'
import { Allow } from '../../shared/guards.js'
import { LiveEvent, LiveTypeEnum } from './live-event.type.js'

/** What the subscription is and who may have it; the edge serves it, because it hears the same events. */
@Resolver(() => LiveEvent)
export class LiveEventResolver {
  @Subscription(() => LiveEvent, {
    description: 'What the five monitoring streams carry, as it happens. Served over SSE at /graphql/stream.',
    subscribe: () => {
      throw new DomainError('NOT_FOUND', 'Subscriptions are served at /graphql/stream.')
    },
  })
  @Allow('staff', 'admin')
  monitoringEvents(
    @Root() event: LiveEvent,
    @Arg('types', () => [LiveTypeEnum], { nullable: true, description: 'Which streams; default all.' })
    _types?: LiveType[],
    @Arg('after', () => ID, { nullable: true, description: 'Begin after this event, as far as it is kept.' })
    _after?: string,
  ): LiveEvent {
    return event
  }
}
