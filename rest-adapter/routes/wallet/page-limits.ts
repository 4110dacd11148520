/** Page size and offset of lists (docs/decisions.md#requests). */
export const pageLimits = {
  limit: { minimum: 1, maximum: 100 },
  offset: { minimum: 0 },
} as const
