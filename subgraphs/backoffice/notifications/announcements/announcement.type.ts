import { Field, ID, InputType, Int, ObjectType } from 'type-graphql'
import type { Language } from '../../../../schema/languages.js'
import { DateTime } from '../../../../schema/scalars.js'
import type { Role } from '../../../../schema/viewer.js'
import { enumType } from '../../../shared/graphql/enum-type.js'
import { Connection } from '../../../shared/paging/page.js'
import { RoleEnum } from '../../users/user.type.js'
import type { NotificationKind, NotificationPriority } from '../events/notification-event.type.js'
import { NotificationTranslationInput } from '../notification.inputs.js'
import { LanguageEnum, NotificationPriorityEnum, NotificationTypeEnum } from '../notification.type.js'
import { type AnnouncementState, announcementStates } from './announcement.state.js'

const AnnouncementStateEnum = enumType(
  'AnnouncementState',
  announcementStates,
  'Progress of sending an announcement.',
  {
    scheduled: 'Waits for its time. May become sending or cancelled.',
    sending: 'Recipients are being notified; it can no longer be cancelled. Becomes sent.',
    sent: 'Every recipient was notified. Final.',
    cancelled: 'Cancelled before it was sent; no one was notified. Final.',
  },
)

@ObjectType({ description: 'The text of an announcement in a further language.' })
export class AnnouncementTranslation {
  @Field(() => LanguageEnum, { description: 'The language of this text.' })
  language!: Language

  @Field(() => String, { description: 'A one-line title, at most 200 characters.' })
  title!: string

  @Field(() => String, { description: 'The message, at most 5,000 characters. Show it as text.' })
  message!: string
}

@ObjectType({ description: 'A notification to all active people with certain roles.' })
export class Announcement {
  @Field(() => ID, { description: '`ann_…`' })
  id!: string

  @Field(() => AnnouncementStateEnum, {
    description: 'Whether it waits, is being sent, was sent or cancelled.',
  })
  state!: AnnouncementState

  @Field(() => NotificationTypeEnum, {
    description: 'The kind of its notifications: determines category, expiry and the preferences that apply.',
  })
  type!: NotificationKind

  @Field(() => NotificationPriorityEnum, { description: 'How urgent it is.' })
  priority!: NotificationPriority

  @Field(() => String, { description: 'A one-line title, at most 200 characters.' })
  title!: string

  @Field(() => String, { description: 'The message, at most 5,000 characters. Show it as text.' })
  message!: string

  @Field(() => String, {
    nullable: true,
    description: 'Where it links to: a path relative to the backoffice.',
  })
  actionUrl?: string | undefined

  @Field(() => [RoleEnum], {
    description: 'Who receives it: active people with these roles when it is sent.',
  })
  roles!: readonly Role[]

  @Field(() => DateTime, { description: 'When it is sent, UTC.' })
  sendAt!: string

  @Field(() => DateTime)
  createdAt!: string

  @Field(() => ID, { description: 'Who created it (`usr_…`).' })
  createdBy!: string
}

@ObjectType({ description: 'A page of announcements.' })
export class AnnouncementConnection extends Connection(Announcement) {}

@ObjectType({
  description: 'Progress of the delivery of an announcement, until its notifications expire and are deleted.',
})
export class AnnouncementDelivery {
  @Field(() => Int, {
    description:
      'People with a notification of it, except those who have disabled its kind on every channel.',
  })
  recipients!: number

  @Field(() => Int, { description: 'The number of people who have read it in the app.' })
  read!: number

  @Field(() => Int, { description: 'Mails and pushes that were sent.' })
  sent!: number

  @Field(() => Int, { description: 'Mails and pushes that wait, for instance for the end of quiet hours.' })
  pending!: number

  @Field(() => Int, { description: 'Mails and pushes that could not be sent.' })
  failed!: number
}

@InputType({ description: 'An announcement to send, now or later.' })
export class CreateAnnouncementInput {
  @Field(() => NotificationTypeEnum, {
    description: 'The kind of its notifications, usually system_maintenance.',
  })
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

  @Field(() => [RoleEnum], { description: 'Roles whose active people receive it; at least one.' })
  roles!: Role[]

  @Field(() => NotificationPriorityEnum, { nullable: true, description: 'Default: that of the kind.' })
  priority?: NotificationPriority | null

  @Field(() => String, { nullable: true, description: 'A path relative to the backoffice: `/cases/cas_…`.' })
  actionUrl?: string | null

  @Field(() => DateTime, { nullable: true, description: 'Default: now; at most 366 days ahead.' })
  sendAt?: string | null
}
