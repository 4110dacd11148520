import { Field, ID, ObjectType } from 'type-graphql'
import { type LiveType, liveTypes } from '../../../schema/live-events.js'
import { DateTime, JsonObject } from '../../../schema/scalars.js'
import { enumType } from '../../shared/enum-type.js'

export const LiveTypeEnum = enumType('LiveEventType', liveTypes, 'A stream of the monitoring.')

@ObjectType({ description: 'Something that just happened.' })
export class LiveEvent {
  @Field(() => ID, { description: 'Send the last one back to go on after it.' })
  id!: string

  @Field(() => LiveTypeEnum)
  type!: LiveType

  @Field(() => DateTime)
  timestamp!: string

  @Field(() => JsonObject, {
    description: 'What happened; for a measurement `metric`, `value`, `threshold` and `status`.',
  })
  payload!: Record<string, unknown>
}
