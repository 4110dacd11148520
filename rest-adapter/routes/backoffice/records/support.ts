import { graphql } from '../../../core/graphql-document.js'
import { route, section } from '../../../core/route.js'
import { pageLimits, pagination, sortedBy } from '../pagination.js'

const ticketFields = graphql(`
  fragment TicketFields on SupportTicket {
    id ticketNumber title description status priority category assignedTo assignedToName
    requesterEmail requesterName caseId createdAt updatedAt dueDate tags attachments { name url }
    internalNotes version
  }
`)

export const support = section('Support', [
  route('GET /api/support', {
    summary: 'List tickets, newest first by default',
    description:
      'Requesters see their own tickets; `internalNotes` are visible to staff and administrators only.',
    operation: graphql(
      `query ListTickets($status: TicketStatus, $priority: TicketPriority, $assignedTo: ID, $requesterEmail: String,
                         $category: String, $unassigned: Boolean, $search: String, $caseId: ID,
                         $sort: String, $limit: Int = 20, $offset: Int, $page: Int) {
        reply: supportTickets(
          filter: {status: $status, priority: $priority, assignedTo: $assignedTo, requesterEmail: $requesterEmail,
                   category: $category, unassigned: $unassigned, search: $search, caseId: $caseId}
          sort: $sort, page: {limit: $limit, offset: $offset, page: $page}
        ) { tickets: nodes { ...TicketFields } pagination: pageInfo { ...Pagination } }
      }`,
      [ticketFields, pagination],
    ),
    errors: ['FORBIDDEN'],
    limits: { ...pageLimits, sort: sortedBy('createdAt', 'updatedAt', 'dueDate') },
  }),
  route('GET /api/support/stats', {
    summary: 'Support statistics',
    operation: graphql(`
      query TicketStats {
        reply: supportStats {
          urgentOpen unassignedOpen totalOpen statusBreakdown { open in_progress resolved closed }
        }
      }`),
  }),
  route('POST /api/support', {
    summary: 'Open a ticket',
    operation: graphql(
      `mutation CreateTicket($input: CreateSupportTicketInput!) {
        reply: createSupportTicket(input: $input) { ...TicketFields }
      }`,
      [ticketFields],
    ),
    errors: ['FORBIDDEN', 'QUOTA_EXCEEDED'],
  }),
  route('PUT /api/support/:id', {
    summary: 'Change or assign a ticket',
    operation: graphql(
      `mutation UpdateTicket($id: ID!, $input: UpdateSupportTicketInput!) {
        reply: updateSupportTicket(id: $id, input: $input) { ...TicketFields }
      }`,
      [ticketFields],
    ),
    errors: ['CONFLICT'],
  }),
])
