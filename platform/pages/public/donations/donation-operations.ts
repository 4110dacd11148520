import { ownOperation } from '../../../../runtime/own-operations.js'
import type { LedgerEntry } from '../case-operations.js'
import type { Network } from '../page-texts.js'

/** The data of a case's donation form. */
export const donationFormOperation = ownOperation(`query PublicDonationForm($slug: String!) {
  caseBySlug(slug: $slug) { id slug name donationAddresses { network } }
}`)

/** Requests a donation. */
export const requestDonationOperation =
  ownOperation(`mutation PublicDonationRequest($input: DonationRequestInput!) {
  requestDonation(input: $input) { id }
}`)

/** The page of a donation request. */
export const donationRequestOperation =
  ownOperation(`query PublicDonationRequestPage($slug: String!, $id: ID!) {
  caseBySlug(slug: $slug) { id slug name }
  donationRequest(id: $id) {
    id caseId network asset amount memo account paymentUri state expiresAt
    donation { network amount asset completedAt receipt { hash explorerLink } }
  }
}`)

/** The case of a donation. */
export interface DonatedCase {
  readonly id: string
  readonly slug: string
  readonly name: string
}

/** The data of {@link donationFormOperation}. */
export interface DonationFormData {
  readonly caseBySlug:
    | (DonatedCase & { readonly donationAddresses: readonly { readonly network: Network }[] | null })
    | null
}

/** A donation request as anonymous visitors see it. */
export interface PublicDonationRequest {
  readonly id: string
  readonly caseId: string
  readonly network: Network
  readonly asset: string
  readonly amount: string | null
  readonly memo: string
  readonly account: string
  readonly paymentUri: string
  readonly state: 'open' | 'received' | 'expired'
  readonly expiresAt: string
  readonly donation: LedgerEntry | null
}

/** The data of {@link donationRequestOperation}. */
export interface DonationRequestData {
  readonly caseBySlug: DonatedCase | null
  readonly donationRequest: PublicDonationRequest | null
}
