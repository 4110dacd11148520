import type { AuthProvider } from '../auth-provider.js'
import { lifetimes } from '../lifetimes.js'
import type { LiveSession } from '../session-reader.js'
import { agentResource } from './agent-authorization.js'

/**
 * Signs a token with which a program acts for a person at `/mcp`. It ends with the session.
 * @param client name of the program, for the audit log
 */
export async function signAgentToken(
  auth: AuthProvider,
  issuer: string,
  { session, user }: LiveSession,
  client: string,
): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  const payload = {
    iss: issuer,
    aud: agentResource(issuer),
    sub: user.id,
    sid: session.id,
    client_name: client,
    scope: 'mcp',
    iat: now,
    exp: now + lifetimes.idToken,
  }
  const { token } = await auth.api.signJWT({ body: { payload } })
  return token
}
