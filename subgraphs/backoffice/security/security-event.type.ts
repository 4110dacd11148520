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
  'What kind of thing happened at the edge.',
  {
    failed_login: 'A sign-in failed. Ten to one account in 15 minutes block it for 15 minutes.',
    invalid_token: 'A token was refused.',
    forbidden: 'Somebody asked for what their role may not do.',
    rate_limited: 'A rate limit was exceeded.',
    invalid_signature: 'The signature of an inbound webhook was wrong.',
    suspicious_activity: 'A storm of requests that were rejected.',
    blocked_address: 'An account or address was kept from signing in.',
  },
)

@ObjectType({ description: 'Something at the edge that an administrator may want to know of.' })
export class SecurityEvent {
  @Field(() => ID, { description: '`sec_…`' })
  id!: string

  @Field(() => DateTime, { description: 'When it happened, UTC.' })
  timestamp!: string

  @Field(() => SecurityEventTypeEnum, { description: 'What kind of thing happened.' })
  type!: SecurityEventType

  @Field(() => AlertSeverityEnum, {
    description: 'How grave it is by itself; a pattern of many raises an alert of its own.',
  })
  severity!: AlertSeverity

  @Field(() => String, { description: 'What happened, in a sentence.' })
  description!: string

  @Field(() => ID, { nullable: true, description: 'Who did it, where that is known.' })
  userId?: string

  @Field(() => String, { nullable: true, description: 'The e-mail that was tried, known or not.' })
  email?: string

  @Field(() => String, {
    nullable: true,
    description: 'Where the request came from; null where that is not known.',
  })
  ipAddress?: string

  @Field(() => String, {
    nullable: true,
    description: 'What the client calls itself; null where it did not say. Text of a stranger.',
  })
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

  @Field(() => DateTime, { description: 'When it was raised, UTC.' })
  timestamp!: string

  @Field(() => String, { description: 'The kind of the events behind it, or suspicious_activity.' })
  type!: string

  @Field(() => AlertSeverityEnum, { description: 'How grave the pattern is.' })
  severity!: AlertSeverity

  @Field(() => String, { description: 'What was seen, in a sentence.' })
  description!: string

  @Field(() => AlertStatusEnum, { description: 'Whether somebody still has to look at it.' })
  status!: AlertStatus

  @Field(() => ID, {
    nullable: true,
    description: 'The person that it is about (`usr_…`); null where none is known.',
  })
  userId?: string

  @Field(() => String, {
    nullable: true,
    description: 'The address that it is about; null where it is about a person.',
  })
  ipAddress?: string
}

@ObjectType({ description: 'A page of security alerts.' })
export class SecurityAlertConnection extends Connection(SecurityAlert) {}

@ObjectType({ description: 'Security in numbers.' })
export class SecurityMetrics {
  @Field(() => Int, { description: 'Events of the time that was asked for.' })
  totalEvents!: number

  @Field(() => Int, { description: 'Of them critical ones.' })
  criticalEvents!: number

  @Field(() => Int, { description: 'Of them ones of high severity.' })
  highEvents!: number

  @Field(() => Int, { description: 'Of them ones of medium severity.' })
  mediumEvents!: number

  @Field(() => Int, { description: 'Of them ones of low severity.' })
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
  @Field(() => SecurityEventTypeEnum, { description: 'What kind of thing happened.' })
  type!: SecurityEventType

  @Field(() => String, { description: 'What happened, in a sentence.' })
  description!: string

  @Field(() => AlertSeverityEnum, {
    nullable: true,
    description: 'How grave it is; default: as usual for its type.',
  })
  severity?: AlertSeverity | null

  @Field(() => String, { nullable: true, description: 'The `X-Request-Id` of the request.' })
  requestId?: string | null

  @Field(() => String, { nullable: true, description: 'Who did it (`usr_…`), where a token said so.' })
  subject?: string | null

  @Field(() => String, { nullable: true, description: 'The e-mail address that was tried, known or not.' })
  email?: string | null

  @Field(() => String, { nullable: true, description: 'The IP address that the request came from.' })
  address?: string | null

  @Field(() => String, { nullable: true, description: 'What the client calls itself.' })
  userAgent?: string | null

  @Field(() => JsonObject, { nullable: true, description: 'What else is known, for instance the path.' })
  metadata?: Record<string, unknown> | null

  @Field(() => Float, { description: 'When, epoch milliseconds.' })
  at!: number
}
