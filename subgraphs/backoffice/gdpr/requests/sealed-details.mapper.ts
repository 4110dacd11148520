import type { DataSubject } from '../../../shared/personal-data/inventory.js'
import type { SecretBox } from '../../../shared/secrets/secret-box.js'
import type { RequestRecord } from './gdpr-request.store.js'

/** The person to erase, and the destination of their wallet balances. */
export interface ErasureDetails extends DataSubject {
  readonly walletDestination?: string
}

/** Purpose that binds the ciphertext to its request. */
export function sealedDetailsPurpose(requestId: string): string {
  return `gdpr-details:${requestId}`
}

/** Decrypts the details of a request. */
export function openSealedDetails<Details>(box: SecretBox, request: RequestRecord): Details {
  const { id, sealedDetails } = request
  if (!sealedDetails) throw new Error(`GDPR request ${id} has no sealed details`)
  return JSON.parse(box.open(sealedDetails, sealedDetailsPurpose(id))) as Details
}
