import { Field, ID, InputType, Int, ObjectType } from 'type-graphql'
import { DateTime } from '../../../schema/scalars.js'
import { enumType } from '../../shared/enum-type.js'
import { Connection } from '../../shared/paging/page.js'
import { type AlertChannel, alertChannels } from './alert.service.js'
import { type AlertSeverity, AlertSeverityEnum } from './alert.type.js'

export const AlertChannelEnum = enumType(
  'AlertChannel',
  alertChannels,
  'Where an alert is sent: mail to the administrators, or the team chat’s webhook.',
)

const CONDITION =
  'Comparisons of measures: avg, min, max, p50, p90, p95, p99, count, rate (a minute) and error_rate of a type or ' +
  "name, over 5 minutes or as said (`p95(api_response, '15m')`), joined by && || !, and how long they must hold: " +
  '`p95(api_response) > 800 for 5m`.'

@ObjectType({ description: 'A rule that raises alerts.' })
export class AlertRule {
  @Field(() => ID, { description: '`rule_…`' })
  id!: string

  @Field(() => String, { description: CONDITION })
  condition!: string

  @Field(() => AlertSeverityEnum)
  severity!: AlertSeverity

  @Field(() => Boolean)
  enabled!: boolean

  @Field(() => [AlertChannelEnum])
  notificationChannels!: AlertChannel[]

  @Field(() => DateTime, { nullable: true, description: 'Since when the condition holds, while it holds.' })
  pendingSince?: string

  @Field(() => DateTime)
  createdAt!: string

  @Field(() => DateTime)
  updatedAt!: string

  @Field(() => Int, { description: 'Counts the changes.' })
  version!: number
}

@ObjectType({ description: 'A page of alert rules.' })
export class AlertRuleConnection extends Connection(AlertRule) {}

@InputType({ description: 'A new alert rule.' })
export class CreateAlertRuleInput {
  @Field(() => String, { description: CONDITION })
  condition!: string

  @Field(() => AlertSeverityEnum)
  severity!: AlertSeverity

  @Field(() => Boolean, { nullable: true, description: 'Default true.' })
  enabled?: boolean | null

  @Field(() => [AlertChannelEnum], { nullable: true, description: 'Default email.' })
  notificationChannels?: AlertChannel[] | null
}

@InputType({ description: 'What to change about an alert rule; members left out stay as they are.' })
export class UpdateAlertRuleInput {
  @Field(() => String, { nullable: true, description: CONDITION })
  condition?: string | null

  @Field(() => AlertSeverityEnum, { nullable: true })
  severity?: AlertSeverity | null

  @Field(() => Boolean, { nullable: true })
  enabled?: boolean | null

  @Field(() => [AlertChannelEnum], { nullable: true })
  notificationChannels?: AlertChannel[] | null
}
