/** Credentials of an application at a microblogging network (docs/contract/ai-hub.md). */
export interface MicroblogCredentials {
  readonly apiKey: string
  readonly apiSecret: string
  readonly accessToken: string
  readonly accessTokenSecret: string
}

/** The members of {@link MicroblogCredentials}. */
export const credentialNames = ['apiKey', 'apiSecret', 'accessToken', 'accessTokenSecret'] as const
