import { graphql } from '../../../core/graphql-document.js'
import { route, section } from '../../../core/route.js'
import { pageLimits, pagination } from '../pagination.js'

const notificationFields = graphql(`
  fragment NotificationFields on Notification {
    id userId userEmail type category priority title message actionUrl isRead createdAt expiresAt metadata
  }
`)

export const notifications = section('Notifications', [
  route('GET /api/notifications', {
    summary: 'List a person’s notifications, newest first',
    description: 'Your own without `userEmail`; administrators may name any person.',
    operation: graphql(
      `query ListNotifications($userEmail: String, $type: NotificationType, $read: Boolean,
                               $priority: NotificationPriority, $unreadOnly: Boolean,
                               $limit: Int = 50, $offset: Int, $page: Int) {
        reply: notifications(
          filter: {userEmail: $userEmail, type: $type, read: $read, priority: $priority, unreadOnly: $unreadOnly}
          page: {limit: $limit, offset: $offset, page: $page}
        ) { notifications: nodes { ...NotificationFields } pagination: pageInfo { ...Pagination } }
      }`,
      [notificationFields, pagination],
    ),
    errors: ['FORBIDDEN'],
    limits: pageLimits,
  }),
  route('POST /api/notifications', {
    summary: 'Notify a person (for servers)',
    operation: graphql(
      `mutation CreateNotification($input: CreateNotificationInput!) {
        reply: createNotification(input: $input) { ...NotificationFields }
      }`,
      [notificationFields],
    ),
  }),
  route('PATCH /api/notifications/:id', {
    summary: 'Mark a notification as read or unread',
    operation: graphql(
      `mutation SetNotificationRead($id: ID!, $isRead: Boolean!) {
        reply: setNotificationRead(id: $id, isRead: $isRead) { ...NotificationFields }
      }`,
      [notificationFields],
    ),
  }),
  route('POST /api/notifications/:id/mark-read', {
    summary: 'Mark a notification as read',
    operation: graphql(
      `mutation MarkNotificationRead($id: ID!) {
        notification: setNotificationRead(id: $id, isRead: true) { ...NotificationFields }
      }`,
      [notificationFields],
    ),
    success: true,
    add: { message: 'The notification is marked as read.' },
  }),
  route('POST /api/notifications/mark-all-read', {
    summary: 'Mark all of a person’s notifications as read',
    description:
      'Your own without `userEmail`; administrators may name any person. `count` is the number of notifications ' +
      'that were unread.',
    operation: graphql(`
      mutation MarkAllNotificationsRead($userEmail: String) {
        reply: markAllNotificationsRead(userEmail: $userEmail) { count }
      }`),
    success: true,
    add: { message: 'All notifications are marked as read.' },
    errors: ['FORBIDDEN'],
  }),
  route('DELETE /api/notifications/:id', {
    summary: 'Delete a notification',
    operation: graphql(`mutation DeleteNotification($id: ID!) { done: deleteNotification(id: $id) { id } }`),
    success: true,
    add: { message: 'The notification is deleted.' },
  }),
])
