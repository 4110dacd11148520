import { createHash, timingSafeEqual } from 'node:crypto'

/** An API key and the name of its holder. */
export interface ApiKey {
  readonly name: string
  readonly key: string
}

/** Returns the name of the key's holder. Compares every key, in constant time. */
export function findKeyHolder(candidate: string, keys: readonly ApiKey[]): string | undefined {
  const digest = sha256(candidate)
  let holder: string | undefined
  for (const { name, key } of keys) if (timingSafeEqual(digest, sha256(key))) holder ??= name
  return holder
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** Whether an `Authorization` header carries `OPERATIONS_TOKEN`, which monitoring systems send. */
export function isOperationsToken(authorization: string | undefined, token: string | undefined): boolean {
  const given = bearerTokenOf(authorization)
  if (given === undefined || token === undefined) return false
  return findKeyHolder(given, [{ name: 'operations', key: token }]) !== undefined
}

/** The token of an `Authorization` header. */
function bearerTokenOf(authorization: string | undefined): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1]
}
