import { Pool } from 'undici'
import type { IdentityDirectory } from '../../../runtime/identity-directory.js'
import { internalTokenSigner } from '../../../runtime/internal-token.js'
import type { SessionSecrets } from '../../../runtime/session-secrets.js'
import { internalAudiences } from '../../../runtime/viewer-token.js'
import { DomainError } from '../domain-error.js'

const TIMEOUT_MS = 10_000

/**
 * The identity directory of the edge, for a service in a separate process. All calls are idempotent, so callers and
 * jobs may retry after UPSTREAM_ERROR.
 */
export function remoteIdentity(options: {
  gatewayUrl: string
  secrets: SessionSecrets
  service: string
}): IdentityDirectory & { close(): Promise<void> } {
  const pool = new Pool(new URL(options.gatewayUrl).origin, {
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
  })
  const sign = internalTokenSigner(options.secrets, internalAudiences.edge)

  async function ask<Result>(verb: keyof IdentityDirectory, ...given: unknown[]): Promise<Result> {
    const token = await sign({ kind: 'service', subject: `service:${options.service}` })
    const answer = await pool
      .request({
        method: 'POST',
        path: `/internal/identity/${verb}`,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(given),
      })
      .catch((cause: Error) => {
        throw new DomainError('UPSTREAM_ERROR', 'The identity provider does not answer; try again later.', {
          cause: cause.name,
        })
      })
    if (answer.statusCode !== 200) {
      await answer.body.dump()
      throw new DomainError(
        'UPSTREAM_ERROR',
        `The identity provider refused ${verb} with ${answer.statusCode}.`,
      )
    }
    return ((await answer.body.json()) as { result: Result }).result
  }

  return {
    createAccount: (account, password) => ask('createAccount', account, password),
    updateAccount: (id, changes) => ask('updateAccount', id, changes),
    setPassword: (id, password) => ask('setPassword', id, password),
    deleteAccount: async (id) => void (await ask('deleteAccount', id)),
    endSessions: (id, except) => ask('endSessions', id, except),
    endSession: (id, sessionId) => ask('endSession', id, sessionId),
    setSecondFactor: async (id, has) => void (await ask('setSecondFactor', id, has)),
    markSessionVerified: async (sessionId, until) =>
      void (await ask('markSessionVerified', sessionId, until)),
    findByEmail: async (email) =>
      (await ask<Awaited<ReturnType<IdentityDirectory['findByEmail']>> | null>('findByEmail', email)) ??
      undefined,
    sessionsOf: (id) => ask('sessionsOf', id),
    describe: () => ask('describe'),
    close: () => pool.close(),
  }
}
