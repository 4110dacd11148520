import type { SearchedTable } from '../../shared/search/search-tokens.js'

/** What `search` looks through; facets are filters kept in the same index. */
export const searchedUsers: SearchedTable = {
  table: 'users',
  texts: ['name', 'email'],
  facets: ['role', 'status'],
  orders: ['name'],
}
