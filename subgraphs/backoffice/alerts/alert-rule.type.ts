import { Field, ID, InputType, Int, ObjectType } from 'type-graphql'
import { DateTime } from '../../../schema/scalars.js'
import { enumType } from '../../shared/graphql/enum-type.js'
import { Connection } from '../../shared/paging/page.js'
import { type AlertChannel, alertChannels } from './alert.service.js'
import { type AlertSeverity, AlertSeverityEnum } from './alert.type.js'

export const AlertChannelEnum = enumType(
  'AlertChannel',
  alertChannels,
  'Where an alert is sent: mail to the administrators, or the team chat’s webhook.',
  {
    email: 'A mail to every administrator.',
    chat: 'A message to the team chat, where its webhook is configured.',
  },
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

  @Field(() => AlertSeverityEnum, { description: 'That of the alerts it raises.' })
  severity!: AlertSeverity

  @Field(() => Boolean, { description: 'Whether it is evaluated; a rule that is off raises nothing.' })
  enabled!: boolean

  @Field(() => [AlertChannelEnum], {
    description: 'Where its alerts are sent besides the list of alerts; empty for nowhere.',
  })
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

@InputType({ description: 'When to raise alerts, and whom to tell.' })
export class CreateAlertRuleInput {
  @Field(() => String, { description: CONDITION })
  condition!: string

  @Field(() => AlertSeverityEnum, { description: 'That of the alerts it raises.' })
  severity!: AlertSeverity

  @Field(() => Boolean, { nullable: true, description: 'Whether it is evaluated at once; default true.' })
  enabled?: boolean | null

  @Field(() => [AlertChannelEnum], {
    nullable: true,
    description: 'Where its alerts are sent; default: mail.',
  })
  notificationChannels?: AlertChannel[] | null
}

@InputType({ description: 'What to change about an alert rule; members left out stay as they are.' })
export class UpdateAlertRuleInput {
  @Field(() => String, { nullable: true, description: CONDITION })
  condition?: string | null

  @Field(() => AlertSeverityEnum, {
    nullable: true,
    description: 'That of the alerts it raises from now on.',
  })
  severity?: AlertSeverity | null

  @Field(() => Boolean, { nullable: true, description: 'false: it is no longer evaluated.' })
  enabled?: boolean | null

  @Field(() => [AlertChannelEnum], {
    nullable: true,
    description: 'Where its alerts are sent; these take the place of the former ones.',
  })
  notificationChannels?: AlertChannel[] | null
}
