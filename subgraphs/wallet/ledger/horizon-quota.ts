import type { Horizon } from '@stellar/stellar-sdk'
import { retryAfterMs } from '../../../runtime/calls/retry-after.js'

/** The pause after a 429 without `Retry-After`. */
const DEFAULT_PAUSE_MS = 10_000

/** Quotas of Horizon are per hour; a wrong time of a proxy must not stop payments for longer. */
const MAX_PAUSE_MS = 3_600_000

/** The members of a failed response that this module reads, as both HTTP clients of the SDK have them. */
interface FailedResponse {
  readonly response?: {
    readonly status?: number
    readonly headers?: Readonly<Record<string, string | undefined>>
  }
}

/**
 * After a 429, refuses further requests in the same way until the time in `Retry-After`, because each of them would
 * count towards the quota.
 */
export function respectQuota({ httpClient }: Horizon.Server): void {
  let pausedUntil = 0
  httpClient.interceptors.request.use((config) => {
    if (performance.now() >= pausedUntil) return config
    const seconds = Math.ceil((pausedUntil - performance.now()) / 1000)
    const data = { status: 429, title: `Rate Limit Exceeded, for ${seconds} s` }
    throw Object.assign(new Error(data.title), { response: { status: 429, statusText: data.title, data } })
  })
  httpClient.interceptors.response.use(
    (response) => response,
    (error: FailedResponse) => {
      const { status, headers } = error.response ?? {}
      if (status === 429 && headers) {
        const askedMs = retryAfterMs(headers['retry-after']) || DEFAULT_PAUSE_MS
        pausedUntil = performance.now() + Math.min(askedMs, MAX_PAUSE_MS)
      }
      return Promise.reject(error)
    },
  )
}
