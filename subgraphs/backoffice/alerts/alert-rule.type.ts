import { Field, ID, InputType, Int, ObjectType } from 'type-graphql'
import { DateTime } from '../../../schema/scalars.js'
import { enumType } from '../../shared/graphql/enum-type.js'
import { Connection } from '../../shared/paging/page.js'
import { type AlertChannel, alertChannels } from './alert.service.js'
import { type AlertSeverity, AlertSeverityEnum } from './alert.type.js'

export const AlertChannelEnum = enumType(
  'AlertChannel',
  alertChannels,
  'Where an alert is sent: mail to administrators, or the webhook of the team chat.',
  {
    email: 'A mail to every administrator.',
    chat: 'A message to the team chat, where its webhook is configured.',
  },
)

const CONDITION =
  'Comparisons of measures: avg, min, max, p50, p90, p95, p99, count, rate (per minute) and error_rate of a type or ' +
  "name, over 5 minutes or a given window (`p95(api_response, '15m')`), joined by && || !, and how long they must hold: " +
  '`p95(api_response) > 800 for 5m`.'

@ObjectType({ description: 'A rule that raises alerts.' })
export class AlertRule {
  @Field(() => ID, { description: '`rule_…`' })
  id!: string

  @Field(() => String, { description: CONDITION })
  condition!: string

  @Field(() => AlertSeverityEnum, { description: 'The severity of its alerts.' })
  severity!: AlertSeverity

  @Field(() => Boolean, { description: 'Whether it is evaluated; a disabled rule raises no alerts.' })
  enabled!: boolean

  @Field(() => [AlertChannelEnum], {
    description: 'Where its alerts are sent, besides the list of alerts; may be empty.',
  })
  notificationChannels!: AlertChannel[]

  @Field(() => DateTime, {
    nullable: true,
    description: 'Since when the condition has held, while it holds.',
  })
  pendingSince?: string

  @Field(() => DateTime)
  createdAt!: string

  @Field(() => DateTime)
  updatedAt!: string

  @Field(() => Int, { description: 'Increases with each change.' })
  version!: number
}

@ObjectType({ description: 'A page of alert rules.' })
export class AlertRuleConnection extends Connection(AlertRule) {}

@InputType({ description: 'A new alert rule.' })
export class CreateAlertRuleInput {
  @Field(() => String, { description: CONDITION })
  condition!: string

  @Field(() => AlertSeverityEnum, { description: 'The severity of its alerts.' })
  severity!: AlertSeverity

  @Field(() => Boolean, { nullable: true, description: 'Whether it is evaluated; default true.' })
  enabled?: boolean | null

  @Field(() => [AlertChannelEnum], {
    nullable: true,
    description: 'Where its alerts are sent; default: mail.',
  })
  notificationChannels?: AlertChannel[] | null
}

@InputType({ description: 'Changes to an alert rule; absent members are unchanged.' })
export class UpdateAlertRuleInput {
  @Field(() => String, { nullable: true, description: CONDITION })
  condition?: string | null

  @Field(() => AlertSeverityEnum, { nullable: true, description: 'The severity of its future alerts.' })
  severity?: AlertSeverity | null

  @Field(() => Boolean, { nullable: true, description: 'false: it is no longer evaluated.' })
  enabled?: boolean | null

  @Field(() => [AlertChannelEnum], {
    nullable: true,
    description: 'Where its alerts are sent; replaces the previous list.',
  })
  notificationChannels?: AlertChannel[] | null
}
