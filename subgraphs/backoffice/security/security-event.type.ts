import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql'
import { type SecurityEventType, securityEventTypes } from '../../../runtime/security-events.js'
import { DateTime, JsonObject } from '../../../schema/scalars.js'
import { enumType } from '../../shared/graphql/enum-type.js'
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
  'What a security event reports.',
  {
    failed_login:
      'A sign-in failed. Ten failures for one account from one network within 15 minutes block it there for 15 ' +
      'minutes.',
    invalid_token: 'A token was rejected.',
    forbidden: 'An operation was denied because of the role.',
    rate_limited: 'A rate limit was exceeded.',
    invalid_signature: 'The signature of an inbound webhook was wrong.',
    suspicious_activity: 'A burst of rejected requests.',
    blocked_address: 'An account or address was blocked from signing in.',
  },
)

@ObjectType({ description: 'A security-relevant event at the edge.' })
export class SecurityEvent {
  @Field(() => ID, { description: '`sec_…`' })
  id!: string

  @Field(() => DateTime, { description: 'When it happened, UTC.' })
  timestamp!: string

  @Field(() => SecurityEventTypeEnum, { description: 'What happened.' })
  type!: SecurityEventType

  @Field(() => AlertSeverityEnum, {
    description: 'Severity of the event itself; patterns of events raise alerts.',
  })
  severity!: AlertSeverity

  @Field(() => String, { description: 'Human-readable description.' })
  description!: string

  @Field(() => ID, { nullable: true, description: 'User id, where known.' })
  userId?: string

  @Field(() => String, { nullable: true, description: 'The e-mail that was used, existing or not.' })
  email?: string

  @Field(() => String, { nullable: true, description: 'IP address of the request; null if unknown.' })
  ipAddress?: string

  @Field(() => String, {
    nullable: true,
    description: 'User agent of the client; null if not sent. User-supplied text.',
  })
  userAgent?: string

  @Field(() => JsonObject, {
    nullable: true,
    description: '`attemptCount` within `timeWindow` for counted events, and further details.',
  })
  metadata?: Record<string, unknown>
}

@ObjectType({ description: 'A page of security events.' })
export class SecurityEventConnection extends Connection(SecurityEvent) {}

@ObjectType({ description: 'A suspicious pattern of security events.' })
export class SecurityAlert {
  @Field(() => ID, { description: '`alert_…`' })
  id!: string

  @Field(() => DateTime, { description: 'When it was raised, UTC.' })
  timestamp!: string

  @Field(() => String, { description: 'Type of the alert, for instance brute_force or suspicious_activity.' })
  type!: string

  @Field(() => AlertSeverityEnum, { description: 'Severity of the pattern.' })
  severity!: AlertSeverity

  @Field(() => String, { description: 'Human-readable description.' })
  description!: string

  @Field(() => AlertStatusEnum, { description: 'Whether it still needs attention.' })
  status!: AlertStatus

  @Field(() => ID, { nullable: true, description: 'The person (`usr_…`); null if unknown.' })
  userId?: string

  @Field(() => String, { nullable: true, description: 'The IP address; null if it concerns a person.' })
  ipAddress?: string
}

@ObjectType({ description: 'A page of security alerts.' })
export class SecurityAlertConnection extends Connection(SecurityAlert) {}

@ObjectType({ description: 'Counts of security events, blocks and alerts.' })
export class SecurityMetrics {
  @Field(() => Int, { description: 'Number of events in the timeframe.' })
  totalEvents!: number

  @Field(() => Int, { description: 'Events of critical severity.' })
  criticalEvents!: number

  @Field(() => Int, { description: 'Events of high severity.' })
  highEvents!: number

  @Field(() => Int, { description: 'Events of medium severity.' })
  mediumEvents!: number

  @Field(() => Int, { description: 'Events of low severity.' })
  lowEvents!: number

  @Field(() => [String], {
    description: 'Types of events of at least medium severity, most frequent first; at most 5.',
  })
  topThreats!: string[]

  @Field(() => Int, { description: 'Number of addresses that are blocked now.' })
  blockedIPs!: number

  @Field(() => Int, { description: 'Number of security alerts that are active now.' })
  activeAlerts!: number
}

@InputType({ description: 'A security event seen by the edge.' })
export class RecordSecurityEventInput {
  @Field(() => SecurityEventTypeEnum, { description: 'What happened.' })
  type!: SecurityEventType

  @Field(() => String, { description: 'Human-readable description.' })
  description!: string

  @Field(() => AlertSeverityEnum, { nullable: true, description: 'Severity; default: by type.' })
  severity?: AlertSeverity | null

  @Field(() => String, { nullable: true, description: 'The `X-Request-Id` of the request.' })
  requestId?: string | null

  @Field(() => String, { nullable: true, description: 'User id of the token (`usr_…`), where known.' })
  subject?: string | null

  @Field(() => String, { nullable: true, description: 'The e-mail address that was used, existing or not.' })
  email?: string | null

  @Field(() => String, { nullable: true, description: 'The IP address of the client.' })
  address?: string | null

  @Field(() => String, { nullable: true, description: 'User agent of the client.' })
  userAgent?: string | null

  @Field(() => JsonObject, { nullable: true, description: 'Further details, for instance the path.' })
  metadata?: Record<string, unknown> | null

  @Field(() => Float, { description: 'Time in epoch milliseconds.' })
  at!: number
}
