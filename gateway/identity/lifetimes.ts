/** Lifetimes in seconds. */
export const lifetimes = {
  session: 7 * 24 * 3600,
  /** A session in use is renewed at most this often. */
  sessionRenewal: 24 * 3600,
  idToken: 3600,
  /** A signing key is replaced automatically after this time. */
  signingKey: 90 * 24 * 3600,
  /** A retired key stays published this long: past the last ID token it signed, with a margin for slow clocks. */
  retiredKey: 2 * 3600,
} as const
