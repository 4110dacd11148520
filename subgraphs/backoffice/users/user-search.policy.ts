import type { SearchedTable } from '../../shared/search/search-tokens.js'

/** The searched columns; facets are filters in the same index. */
export const searchedUsers: SearchedTable = {
  table: 'users',
  texts: ['name', 'email'],
  facets: ['role', 'status'],
  orders: ['name'],
}
