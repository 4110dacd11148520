import { Field, InputType } from 'type-graphql'
import { DateTime, JsonObject } from '../../../schema/scalars.js'
import {
  type AlertSeverity,
  AlertSeverityEnum,
  type AlertSource,
  AlertSourceEnum,
  type AlertStatus,
  AlertStatusEnum,
} from './alert.type.js'

@InputType({ description: 'Which alerts to list; members that are given must all hold.' })
export class AlertFilter {
  @Field(() => AlertSeverityEnum, { nullable: true, description: 'Only alerts of this severity.' })
  severity?: AlertSeverity | null

  @Field(() => AlertStatusEnum, { nullable: true, description: 'Only alerts in this state.' })
  status?: AlertStatus | null

  @Field(() => AlertSourceEnum, { nullable: true, description: 'Only what was raised in this way.' })
  source?: AlertSource | null

  @Field(() => DateTime, { nullable: true, description: 'Raised at this time or later.' })
  since?: string | null
}

@InputType({ description: 'An alert that a person raises.' })
export class CreateAlertInput {
  @Field(() => AlertSeverityEnum, { description: 'How grave it is.' })
  severity!: AlertSeverity

  @Field(() => String, { description: 'What happened, for people; at most 1,000 characters.' })
  message!: string

  @Field(() => JsonObject, {
    nullable: true,
    description: 'What else is known, for programs; may be left out.',
  })
  metadata?: Record<string, unknown> | null
}
