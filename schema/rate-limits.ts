/** The number of requests that a subject may make in a window. */
export interface RateLimit {
  readonly limit: number
  readonly windowSeconds: number
  /** Purpose of the policy, for the API description. */
  readonly about: string
}

/**
 * Every rate limit of the platform. The documents specify those of the wallet and the backoffice. A request counts
 * against one policy: that of its route, else the default of its service.
 */
export const rateLimits = {
  wallet: { limit: 100, windowSeconds: 60, about: 'Wallet API in general' },
  'wallet-spending': {
    limit: 10,
    windowSeconds: 60,
    about: 'Creation of transactions and donations together',
  },
  'wallet-onramp': { limit: 50, windowSeconds: 60, about: 'On-ramp integration' },
  'ai-hub': { limit: 100, windowSeconds: 60, about: 'AI hub, per API key, or per address without one' },
  backoffice: { limit: 100, windowSeconds: 60, about: 'Backoffice API in general' },
  'backoffice-seeding': { limit: 10, windowSeconds: 3600, about: 'Seeding' },
  'backoffice-audit': { limit: 50, windowSeconds: 60, about: 'Audit logs' },
  'backoffice-files': { limit: 600, windowSeconds: 60, about: 'Reading uploaded files' },
  graphql: { limit: 300, windowSeconds: 60, about: 'GraphQL operations' },
  'donation-requests': {
    limit: 15,
    windowSeconds: 60,
    about: 'Donation requests sent from the form of a public page',
  },
  agents: {
    limit: 120,
    windowSeconds: 60,
    about: 'Agents (`/mcp`): one a request, and one more for each 50 objects that a tool may return',
  },
} as const satisfies Record<string, RateLimit>

/**
 * Points of the `graphql` budget that one use of a field takes, wherever it occurs in an operation and under every
 * alias: pictures, model calls, archives, accounts on the ledger. Other mutation fields take one point.
 */
export const expensiveFields: Readonly<Record<string, number>> = {
  'PaymentRequest.qrPng': 5,
  'PaymentRequest.qrSvg': 5,
  // Each use reads an account at a Horizon server, whose quota payments need.
  'Query.validateDestination': 20,
  'Wallet.claimableBalances': 20,
  'Mutation.claimBalance': 20,
  'Mutation.closeWallet': 20,
  'Wallet.spendable': 2,
  // Each use reads up to a hundred posts and all cases of a guardian.
  'Guardian.insights': 10,
  'Mutation.createWallet': 5,
  'Mutation.requestDonation': 20,
  // Each use may send a mail.
  'Mutation.requestPasswordLink': 50,
  'Mutation.chat': 5,
  'Mutation.onboard': 5,
  'Mutation.summarise': 5,
  'Mutation.summariseWithAi': 5,
  'Mutation.simulateFetch': 10,
  'Mutation.runMonitoring': 10,
  'Mutation.trainAgent': 10,
  'Mutation.trainAiAgent': 10,
  'Mutation.requestDataAccess': 10,
  'Mutation.recordAppLogs': 5,
}

/** The name of a policy in {@link rateLimits}. */
export type RateLimitPolicy = keyof typeof rateLimits

/** The state after a consumption, for the `X-RateLimit-*` and `Retry-After` headers. */
export interface RateLimitState {
  readonly allowed: boolean
  readonly limit: number
  readonly remaining: number
  /** End of the window in epoch milliseconds. */
  readonly resetAt: number
}

/** Whole seconds until the window ends, at least 1: the value of `Retry-After`. */
export function retryAfterSeconds({ resetAt }: Pick<RateLimitState, 'resetAt'>): number {
  return Math.max(1, Math.ceil((resetAt - Date.now()) / 1000))
}

/** The message of every RATE_LIMITED refusal, over REST and GraphQL. */
export function rateLimitMessage(limit: number, seconds: number): string {
  return `Too many requests (limit ${limit}); try again in ${seconds} s.`
}

/** Counts requests by policy and subject; in memory, or shared between processes. */
export interface RateLimiter {
  /** Consumes points (default 1) of the subject's limit, also when the request is refused. */
  consume(policy: RateLimitPolicy, subject: string, points?: number): RateLimitState | Promise<RateLimitState>
  close(): Promise<void>
}
