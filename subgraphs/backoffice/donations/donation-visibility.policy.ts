import type { Viewer } from '../../../schema/viewer.js'
import { isStaff, personOf, readsAll } from '../../shared/viewer.js'
import type { Donation } from './donation.type.js'
import { LEDGER } from './payments/payment-provider.client.js'

/** Which donations a viewer may see: all, or their own and, for guardians, those to their cases. */
export interface DonationScope {
  readonly own?: string
  readonly guardedBy?: string
  /** The donors that are shown despite anonymity: one user id, or `everyone`. */
  readonly knowsDonorsOf: string
}

/** @throws UNAUTHORIZED for anonymous viewers */
export function donationScopeOf(viewer: Viewer): DonationScope {
  if (readsAll(viewer)) return { knowsDonorsOf: 'everyone' }
  const { subject, role } = personOf(viewer)
  if (isStaff(viewer)) return { knowsDonorsOf: subject }
  return { own: subject, ...(role === 'guardian' ? { guardedBy: subject } : {}), knowsDonorsOf: subject }
}

/** The donation with the fields that the viewer may see; anonymous donors stay hidden. */
export function shownTo<Shown extends Donation>(viewer: Viewer, donation: Shown): Donation {
  const isDonor = 'subject' in viewer && viewer.subject === donation.userId
  if (isDonor || readsAll(viewer)) return donation
  const { userId, userName, userEmail, ...rest } = donation
  if (donation.isAnonymous) {
    // The ledger shows the wallet behind a transaction.
    const { transactionId: _hidden, refundTransactionId: __, ...others } = rest
    return donation.paymentProvider === LEDGER ? others : rest
  }
  return {
    ...rest,
    ...(userId ? { userId } : {}),
    ...(userName ? { userName } : {}),
    ...(isStaff(viewer) && userEmail ? { userEmail } : {}),
  }
}
