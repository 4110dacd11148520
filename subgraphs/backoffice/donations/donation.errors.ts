import { DomainError } from '../../shared/domain-error.js'
import { modifiedConcurrently } from '../../shared/states/versioned.js'
import type { DonationRecord } from './donation.store.js'

export function donationChanged(donation: DonationRecord): DomainError {
  return modifiedConcurrently('donation', donation, { status: donation.status })
}

export function refundedOnLedger(): DomainError {
  const message =
    'This donation was paid on the ledger, and is refunded there: request it with requestDonationRefund.'
  return new DomainError('CONFLICT', message)
}

export function paidByAnotherTransaction({ transactionId, status }: DonationRecord): DomainError {
  const message = `This donation is ${status} and was paid by the transaction ${transactionId}.`
  return new DomainError('CONFLICT', message, { status, transactionId })
}

export function paymentAlreadyUsed(transactionId: string): DomainError {
  const message = `The transaction ${transactionId} already paid another donation.`
  return new DomainError('CONFLICT', message, { transactionId: 'already paid another donation' })
}
