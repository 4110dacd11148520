import type { SearchedTable } from '../../shared/search/search-tokens.js'

/** What `q` looks through: cases are found by name. Facets are filters kept in the same index. */
export const searchedCases: SearchedTable = {
  table: 'cases',
  texts: ['name'],
  facets: ['status', 'priority', 'category', 'guardian_id'],
}
