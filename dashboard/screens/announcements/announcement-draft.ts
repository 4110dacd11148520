import type { CreateAnnouncementInput, Role } from '../../generated/announce.js'
import { notificationPriorityValues, notificationTypeValues, roleValues } from '../../generated/enums.js'
import type { CreateNotificationInput } from '../../generated/notify-person.js'

/** A notification that is being written, for one person or for roles. */
export interface AnnouncementDraft {
  readonly to: 'person' | 'roles'
  readonly userEmail: string
  readonly roles: readonly Role[]
  readonly type: (typeof notificationTypeValues)[number]
  /** Empty for the priority of the kind. */
  readonly priority: (typeof notificationPriorityValues)[number] | ''
  readonly title: string
  readonly message: string
  readonly actionUrl: string
  /** Local time, `2026-11-23T09:30`; empty to send it at once. */
  readonly sendAt: string
}

const emptyDraft: AnnouncementDraft = {
  to: 'roles',
  userEmail: '',
  roles: [],
  type: 'system_maintenance',
  priority: '',
  title: '',
  message: '',
  actionUrl: '',
  sendAt: '',
}

const isOneOf = <Value extends string>(values: readonly Value[], value: unknown): value is Value =>
  (values as readonly unknown[]).includes(value)

/** The draft that a device has kept as JSON; what it does not know is empty. */
export function keptDraftOf(json: string): AnnouncementDraft {
  let kept: Partial<Record<string, unknown>> = {}
  try {
    kept = { ...(JSON.parse(json) as object) }
  } catch {
    return emptyDraft
  }
  const textOf = (name: string) => (typeof kept[name] === 'string' ? (kept[name] as string) : '')
  return {
    to: kept.to === 'person' ? 'person' : 'roles',
    userEmail: textOf('userEmail'),
    roles: Array.isArray(kept.roles)
      ? roleValues.filter((role) => (kept.roles as unknown[]).includes(role))
      : [],
    type: isOneOf(notificationTypeValues, kept.type) ? kept.type : emptyDraft.type,
    priority: isOneOf(notificationPriorityValues, kept.priority) ? kept.priority : '',
    title: textOf('title'),
    message: textOf('message'),
    actionUrl: textOf('actionUrl'),
    sendAt: textOf('sendAt'),
  }
}

const contentOf = ({ type, priority, title, message, actionUrl }: AnnouncementDraft) => ({
  type,
  title: title.trim(),
  message: message.trim(),
  priority: priority || null,
  actionUrl: actionUrl.trim() || null,
})

/** A notification of one person. */
export function notificationOf(draft: AnnouncementDraft): CreateNotificationInput {
  return { ...contentOf(draft), userEmail: draft.userEmail.trim() }
}

/** An announcement to roles. */
export function announcementOf(draft: AnnouncementDraft): CreateAnnouncementInput {
  const sendAt = draft.sendAt ? new Date(draft.sendAt).toISOString() : null
  return { ...contentOf(draft), roles: [...draft.roles], sendAt }
}
