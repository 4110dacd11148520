import { z } from 'zod'
import { newNotification } from '../../../schema/input-rules/notifications.js'
import type { Language } from '../../../schema/languages.js'
import type { RequestContext, Viewer } from '../../../schema/viewer.js'
import { timestamp } from '../../shared/clock.js'
import { inTransaction, type Transaction } from '../../shared/database.js'
import { DomainError, notFound, ValidationError } from '../../shared/domain-error.js'
import { newId } from '../../shared/ids.js'
import {
  type ConnectionOf,
  connectionOf,
  type Page,
  type PageInput,
  pageOf,
} from '../../shared/paging/page.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import { emailAddress, validated } from '../../shared/validated.js'
import { isAdmin, isService, personOf } from '../../shared/viewer.js'
import { audited } from '../audit/audited-actions.policy.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import { userRecipients } from '../users/user-recipients.service.js'
import { createNotifications, expiryAfter, type NotificationContent } from './events/fan-out.process.js'
import { notificationKinds } from './events/notification-kinds.policy.js'
import type { CreateNotificationInput, NotificationFilter } from './notification.inputs.js'
import { type NotificationRecord, notificationStore } from './notification.store.js'
import { languageOf } from './preferences/preferences.policy.js'
import { preferencesStore } from './preferences/preferences.store.js'
import { translationsOf } from './texts/notification-texts.mapper.js'

export type { NotificationRecord } from './notification.store.js'

/** Default page size of lists (docs/contract/backoffice.md). */
const DEFAULT_LIMIT = 50

export type NotificationDependencies = Pick<FeatureDependencies, 'db' | 'clock' | 'audit'>

export type NotificationService = ReturnType<typeof createNotificationService>

