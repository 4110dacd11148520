import { Field, ID, ObjectType } from 'type-graphql'
import { DateTime, JsonObject } from '../../../schema/scalars.js'
import { enumType } from '../../shared/enum-type.js'
import { Connection } from '../../shared/paging/page.js'

/** How much an alert presses. */
export const alertSeverities = ['critical', 'high', 'medium', 'low'] as const
export type AlertSeverity = (typeof alertSeverities)[number]

/** An alert is active until its cause is gone or somebody resolves it. */
export const alertStatuses = ['active', 'resolved'] as const
export type AlertStatus = (typeof alertStatuses)[number]

/** Who raised it. */
export const alertSources = ['rule', 'person', 'security'] as const
export type AlertSource = (typeof alertSources)[number]

export const AlertSeverityEnum = enumType('AlertSeverity', alertSeverities, 'How much an alert presses.')
export const AlertStatusEnum = enumType('AlertStatus', alertStatuses, 'Whether an alert still holds.')
export const AlertSourceEnum = enumType(
  'AlertSource',
  alertSources,
  'Who raised an alert: a rule, a person, or the watch over security events.',
)

@ObjectType({ description: 'Something that somebody should look at.' })
export class Alert {
  @Field(() => ID, { description: '`alert_…`' })
  id!: string

  @Field(() => AlertSourceEnum)
  source!: AlertSource

  @Field(() => String, {
    description: 'What kind of thing happened: metric_threshold, manual, or that of a security alert.',
  })
  type!: string

  @Field(() => AlertSeverityEnum)
  severity!: AlertSeverity

  @Field(() => AlertStatusEnum)
  status!: AlertStatus

  @Field(() => String)
  message!: string

  @Field(() => ID, { nullable: true, description: 'The rule that raised it (`rule_…`).' })
  ruleId?: string

  @Field(() => JsonObject, {
    nullable: true,
    description: 'The values that led to it, or what its author added.',
  })
  metadata?: Record<string, unknown>

  @Field(() => DateTime)
  createdAt!: string

  @Field(() => DateTime, { nullable: true })
  resolvedAt?: string
}

@ObjectType({ description: 'A page of alerts.' })
export class AlertConnection extends Connection(Alert) {}
