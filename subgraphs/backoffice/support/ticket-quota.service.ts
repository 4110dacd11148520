import type { Viewer } from '../../../schema/viewer.js'
import { dayAfter, dayOf, type Timestamp } from '../../shared/clock.js'
import type { Transaction } from '../../shared/database.js'
import { quotaExceeded } from '../../shared/quota.js'
import { actorOf, isStaff } from '../../shared/viewer.js'
import { ticketStore } from './ticket.store.js'
import { ticketMessageStore } from './ticket-message.store.js'

/** Per person and day (UTC): staff are notified of each, of replies by mail, too. */
const MAX_TICKETS = 50
const MAX_REPLIES = 200

/** @throws QUOTA_EXCEEDED for a person other than staff who has opened too many tickets today */
export async function assertMayOpenTicket(
  trx: Transaction,
  viewer: Viewer,
  email: string,
  now: Timestamp,
): Promise<void> {
  if (isStaff(viewer)) return
  const used = await ticketStore(trx).countOf(email, dayOf(now))
  if (used < MAX_TICKETS) return
  const resetsAt = dayAfter(now)
  throw quotaExceeded(
    `You opened ${used} tickets today, the maximum; reply to one of them, or try again after ${resetsAt}.`,
    { quota: 'tickets_per_day', limit: MAX_TICKETS, used, resetsAt },
  )
}

/** @throws QUOTA_EXCEEDED for a person other than staff who has written too many replies today */
export async function assertMayReply(trx: Transaction, viewer: Viewer, now: Timestamp): Promise<void> {
  if (isStaff(viewer)) return
  const used = await ticketMessageStore(trx).countOf(actorOf(viewer).id, dayOf(now))
  if (used < MAX_REPLIES) return
  const resetsAt = dayAfter(now)
  throw quotaExceeded(`You wrote ${used} replies today, the maximum; try again after ${resetsAt}.`, {
    quota: 'ticket_replies_per_day',
    limit: MAX_REPLIES,
    used,
    resetsAt,
  })
}
