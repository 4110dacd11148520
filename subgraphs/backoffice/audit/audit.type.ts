import { Directive, Field, ID, InputType, Int, ObjectType } from 'type-graphql'
import { DateTime, JsonObject } from '../../../schema/scalars.js'
import {
  type AuditCategory,
  type AuditDetails,
  type AuditSeverity,
  auditCategories,
  auditSeverities,
} from '../../shared/audit/audit-entry.js'
import { enumType } from '../../shared/graphql/enum-type.js'
import { Connection } from '../../shared/paging/page.js'

export const AuditSeverityEnum = enumType('AuditSeverity', auditSeverities, 'How grave an action was.', {
  low: 'Everyday work.',
  medium: 'A change of weight, for instance of a status or of settings.',
  high: 'A change that is hard to take back, or of rights: a deletion, a refund, a role.',
  critical: 'Something that cannot be undone, or endangers the platform.',
})
export const AuditCategoryEnum = enumType('AuditCategory', auditCategories, 'What an action belongs to.', {
  user: 'Accounts, profiles, guardians, investors, invitations, personal data.',
  case: 'Cases, their updates, posts.',
  donation: 'Donations, statements, exchange rates.',
  system: 'Deployment, configuration, the platform’s own work.',
  security: 'Sign-in, second factors, blocks, secrets.',
  support: 'Tickets.',
  notification: 'Notifications and how people want them.',
})

@ObjectType({ description: 'A line of the audit log: who did what to which thing. It never changes.' })
@Directive('@key(fields: "id")')
export class AuditLog {
  @Field(() => ID, { description: '`aud_…`' })
  id!: string

  @Field(() => DateTime, { description: 'When it was done, UTC with milliseconds.' })
  timestamp!: string

  @Field(() => String, { description: 'Who did it: `usr_…`, or the name of a service.' })
  userId!: string

  @Field(() => String, { nullable: true, description: 'The e-mail address of that person then.' })
  userEmail?: string

  @Field(() => String, { description: 'The role then; `service` for the platform’s own work.' })
  userRole!: string

  @Field(() => String, { description: 'What was done, for instance `user_role_change`.' })
  action!: string

  @Field(() => String, { description: 'The kind of thing it was done to, for instance `case`.' })
  resource!: string

  @Field(() => String, { description: 'The id of that thing, for instance `cas_…`; it may be gone by now.' })
  resourceId!: string

  @Field(() => JsonObject, { description: 'before and after of what changed, reason, ipAddress.' })
  details!: AuditDetails

  @Field(() => AuditSeverityEnum, {
    description: 'How much it matters to those who watch over the platform.',
  })
  severity!: AuditSeverity

  @Field(() => AuditCategoryEnum, { description: 'Which part of the platform it concerns.' })
  category!: AuditCategory

  @Field(() => String, { nullable: true, description: 'The `X-Request-Id` of the request that did it.' })
  requestId?: string

  @Field(() => String, { nullable: true, description: 'Who wrote it by hand (`usr_…`).' })
  recordedBy?: string
}

@ObjectType({ description: 'A page of the audit log.' })
export class AuditLogConnection extends Connection(AuditLog) {
  @Field(() => Int, { description: 'This page’s number, from 1.' })
  page!: number

  @Field(() => Int, { description: 'How many pages there are in all.' })
  totalPages!: number
}

@InputType({ description: 'Which lines to list; members that are given must all hold.' })
export class AuditLogFilter {
  @Field(() => AuditCategoryEnum, { nullable: true, description: 'Only lines of this part of the platform.' })
  category?: AuditCategory | null

  @Field(() => AuditSeverityEnum, { nullable: true, description: 'Only lines of exactly this severity.' })
  severity?: AuditSeverity | null

  @Field(() => ID, { nullable: true, description: 'Only what this person or service did (`usr_…`).' })
  userId?: string | null

  @Field(() => String, {
    nullable: true,
    description: 'Only what the person with this e-mail address did, ignoring case.',
  })
  userEmail?: string | null

  @Field(() => String, {
    nullable: true,
    description: 'Exactly this action, for instance `user_role_change`.',
  })
  action?: string | null

  @Field(() => String, { nullable: true, description: 'Exactly this kind of thing, for instance `case`.' })
  resource?: string | null

  @Field(() => String, { nullable: true, description: 'Exactly this thing, by its id.' })
  resourceId?: string | null

  @Field(() => DateTime, { nullable: true, description: 'From this moment on.' })
  startDate?: string | null

  @Field(() => DateTime, {
    nullable: true,
    description: 'Up to and including this moment; a date alone is its first moment.',
  })
  endDate?: string | null
}

@InputType({ description: 'A line written by hand, about what happened outside the platform.' })
export class CreateAuditLogInput {
  @Field(() => String, { nullable: true, description: 'Who did it; default: you.' })
  userId?: string | null

  @Field(() => String, { nullable: true, description: 'That person’s e-mail address.' })
  userEmail?: string | null

  @Field(() => String, { nullable: true, description: 'That person’s role then.' })
  userRole?: string | null

  @Field(() => String, { description: 'What was done, for instance `user_role_change`.' })
  action!: string

  @Field(() => String, { description: 'The kind of thing, for instance `user`.' })
  resource!: string

  @Field(() => String, { description: 'The id of that thing, for instance `usr_…`.' })
  resourceId!: string

  @Field(() => JsonObject, { nullable: true, description: 'before, after, reason, ipAddress.' })
  details?: AuditDetails | null

  @Field(() => AuditSeverityEnum, { nullable: true, description: 'How much it matters; default low.' })
  severity?: AuditSeverity | null

  @Field(() => AuditCategoryEnum, {
    nullable: true,
    description: 'Which part of the platform it concerns; default system.',
  })
  category?: AuditCategory | null
}
