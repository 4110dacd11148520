import type { NotificationKind, NotificationMetadata } from '../events/notification-event.type.js'

/** The texts of notifications in one language. They quote users, so they are shown as text, never as markup. */
export interface NotificationCatalogue {
  readonly kinds: {
    readonly [Kind in NotificationKind]: {
      readonly title: (about: NotificationMetadata[Kind]) => string
      readonly message: (about: NotificationMetadata[Kind]) => string
    }
  }
  /** The subject of a mail or push about several notifications, more than one. */
  readonly several: (count: number) => string
  /** The end of a digest that leaves some out, at least one. */
  readonly more: (count: number) => string
  /** The last paragraph of every mail. */
  readonly footer: string
}
