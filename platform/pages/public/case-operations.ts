import { ownOperation } from '../../../runtime/own-operations.js'
import type { Network } from './page-texts.js'

/** The page of a case. */
export const casePageOperation =
  ownOperation(`query PublicCasePage($slug: String!, $updates: PageInput, $donations: PageInput, $payments: PageInput) {
  caseBySlug(slug: $slug) {
    id slug name description status category donationGoal raised donationCount currency pictures
    createdAt
    updates(page: $updates) {
      nodes { type status notes pictures createdAt }
      pageInfo { page hasPreviousPage hasNextPage }
    }
    donationAddresses { network address paymentUri }
    ledgerDonations(page: $donations) {
      nodes { network amount asset completedAt receipt { hash explorerLink } }
      pageInfo { page hasPreviousPage hasNextPage }
    }
    surplusPassedOn surplusTakenOver
    ledgerPayments(page: $payments) {
      nodes { network amount asset completedAt: paidAt receipt { hash explorerLink } }
      pageInfo { page hasPreviousPage hasNextPage }
    }
  }
  publicCases(page: { limit: 12 }) {
    nodes { slug name status category donationGoal raised currency pictures }
  }
}`)

/** The poster and the widget of a case. */
export const caseSummaryOperation = ownOperation(`query PublicCaseSummary($slug: String!) {
  caseBySlug(slug: $slug) {
    slug name description status category donationGoal raised currency pictures
  }
}`)

/** The page of the organisation. */
export const organisationOperation = ownOperation(`query PublicOrganisation($page: PageInput) {
  publicTotals { openCases completedCases donations donationsReceived currency }
  publicCases(page: $page) {
    nodes { slug name status category donationGoal raised currency pictures }
    pageInfo { page hasPreviousPage hasNextPage }
  }
}`)

/** The home page: the newest open cases. */
export const homeOperation = ownOperation(`query PublicHome($page: PageInput) {
  publicTotals { openCases completedCases donations donationsReceived currency }
  urgent: publicCases(page: $page, status: urgent) {
    nodes { slug name status category donationGoal raised currency pictures }
  }
  active: publicCases(page: $page, status: active) {
    nodes { slug name status category donationGoal raised currency pictures }
  }
}`)

/** Addresses of cases for search engines. */
export const sitemapOperation = ownOperation(`query PublicSitemap($page: PageInput) {
  publicCases(page: $page) { totalCount nodes { slug updatedAt } }
}`)

/** A page of a list, by number. */
export interface Listed<Node> {
  readonly nodes: readonly Node[]
  readonly pageInfo: {
    readonly page: number
    readonly hasPreviousPage: boolean
    readonly hasNextPage: boolean
  }
}

export interface CaseSummary {
  readonly slug: string
  readonly name: string
  readonly status: string
  readonly category: string
  readonly donationGoal: number | null
  /** What counts towards the goal. */
  readonly raised: number
  readonly currency: string
  /** Paths, the main picture first. */
  readonly pictures: readonly string[]
}

/** A case as shown on its poster. */
export interface PostedCase extends CaseSummary {
  readonly description: string
}

export interface UpdateEntry {
  readonly type: string
  readonly status: string | null
  readonly notes: string | null
  readonly pictures: readonly string[]
  readonly createdAt: string
}

/** A donation to a case, or a payment for it. */
export interface LedgerEntry {
  readonly network: Network
  readonly amount: string
  readonly asset: string
  readonly completedAt: string | null
  readonly receipt: { readonly hash: string; readonly explorerLink: string } | null
}

export interface DonationAddress {
  readonly network: Network
  readonly address: string
  readonly paymentUri: string
}

/** The case of a page. */
export interface PublicCase extends PostedCase {
  readonly id: string
  readonly donationCount: number
  readonly createdAt: string
  readonly updates: Listed<UpdateEntry>
  /** Null while the wallet is unavailable. */
  readonly donationAddresses: readonly DonationAddress[] | null
  /** Null while the wallet is unavailable. */
  readonly ledgerDonations: Listed<LedgerEntry> | null
  /** Null while the wallet is unavailable. */
  readonly ledgerPayments: Listed<LedgerEntry> | null
  readonly surplusPassedOn: number
  readonly surplusTakenOver: number
}

/** The data of {@link casePageOperation}. */
export interface CasePageData {
  /** Null for an unknown case and for a draft. */
  readonly caseBySlug: PublicCase | null
  /** The newest cases. */
  readonly publicCases: { readonly nodes: readonly CaseSummary[] }
}

/** The data of {@link organisationOperation}. */
export interface Organisation {
  readonly publicTotals: {
    readonly openCases: number
    readonly completedCases: number
    readonly donations: number
    readonly donationsReceived: number
    readonly currency: string
  }
  readonly publicCases: Listed<CaseSummary>
}

/** The data of {@link homeOperation}. */
export interface Home extends Pick<Organisation, 'publicTotals'> {
  readonly urgent: { readonly nodes: readonly CaseSummary[] }
  readonly active: { readonly nodes: readonly CaseSummary[] }
}

/** The data of {@link sitemapOperation}. */
export interface Sitemap {
  readonly publicCases: {
    readonly totalCount: number
    readonly nodes: readonly { readonly slug: string; readonly updatedAt: string }[]
  }
}
