/**
 * The topics of live events that invalidate cached responses with a type, in every process. Responses with a type that
 * has `@cacheControl` but is not listed here are invalidated by events of every topic.
 */
export const cachedChanges: Readonly<Record<string, readonly string[]>> = {
  CaseDonationAddress: [],
  CasePayment: ['case'],
  CasePaymentConnection: ['case'],
  DonationReceipt: ['case', 'ledger-donation'],
  ErrorExplanation: [],
  PageInfo: [],
  PublicCase: ['case'],
  PublicCaseConnection: ['case'],
  PublicCaseUpdate: ['case'],
  PublicCaseUpdateConnection: ['case'],
  PublicDonation: ['ledger-donation'],
  PublicDonationConnection: ['ledger-donation'],
  PublicTotals: ['case', 'donation'],
}

/**
 * Root fields that return one object, which their arguments identify permanently, with the topics whose events have the
 * `id` of that object as their key: only events of its own object invalidate a response.
 */
export const cachedLookups: Readonly<Record<string, readonly string[]>> = {
  'Query.caseBySlug': ['case', 'ledger-donation'],
}
