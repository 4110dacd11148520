import type { SearchedTable } from '../../shared/search/search-tokens.js'

/** What `search` looks through; facets are filters kept in the same index. */
export const searchedInvestors: SearchedTable = {
  table: 'investors',
  texts: ['email', 'company', 'notes'],
  facets: ['status', 'type', 'source'],
}
