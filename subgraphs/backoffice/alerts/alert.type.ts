import { Field, ID, ObjectType } from 'type-graphql'
import { DateTime, JsonObject } from '../../../schema/scalars.js'
import { enumType } from '../../shared/graphql/enum-type.js'
import { Connection } from '../../shared/paging/page.js'

/** How severe an alert is. */
export const alertSeverities = ['critical', 'high', 'medium', 'low'] as const
export type AlertSeverity = (typeof alertSeverities)[number]

/** An alert is active until its cause has ended or it is resolved manually. */
export const alertStatuses = ['active', 'resolved'] as const
export type AlertStatus = (typeof alertStatuses)[number]

/** Who raised it. */
export const alertSources = ['rule', 'person', 'security'] as const
export type AlertSource = (typeof alertSources)[number]

export const AlertSeverityEnum = enumType('AlertSeverity', alertSeverities, 'How severe an alert is.', {
  critical: 'The platform or its data is at risk now.',
  high: 'Something does not work, or an attack is in progress.',
  medium: 'Should be looked at today.',
  low: 'For information; no action needed.',
})
export const AlertStatusEnum = enumType('AlertStatus', alertStatuses, 'Whether an alert is still active.', {
  active: 'Its cause persists and it has not been resolved. Leads to resolved.',
  resolved: 'Its cause has ended, or it was resolved manually. Final: a recurrence raises a new alert.',
})
export const AlertSourceEnum = enumType(
  'AlertSource',
  alertSources,
  'Who raised an alert: a rule, a person, or security monitoring.',
  {
    rule: 'An alert rule whose condition held; see `ruleId`.',
    person: 'A staff member raised it.',
    security: 'Security monitoring detected a pattern.',
  },
)

@ObjectType({ description: 'A problem that needs attention.' })
export class Alert {
  @Field(() => ID, { description: '`alert_…`' })
  id!: string

  @Field(() => AlertSourceEnum, { description: 'Who raised it.' })
  source!: AlertSource

  @Field(() => String, { description: 'metric_threshold, manual, service, or the type of a security alert.' })
  type!: string

  @Field(() => AlertSeverityEnum, {
    description: 'That of its rule or of the detected pattern, or as its author set it.',
  })
  severity!: AlertSeverity

  @Field(() => AlertStatusEnum, { description: 'Whether it still needs attention.' })
  status!: AlertStatus

  @Field(() => String, { description: 'What happened, in a sentence for people.' })
  message!: string

  @Field(() => ID, { nullable: true, description: 'The rule that raised it (`rule_…`).' })
  ruleId?: string

  @Field(() => JsonObject, {
    nullable: true,
    description: 'The values that triggered it, or what its author added.',
  })
  metadata?: Record<string, unknown>

  @Field(() => DateTime)
  createdAt!: string

  @Field(() => DateTime, { nullable: true, description: 'When it was resolved; null while it is active.' })
  resolvedAt?: string

  @Field(() => DateTime, { nullable: true, description: 'When a person took it over; null before.' })
  acknowledgedAt?: string

  @Field(() => String, {
    nullable: true,
    description: 'Name of the person who took it over, at that time; null after an erasure.',
  })
  acknowledgedBy?: string
}

@ObjectType({ description: 'A page of alerts.' })
export class AlertConnection extends Connection(Alert) {}
