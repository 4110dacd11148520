/**
 * The topics of live events after which responses with a type are read again, in every process. A type with
 * `@cacheControl` that is not here is read again after an event of any topic.
 */
export const cachedChanges: Readonly<Record<string, readonly string[]>> = {
  CaseDonationAddress: [],
  DonationReceipt: ['donation', 'transaction'],
  ErrorExplanation: [],
  PageInfo: [],
  PublicCase: ['case', 'donation'],
  PublicCaseConnection: ['case'],
  PublicCaseUpdate: ['case'],
  PublicCaseUpdateConnection: ['case'],
  PublicDonation: ['donation', 'transaction'],
  PublicDonationConnection: ['donation', 'transaction'],
  PublicTotals: ['case', 'donation'],
}
