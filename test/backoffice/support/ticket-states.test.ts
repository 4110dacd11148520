import { expect, test } from 'vitest'
import { ticketStatuses, ticketTransitions } from '../../../subgraphs/backoffice/support/ticket.state.js'

test('every ticket can be reopened and closed', () => {
  for (const status of ticketStatuses) {
    if (status !== 'open') expect(ticketTransitions[status]).toContain('open')
    if (status !== 'closed') expect(ticketTransitions[status]).toContain('closed')
  }
})
