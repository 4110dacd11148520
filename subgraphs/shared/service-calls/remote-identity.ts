import { randomUUID } from 'node:crypto'
import type { RemoteProcess } from '../../../runtime/calls/remote-process.js'
import { UpstreamError } from '../../../runtime/calls/upstream-error.js'
import type { IdentityDirectory } from '../../../runtime/identity-directory.js'
import { DomainError } from '../domain-error.js'

const TIMEOUT_MS = 10_000

/**
 * The identity directory of the edge, for a service in a separate process. All calls are idempotent, so callers and
 * jobs may retry after UPSTREAM_ERROR.
 */
export function remoteIdentity(edge: RemoteProcess, service: string): IdentityDirectory {
  async function call<Result>(method: keyof IdentityDirectory, ...args: unknown[]): Promise<Result> {
    const context = {
      viewer: { kind: 'service', subject: `service:${service}` },
      requestId: randomUUID(),
    } as const
    const { status, body } = await edge
      .post(`/internal/identity/${method}`, JSON.stringify(args), context, {
        limitMs: TIMEOUT_MS,
        repeatable: true,
      })
      .catch((error: unknown) => {
        if (!(error instanceof UpstreamError)) throw error
        throw new DomainError('UPSTREAM_ERROR', 'The identity provider does not respond; try again later.', {
          cause: error.extensions.cause,
        })
      })
    if (status !== 200)
      throw new DomainError('UPSTREAM_ERROR', `The identity provider refused ${method} with ${status}.`)
    return (body as { result: Result }).result
  }

  return {
    createAccount: (account, password) => call('createAccount', account, password),
    updateAccount: (id, changes) => call('updateAccount', id, changes),
    setPassword: (id, password) => call('setPassword', id, password),
    hasPassword: (id, since) => call('hasPassword', id, since),
    deleteAccount: async (id) => void (await call('deleteAccount', id)),
    endSessions: (id, except) => call('endSessions', id, except),
    endSession: (id, sessionId) => call('endSession', id, sessionId),
    setSecondFactor: async (id, has) => void (await call('setSecondFactor', id, has)),
    markSessionVerified: async (sessionId, until) =>
      void (await call('markSessionVerified', sessionId, until)),
    findByEmail: async (email) =>
      (await call<Awaited<ReturnType<IdentityDirectory['findByEmail']>> | null>('findByEmail', email)) ??
      undefined,
    sessionsOf: (id) => call('sessionsOf', id),
    agentPermissionsOf: (id) => call('agentPermissionsOf', id),
    withdrawAgent: async (id, agentId) =>
      (await call<string | null | undefined>('withdrawAgent', id, agentId)) ?? undefined,
    describe: () => call('describe'),
  }
}
