import { Directive, Field, ID, Int, ObjectType } from 'type-graphql'
import { DateTime, JsonObject } from '../../../schema/scalars.js'
import { enumType } from '../../shared/enum-type.js'
import { Connection } from '../../shared/paging/page.js'
import type { NotificationKind } from './notification-about.js'
import { notificationKindNames } from './notification-kinds.js'
import {
  type NotificationCategory,
  type NotificationPriority,
  notificationCategories,
  notificationPriorities,
} from './notification-words.js'

export const NotificationTypeEnum = enumType(
  'NotificationType',
  notificationKindNames,
  'What a notification is about.',
)
export const NotificationPriorityEnum = enumType(
  'NotificationPriority',
  notificationPriorities,
  'How pressing a notification is.',
)
export const NotificationCategoryEnum = enumType(
  'NotificationCategory',
  notificationCategories,
  'The group of a kind of notification.',
)

@ObjectType({ description: 'Something that a person is told of.' })
@Directive('@key(fields: "id")')
export class Notification {
  @Field(() => ID, { description: '`not_…`' })
  id!: string

  @Field(() => ID, { description: 'Whose it is.' })
  userId!: string

  @Field(() => String, { description: 'The e-mail address of that person when it was made.' })
  userEmail!: string

  @Field(() => NotificationTypeEnum)
  type!: NotificationKind

  @Field(() => NotificationCategoryEnum)
  category!: NotificationCategory

  @Field(() => NotificationPriorityEnum)
  priority!: NotificationPriority

  @Field(() => String)
  title!: string

  @Field(() => String)
  message!: string

  @Field(() => String, { nullable: true, description: 'Where it leads: a path relative to the backoffice.' })
  actionUrl?: string

  @Field(() => Boolean)
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
