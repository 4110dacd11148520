import { Field, ID, ObjectType } from 'type-graphql'
import type { Language } from '../../../../schema/languages.js'
import { DateTime } from '../../../../schema/scalars.js'
import { enumType } from '../../../shared/graphql/enum-type.js'
import type { NotificationKind } from '../events/notification-event.type.js'
import { LanguageEnum, NotificationTypeEnum } from '../notification.type.js'
import { type NotificationFrequency, notificationFrequencies } from './preferences.policy.js'

export const NotificationFrequencyEnum = enumType(
  'NotificationFrequency',
  notificationFrequencies,
  'How often e-mails and push messages are sent: immediately, or collected hourly or daily at 08:00.',
  {
    at_once: 'Each one immediately.',
    hourly: 'Collected, on the hour.',
    daily: 'Collected, daily at 08:00 in the time zone of the recipient.',
  },
)

@ObjectType({ description: 'Channels of notifications.' })
export class NotificationChannels {
  @Field(() => Boolean, { description: 'Whether they appear in the list of notifications; default true.' })
  inApp!: boolean

  @Field(() => Boolean, { nullable: true, description: 'If unset, the default of each kind applies.' })
  email?: boolean

  @Field(() => Boolean, {
    description: 'Whether they are sent to browsers registered for push messages; default true.',
  })
  push!: boolean
}

@ObjectType({ description: 'Hours without e-mails and push messages; they are sent afterwards.' })
export class QuietHours {
  @Field(() => String, { description: 'Local time `HH:MM`.' })
  from!: string

  @Field(() => String, { description: 'Local time `HH:MM`.' })
  to!: string
}

@ObjectType({ description: 'Effective preferences of one kind of notification.' })
export class NotificationKindPreference {
  @Field(() => NotificationTypeEnum, { description: 'Which of the 24 kinds this is about.' })
  type!: NotificationKind

  @Field(() => Boolean, { description: 'Whether it appears in the list of notifications.' })
  inApp!: boolean

  @Field(() => Boolean, { description: 'Whether it is sent by e-mail.' })
  email!: boolean

  @Field(() => Boolean, { description: 'Whether it is sent to browsers registered for push messages.' })
  push!: boolean

  @Field(() => NotificationFrequencyEnum, {
    description: 'How often its e-mails and push messages are sent.',
  })
  frequency!: NotificationFrequency

  @Field(() => Boolean, { description: 'Whether the user has overridden the defaults of this kind.' })
  own!: boolean
}

@ObjectType({ description: 'Notification preferences of a user.' })
export class NotificationPreferences {
  @Field(() => ID, { description: 'Whose they are (`usr_…`).' })
  userId!: string

  @Field(() => NotificationChannels, { description: 'Channels of all kinds, unless a kind overrides them.' })
  channels!: NotificationChannels

  @Field(() => NotificationFrequencyEnum, {
    description: 'How often e-mails and push messages of all kinds are sent, unless a kind overrides it.',
  })
  frequency!: NotificationFrequency

  @Field(() => LanguageEnum, { description: 'Language of e-mails and push messages; default English.' })
  language!: Language

  @Field(() => String, {
    description:
      'IANA name of the zone that hours are meant in: `America/Argentina/Buenos_Aires`; default UTC.',
  })
  timeZone!: string

  @Field(() => QuietHours, {
    nullable: true,
    description: 'When no mail or push is sent, in `timeZone`; null without such hours.',
  })
  quietHours?: QuietHours

  @Field(() => [NotificationKindPreference], {
    description: 'Effective preferences of each of the 24 kinds.',
  })
  kinds!: NotificationKindPreference[]
}

@ObjectType({ description: 'A browser that is subscribed to push messages.' })
export class PushSubscription {
  @Field(() => ID, { description: '`psh_…`' })
  id!: string

  @Field(() => String, { description: 'Host name of its push service.' })
  service!: string

  @Field(() => DateTime)
  createdAt!: string
}
