import type { Transaction } from '../../shared/database.js'
import { addressesOf, type DataSubject, erased, type RowsOf } from '../../shared/personal-data/inventory.js'
import { eraseFilesAt } from '../files/file-removal.service.js'
import { ticketStore, whereRequestedBy } from './ticket.store.js'
import { ticketMessageStore } from './ticket-message.store.js'

const ERASED = 'Erased at the request of the person'

/** The tickets of a requester, also of former addresses. */
export const ticketsOf: RowsOf = (query, person) => whereRequestedBy(query, person.id, addressesOf(person))

/** The messages of the tickets of a requester, of both sides. */
export const messagesOfTicketsOf: RowsOf = (query, person) => {
  query.whereIn('ticket_id', (own) => {
    own.select('id').from('support_tickets')
    ticketsOf(own, person)
  })
}

/**
 * Anonymises the tickets of a requester, also of former addresses, with their conversations (GDPR erasure): number,
 * state, times and case stay for statistics. The files that were uploaded for them are deleted,
 * unless a ticket of someone else names them.
 * @returns the number of tickets
 */
export async function anonymiseTickets(
  trx: Transaction,
  person: Pick<DataSubject, 'id' | 'email' | 'names'>,
): Promise<number> {
  const store = ticketStore(trx)
  const tickets = await store.ofRequester(person.id, addressesOf(person))
  const ids = tickets.map(({ id }) => id)
  const messages = await ticketMessageStore(trx).ofTickets(ids)
  // Also what staff has attached: those files are about the person.
  const files = [...tickets, ...messages].flatMap(({ attachments }) => attachments)
  for (const ticket of tickets) {
    const { requesterId: _id, requesterName: _name, internalNotes: _notes, ...kept } = ticket
    const texts = { title: ERASED, description: ERASED, requesterEmail: erased.email }
    const version = ticket.version + 1
    await store.replaceTexts({ ...kept, ...texts, tags: [], attachments: [], version })
  }
  await ticketMessageStore(trx).replaceTexts(ids, ERASED)
  await eraseFilesAt(
    trx,
    files.map(({ url }) => url),
    async (link) => (await store.namesFile(link)) || (await ticketMessageStore(trx).namesFile(link)),
  )
  return tickets.length
}
