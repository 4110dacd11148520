import type { SearchedTable } from '../../shared/search/search-tokens.js'

/** The searched columns; facets are filters in the same index. */
export const searchedInvestors: SearchedTable = {
  table: 'investors',
  texts: ['email', 'company', 'notes'],
  facets: ['status', 'type', 'source'],
}
