import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql'
import { DateTime, JsonObject } from '../../../schema/scalars.js'
import { type SecurityEventType, securityEventTypes } from '../../../schema/security-events.js'
import { enumType } from '../../shared/enum-type.js'
import { Connection } from '../../shared/paging/page.js'
import {
  type AlertSeverity,
  AlertSeverityEnum,
  type AlertStatus,
  AlertStatusEnum,
} from '../alerts/alert.type.js'

export const SecurityEventTypeEnum = enumType(
  'SecurityEventType',
  securityEventTypes,
  'The kind of a security event.',
)

@ObjectType({ description: 'Something at the edge that an administrator may want to know of.' })
export class SecurityEvent {
  @Field(() => ID, { description: '`sec_…`' })
  id!: string

  @Field(() => DateTime)
  timestamp!: string

  @Field(() => SecurityEventTypeEnum)
  type!: SecurityEventType

  @Field(() => AlertSeverityEnum)
  severity!: AlertSeverity

  @Field(() => String)
  description!: string

  @Field(() => ID, { nullable: true, description: 'Who did it, where that is known.' })
  userId?: string

  @Field(() => String, { nullable: true, description: 'The e-mail that was tried, known or not.' })
  email?: string

  @Field(() => String, { nullable: true })
  ipAddress?: string

  @Field(() => String, { nullable: true })
  userAgent?: string

  @Field(() => JsonObject, {
    nullable: true,
    description: '`attemptCount` in `timeWindow` for events that are counted, and what else is known.',
  })
  metadata?: Record<string, unknown>
}

@ObjectType({ description: 'A page of security events.' })
export class SecurityEventConnection extends Connection(SecurityEvent) {}

@ObjectType({ description: 'A pattern in the security events that somebody should look at.' })
export class SecurityAlert {
  @Field(() => ID, { description: '`alert_…`' })
  id!: string

  @Field(() => DateTime)
  timestamp!: string

  @Field(() => String, { description: 'The kind of the events behind it, or suspicious_activity.' })
  type!: string

  @Field(() => AlertSeverityEnum)
  severity!: AlertSeverity

  @Field(() => String)
  description!: string

  @Field(() => AlertStatusEnum)
  status!: AlertStatus

  @Field(() => ID, { nullable: true })
  userId?: string

  @Field(() => String, { nullable: true })
  ipAddress?: string
}

@ObjectType({ description: 'A page of security alerts.' })
export class SecurityAlertConnection extends Connection(SecurityAlert) {}

@ObjectType({ description: 'Security in numbers.' })
export class SecurityMetrics {
  @Field(() => Int)
  totalEvents!: number

  @Field(() => Int)
  criticalEvents!: number

  @Field(() => Int)
  highEvents!: number

  @Field(() => Int)
  mediumEvents!: number

  @Field(() => Int)
  lowEvents!: number

  @Field(() => [String], {
    description: 'The kinds of events of at least medium severity, the most frequent first; at most 5.',
  })
  topThreats!: string[]

  @Field(() => Int, { description: 'Addresses that may not sign in at the moment.' })
  blockedIPs!: number

  @Field(() => Int, { description: 'Security alerts that are active at the moment.' })
  activeAlerts!: number
}

@InputType({ description: 'What the edge saw.' })
export class RecordSecurityEventInput {
  @Field(() => SecurityEventTypeEnum)
  type!: SecurityEventType

  @Field(() => String)
  description!: string

  @Field(() => AlertSeverityEnum, { nullable: true })
  severity?: AlertSeverity | null

  @Field(() => String, { nullable: true })
  requestId?: string | null

  @Field(() => String, { nullable: true })
  subject?: string | null

  @Field(() => String, { nullable: true })
  email?: string | null

  @Field(() => String, { nullable: true })
  address?: string | null

  @Field(() => String, { nullable: true })
  userAgent?: string | null

  @Field(() => JsonObject, { nullable: true })
  metadata?: Record<string, unknown> | null

  @Field(() => Float, { description: 'When, epoch milliseconds.' })
  at!: number
}
