import type { Cases } from '../cases/case.service.js'
import { caseSummaryOf } from '../cases/case-summary.service.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import type { Users } from '../users/user.service.js'
import { SupportTicketReference } from './ticket.reference.js'
import { SupportTicketResolver } from './ticket.resolver.js'
import { createTickets } from './ticket.service.js'
import { CaseTicketsResolver, UserTicketsResolver } from './ticket-lists.resolver.js'
import { TicketMessageResolver } from './ticket-message.resolver.js'
import { createTicketMessages } from './ticket-message.service.js'

/** Support tickets. */
export function supportFeature(dependencies: FeatureDependencies, others: { users: Users; cases: Cases }) {
  const api = createTickets({
    ...dependencies,
    caseExists: async (db, id) => (await caseSummaryOf(db, id)) !== undefined,
  })
  return {
    instances: [
      new SupportTicketResolver(api, others),
      new UserTicketsResolver(api),
      new CaseTicketsResolver(api),
      new SupportTicketReference(api),
      new TicketMessageResolver(createTicketMessages(dependencies)),
    ],
  }
}
