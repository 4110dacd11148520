import { oncePerMinute } from '../../runtime/once-per-minute.js'
import type { SecurityEvent } from '../../runtime/security-events.js'
import type { Client } from '../../schema/viewer.js'
import type { Resolution } from './viewer-cache.js'

/** Reports security events. A token's refusal is reported once per minute, because clients with an old token poll. */
export interface SecurityEvents {
  signInFailed(email: string, reason: string, client: Client): void
  signInBlocked(email: string, until: string, client: Client): void
  passwordRefused(account: { id: string; email: string }, client: Client): void
  tokenRefused(digest: string, resolution: Extract<Resolution, { refusal: string }>, client: Client): void
}

const MAX_TOKENS = 10_000

export function createSecurityEvents(report: (event: SecurityEvent) => void = () => {}): SecurityEvents {
  const isDue = oncePerMinute(MAX_TOKENS)

  return {
    signInFailed: (email, reason, client) =>
      report({
        type: 'failed_login',
        severity: 'medium',
        description: `Sign-in failed: ${reason}`,
        email,
        ...client,
      }),
    signInBlocked: (email, until, client) =>
      report({
        type: 'blocked_address',
        severity: 'high',
        description: `Sign-in refused until ${until} after too many failures`,
        email,
        ...client,
      }),
    passwordRefused: ({ id: subject, email }, client) =>
      report({
        type: 'failed_login',
        severity: 'medium',
        description: 'Change of password failed: the current password was wrong',
        subject,
        email,
        ...client,
      }),
    tokenRefused(digest, { refusal, cause }, client) {
      if (!isDue(digest)) return
      report({
        type: 'invalid_token',
        severity: cause === 'forged' ? 'medium' : 'low',
        description: refusal,
        ...client,
      })
    },
  }
}
