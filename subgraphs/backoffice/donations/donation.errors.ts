import { DomainError } from '../../shared/domain-error.js'
import { modifiedConcurrently } from '../../shared/states/versioned.js'
import type { DonationRecord } from './donation.store.js'

export function unknownDonation(id: string): DomainError {
  return new DomainError('NOT_FOUND', `There is no donation ${id}.`)
}

export function donationChanged(donation: DonationRecord): DomainError {
  return modifiedConcurrently('donation', donation, { status: donation.status })
}

export function paidOtherwise({ transactionId, status }: DonationRecord): DomainError {
  const message = `This donation is ${status} and belongs to the transaction ${transactionId}.`
  return new DomainError('CONFLICT', message, { status, transactionId })
}

export function paymentTaken(transactionId: string): DomainError {
  const message = `The transaction ${transactionId} has paid another donation already.`
  return new DomainError('CONFLICT', message, { transactionId: 'has paid another donation' })
}
