import type { Knex } from 'knex'
import { flagColumn, jsonColumn, optionalColumn } from '../../shared/database/columns.js'
import { insertRows } from '../../shared/database/insert-rows.js'
import { mapRows, type Page, type PageRows } from '../../shared/paging/page.js'
import { mapPages, selectPagePerParent } from '../../shared/paging/page-per-parent.js'
import { selectPage } from '../../shared/paging/page-query.js'
import type {
  NotificationCategory,
  NotificationKind,
  NotificationPriority,
} from './events/notification-event.type.js'

/** A notification as stored. */
export interface NotificationRecord {
  readonly id: string
  /** The job id of the event that created it. An event reaches each person once. */
  readonly eventId: string
  readonly userId: string
  readonly userEmail: string
  readonly type: NotificationKind
  readonly category: NotificationCategory
  readonly priority: NotificationPriority
  readonly title: string
  readonly message: string
  readonly actionUrl?: string
  readonly metadata?: Readonly<Record<string, unknown>>
  readonly isRead: boolean
  /** Whether it is listed in the app; otherwise it exists for a mail or push only. */
  readonly inApp: boolean
  readonly createdAt: string
  readonly expiresAt: string
}

/** Filters of a person's notifications; all given members must match. */
export interface NotificationSelection {
  readonly type?: NotificationKind | null | undefined
  readonly isRead?: boolean | null | undefined
  readonly priority?: NotificationPriority | null | undefined
}

interface NotificationRow {
  id: string
  notice_id: string
  user_id: string
  user_email: string
  type: NotificationKind
  category: NotificationCategory
  priority: NotificationPriority
  title: string
  message: string
  action_url: string | null
  metadata: string | null
  is_read: boolean
  in_app: boolean
  created_at: string
  expires_at: string
}

const NEWEST_FIRST = [{ column: 'created_at', direction: 'desc' }] as const
const metadataColumn = optionalColumn(jsonColumn<Readonly<Record<string, unknown>>>())

const rowOf = (record: NotificationRecord): NotificationRow => ({
  id: record.id,
  notice_id: record.eventId,
  user_id: record.userId,
  user_email: record.userEmail,
  type: record.type,
  category: record.category,
  priority: record.priority,
  title: record.title,
  message: record.message,
  action_url: record.actionUrl ?? null,
  metadata: metadataColumn.write(record.metadata),
  is_read: flagColumn.write(record.isRead),
  in_app: flagColumn.write(record.inApp),
  created_at: record.createdAt,
  expires_at: record.expiresAt,
})

const recordOf = (row: NotificationRow): NotificationRecord => {
  const metadata = metadataColumn.read(row.metadata)
  return {
    id: row.id,
    eventId: row.notice_id,
    userId: row.user_id,
    userEmail: row.user_email,
    type: row.type,
    category: row.category,
    priority: row.priority,
    title: row.title,
    message: row.message,
    ...(row.action_url === null ? {} : { actionUrl: row.action_url }),
    ...(metadata ? { metadata } : {}),
    isRead: flagColumn.read(row.is_read),
    inApp: flagColumn.read(row.in_app),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  }
}

/** Notifications in the database. Reads see what stands in a person's list and has not expired. */
export function notificationStore(db: Knex) {
  const table = () => db<NotificationRow>('notifications')
  const visible = (now: string) => table().where({ in_app: true }).where('expires_at', '>', now)
  return {
    async byId(id: string, now: string): Promise<NotificationRecord | undefined> {
      const row = await visible(now).where({ id }).first()
      return row && recordOf(row)
    },

    async byIds(ids: readonly string[]): Promise<NotificationRecord[]> {
      return (
        await table()
          .whereIn('id', [...ids])
          .orderBy('id')
      ).map(recordOf)
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
      return mapRows(await selectPage<NotificationRow>(query, { sort: NEWEST_FIRST, page }), recordOf)
    },

    async pagesOfUsers(
      userIds: readonly string[],
      { isRead }: Pick<NotificationSelection, 'isRead'>,
      now: string,
      page: Page,
    ): Promise<Map<string, PageRows<NotificationRecord>>> {
      const query = visible(now)
      if (typeof isRead === 'boolean') query.where({ is_read: isRead })
      const selection = { parent: 'user_id', parents: userIds, sort: NEWEST_FIRST, page }
      return mapPages(await selectPagePerParent<NotificationRow>(db, query, selection), recordOf)
    },

    async countUnread(userId: string, now: string): Promise<number> {
      const [counted] = await visible(now).where({ user_id: userId, is_read: false }).count({ count: '*' })
      return Number(counted?.count)
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
      insertRows(db, 'notifications', records.map(rowOf), 'pass-over'),

    async insert(records: readonly NotificationRecord[]): Promise<void> {
      if (records.length > 0) await table().insert(records.map(rowOf))
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

    async deleteOfUser(userId: string): Promise<number> {
      return table().where({ user_id: userId }).delete()
    },

    /** Deletes at most `limit` expired notifications. @returns their number */
    async deleteExpired(now: string, limit: number): Promise<number> {
      const expired = db('notifications').select('id').where('expires_at', '<=', now).limit(limit)
      return table().whereIn('id', expired).delete()
    },
  }
}
