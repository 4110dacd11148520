import { z } from 'zod'
import { newNotification } from '../../../schema/input-rules/notifications.js'
import type { RequestContext, Viewer } from '../../../schema/viewer.js'
import { type Clock, timestamp } from '../../shared/clock.js'
import { type Database, inTransaction, type Transaction } from '../../shared/database.js'
import { DomainError, ValidationError } from '../../shared/domain-error.js'
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
import { isAdmin, personOf } from '../../shared/viewer.js'
import type { AuditTrail } from '../audit/audit-trail.js'
import { type Recipient, userRecipients } from '../users/user-recipients.service.js'
import { createNotifications, expiryAfter, type NotificationContent } from './events/fan-out.process.js'
import { notificationKinds } from './events/notification-kinds.policy.js'
import type { CreateNotificationInput, NotificationFilter } from './notification.inputs.js'
import { type NotificationRecord, notificationStore } from './notification.store.js'

export type { NotificationRecord } from './notification.store.js'

/** How many notifications a list has by default (backoffice document, "Limits"). */
const DEFAULT_LIMIT = 50

export interface NotificationDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly audit: AuditTrail
}

/** Operations on notifications. */
export type NotificationService = ReturnType<typeof createNotificationService>

/**
 * Rules of notifications (backoffice document, "Authentication" 5): people read, mark and delete their own,
 * administrators everybody's.
 */
