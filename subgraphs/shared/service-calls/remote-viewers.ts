import { randomUUID } from 'node:crypto'
import type { RemoteProcess } from '../../../runtime/calls/remote-process.js'
import type { Viewer } from '../../../schema/viewer.js'

const TIMEOUT_MS = 5_000

/**
 * Resolves the tokens of people at the identity provider of the edge, which checks issuer, audience, expiry, session and
 * second factor, and takes status and role from the account. A refused token is an anonymous viewer with the reason.
 * @throws UpstreamError when no edge responds
 */
export function remoteViewers(
  edge: RemoteProcess,
  service: string,
): (authorization: string) => Promise<Viewer> {
  return async (authorization) => {
    const context = {
      viewer: { kind: 'service', subject: `service:${service}` },
      requestId: randomUUID(),
    } as const
    const limits = { limitMs: TIMEOUT_MS, repeatable: true }
    const { status, body } = await edge.post(
      '/internal/viewer',
      JSON.stringify([authorization]),
      context,
      limits,
    )
    if (status !== 200) throw new Error(`The identity provider refused to resolve a token with ${status}.`)
    return (body as { viewer: Viewer }).viewer
  }
}
