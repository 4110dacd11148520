import type { NotificationKind } from './notification-about.js'
import type { NotificationCategory, NotificationPriority } from './notification-words.js'

/** A notification as it is kept. */
export interface NotificationRecord {
  readonly id: string
  /** What made it: the job of a notice. One notice reaches a person once. */
  readonly noticeId: string
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
  /** Whether it stands in the person's list; otherwise it only carries a mail or push. */
  readonly inApp: boolean
  readonly createdAt: string
  readonly expiresAt: string
}
