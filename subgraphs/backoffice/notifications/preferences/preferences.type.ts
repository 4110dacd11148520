import { Field, ID, ObjectType } from 'type-graphql'
import { DateTime } from '../../../../schema/scalars.js'
import { enumType } from '../../../shared/graphql/enum-type.js'
import type { NotificationKind } from '../events/notification-event.type.js'
import { NotificationTypeEnum } from '../notification.type.js'
import { type NotificationFrequency, notificationFrequencies } from './preferences.policy.js'

export const NotificationFrequencyEnum = enumType(
  'NotificationFrequency',
  notificationFrequencies,
  'How often mails and pushes are sent: each at once, or together every hour or every morning at eight.',
  {
    at_once: 'Each by itself, as it comes.',
    hourly: 'Together, at the full hour.',
    daily: 'Together, every morning at eight in the person’s time zone.',
  },
)

@ObjectType({ description: 'The ways a notification takes.' })
export class NotificationChannels {
  @Field(() => Boolean, { description: 'Whether they stand in the list of notifications; default true.' })
  inApp!: boolean

  @Field(() => Boolean, { nullable: true, description: 'Unset: as each kind has it by default.' })
  email?: boolean

  @Field(() => Boolean, {
    description: 'Whether they are sent to the browsers that take pushes; default true.',
  })
  push!: boolean
}

@ObjectType({ description: 'A time of day without mails and pushes; they are sent when it ends.' })
export class QuietHours {
  @Field(() => String, { description: 'Local time `HH:MM`.' })
  from!: string

  @Field(() => String, { description: 'Local time `HH:MM`.' })
  to!: string
}

@ObjectType({ description: 'What holds for one kind, everything considered.' })
export class NotificationKindPreference {
  @Field(() => NotificationTypeEnum, { description: 'Which of the 24 kinds this is about.' })
  type!: NotificationKind

  @Field(() => Boolean, { description: 'Whether it stands in the list of notifications.' })
  inApp!: boolean

  @Field(() => Boolean, { description: 'Whether it is mailed.' })
  email!: boolean

  @Field(() => Boolean, { description: 'Whether it is sent to the browsers that take pushes.' })
  push!: boolean

  @Field(() => NotificationFrequencyEnum, { description: 'How often its mails and pushes are sent.' })
  frequency!: NotificationFrequency

  @Field(() => Boolean, { description: 'Whether the person has set something for this kind.' })
  own!: boolean
}

@ObjectType({ description: 'How a person wants to be told of things.' })
export class NotificationPreferences {
  @Field(() => ID, { description: 'Whose they are (`usr_…`).' })
  userId!: string

  @Field(() => NotificationChannels, {
    description: 'The ways that all kinds take, unless one is set otherwise.',
  })
  channels!: NotificationChannels

  @Field(() => NotificationFrequencyEnum, {
    description: 'How often mails and pushes of all kinds are sent, unless one is set otherwise.',
  })
  frequency!: NotificationFrequency

  @Field(() => String, {
    description:
      'IANA name of the zone that hours are meant in: `America/Argentina/Buenos_Aires`; default ' + 'UTC.',
  })
  timeZone!: string

  @Field(() => QuietHours, {
    nullable: true,
    description: 'When no mail or push is sent, in `timeZone`; null without such hours.',
  })
  quietHours?: QuietHours

  @Field(() => [NotificationKindPreference], {
    description: 'What holds for each of the 24 kinds, everything considered.',
  })
  kinds!: NotificationKindPreference[]
}

@ObjectType({ description: 'A browser that takes pushes.' })
export class PushSubscription {
  @Field(() => ID, { description: '`psh_…`' })
  id!: string

  @Field(() => String, { description: 'The push service it is reached by.' })
  service!: string

  @Field(() => DateTime)
  createdAt!: string
}
