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
import { Connection, countPages } from '../../shared/paging/page.js'

export const AuditSeverityEnum = enumType('AuditSeverity', auditSeverities, 'Severity of an action.', {
  low: 'Routine.',
  medium: 'A significant change, for instance of a status or of settings.',
  high: 'A change that is hard to revert, or a change of permissions: a deletion, a refund, a role.',
  critical: 'Something that cannot be undone, or endangers the platform.',
})
export const AuditCategoryEnum = enumType('AuditCategory', auditCategories, 'Category of an action.', {
  user: 'Accounts, profiles, guardians, investors, invitations, personal data.',
  case: 'Cases, their updates, posts.',
  donation: 'Donations, statements, exchange rates.',
  system: 'Deployment, configuration, the platform’s own work.',
  security: 'Sign-in, second factors, blocks, secrets.',
  support: 'Tickets.',
  notification: 'Notifications and notification preferences.',
})

@ObjectType({ description: 'An entry of the audit log: who did what to which resource. It never changes.' })
@Directive('@key(fields: "id")')
export class AuditLog {
  @Field(() => ID, { description: '`aud_…`' })
  id!: string

  @Field(() => DateTime, { description: 'When it was done, UTC with milliseconds.' })
  timestamp!: string

  @Field(() => String, { description: 'Who did it: `usr_…`, or the name of a service.' })
  userId!: string

  @Field(() => String, { nullable: true, description: 'The e-mail address of that person at the time.' })
  userEmail?: string

  @Field(() => String, { description: 'The role at the time; `service` for background work.' })
  userRole!: string

  @Field(() => String, { description: 'What was done, for instance `user_role_change`.' })
  action!: string

  @Field(() => String, { description: 'Type of the resource, for instance `case`.' })
  resource!: string

  @Field(() => String, {
    description: 'Id of the resource, for instance `cas_…`; it may have been deleted since.',
  })
  resourceId!: string

  @Field(() => JsonObject, { description: 'Changed members before and after, reason, ipAddress.' })
  details!: AuditDetails

  @Field(() => AuditSeverityEnum, { description: 'How severe the action was.' })
  severity!: AuditSeverity

  @Field(() => AuditCategoryEnum, { description: 'The part of the platform that it concerns.' })
  category!: AuditCategory

  @Field(() => String, { nullable: true, description: 'The `X-Request-Id` of the request that did it.' })
  requestId?: string

  @Field(() => String, { nullable: true, description: 'Author of a manual entry (`usr_…`).' })
  recordedBy?: string
}

@ObjectType({ description: 'A page of the audit log.' })
export class AuditLogConnection extends Connection(AuditLog) {
  @Field(() => Int, { description: 'Page number, from 1.' })
  page(): number {
    return this.pageInfo.page
  }

  @Field(() => Int, { description: 'Total number of pages.' })
  totalPages(): Promise<number> {
    return countPages(this)
  }
}

@InputType({ description: 'Which entries to list; all given members must match.' })
export class AuditLogFilter {
  @Field(() => AuditCategoryEnum, {
    nullable: true,
    description: 'Only entries of this part of the platform.',
  })
  category?: AuditCategory | null

  @Field(() => AuditSeverityEnum, { nullable: true, description: 'Only entries of exactly this severity.' })
  severity?: AuditSeverity | null

  @Field(() => ID, { nullable: true, description: 'Only actions of this person or service (`usr_…`).' })
  userId?: string | null

  @Field(() => String, {
    nullable: true,
    description: 'Only actions of the person with this e-mail address, ignoring case.',
  })
  userEmail?: string | null

  @Field(() => String, {
    nullable: true,
    description: 'Exactly this action, for instance `user_role_change`.',
  })
  action?: string | null

  @Field(() => String, { nullable: true, description: 'Exactly this type of resource, for instance `case`.' })
  resource?: string | null

  @Field(() => String, { nullable: true, description: 'Exactly this resource, by its id.' })
  resourceId?: string | null

  @Field(() => DateTime, { nullable: true, description: 'From this time, inclusive.' })
  startDate?: string | null

  @Field(() => DateTime, {
    nullable: true,
    description: 'Until this time, inclusive; a date without a time means its first moment.',
  })
  endDate?: string | null
}

@InputType({ description: 'A manual entry about an action outside the platform.' })
export class CreateAuditLogInput {
  @Field(() => String, { nullable: true, description: 'Who did it; default: you.' })
  userId?: string | null

  @Field(() => String, { nullable: true, description: 'That person’s e-mail address.' })
  userEmail?: string | null

  @Field(() => String, { nullable: true, description: 'That person’s role at the time.' })
  userRole?: string | null

  @Field(() => String, { description: 'What was done, for instance `user_role_change`.' })
  action!: string

  @Field(() => String, { description: 'Type of the resource, for instance `user`.' })
  resource!: string

  @Field(() => String, { description: 'Id of the resource, for instance `usr_…`.' })
  resourceId!: string

  @Field(() => JsonObject, { nullable: true, description: 'before, after, reason, ipAddress.' })
  details?: AuditDetails | null

  @Field(() => AuditSeverityEnum, { nullable: true, description: 'How severe the action was; default low.' })
  severity?: AuditSeverity | null

  @Field(() => AuditCategoryEnum, {
    nullable: true,
    description: 'The part of the platform that it concerns; default system.',
  })
  category?: AuditCategory | null
}
