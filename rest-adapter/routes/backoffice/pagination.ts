import { graphql } from '../../core/graphql-document.js'

/** The `pagination` member of the backoffice's lists (docs/contract/backoffice.md). */
export const pagination = graphql(`
  fragment Pagination on PageInfo {
    page limit total totalPages hasNext: hasNextPage hasPrev: hasPreviousPage
  }
`)

/** Page size of every list: 1 to 100. */
export const pageLimits = {
  limit: { minimum: 1, maximum: 100 },
  offset: { minimum: 0 },
  page: { minimum: 1 },
} as const

/** Values of `sort`: each key, with a leading `-` for descending order. */
export function sortedBy(...keys: readonly string[]): { readonly enum: readonly string[] } {
  return { enum: keys.flatMap((key) => [key, `-${key}`]) }
}
