/**
 * The topics of live events after which responses with a type are read again, in every process. A type with
 * `@cacheControl` that is not here is read again after an event of any topic.
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
