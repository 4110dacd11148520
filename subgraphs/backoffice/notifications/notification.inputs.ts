import { Field, InputType } from 'type-graphql'
import type { Language } from '../../../schema/languages.js'
import { JsonObject } from '../../../schema/scalars.js'
import type { NotificationKind, NotificationPriority } from './events/notification-event.type.js'
import { LanguageEnum, NotificationPriorityEnum, NotificationTypeEnum } from './notification.type.js'
import type { NotificationFrequency, NotificationSettings } from './preferences/preferences.policy.js'
import { NotificationFrequencyEnum } from './preferences/preferences.type.js'

@InputType({ description: 'Filters of the list of notifications; all given members must match.' })
export class NotificationFilter {
  @Field(() => String, {
    nullable: true,
    description: 'Default: your own; administrators may name any person.',
  })
  userEmail?: string | null

  @Field(() => NotificationTypeEnum, { nullable: true, description: 'Only notifications of this kind.' })
  type?: NotificationKind | null

  @Field(() => Boolean, { nullable: true, description: 'true: read ones; false: unread ones.' })
  read?: boolean | null

  @Field(() => NotificationPriorityEnum, {
    nullable: true,
    description: 'Only notifications of this priority.',
  })
  priority?: NotificationPriority | null

  @Field(() => Boolean, { nullable: true, description: 'true: unread ones only.' })
  unreadOnly?: boolean | null
}

@InputType({ description: 'The text of a notification in a further language.' })
export class NotificationTranslationInput {
  @Field(() => LanguageEnum, { description: 'The language of this text; each at most once.' })
  language!: Language

  @Field(() => String, { description: 'A one-line title, at most 200 characters.' })
  title!: string

  @Field(() => String, { description: 'The message, at most 5,000 characters.' })
  message!: string
}

@InputType({ description: 'A notification for one person.' })
export class CreateNotificationInput {
  @Field(() => String, { description: 'The e-mail address of a user.' })
  userEmail!: string

  @Field(() => NotificationTypeEnum, { description: 'One of the 24 kinds; determines category and expiry.' })
  type!: NotificationKind

  @Field(() => String, { description: 'A one-line title, at most 200 characters.' })
  title!: string

  @Field(() => String, { description: 'The message, at most 5,000 characters.' })
  message!: string

  @Field(() => [NotificationTranslationInput], {
    nullable: true,
    description: 'The same text in the languages of its readers; others read `title` and `message`.',
  })
  translations?: NotificationTranslationInput[] | null

  @Field(() => NotificationPriorityEnum, { nullable: true, description: 'Default: that of the type.' })
  priority?: NotificationPriority | null

  @Field(() => String, { nullable: true, description: 'A path relative to the backoffice: `/cases/cas_…`.' })
  actionUrl?: string | null

  @Field(() => JsonObject, {
    nullable: true,
    description: 'Machine-readable details, for instance `caseId`, `ticketId`.',
  })
  metadata?: Record<string, unknown> | null
}

@InputType({ description: 'The channels of notifications; absent members are unchanged.' })
export class NotificationChannelsInput {
  @Field(() => Boolean, { nullable: true, description: 'Whether they are listed in the app.' })
  inApp?: boolean | null

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether they are mailed; null: the default of each kind.',
  })
  email?: boolean | null

  @Field(() => Boolean, { nullable: true, description: 'Whether they are pushed to subscribed browsers.' })
  push?: boolean | null
}

@InputType({ description: 'Settings for one kind; null resets a member to the general settings.' })
export class NotificationKindSettingsInput {
  @Field(() => NotificationTypeEnum, { description: 'The kind these settings apply to.' })
  type!: NotificationKind

  @Field(() => Boolean, { nullable: true, description: 'Whether it is listed in the app.' })
  inApp?: boolean | null

  @Field(() => Boolean, { nullable: true, description: 'Whether it is mailed.' })
  email?: boolean | null

  @Field(() => Boolean, { nullable: true, description: 'Whether it is pushed to subscribed browsers.' })
  push?: boolean | null

  @Field(() => NotificationFrequencyEnum, {
    nullable: true,
    description: 'How often its mails and pushes are sent.',
  })
  frequency?: NotificationFrequency | null
}

@InputType({ description: 'Hours without mails and pushes.' })
export class QuietHoursInput {
  @Field(() => String, { description: 'Local time `HH:MM`.' })
  from!: string

  @Field(() => String, { description: 'Local time `HH:MM`; earlier than `from` spans midnight.' })
  to!: string
}

@InputType({
  description: 'Notification preferences. Absent members are unchanged; null resets a member to its default.',
})
export class NotificationPreferencesInput {
  @Field(() => NotificationChannelsInput, {
    nullable: true,
    description: 'The channels of all kinds without overrides.',
  })
  channels?: NotificationChannelsInput | null

  @Field(() => NotificationFrequencyEnum, {
    nullable: true,
    description: 'How often mails and pushes are sent, unless a kind has its own setting.',
  })
  frequency?: NotificationFrequency | null

  @Field(() => LanguageEnum, {
    nullable: true,
    description: 'Language of e-mails, push messages and every text read without naming one.',
  })
  language?: Language | null

  @Field(() => String, { nullable: true, description: 'IANA name: `America/Argentina/Buenos_Aires`.' })
  timeZone?: string | null

  @Field(() => QuietHoursInput, {
    nullable: true,
    description: 'Hours in `timeZone` without mails and pushes; null for none.',
  })
  quietHours?: NotificationSettings['quietHours'] | null

  @Field(() => [NotificationKindSettingsInput], {
    nullable: true,
    description: 'Settings for individual kinds; kinds not listed are unchanged.',
  })
  kinds?: NotificationKindSettingsInput[] | null
}

@InputType({ description: 'A browser’s push subscription, as its Push API describes it.' })
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
