import type { Cases } from '../cases/case.service.js'
import { caseSummaryOf } from '../cases/case-summary.js'
import type { Surroundings } from '../surroundings.js'
import type { Users } from '../users/user.service.js'
import { SupportTicketReference } from './ticket.reference.js'
import { SupportTicketResolver } from './ticket.resolver.js'
import { createTickets } from './ticket.service.js'
import { CaseTicketsResolver, UserTicketsResolver } from './ticket-lists.resolver.js'

/** Questions and complaints, and who works on them. */
export function supportFeature(surroundings: Surroundings, others: { users: Users; cases: Cases }) {
  const verbs = createTickets({
    ...surroundings,
    caseExists: async (db, id) => (await caseSummaryOf(db, id)) !== undefined,
  })
  return {
    verbs,
    instances: [
      new SupportTicketResolver(verbs, others),
      new UserTicketsResolver(verbs),
      new CaseTicketsResolver(verbs),
      new SupportTicketReference(verbs),
    ],
  }
}
