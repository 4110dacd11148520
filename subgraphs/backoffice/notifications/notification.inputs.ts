import { Field, InputType } from 'type-graphql'
import { JsonObject } from '../../../schema/scalars.js'
import type { NotificationKind, NotificationPriority } from './events/notification-event.type.js'
import { NotificationPriorityEnum, NotificationTypeEnum } from './notification.type.js'
import type { NotificationFrequency, NotificationSettings } from './preferences/preferences.policy.js'
import { NotificationFrequencyEnum } from './preferences/preferences.type.js'

@InputType({ description: 'Which notifications to list; members that are given must all hold.' })
export class NotificationFilter {
  @Field(() => String, {
    nullable: true,
    description: 'Whose: your own without it; somebody else’s for administrators.',
  })
  userEmail?: string | null

  @Field(() => NotificationTypeEnum, { nullable: true, description: 'Only notifications of this kind.' })
  type?: NotificationKind | null

  @Field(() => Boolean, { nullable: true, description: 'true: the read ones; false: the unread ones.' })
  read?: boolean | null

  @Field(() => NotificationPriorityEnum, {
    nullable: true,
    description: 'Only notifications of this priority.',
  })
  priority?: NotificationPriority | null

  @Field(() => Boolean, { nullable: true, description: 'true: the unread ones only.' })
  unreadOnly?: boolean | null
}

@InputType({ description: 'A notification for one person.' })
export class CreateNotificationInput {
  @Field(() => String, { description: 'The e-mail address of a user.' })
  userEmail!: string

  @Field(() => NotificationTypeEnum, {
    description: 'Which of the 24 kinds it is; decides category and how long it is kept.',
  })
  type!: NotificationKind

  @Field(() => String, { description: 'The news in a line, at most 200 characters.' })
  title!: string

  @Field(() => String, { description: 'The news in a few sentences, at most 5,000 characters.' })
  message!: string

  @Field(() => NotificationPriorityEnum, { nullable: true, description: 'Default: that of the type.' })
  priority?: NotificationPriority | null

  @Field(() => String, { nullable: true, description: 'A path relative to the backoffice: `/cases/cas_…`.' })
  actionUrl?: string | null

  @Field(() => JsonObject, {
    nullable: true,
    description: 'What it is about, for programs: `caseId`, `ticketId`. May be left out.',
  })
  metadata?: Record<string, unknown> | null
}

@InputType({ description: 'Which channels a notification takes; what is left out stays as it is.' })
export class NotificationChannelsInput {
  @Field(() => Boolean, { nullable: true, description: 'Whether they stand in the list of notifications.' })
  inApp?: boolean | null

  @Field(() => Boolean, { nullable: true, description: 'By mail; null: as each kind has it by default.' })
  email?: boolean | null

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether they are sent to the browsers that take pushes.',
  })
  push?: boolean | null
}

@InputType({ description: 'How to be told of one kind; null returns a member to the general settings.' })
export class NotificationKindSettingsInput {
  @Field(() => NotificationTypeEnum, { description: 'The kind that is set.' })
  type!: NotificationKind

  @Field(() => Boolean, { nullable: true, description: 'Whether it stands in the list of notifications.' })
  inApp?: boolean | null

  @Field(() => Boolean, { nullable: true, description: 'Whether it is mailed.' })
  email?: boolean | null

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether it is sent to the browsers that take pushes.',
  })
  push?: boolean | null

  @Field(() => NotificationFrequencyEnum, {
    nullable: true,
    description: 'How often its mails and pushes are sent.',
  })
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
  @Field(() => NotificationChannelsInput, {
    nullable: true,
    description: 'The ways that all kinds take, unless one is set otherwise.',
  })
  channels?: NotificationChannelsInput | null

  @Field(() => NotificationFrequencyEnum, {
    nullable: true,
    description: 'How often mails and pushes of all kinds are sent, unless one is set otherwise.',
  })
  frequency?: NotificationFrequency | null

  @Field(() => String, { nullable: true, description: 'IANA name: `America/Argentina/Buenos_Aires`.' })
  timeZone?: string | null

  @Field(() => QuietHoursInput, {
    nullable: true,
    description: 'When no mail or push is sent, in `timeZone`; null for no such hours.',
  })
  quietHours?: NotificationSettings['quietHours'] | null

  @Field(() => [NotificationKindSettingsInput], {
    nullable: true,
    description: 'What is set for single kinds; those left out stay as they are.',
  })
  kinds?: NotificationKindSettingsInput[] | null
}

@InputType({ description: 'A browser that takes pushes, as its Push API describes it.' })
export class PushSubscriptionInput {
  @Field(() => String, {
    description: 'The push service’s address for this browser, https; at most 2,048 characters.',
  })
  endpoint!: string

  @Field(() => String, { description: '`keys.p256dh`: the browser’s public key, base64url.' })
  p256dh!: string

  @Field(() => String, { description: '`keys.auth`: the browser’s secret, base64url.' })
  auth!: string
}
