import type { SecretBox } from '../../../shared/secrets/secret-box.js'
import type { PushTarget } from './push.client.js'

/** Seals a browser's keys for storage: with them anyone could send it pushes in our name. */
export function sealPushKeys(box: SecretBox, endpoint: string, keys: PushTarget['keys']): string {
  return box.seal(JSON.stringify(keys), pushKeysPurpose(endpoint))
}

export function openPushKeys(
  box: SecretBox,
  { endpoint, sealedKeys }: { endpoint: string; sealedKeys: string },
): PushTarget['keys'] {
  return JSON.parse(box.open(sealedKeys, pushKeysPurpose(endpoint))) as PushTarget['keys']
}

/** The sealing purpose of a browser's keys. */
export function pushKeysPurpose(endpoint: string): string {
  return `push-keys:${endpoint}`
}
