import { Field, ID, ObjectType } from 'type-graphql'
import { DateTime, JsonObject } from '../../../schema/scalars.js'
import { enumType } from '../../shared/graphql/enum-type.js'
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

export const AlertSeverityEnum = enumType('AlertSeverity', alertSeverities, 'How much an alert presses.', {
  critical: 'The platform or its data is in danger now.',
  high: 'Something does not work, or somebody attacks.',
  medium: 'Something should be looked at today.',
  low: 'Worth knowing; nothing has to be done.',
})
export const AlertStatusEnum = enumType('AlertStatus', alertStatuses, 'Whether an alert still holds.', {
  active: 'Its cause stands, or nobody has resolved it. Leads to resolved.',
  resolved: 'Its cause is gone, or somebody resolved it. Final: a new occasion raises a new alert.',
})
export const AlertSourceEnum = enumType(
  'AlertSource',
  alertSources,
  'Who raised an alert: a rule, a person, or the watch over security events.',
  {
    rule: 'An alert rule whose condition held; see `ruleId`.',
    person: 'A person of staff wrote it.',
    security: 'The watch over security events saw a pattern.',
  },
)

@ObjectType({ description: 'Something that somebody should look at.' })
export class Alert {
  @Field(() => ID, { description: '`alert_…`' })
  id!: string

  @Field(() => AlertSourceEnum, { description: 'Who raised it; says where to look for the cause.' })
  source!: AlertSource

  @Field(() => String, {
    description: 'What kind of thing happened: metric_threshold, manual, or that of a security alert.',
  })
  type!: string

  @Field(() => AlertSeverityEnum, {
    description: 'How grave it is: that of its rule, of the pattern behind it, or as its author said.',
  })
  severity!: AlertSeverity

  @Field(() => AlertStatusEnum, { description: 'Whether somebody still has to look at it.' })
  status!: AlertStatus

  @Field(() => String, { description: 'What happened, in a sentence for people.' })
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

  @Field(() => DateTime, {
    nullable: true,
    description: 'When its cause was gone or somebody resolved it; null while it is active.',
  })
  resolvedAt?: string
}

@ObjectType({ description: 'A page of alerts.' })
export class AlertConnection extends Connection(Alert) {}
