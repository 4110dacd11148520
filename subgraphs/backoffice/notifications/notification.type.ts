import { Directive, Field, ID, Int, ObjectType } from 'type-graphql'
import { DateTime, JsonObject } from '../../../schema/scalars.js'
import { enumType } from '../../shared/graphql/enum-type.js'
import { Connection } from '../../shared/paging/page.js'
import type { NotificationKind } from './events/notification-event.type.js'
import {
  type NotificationCategory,
  type NotificationPriority,
  notificationCategories,
  notificationPriorities,
} from './events/notification-event.type.js'
import { notificationKindNames } from './events/notification-kinds.policy.js'

export const NotificationTypeEnum = enumType(
  'NotificationType',
  notificationKindNames,
  'The 24 kinds of news: who is told of it without being named, and how long it is kept.',
  {
    case_created: 'A case was opened. For admin and staff; kept for 30 days.',
    case_updated: 'There is news of a case. For those whom it concerns; kept for 30 days.',
    case_urgent: 'A case needs help at once. For admin and staff, mailed too; kept for 14 days.',
    case_completed: 'A case is completed. For admin and staff; kept for 30 days.',
    donation_received: 'Somebody gave money. For admin and staff; kept for 90 days.',
    donation_failed: 'A donation did not come about. For admin and staff, mailed too; kept for 30 days.',
    payment_processed: 'Your own payment arrived. For the donor, mailed too; kept for 90 days.',
    payment_failed: 'Your own payment failed. For the donor, mailed too; kept for 30 days.',
    guardian_registered: 'There is a new guardian. For admin and staff, mailed too; kept for 30 days.',
    guardian_updated: 'A guardian’s profile was changed. For admin and staff; kept for 14 days.',
    partner_joined: 'An investor wrote. For admin and staff, mailed too; kept for 30 days.',
    collaborator_invited: 'Somebody was invited to work here. For admins; kept for 14 days.',
    collaborator_joined: 'An invited person joined. For admins, mailed too; kept for 30 days.',
    collaborator_left: 'Somebody no longer has access. For admins, mailed too; kept for 30 days.',
    security_alert: 'A pattern of attack was seen. For admins alone, mailed too; kept for 90 days.',
    system_maintenance: 'The platform will be worked on. For everybody; kept for 7 days.',
    audit_log_created: 'A grave line was written to the audit log. For admins, mailed too; kept for 30 days.',
    permission_granted: 'You were given a role or right. For that person, mailed too; kept for 90 days.',
    permission_revoked: 'A role or right was taken from you. For that person, mailed too; kept for 90 days.',
    support_ticket_created: 'Somebody asked for help. For admin and staff; kept for 30 days.',
    support_ticket_updated:
      'A ticket changed or was given to you. For those whom it concerns, mailed too; kept for 30 ' + 'days.',
    support_ticket_resolved: 'A ticket is resolved. For its requester, mailed too; kept for 30 days.',
    report_generated:
      'Something that you asked for can be fetched. For that person, mailed too; kept for 7 days.',
    analytics_ready: 'An analysis is ready. For those who asked for it; kept for 7 days.',
  },
)
export const NotificationPriorityEnum = enumType(
  'NotificationPriority',
  notificationPriorities,
  'How soon a notification should be read.',
  {
    low: 'Can be read at leisure.',
    medium: 'The usual.',
    high: 'Should be read today.',
    urgent: 'Somebody must act now.',
  },
)
export const NotificationCategoryEnum = enumType(
  'NotificationCategory',
  notificationCategories,
  'The group of a kind of notification.',
  {
    case: 'Cases and their updates.',
    financial: 'Donations and payments.',
    user: 'People who come, change or go.',
    security: 'Attacks, rights and the audit log.',
    system: 'The platform itself.',
    support: 'Tickets.',
    analytics: 'Reports and analyses.',
  },
)

@ObjectType({ description: 'Something that a person is told of.' })
@Directive('@key(fields: "id")')
export class Notification {
  @Field(() => ID, { description: '`not_…`' })
  id!: string

  @Field(() => ID, {
    description: 'The person who is told (`usr_…`); nobody else sees it, administrators aside.',
  })
  userId!: string

  @Field(() => String, { description: 'The e-mail address of that person when it was made.' })
  userEmail!: string

  @Field(() => NotificationTypeEnum, {
    description: 'Which of the 24 kinds it is; decides its category, usual priority and how long it is kept.',
  })
  type!: NotificationKind

  @Field(() => NotificationCategoryEnum, { description: 'The group of its kind.' })
  category!: NotificationCategory

  @Field(() => NotificationPriorityEnum, { description: 'How pressing it is: usually that of its kind.' })
  priority!: NotificationPriority

  @Field(() => String, { description: 'The news in a line, at most 200 characters.' })
  title!: string

  @Field(() => String, {
    description: 'The news in a few sentences, at most 5,000 characters; may quote people: show it as text.',
  })
  message!: string

  @Field(() => String, { nullable: true, description: 'Where it leads: a path relative to the backoffice.' })
  actionUrl?: string

  @Field(() => Boolean, {
    description: 'Whether the person has marked it as read; only they and administrators can.',
  })
  isRead!: boolean

  @Field(() => DateTime)
  createdAt!: string

  @Field(() => DateTime, { description: 'When it is removed.' })
  expiresAt!: string

  @Field(() => JsonObject, {
    nullable: true,
    description: 'What it is about, for instance caseId, ticketId.',
  })
  metadata?: Readonly<Record<string, unknown>>
}

@ObjectType({ description: 'A page of notifications.' })
export class NotificationConnection extends Connection(Notification) {}

@ObjectType({ description: 'How many notifications were marked as read.' })
export class NotificationsRead {
  @Field(() => Int, { description: 'How many were not read before.' })
  count!: number
}
