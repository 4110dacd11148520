import type { SearchedTable } from '../../shared/search/search-tokens.js'

/** The columns that `q` searches: the name of a case. Facets are filters kept in the same index. */
export const searchedCases: SearchedTable = {
  table: 'cases',
  texts: ['name'],
  facets: ['status', 'priority', 'category', 'guardian_id'],
  bands: ['donation_goal'],
}
