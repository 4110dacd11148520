import type { DataSubject } from '../../../shared/personal-data/personal-table.js'
import type { SecretBox } from '../../../shared/secrets/secret-box.js'
import type { RequestRecord } from './gdpr-request.store.js'

/** Whom to erase, and who gets what is in their wallets. */
export interface ErasureDetails extends DataSubject {
  readonly walletDestination?: string
}

/** What the particulars of a request are sealed for. */
export function sealedDetailsPurpose(requestId: string): string {
  return `gdpr-particulars:${requestId}`
}

/** What a request needs to be carried out, as it was sealed when it was made. */
export function openSealedDetails<Particulars>(box: SecretBox, request: RequestRecord): Particulars {
  const { id, sealedDetails } = request
  if (!sealedDetails) throw new Error(`The request ${id} has lost its particulars.`)
  return JSON.parse(box.open(sealedDetails, sealedDetailsPurpose(id))) as Particulars
}
