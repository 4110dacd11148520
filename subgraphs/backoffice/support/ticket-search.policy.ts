import type { SearchedTable } from '../../shared/search/search-tokens.js'

/** The searched columns; facets are filters in the same index. */
export const searchedTickets: SearchedTable = {
  table: 'support_tickets',
  texts: ['title', 'description'],
  facets: ['status', 'priority', 'category', 'assigned_to', 'requester_id', 'requester_email', 'case_id'],
}
