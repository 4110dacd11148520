import { Arg, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql'
import type { Awaitable } from '../../../runtime/awaitable.js'
import type { Language } from '../../../schema/languages.js'
import { batchLoader } from '../../shared/graphql/batch-loader.js'
import { LiveSubscription } from '../../shared/graphql/live-subscription.js'
import { Allow } from '../../shared/guards.js'
import type { NotificationText } from '../../shared/notification-text.js'
import { connectionLoader } from '../../shared/paging/connection-loader.js'
import { type ConnectionOf, PageArg, type PageInput } from '../../shared/paging/page.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import { readsAll } from '../../shared/viewer.js'
import { User } from '../users/user.type.js'
import { CreateNotificationInput, NotificationFilter } from './notification.inputs.js'
import type { NotificationService } from './notification.service.js'
import type { NotificationRecord } from './notification.store.js'
import { LanguageEnum, Notification, NotificationConnection, NotificationsRead } from './notification.type.js'
import { isInOneLanguage, textIn } from './texts/notification-texts.mapper.js'

const READ_IN = 'Default: the one that the recipient chose in the preferences.'

@Resolver(() => Notification)
export class NotificationResolver {
  readonly #language: (
    context: GraphContext,
    userId: string,
  ) => Awaitable<{ readonly language: Language } | undefined>

  constructor(private readonly notifications: NotificationService) {
    this.#language = batchLoader(notifications.languagesOf, ({ userId }) => userId)
  }

  @FieldResolver(() => String, { description: 'A one-line title, at most 200 characters.' })
  async title(
    @Ctx() context: GraphContext,
    @Root() notification: NotificationRecord,
    @Arg('language', () => LanguageEnum, { nullable: true, description: READ_IN }) language?: Language,
  ): Promise<string> {
    return (await this.#text(context, notification, language)).title
  }

  @FieldResolver(() => String, {
    description: 'The message, at most 5,000 characters; may quote people: show it as text.',
  })
  async message(
    @Ctx() context: GraphContext,
    @Root() notification: NotificationRecord,
    @Arg('language', () => LanguageEnum, { nullable: true, description: READ_IN }) language?: Language,
  ): Promise<string> {
    return (await this.#text(context, notification, language)).message
  }

  async #text(
    context: GraphContext,
    notification: NotificationRecord,
    language: Language | undefined,
  ): Promise<NotificationText> {
    if (language ?? isInOneLanguage(notification)) return textIn(language ?? 'en', notification)
    const chosen = await this.#language(context, notification.userId)
    return textIn(chosen?.language ?? 'en', notification)
  }

  @Query(() => Notification, {
    nullable: true,
    description: 'One of your notifications; null for any other.',
  })
  @Allow('signed-in')
  notification(@Ctx() context: GraphContext, @Arg('id', () => ID) id: string) {
    return this.notifications.find(context, id)
  }

  @Query(() => NotificationConnection, {
    name: 'notifications',
    description: 'A person’s notifications, newest first; 50 by default.',
  })
  @Allow('signed-in')
  list(
    @Ctx() context: GraphContext,
    @Arg('filter', () => NotificationFilter, { nullable: true }) filter?: NotificationFilter,
    @PageArg() page?: PageInput,
  ) {
    return this.notifications.list(context, filter ?? {}, page ?? {})
  }

  @Query(() => Int, { description: 'The number of your unread notifications.' })
  @Allow('signed-in')
  unreadNotificationCount(@Ctx() context: GraphContext): Promise<number> {
    return this.notifications.countUnread(context)
  }

  @Mutation(() => Notification, {
    description: 'Sends a custom notification to one person. Intended for servers, not for pages.',
  })
  @Allow('staff', 'admin')
  createNotification(
    @Ctx() context: GraphContext,
    @Arg('input', () => CreateNotificationInput) input: CreateNotificationInput,
  ) {
    return this.notifications.create(context, input)
  }

  @Mutation(() => Notification, { description: 'Marks one of your notifications as read or unread.' })
  @Allow('signed-in')
  setNotificationRead(
    @Ctx() context: GraphContext,
    @Arg('id', () => ID, {
      description: 'One of your notifications (`not_…`); administrators may name any notification.',
    })
    id: string,
    @Arg('isRead', () => Boolean, { description: 'false marks it as unread again.' }) isRead: boolean,
  ) {
    return this.notifications.setRead(context, id, isRead)
  }

  @Mutation(() => NotificationsRead, { description: 'Marks all of a person’s notifications as read.' })
  @Allow('signed-in')
  async markAllNotificationsRead(
    @Ctx() context: GraphContext,
    @Arg('userEmail', () => String, {
      nullable: true,
      description: 'Default: your own; administrators may name any person.',
    })
    userEmail?: string,
  ): Promise<NotificationsRead> {
    return { count: await this.notifications.setAllRead(context, userEmail) }
  }

  @Mutation(() => Notification, { description: 'Deletes one of your notifications and returns it.' })
  @Allow('signed-in')
  deleteNotification(@Ctx() context: GraphContext, @Arg('id', () => ID) id: string) {
    return this.notifications.remove(context, id)
  }

  @LiveSubscription(() => Notification, { description: 'Each of your notifications when it is added.' })
  @Allow('signed-in')
  notificationAdded(@Root() added: NotificationRecord): NotificationRecord {
    return added
  }
}

@Resolver(() => User)
export class UserNotificationsResolver {
  readonly #load: ReturnType<typeof connectionLoader<{ isRead?: boolean | undefined }, NotificationRecord>>

  constructor(notifications: NotificationService) {
    this.#load = connectionLoader(notifications.pagesOfUsers)
  }

  @FieldResolver(() => NotificationConnection, {
    nullable: true,
    description:
      'The person’s notifications, newest first; null unless it is you or you are an administrator.',
  })
  async notifications(
    @Ctx() context: GraphContext,
    @Root() { id }: User,
    @Arg('read', () => Boolean, {
      nullable: true,
      description: 'true: read ones; false: unread ones; default: both.',
    })
    read?: boolean,
    @PageArg() page?: PageInput,
  ): Promise<ConnectionOf<NotificationRecord> | undefined> {
    const { viewer } = context
    const own = 'subject' in viewer && viewer.subject === id
    return own || readsAll(viewer) ? this.#load(context, id, page, { isRead: read ?? undefined }) : undefined
  }
}
