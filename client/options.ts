/** The address of the platform and the credentials of the caller. */
export interface ClientOptions {
  /** `https://api.example.org` */
  readonly origin: string
  /**
   * Returns the token for a request; without it requests are anonymous. The wallet takes an ID token, the backoffice a
   * session token, the graph either, the AI hub an API key.
   */
  readonly token?: () => string | Promise<string>
  /** Default: the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch
}

/** The address of the platform without a slash at its end, before the path of a request. */
export function baseOf({ origin }: Pick<ClientOptions, 'origin'>): string {
  return origin.replace(/\/+$/, '')
}

/** The `Authorization` header of a request. */
export async function authorization({
  token,
}: Pick<ClientOptions, 'token'>): Promise<Record<string, string>> {
  return token ? { authorization: `Bearer ${await token()}` } : {}
}
