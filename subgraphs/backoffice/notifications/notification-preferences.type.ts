import { Field, ID, ObjectType } from 'type-graphql'
import { DateTime } from '../../../schema/scalars.js'
import { enumType } from '../../shared/enum-type.js'
import { NotificationTypeEnum } from './notification.type.js'
import type { NotificationKind } from './notification-about.js'
import { type NotificationFrequency, notificationFrequencies } from './notification-preferences.js'

export const NotificationFrequencyEnum = enumType(
  'NotificationFrequency',
  notificationFrequencies,
  'How often mails and pushes are sent: each at once, or together every hour or every morning at eight.',
)

@ObjectType({ description: 'The ways a notification takes.' })
export class NotificationChannels {
  @Field(() => Boolean, { description: 'In the list of notifications.' })
  inApp!: boolean

  @Field(() => Boolean, { nullable: true, description: 'Unset: as each kind has it by default.' })
  email?: boolean

  @Field(() => Boolean, { description: 'To the browsers that take pushes.' })
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
  @Field(() => NotificationTypeEnum)
  type!: NotificationKind

  @Field(() => Boolean)
  inApp!: boolean

  @Field(() => Boolean)
  email!: boolean

  @Field(() => Boolean)
  push!: boolean

  @Field(() => NotificationFrequencyEnum)
  frequency!: NotificationFrequency

  @Field(() => Boolean, { description: 'Whether the person has set something for this kind.' })
  own!: boolean
}

@ObjectType({ description: 'How a person wants to be told of things.' })
export class NotificationPreferences {
  @Field(() => ID)
  userId!: string

  @Field(() => NotificationChannels, { description: 'For all kinds.' })
  channels!: NotificationChannels

  @Field(() => NotificationFrequencyEnum, { description: 'For all kinds.' })
  frequency!: NotificationFrequency

  @Field(() => String, { description: 'IANA name.' })
  timeZone!: string

  @Field(() => QuietHours, { nullable: true })
  quietHours?: QuietHours

  @Field(() => [NotificationKindPreference], { description: 'All kinds.' })
  kinds!: NotificationKindPreference[]
}

@ObjectType({ description: 'A browser that takes pushes.' })
export class PushSubscription {
  @Field(() => ID)
  id!: string

  @Field(() => String, { description: 'The push service it is reached by.' })
  service!: string

  @Field(() => DateTime)
  createdAt!: string
}
