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
  @Field(() => AlertSeverityEnum, { nullable: true })
  severity?: AlertSeverity | null

  @Field(() => AlertStatusEnum, { nullable: true })
  status?: AlertStatus | null

  @Field(() => AlertSourceEnum, { nullable: true })
  source?: AlertSource | null

  @Field(() => DateTime, { nullable: true, description: 'Raised at this time or later.' })
  since?: string | null
}

@InputType({ description: 'A new alert.' })
export class CreateAlertInput {
  @Field(() => AlertSeverityEnum)
  severity!: AlertSeverity

  @Field(() => String)
  message!: string

  @Field(() => JsonObject, { nullable: true })
  metadata?: Record<string, unknown> | null
}
