import { Field, ID, ObjectType } from 'type-graphql'
import { type LiveType, liveTypes } from '../../../runtime/live-events.js'
import { DateTime, JsonObject } from '../../../schema/scalars.js'
import { enumType } from '../../shared/graphql/enum-type.js'

export const LiveTypeEnum = enumType('LiveEventType', liveTypes, 'A stream of the monitoring.', {
  alert: 'Alerts, as they are raised and resolved.',
  error: 'Errors that apps logged.',
  log: 'Everything that apps logged.',
  performance: 'Measurements, each with its threshold and whether it keeps to it.',
  system: 'What the process uses: processors, memory; every 10 seconds.',
})

@ObjectType({ description: 'Something that just happened.' })
export class LiveEvent {
  @Field(() => ID, { description: 'Send the last one back to go on after it.' })
  id!: string

  @Field(() => LiveTypeEnum, { description: 'The stream that it belongs to.' })
  type!: LiveType

  @Field(() => DateTime, { description: 'When it happened, UTC.' })
  timestamp!: string

  @Field(() => JsonObject, {
    description: 'What happened; for a measurement `metric`, `value`, `threshold` and `status`.',
  })
  payload!: Record<string, unknown>
}
