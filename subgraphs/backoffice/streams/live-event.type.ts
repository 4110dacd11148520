import { Field, ID, ObjectType } from 'type-graphql'
import { type LiveType, liveTypes } from '../../../runtime/live-events/live-events.js'
import { DateTime, JsonObject } from '../../../schema/scalars.js'
import { enumType } from '../../shared/graphql/enum-type.js'

export const LiveTypeEnum = enumType('LiveEventType', liveTypes, 'A monitoring stream.', {
  alert: 'Alerts, as they are raised and resolved.',
  error: 'Errors that apps logged.',
  log: 'Everything that apps logged.',
  performance: 'Measurements, each with its threshold and status.',
  system: 'CPU and memory usage of the process, every 10 seconds.',
})

@ObjectType({ description: 'A live monitoring event.' })
export class LiveEvent {
  @Field(() => ID, { description: 'Send the last one back to resume after it.' })
  id!: string

  @Field(() => LiveTypeEnum, { description: 'Its stream.' })
  type!: LiveType

  @Field(() => DateTime, { description: 'When it happened, UTC.' })
  timestamp!: string

  @Field(() => JsonObject, {
    description: 'The event; for a measurement `metric`, `value`, `threshold` and `status`.',
  })
  payload!: Record<string, unknown>
}
