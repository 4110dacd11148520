import type { SearchedTable } from '../shared/search/search-tokens.js'

/** What `q` and `search` look through, and which filters stand in the index beside the words. */
export const searchedUsers: SearchedTable = {
  table: 'users',
  texts: ['name', 'email'],
  facets: ['role', 'status'],
  orders: ['name'],
}

export const searchedInvestors: SearchedTable = {
  table: 'investors',
  texts: ['email', 'company', 'notes'],
  facets: ['status', 'type', 'source'],
}

export const searchedTickets: SearchedTable = {
  table: 'support_tickets',
  texts: ['title', 'description'],
  facets: ['status', 'priority', 'category', 'assigned_to', 'requester_id', 'requester_email', 'case_id'],
}

export const searchedPosts: SearchedTable = {
  table: 'social_posts',
  texts: ['guardian_name', 'post_content'],
  facets: ['guardian_id', 'platform', 'status', 'is_urgent'],
}

/** Cases are found by what donors call them. */
export const searchedCases: SearchedTable = {
  table: 'cases',
  texts: ['name'],
  facets: ['status', 'priority', 'category', 'guardian_id'],
}
