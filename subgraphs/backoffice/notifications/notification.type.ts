import { Directive, Field, ID, Int, ObjectType } from 'type-graphql'
import { languages } from '../../../schema/languages.js'
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
import { describeKind, notificationKindNames } from './events/notification-kinds.policy.js'

export const NotificationTypeEnum = enumType(
  'NotificationType',
  notificationKindNames,
  'The 24 kinds of notification: what raises them, who receives them by default, and when they expire.',
  Object.fromEntries(notificationKindNames.map((kind) => [kind, describeKind(kind)])) as Record<
    NotificationKind,
    string
  >,
)
export const LanguageEnum = enumType(
  'Language',
  languages,
  'The languages of the texts that the platform writes for people.',
  { es: 'Spanish.', pt: 'Portuguese.', en: 'English.' },
)
export const NotificationPriorityEnum = enumType(
  'NotificationPriority',
  notificationPriorities,
  'How soon a notification should be read.',
  { low: 'No hurry.', medium: 'Normal.', high: 'Should be read today.', urgent: 'Needs immediate action.' },
)
export const NotificationCategoryEnum = enumType(
  'NotificationCategory',
  notificationCategories,
  'The category of a kind of notification.',
  {
    case: 'Cases and their updates.',
    financial: 'Donations and payments.',
    user: 'People who join, change or leave.',
    security: 'Attacks and permissions.',
    system: 'The platform itself.',
    support: 'Tickets.',
    analytics: 'Reports and analyses.',
  },
)

/** `title` and `message`, which depend on the language of the reader, are fields of the resolver. */
@ObjectType({ description: 'A notification to one person.' })
@Directive('@key(fields: "id")')
export class Notification {
  @Field(() => ID, { description: '`not_…`' })
  id!: string

  @Field(() => ID, { description: 'The recipient (`usr_…`); only they and administrators can see it.' })
  userId!: string

  @Field(() => String, { description: 'The recipient’s e-mail address at the time of creation.' })
  userEmail!: string

  @Field(() => NotificationTypeEnum, {
    description: 'One of the 24 kinds; determines its category, default priority and expiry.',
  })
  type!: NotificationKind

  @Field(() => NotificationCategoryEnum, { description: 'The category of its kind.' })
  category!: NotificationCategory

  @Field(() => NotificationPriorityEnum, { description: 'How urgent it is; by default that of its kind.' })
  priority!: NotificationPriority

  @Field(() => String, {
    nullable: true,
    description: 'Where it links to: a path relative to the backoffice.',
  })
  actionUrl?: string

  @Field(() => Boolean, {
    description: 'Whether it was marked as read, by the recipient or an administrator.',
  })
  isRead!: boolean

  @Field(() => DateTime)
  createdAt!: string

  @Field(() => DateTime, { description: 'When it expires and is deleted.' })
  expiresAt!: string

  @Field(() => JsonObject, {
    nullable: true,
    description: 'Machine-readable details, for instance caseId, ticketId.',
  })
  metadata?: Readonly<Record<string, unknown>>
}

@ObjectType({ description: 'A page of notifications.' })
export class NotificationConnection extends Connection(Notification) {}

@ObjectType({ description: 'How many notifications were marked as read.' })
export class NotificationsRead {
  @Field(() => Int, { description: 'How many were unread before.' })
  count!: number
}
