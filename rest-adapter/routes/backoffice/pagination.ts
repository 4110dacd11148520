import { graphql } from '../../core/graphql-document.js'

/** The `pagination` member of the backoffice's lists (backoffice document, "Limits"). */
export const pagination = graphql(`
  fragment Pagination on PageInfo {
    page limit total totalPages hasNext: hasNextPage hasPrev: hasPreviousPage
  }
`)

/** What every list takes: a page of 1 to 100. */
export const pageLimits = {
  limit: { minimum: 1, maximum: 100 },
  offset: { minimum: 0 },
  page: { minimum: 1 },
} as const

/** The words that `sort` takes: each key, and with a leading `-` descending. */
export function sortedBy(...keys: readonly string[]): { readonly enum: readonly string[] } {
  return { enum: keys.flatMap((key) => [key, `-${key}`]) }
}
