import { oauthProvider } from '@better-auth/oauth-provider'
import { lifetimes } from '../lifetimes.js'

/** The audience of the tokens of agents: the only address that they may be sent to (RFC 8707). */
export function agentResource(issuer: string): string {
  return `${issuer}/mcp`
}

/** The page on which a person signs in and allows a program to act for them. */
export function agentConsentPage(issuer: string): string {
  return `${issuer}/agents/allow`
}

/** What a program may ask for: to call tools, and to renew its token while the person stays signed in. */
export const agentScopes = ['mcp', 'offline_access']

/** How a program with a registered redirect address gets its tokens. */
export const agentGrants = ['authorization_code', 'refresh_token'] as const

/** The authorization code flow with PKCE for programs (OAuth 2.1), as a plugin of the library. */
export function agentAuthorization(issuer: string) {
  return oauthProvider({
    loginPage: agentConsentPage(issuer),
    consentPage: agentConsentPage(issuer),
    scopes: agentScopes,
    // Every program may ask for the one resource, which agent-clients.ts stores.
    enforcePerClientResources: false,
    grantTypes: [...agentGrants],
    // Programs register themselves (RFC 7591): people choose which one to use, and allow it on the page.
    allowDynamicClientRegistration: true,
    allowUnauthenticatedClientRegistration: true,
    accessTokenExpiresIn: lifetimes.idToken,
    refreshTokenExpiresIn: lifetimes.session,
    // A program that lost the response of a renewal may repeat it.
    refreshTokenReuseInterval: 30,
    silenceWarnings: { oauthAuthServerConfig: true },
  })
}