/** Rules of notifications: people read, mark and delete their own, administrators anyone's. */
export function createNotificationService({ db, clock, audit }: NotificationDependencies) {
  const now = () => timestamp(clock)

  return {
    /** @returns undefined also for another person's notification */
    async find({ viewer }: RequestContext, id: string): Promise<NotificationRecord | undefined> {
      const found = await notificationStore(db).byId(id, now())
      return found && mayRead(viewer, found.userId) ? found : undefined
    },

    /**
     * A person's notifications, newest first.
     * @throws FORBIDDEN when anyone but an administrator names another person, ValidationError
     */
    async list(
      { viewer }: RequestContext,
      filter: NotificationFilter,
      input: PageInput,
    ): Promise<ConnectionOf<NotificationRecord>> {
      const page = pageOf(input, DEFAULT_LIMIT)
      const userId = await profileOf(viewer, filter.userEmail)
      if (!userId) return connectionOf({ rows: [], countAll: () => 0, hasNext: false }, page)
      return connectionOf(await notificationStore(db).page(userId, selectionOf(filter), now(), page), page)
    },

    /** Of any owner: the reference resolver checks access to each. */
    findMany: async (ids: readonly string[]): Promise<NotificationRecord[]> =>
      (await notificationStore(db).byIds(ids)).filter((one) => one.inApp && one.expiresAt > now()),

    /** The same page for several people, for the field of a user. */
    pagesOfUsers: (userIds: readonly string[], page: Page, selection: { isRead?: boolean | undefined }) =>
      notificationStore(db).pagesOfUsers(userIds, selection, now(), page),

    /** The languages that people chose, for requests that do not name one. */
    async languagesOf(userIds: readonly string[]): Promise<{ userId: string; language: Language }[]> {
      const settings = await preferencesStore(db).byUsers(userIds)
      return userIds.map((userId) => ({ userId, language: languageOf(settings.get(userId)) }))
    },

    async countUnread({ viewer }: RequestContext): Promise<number> {
      return notificationStore(db).countUnread(personOf(viewer).subject, now())
    },

    /**
     * Sends one person a custom notification; mails and pushes follow their preferences.
     * @throws ValidationError, also for an unknown address
     */
    async create(by: GraphContext, input: CreateNotificationInput): Promise<NotificationRecord> {
      const texts = validated(newNotification, input)
      const { category, priority, expiresAfterDays } = notificationKinds[input.type]
      return inTransaction(db, async (trx) => {
        const [person] = await userRecipients(trx).byEmails([texts.userEmail])
        if (!person) throw new ValidationError({ userEmail: 'must be the e-mail address of a user' })
        const content: NotificationContent = {
          eventId: newId('job'),
          type: input.type,
          category,
          priority: input.priority ?? priority,
          title: texts.title,
          message: texts.message,
          ...translationsOf(texts.translations),
          ...(texts.actionUrl ? { actionUrl: texts.actionUrl } : {}),
          ...(texts.metadata ? { metadata: texts.metadata } : {}),
          createdAt: now(),
          expiresAt: expiryAfter(clock, expiresAfterDays),
        }
        // Requested explicitly, so it is listed regardless of the person's preferences.
        const [record] = await createNotifications(trx, clock, [person], content, { always: true })
        if (!record) throw new Error('An unconditional notification was not created.')
        await audit.record(trx, by, audited('notification_created', record.id, { after: record }))
        await by.completeIdempotent(trx, record)
        return record
      })
    },

    /** @throws NOT_FOUND, also for another person's notification */
    async setRead(by: RequestContext, id: string, isRead: boolean): Promise<NotificationRecord> {
      return inTransaction(db, async (trx) => {
        const before = await touchable(trx, by.viewer, id)
        if (before.isRead === isRead) return before
        await notificationStore(trx).setRead(id, isRead)
        const action = isRead ? 'notification_read' : 'notification_unread'
        const change = { before: { isRead: !isRead }, after: { isRead } }
        await audit.record(trx, by, audited(action, id, change))
        return { ...before, isRead }
      })
    },

    /**
     * Marks all of a person's notifications as read.
     * @returns how many were unread
     * @throws FORBIDDEN when anyone but an administrator names another person, ValidationError for an unknown address
     */
    async setAllRead(by: RequestContext, userEmail: string | null | undefined): Promise<number> {
      const userId = await profileOf(by.viewer, userEmail)
      if (!userId) throw new ValidationError({ userEmail: 'must be the e-mail address of a user' })
      return inTransaction(db, async (trx) => {
        const count = await notificationStore(trx).setAllRead(userId, now())
        if (count > 0)
          await audit.record(trx, by, audited('notifications_all_read', userId, { after: { count } }))
        return count
      })
    },

    /** @throws NOT_FOUND, also for another person's notification */
    async remove(by: RequestContext, id: string): Promise<NotificationRecord> {
      return inTransaction(db, async (trx) => {
        const before = await touchable(trx, by.viewer, id)
        await notificationStore(trx).delete(id)
        await audit.record(trx, by, audited('notification_deleted', id, { before }))
        return before
      })
    },
  }

  /** The id of the person with the address, or of the viewer; undefined for an unknown address. */
  async function profileOf(viewer: Viewer, email: string | null | undefined): Promise<string | undefined> {
    if (!email) return personOf(viewer).subject
    const wanted = validated(z.object({ userEmail: emailAddress }), { userEmail: email }).userEmail
    if ('email' in viewer && viewer.email.toLowerCase() === wanted) return viewer.subject
    if (!isAdmin(viewer))
      throw new DomainError('FORBIDDEN', 'Requires role admin to access the notifications of others.')
    const [person] = await userRecipients(db).byEmails([wanted])
    return person?.id
  }

  async function touchable(trx: Transaction, viewer: Viewer, id: string): Promise<NotificationRecord> {
    const found = await notificationStore(trx).byId(id, now())
    if (!found || !mayChange(viewer, found.userId)) throw notFound('Notification', id)
    return found
  }
}

/** People may read their own notifications, administrators and services anyone's. */
export function mayRead(viewer: Viewer, userId: string): boolean {
  return isService(viewer) || mayChange(viewer, userId)
}

/** People may change their own notifications, administrators anyone's. */
function mayChange(viewer: Viewer, userId: string): boolean {
  return isAdmin(viewer) || ('subject' in viewer && viewer.subject === userId)
}

function selectionOf({ type, priority, read, unreadOnly }: NotificationFilter) {
  if (unreadOnly && read) throw new ValidationError({ unreadOnly: 'contradicts read=true' })
  return { type, priority, isRead: unreadOnly ? false : read }
}
