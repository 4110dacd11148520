import '../../app/first-load.js'
import { Link, Navigate } from '@tanstack/react-router'
import { usePreferences } from '../../app/preferences.js'
import { useAddressSearch } from '../../app/use-address-search.js'
import { markEveryNotification } from '../../generated/mark-every-notification.js'
import { markNotification } from '../../generated/mark-notification.js'
import { type MyNotificationsData, myNotifications } from '../../generated/my-notifications.js'
import { newNotifications } from '../../generated/new-notifications.js'
import { mutateIdempotent, useGraphQuery, useLive } from '../../graph/hooks.js'
import { useChange } from '../../graph/use-change.js'
import { useFormats, useMessages } from '../../language/language.js'
import { useViewer } from '../../session/session-gate.js'
import { Badge } from '../../ui/badge.js'
import { Button } from '../../ui/button.js'
import { FailureNotice } from '../../ui/failure-notice.js'
import { ChoiceFilter } from '../../ui/lists/filters.js'
import { ListPages } from '../../ui/lists/list-pages.js'
import { ListRow, RowHead } from '../../ui/lists/row.js'
import { PageHeader } from '../../ui/page-header.js'
import { EmptyState, Skeleton } from '../../ui/placeholders.js'
import { linkOf } from './notification-link.js'
import { notificationListOf, notificationSearchOf, shows } from './notification-search.js'
import { notificationsMessages } from './notifications.messages.js'
import { Preferences } from './preferences.js'

type Shown = MyNotificationsData['notifications']['nodes'][number]

/** The notifications of the viewer, or the screen of the one whose link in a mail or push was followed. */
export function NotificationsScreen() {
  const { search } = useAddressSearch(notificationSearchOf)
  const link = linkOf(search.open ?? null, useViewer())
  return link ? <Navigate {...link} replace /> : <Notifications />
}

/** New notifications appear at once. */
function Notifications() {
  const t = useMessages(notificationsMessages)
  const { search, select } = useAddressSearch(notificationSearchOf)
  const { language } = usePreferences()
  const { data, failure, isLoading, reload } = useGraphQuery(
    myNotifications,
    notificationListOf(search, language),
  )
  const marking = useChange(t('title'))
  useLive(newNotifications, {}, reload)
  const mark = (work: () => Promise<unknown>) => marking.runNext(work).then(reload)
  const unread = data?.unreadNotificationCount ?? 0
  const found = data?.notifications
  return (
    <div className="page">
      <PageHeader title={t('title')} count={data && t('unreadCount', { count: unread })}>
        <ChoiceFilter<(typeof shows)[number]>
          label={t('show')}
          value={search.show}
          values={shows}
          textOf={(value) => t(value)}
          onChange={(show) => select({ show })}
        />
        {unread > 0 && (
          <Button
            aria-disabled={marking.isBusy}
            onClick={() => mark(() => mutateIdempotent(markEveryNotification, {}))}
          >
            {t('markAll')}
          </Button>
        )}
      </PageHeader>
      {failure && <FailureNotice failure={failure} onRetry={reload} />}
      {marking.failure && <FailureNotice failure={marking.failure} />}
      {isLoading && <Skeleton lines={6} />}
      {found?.nodes.length === 0 && <EmptyState title={t('none')}>{t('noneHint')}</EmptyState>}
      {found && found.nodes.length > 0 && (
        <ul className="rows boxed" aria-label={t('title')}>
          {found.nodes.map((one) => (
            <Notification
              key={one.id}
              notification={one}
              onMark={(isRead) => mark(() => mutateIdempotent(markNotification, { id: one.id, isRead }))}
            />
          ))}
        </ul>
      )}
      {found && <ListPages pageInfo={found.pageInfo} />}
      <Preferences />
    </div>
  )
}

interface NotificationProps {
  readonly notification: Shown
  readonly onMark: (isRead: boolean) => void
}

function Notification({ notification, onMark }: NotificationProps) {
  const t = useMessages(notificationsMessages)
  const { time } = useFormats()
  const { title, message, actionUrl, isRead, priority, createdAt } = notification
  const link = linkOf(actionUrl, useViewer())
  return (
    <ListRow className={isRead ? 'rule' : 'rule unread'}>
      <div>
        <RowHead>
          {link ? (
            <Link {...link} preload={false} dir="auto" onClick={() => isRead || onMark(true)}>
              {title}
            </Link>
          ) : (
            <strong dir="auto">{title}</strong>
          )}
          {!isRead && <Badge tone="accent">{t('new')}</Badge>}
          {priority === 'urgent' && <Badge tone="danger">{t('urgent')}</Badge>}
          <time className="muted" dateTime={createdAt}>
            {time(createdAt)}
          </time>
        </RowHead>
        <p className="text" dir="auto">
          {message}
        </p>
      </div>
      <p>
        <Button kind="plain" onClick={() => onMark(!isRead)}>
          {isRead ? t('markUnread') : t('markRead')}
        </Button>
      </p>
    </ListRow>
  )
}
