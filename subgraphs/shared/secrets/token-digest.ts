import { hash } from 'node:crypto'

/** For look-ups of a token with 256 random bits, of which a plain hash reveals nothing. */
export function digestOf(token: string): string {
  return hash('sha256', token, 'base64url')
}
