import { Field, InputType } from 'type-graphql'
import { JsonObject } from '../../../schema/scalars.js'
import { NotificationPriorityEnum, NotificationTypeEnum } from './notification.type.js'
import type { NotificationKind } from './notification-about.js'
import type { NotificationFrequency, NotificationSettings } from './notification-preferences.js'
import { NotificationFrequencyEnum } from './notification-preferences.type.js'
import type { NotificationPriority } from './notification-words.js'

@InputType({ description: 'Which notifications to list; members that are given must all hold.' })
export class NotificationFilter {
  @Field(() => String, {
    nullable: true,
    description: 'Whose: your own without it; somebody else’s for administrators.',
  })
  userEmail?: string | null

  @Field(() => NotificationTypeEnum, { nullable: true })
  type?: NotificationKind | null

  @Field(() => Boolean, { nullable: true, description: 'true: the read ones; false: the unread ones.' })
  read?: boolean | null

  @Field(() => NotificationPriorityEnum, { nullable: true })
  priority?: NotificationPriority | null

  @Field(() => Boolean, { nullable: true, description: 'true: the unread ones only.' })
  unreadOnly?: boolean | null
}

@InputType({ description: 'A notification for one person.' })
export class CreateNotificationInput {
  @Field(() => String, { description: 'The e-mail address of a user.' })
  userEmail!: string

  @Field(() => NotificationTypeEnum)
  type!: NotificationKind

  @Field(() => String)
  title!: string

  @Field(() => String)
  message!: string

  @Field(() => NotificationPriorityEnum, { nullable: true, description: 'Default: that of the type.' })
  priority?: NotificationPriority | null

  @Field(() => String, { nullable: true, description: 'A path relative to the backoffice: `/cases/cas_…`.' })
  actionUrl?: string | null

  @Field(() => JsonObject, { nullable: true })
  metadata?: Record<string, unknown> | null
}

@InputType({ description: 'Which channels a notification takes; what is left out stays as it is.' })
export class NotificationChannelsInput {
  @Field(() => Boolean, { nullable: true, description: 'In the list of notifications.' })
  inApp?: boolean | null

  @Field(() => Boolean, { nullable: true })
  email?: boolean | null

  @Field(() => Boolean, { nullable: true, description: 'To the browsers that take pushes.' })
  push?: boolean | null
}

@InputType({ description: 'How to be told of one kind; null returns a member to the general settings.' })
export class NotificationKindSettingsInput {
  @Field(() => NotificationTypeEnum)
  type!: NotificationKind

  @Field(() => Boolean, { nullable: true })
  inApp?: boolean | null

  @Field(() => Boolean, { nullable: true })
  email?: boolean | null

  @Field(() => Boolean, { nullable: true })
  push?: boolean | null

  @Field(() => NotificationFrequencyEnum, { nullable: true })
  frequency?: NotificationFrequency | null
}

@InputType({ description: 'A time of day without mails and pushes.' })
export class QuietHoursInput {
  @Field(() => String, { description: 'Local time `HH:MM`.' })
  from!: string

  @Field(() => String, { description: 'Local time `HH:MM`; earlier than `from` spans midnight.' })
  to!: string
}

@InputType({
  description: 'How to be told of things. What is left out stays as it is; null returns it to the default.',
})
export class NotificationPreferencesInput {
  @Field(() => NotificationChannelsInput, { nullable: true, description: 'For all kinds.' })
  channels?: NotificationChannelsInput | null

  @Field(() => NotificationFrequencyEnum, { nullable: true, description: 'For all kinds.' })
  frequency?: NotificationFrequency | null

  @Field(() => String, { nullable: true, description: 'IANA name: `America/Argentina/Buenos_Aires`.' })
  timeZone?: string | null

  @Field(() => QuietHoursInput, { nullable: true })
  quietHours?: NotificationSettings['quietHours'] | null

  @Field(() => [NotificationKindSettingsInput], { nullable: true, description: 'For single kinds.' })
  kinds?: NotificationKindSettingsInput[] | null
}

@InputType({ description: 'A browser that takes pushes, as its Push API describes it.' })
export class PushSubscriptionInput {
  @Field(() => String, { description: '`endpoint` of the subscription.' })
  endpoint!: string

  @Field(() => String, { description: '`keys.p256dh`: the browser’s public key, base64url.' })
  p256dh!: string

  @Field(() => String, { description: '`keys.auth`: the browser’s secret, base64url.' })
  auth!: string
}
