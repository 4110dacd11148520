import { SignJWT } from 'jose'
import type { RequestContext } from '../schema/viewer.js'
import { subgraphAudience, subgraphTokenKey } from '../schema/viewer-token.js'

/** How long a subgraph accepts the token: a request's life and the clocks' difference. */
const LIFETIME_SECONDS = 60

/** Signs the viewer for a subgraph in another process; the subgraph accepts nothing else. */
export function viewerTokenSigner(secret: string): (context: RequestContext) => Promise<string> {
  const key = subgraphTokenKey(secret)
  return ({ viewer }) =>
    new SignJWT({ viewer })
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience(subgraphAudience)
      .setIssuedAt()
      .setExpirationTime(`${LIFETIME_SECONDS}s`)
      .sign(key)
}
