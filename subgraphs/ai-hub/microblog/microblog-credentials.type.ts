/** What a microblogging network asks of an application that reads it (AI hub document, "Configuration"). */
export interface MicroblogCredentials {
  readonly apiKey: string
  readonly apiSecret: string
  readonly accessToken: string
  readonly accessTokenSecret: string
}

/** The members of {@link MicroblogCredentials}. */
export const credentialNames = ['apiKey', 'apiSecret', 'accessToken', 'accessTokenSecret'] as const
