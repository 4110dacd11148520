import type { Knex } from 'knex'
import type { Language } from '../../../schema/languages.js'
import { flag, json, named, oneOf, optional, text, time } from '../../shared/database/columns.js'
import { countRows } from '../../shared/database/count-rows.js'
import { insertRows } from '../../shared/database/insert-rows.js'
import { type RecordOf, rowCodec } from '../../shared/database/row-codec.js'
import { announceChange } from '../../shared/live-changes.js'
import type { NotificationText } from '../../shared/notification-text.js'
import { mapRows, type Page, type PageRows } from '../../shared/paging/page.js'
import { mapPages, selectPagePerParent } from '../../shared/paging/page-per-parent.js'
import { newestFirst, selectPage } from '../../shared/paging/page-query.js'
import {
  type NotificationCategory,
  type NotificationKind,
  type NotificationPriority,
  notificationCategories,
  notificationPriorities,
} from './events/notification-event.type.js'
import { notificationKindNames } from './events/notification-kinds.policy.js'

/** Filters of a person's notifications; all given members must match. */
export interface NotificationSelection {
  readonly type?: NotificationKind | null | undefined
  readonly isRead?: boolean | null | undefined
  readonly priority?: NotificationPriority | null | undefined
}

const notifications = rowCodec('notifications', {
  id: text,
  /** The job id of the event that created it. An event reaches each person once. */
  eventId: named('notice_id', text),
  userId: text,
  userEmail: text,
  type: oneOf(notificationKindNames),
  category: oneOf(notificationCategories),
  priority: oneOf(notificationPriorities),
  /** Title and message of a sender; otherwise the text follows from kind and metadata. */
  title: optional(text),
  message: optional(text),
  /** The text of a sender in further languages. */
  translations: optional(json<{ readonly [Name in Language]?: NotificationText }>()),
  actionUrl: optional(text),
  metadata: optional(json<Readonly<Record<string, unknown>>>()),
  isRead: flag,
  /** Whether it is listed in the app; otherwise it exists for a mail or push only. */
  inApp: flag,
  createdAt: time,
  expiresAt: time,
})

export type NotificationRecord = RecordOf<typeof notifications>

/** Notifications in the database. Reads return in-app notifications that have not expired. */
export function notificationStore(db: Knex) {
  const table = () => notifications.query(db)
  const ofOtherKinds = (userId: string, kinds: readonly NotificationKind[]) =>
    table()
      .where({ user_id: userId, title: null })
      .whereNotIn('type', [...kinds])
  const visible = (now: string) => table().where({ in_app: true }).where('expires_at', '>', now)
  return {
    async byId(id: string, now: string): Promise<NotificationRecord | undefined> {
      const row = await visible(now).where({ id }).first()
      return row && notifications.read(row)
    },

    async byIds(ids: readonly string[]): Promise<NotificationRecord[]> {
      return (
        await table()
          .whereIn('id', [...ids])
          .orderBy('id')
      ).map(notifications.read)
    },

    async page(
      userId: string,
      selection: NotificationSelection,
      now: string,
      page: Page,
    ): Promise<PageRows<NotificationRecord>> {
      const query = visible(now).where({ user_id: userId })
      if (selection.type) query.where({ type: selection.type })
      if (selection.priority) query.where({ priority: selection.priority })
      if (typeof selection.isRead === 'boolean') query.where({ is_read: selection.isRead })
      return mapRows(await selectPage(query, { sort: newestFirst, page }), notifications.read)
    },

    async pagesOfUsers(
      userIds: readonly string[],
      { isRead }: Pick<NotificationSelection, 'isRead'>,
      now: string,
      page: Page,
    ): Promise<Map<string, PageRows<NotificationRecord>>> {
      const query = visible(now)
      if (typeof isRead === 'boolean') query.where({ is_read: isRead })
      const selection = { parent: 'user_id', parents: userIds, sort: newestFirst, page }
      return mapPages(await selectPagePerParent(db, query, selection), notifications.read)
    },

    async countUnread(userId: string, now: string): Promise<number> {
      return countRows(visible(now).where({ user_id: userId, is_read: false }))
    },

    /** The users whom an event has reached already. */
    async reachedBy(eventId: string, userIds: readonly string[]): Promise<string[]> {
      return table()
        .where({ notice_id: eventId })
        .whereIn('user_id', [...userIds])
        .pluck('user_id')
    },

    /** Inserts the missing ones. @returns their number */
    insertMissing: (records: readonly NotificationRecord[]): Promise<number> =>
      insertRows(db, notifications.table, records.map(notifications.write), 'skip'),

    async insert(records: readonly NotificationRecord[]): Promise<void> {
      if (records.length > 0) await table().insert(records.map(notifications.write))
      const listed = records.filter(({ inApp }) => inApp)
      announceChange(
        db,
        'notification',
        listed.map(({ userId, id }) => [userId, id]),
      )
    },

    async setRead(id: string, isRead: boolean): Promise<void> {
      await table().where({ id }).update({ is_read: isRead })
    },

    /** Marks all of a person's listed notifications as read. @returns how many were unread */
    async setAllRead(userId: string, now: string): Promise<number> {
      return visible(now).where({ user_id: userId, is_read: false }).update({ is_read: true })
    },

    async delete(id: string): Promise<void> {
      await table().where({ id }).delete()
    },

    async deleteMany(ids: readonly string[]): Promise<void> {
      await table()
        .whereIn('id', [...ids])
        .delete()
    },

    async deleteOfUser(userId: string): Promise<number> {
      return table().where({ user_id: userId }).delete()
    },

    /** What a person was notified of in a category without a text of a sender. */
    async ofCategory(userId: string, category: NotificationCategory): Promise<NotificationRecord[]> {
      return (await table().where({ user_id: userId, title: null, category })).map(notifications.read)
    },

    /** What a person was notified of without a text of a sender, except these kinds. */
    async idsOfOtherKinds(userId: string, kinds: readonly NotificationKind[]): Promise<string[]> {
      return ofOtherKinds(userId, kinds).pluck('id')
    },

    async deleteOtherKinds(userId: string, kinds: readonly NotificationKind[]): Promise<void> {
      await ofOtherKinds(userId, kinds).delete()
    },

    /** Deletes at most `limit` expired notifications. @returns their number */
    async deleteExpired(now: string, limit: number): Promise<number> {
      const expired = db('notifications').select('id').where('expires_at', '<=', now).limit(limit)
      return table().whereIn('id', expired).delete()
    },
  }
}