export function createNotificationService({ db, clock, audit }: NotificationDependencies) {
  const now = () => timestamp(clock)

  return {
    /** `undefined` also for somebody else's. */
    async find({ viewer }: RequestContext, id: string): Promise<NotificationRecord | undefined> {
      const found = await notificationStore(db).byId(id, now())
      return found && mayTouch(viewer, found.userId) ? found : undefined
    },

    /**
     * One person's notifications, the newest first.
     * @throws FORBIDDEN when anyone but an administrator names somebody else, ValidationError
     */
    async list(
      { viewer }: RequestContext,
      filter: NotificationFilter,
      input: PageInput,
    ): Promise<ConnectionOf<NotificationRecord>> {
      const page = pageOf(input, DEFAULT_LIMIT)
      const userId = await profileOf(viewer, filter.userEmail)
      if (!userId) return connectionOf({ rows: [], total: 0, hasNext: false }, page)
      return connectionOf(await notificationStore(db).page(userId, selectionOf(filter), now(), page), page)
    },

    /** Whosever they are: for references, which are checked one by one. */
    findMany: async (ids: readonly string[]): Promise<NotificationRecord[]> =>
      (await notificationStore(db).byIds(ids)).filter((one) => one.inApp && one.expiresAt > now()),

    /** The same page for many people, for the field of a user. */
    pagesOfUsers: (userIds: readonly string[], page: Page, selection: { isRead?: boolean | undefined }) =>
      notificationStore(db).pagesOfUsers(userIds, selection, now(), page),

    async countUnread({ viewer }: RequestContext): Promise<number> {
      return notificationStore(db).countUnread(personOf(viewer).subject, now())
    },

    /**
     * Notifies one person with a text of its own. Mails and pushes follow as the person wants to be told.
     * @throws ValidationError, also when nobody has the address
     */
    async create(by: GraphContext, input: CreateNotificationInput): Promise<NotificationRecord> {
      const words = validated(newNotification, input)
      const { category, priority, expiresAfterDays } = notificationKinds[input.type]
      return inTransaction(db, async (trx) => {
        const [person] = await userRecipients(trx).byEmails([words.userEmail])
        if (!person) throw new ValidationError({ userEmail: 'must be the e-mail address of a user' })
        const record = await notifyOne(trx, person, {
          type: input.type,
          category,
          priority: input.priority ?? priority,
          title: words.title,
          message: words.message,
          ...(words.actionUrl ? { actionUrl: words.actionUrl } : {}),
          ...(words.metadata ? { metadata: words.metadata } : {}),
          expiresAt: expiryAfter(clock, expiresAfterDays),
        })
        await log(trx, by, 'notification_created', record.id, { after: record })
        await by.completeIdempotent(trx, record)
        return record
      })
    },

    /** @throws NOT_FOUND also for somebody else's */
    async setRead(by: RequestContext, id: string, isRead: boolean): Promise<NotificationRecord> {
      return inTransaction(db, async (trx) => {
        const before = await touchable(trx, by.viewer, id)
        if (before.isRead === isRead) return before
        await notificationStore(trx).setRead(id, isRead)
        const action = isRead ? 'notification_read' : 'notification_unread'
        await log(trx, by, action, id, { before: { isRead: !isRead }, after: { isRead } })
        return { ...before, isRead }
      })
    },

    /**
     * Marks all of a person's notifications read; answers how many were not.
     * @throws FORBIDDEN when anyone but an administrator names somebody else, ValidationError for an address
     *   that nobody has
     */
    async setAllRead(by: RequestContext, userEmail: string | null | undefined): Promise<number> {
      const userId = await profileOf(by.viewer, userEmail)
      if (!userId) throw new ValidationError({ userEmail: 'must be the e-mail address of a user' })
      return inTransaction(db, async (trx) => {
        const count = await notificationStore(trx).setAllRead(userId, now())
        if (count > 0) await log(trx, by, 'notifications_all_read', userId, { after: { count } })
        return count
      })
    },

    /** @throws NOT_FOUND also for somebody else's */
    async remove(by: RequestContext, id: string): Promise<NotificationRecord> {
      return inTransaction(db, async (trx) => {
        const before = await touchable(trx, by.viewer, id)
        await notificationStore(trx).delete(id)
        await log(trx, by, 'notification_deleted', id, { before })
        return before
      })
    },
  }

  async function notifyOne(
    trx: Transaction,
    person: Recipient,
    content: Omit<NotificationContent, 'eventId' | 'createdAt'>,
  ): Promise<NotificationRecord> {
    const whole = { ...content, eventId: newId('job'), createdAt: now() }
    // Somebody asked for this one by name: it stands in the list whatever the person has set.
    const [record] = await createNotifications(trx, clock, [person], whole, { always: true })
    if (!record) throw new Error('A notification that is always written was not written.')
    return record
  }

  /** The person named, or the one who asks; undefined where nobody has the address. */
  async function profileOf(viewer: Viewer, email: string | null | undefined): Promise<string | undefined> {
    if (!email) return personOf(viewer).subject
    const wanted = validated(z.object({ userEmail: emailAddress }), { userEmail: email }).userEmail
    if ('email' in viewer && viewer.email.toLowerCase() === wanted) return viewer.subject
    if (!isAdmin(viewer))
      throw new DomainError('FORBIDDEN', 'Only administrators see the notifications of others.')
    const [person] = await userRecipients(db).byEmails([wanted])
    return person?.id
  }

  async function touchable(trx: Transaction, viewer: Viewer, id: string): Promise<NotificationRecord> {
    const found = await notificationStore(trx).byId(id, now())
    if (!found || !mayTouch(viewer, found.userId))
      throw new DomainError('NOT_FOUND', `There is no notification ${id}.`)
    return found
  }

  function log(
    trx: Transaction,
    by: RequestContext,
    action: string,
    resourceId: string,
    change: { before?: object; after?: object },
  ): Promise<void> {
    const entry = { resource: 'notification', severity: 'low', category: 'notification' } as const
    return audit.record(trx, by, { ...entry, action, resourceId, ...change })
  }
}

/** People touch their own notifications, administrators everybody's. */
export function mayTouch(viewer: Viewer, userId: string): boolean {
  return isAdmin(viewer) || ('subject' in viewer && viewer.subject === userId)
}

function selectionOf({ type, priority, read, unreadOnly }: NotificationFilter) {
  if (unreadOnly && read) throw new ValidationError({ unreadOnly: 'contradicts read=true' })
  return { type, priority, isRead: unreadOnly ? false : read }
}
