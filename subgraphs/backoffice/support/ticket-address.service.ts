import type { Transaction } from '../../shared/database.js'
import { ticketStore } from './ticket.store.js'

/**
 * The tickets of an account take its new address: a later owner of the former one must not read them.
 * @param change the former address, in lower case, and the new one
 */
export async function moveTickets(
  trx: Transaction,
  userId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  const store = ticketStore(trx)
  for (const ticket of await store.ofAccount(userId, from))
    await store.replaceTexts({
      ...ticket,
      requesterId: userId,
      requesterEmail: to,
      version: ticket.version + 1,
    })
}
