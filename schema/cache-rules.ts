/** How long a response may be reused for anyone, by root field. */
export interface CacheRule {
  /** Seconds. A change that the platform hears of ends it earlier in its own memory, not in browsers and proxies. */
  readonly maxAge: number
}

/**
 * The root fields of the public graph (`schema/public.graphql`) whose responses are the same for everyone who is not
 * signed in. An operation is cached when all of its root fields are here, for the shortest of their times.
 */
export const cacheRules: Readonly<Record<string, CacheRule>> = {
  caseBySlug: { maxAge: 30 },
  errorCode: { maxAge: 3_600 },
  publicCases: { maxAge: 30 },
  publicTotals: { maxAge: 30 },
}
