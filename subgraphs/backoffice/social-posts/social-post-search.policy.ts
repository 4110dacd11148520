import type { SearchedTable } from '../../shared/search/search-tokens.js'

/** The searched columns; facets are filters in the same index. */
export const searchedPosts: SearchedTable = {
  table: 'social_posts',
  texts: ['guardian_name', 'post_content'],
  facets: ['guardian_id', 'platform', 'status', 'is_urgent'],
}
