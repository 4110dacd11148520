import type { Viewer } from '../../../schema/viewer.js'
import type { Database } from '../../shared/database.js'
import { ticketStore } from './ticket.store.js'
import { mayRead } from './ticket-visibility.policy.js'

/** Who may read these tickets; anyone may read what is said about one that does not exist. */
export async function readersOfTickets(
  db: Database,
  ids: readonly string[],
): Promise<(viewer: Viewer, id: string) => boolean> {
  const found = ids.length > 0 ? await ticketStore(db).byIds(ids) : []
  const tickets = new Map(found.map((ticket) => [ticket.id, ticket]))
  return (viewer, id) => {
    const ticket = tickets.get(id)
    return !ticket || mayRead(viewer, ticket)
  }
}
