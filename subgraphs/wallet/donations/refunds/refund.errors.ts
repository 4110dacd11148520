import { DomainError } from '../../../shared/domain-error.js'

/** A refund that the state of its donation or request does not allow. */
export function conflict(message: string): DomainError {
  return new DomainError('CONFLICT', message)
}

/** The donation does not exist, or the viewer may not see it. */
export function donationNotFound(): DomainError {
  return new DomainError('DONATION_NOT_FOUND', 'Donation not found.')
}
