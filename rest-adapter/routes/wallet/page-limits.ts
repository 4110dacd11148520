/** How many a list answers, and where it begins (decisions, section 2). */
export const pageLimits = {
  limit: { minimum: 1, maximum: 100 },
  offset: { minimum: 0 },
} as const
