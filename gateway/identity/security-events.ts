import type { SecurityEvent } from '../../runtime/security-events.js'
import type { Client } from '../../schema/viewer.js'
import type { Resolution } from './viewer-cache.js'

/** Reports security events, each token's refusal once a minute: a client that polls would fill the record. */
export interface SecurityEvents {
  signInFailed(email: string, reason: string, client: Client): void
  signInBlocked(email: string, until: string, client: Client): void
  passwordRefused(subject: string, client: Client): void
  tokenRefused(digest: string, resolution: Extract<Resolution, { refusal: string }>, client: Client): void
}

const quietMs = 60_000
const remembered = 10_000

export function createSecurityEvents(report: (event: SecurityEvent) => void = () => {}): SecurityEvents {
  const reportedAt = new Map<string, number>()

  function wasReportedRecently(digest: string): boolean {
    const before = reportedAt.get(digest)
    if (before !== undefined && Date.now() - before < quietMs) return true
    if (reportedAt.size >= remembered) reportedAt.clear()
    reportedAt.set(digest, Date.now())
    return false
  }

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
    passwordRefused: (subject, client) =>
      report({
        type: 'failed_login',
        severity: 'medium',
        description: 'Change of password failed: the current password was wrong',
        subject,
        ...client,
      }),
    tokenRefused(digest, { refusal, cause }, client) {
      if (wasReportedRecently(digest)) return
      report({
        type: 'invalid_token',
        severity: cause === 'forged' ? 'medium' : 'low',
        description: refusal,
        ...client,
      })
    },
  }
}
