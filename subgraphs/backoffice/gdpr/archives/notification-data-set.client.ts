import { idsOnlyForRoles } from '../../notifications/notification-erasure.service.js'
import { type DataSet, listOfUser } from './data-set.client.js'

/** A notification as the graph returns it. */
interface ArchivedNotification {
  readonly id: string
}

const ofUser = listOfUser(
  'notifications',
  'id type category priority title message actionUrl isRead createdAt expiresAt metadata',
)

/**
 * The notifications of a person. Those that only some roles may read are about other people, such as donors and requesters of
 * tickets: the archive contains them without their content (rights of others, article 15, paragraph 4).
 */
export const notificationDataSet: DataSet = {
  file: 'notifications.json',
  holds: 'Your notifications',
  service: 'backoffice',
  category: 'activity_logs',
  given: false,
  async *read(source, subject) {
    const onlyForRoles = await idsOnlyForRoles(source.db, subject)
    for await (const row of ofUser(source, subject))
      yield onlyForRoles.has((row as ArchivedNotification).id) ? withoutContent(row) : row
  },
}

function withoutContent(row: object): object {
  const kept = Object.entries(row).filter(
    ([member]) => !['title', 'message', 'actionUrl', 'metadata'].includes(member),
  )
  return Object.fromEntries(kept)
}
