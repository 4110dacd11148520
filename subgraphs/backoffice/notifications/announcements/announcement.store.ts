import type { Knex } from 'knex'
import type { Awaitable } from '../../../../runtime/awaitable.js'
import type { Language } from '../../../../schema/languages.js'
import type { Role } from '../../../../schema/viewer.js'
import { json, oneOf, optional, safeInteger, text, time } from '../../../shared/database/columns.js'
import { recordById } from '../../../shared/database/read-text.js'
import { type RecordOf, rowCodec } from '../../../shared/database/row-codec.js'
import type { NotificationText } from '../../../shared/notification-text.js'
import { mapRows, type Page, type PageRows } from '../../../shared/paging/page.js'
import { newestFirst, selectPage } from '../../../shared/paging/page-query.js'
import { notificationPriorities } from '../events/notification-event.type.js'
import { notificationKindNames } from '../events/notification-kinds.policy.js'
import { type AnnouncementState, announcementStates } from './announcement.state.js'
import type { AnnouncementDelivery } from './announcement.type.js'

const announcements = rowCodec('announcements', {
  id: text,
  state: oneOf(announcementStates),
  type: oneOf(notificationKindNames),
  priority: oneOf(notificationPriorities),
  title: text,
  message: text,
  translations: optional(json<{ readonly [Name in Language]?: NotificationText }>()),
  actionUrl: optional(text),
  roles: json<readonly Role[]>(),
  sendAt: time,
  createdBy: text,
  createdAt: time,
})

export type AnnouncementRecord = RecordOf<typeof announcements>

const deliveryCounts = rowCodec('notification_deliveries', {
  noticeId: text,
  status: oneOf(['pending', 'sent', 'failed']),
  count: safeInteger,
})
const recipientCounts = rowCodec('notifications', {
  noticeId: text,
  recipients: safeInteger,
  read: safeInteger,
})

/** Announcements in the database. Their notifications have their id as event id. */
export function announcementStore(db: Knex) {
  const table = () => announcements.query(db)
  return {
    byId: (id: string): Awaitable<AnnouncementRecord | undefined> => recordById(db, announcements, id),

    /** The roles that each of these announcements is for, by its id. */
    async audiences(ids: readonly string[]): Promise<Map<string, readonly Role[]>> {
      const rows = ids.length > 0 ? await table().whereIn('id', [...ids]) : []
      return new Map(rows.map(announcements.read).map(({ id, roles }) => [id, roles]))
    },

    async page(page: Page): Promise<PageRows<AnnouncementRecord>> {
      return mapRows(await selectPage(table(), { sort: newestFirst, page }), announcements.read)
    },

    async insert(record: AnnouncementRecord): Promise<void> {
      await table().insert(announcements.write(record))
    },

    /** @returns false when it was in another state */
    async move(id: string, from: readonly AnnouncementState[], to: AnnouncementState): Promise<boolean> {
      const moved = await table()
        .where({ id })
        .whereIn('state', [...from])
        .update({ state: to })
      return moved === 1
    },

    /** How far announcements have reached their recipients. */
    async deliveries(ids: readonly string[]): Promise<(AnnouncementDelivery & { id: string })[]> {
      const people = await db('notifications')
        .select('notice_id')
        .count({ recipients: '*' })
        .sum({ read: db.raw('case when is_read then 1 else 0 end') })
        .whereIn('notice_id', [...ids])
        .groupBy('notice_id')
      const sent = await db('notification_deliveries as delivery')
        .join('notifications as notice', 'notice.id', 'delivery.notification_id')
        .select('notice.notice_id', 'delivery.status')
        .count({ count: '*' })
        .whereIn('notice.notice_id', [...ids])
        .groupBy('notice.notice_id', 'delivery.status')
      const counts = sent.map((row) => deliveryCounts.read(row))
      return people.map((row) => {
        const { noticeId: id, recipients, read } = recipientCounts.read(row)
        const of = (wanted: string) =>
          counts.find(({ noticeId, status }) => noticeId === id && status === wanted)?.count ?? 0
        return { id, recipients, read, sent: of('sent'), pending: of('pending'), failed: of('failed') }
      })
    },
  }
}
