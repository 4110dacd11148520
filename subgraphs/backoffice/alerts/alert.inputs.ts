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

@InputType({ description: 'Filters of the list of alerts; all given members must match.' })
export class AlertFilter {
  @Field(() => AlertSeverityEnum, { nullable: true, description: 'Only alerts of this severity.' })
  severity?: AlertSeverity | null

  @Field(() => AlertStatusEnum, { nullable: true, description: 'Only alerts in this state.' })
  status?: AlertStatus | null

  @Field(() => AlertSourceEnum, { nullable: true, description: 'Only alerts from this source.' })
  source?: AlertSource | null

  @Field(() => DateTime, { nullable: true, description: 'Raised at this time or later.' })
  since?: string | null
}

@InputType({ description: 'An alert that a person raises.' })
export class CreateAlertInput {
  @Field(() => AlertSeverityEnum, { description: 'How severe it is.' })
  severity!: AlertSeverity

  @Field(() => String, { description: 'What happened, for people; at most 1,000 characters.' })
  message!: string

  @Field(() => JsonObject, { nullable: true, description: 'Machine-readable details.' })
  metadata?: Record<string, unknown> | null
}
