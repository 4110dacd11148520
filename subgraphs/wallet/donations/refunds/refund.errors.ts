import { DomainError } from '../../../shared/domain-error.js'

export function conflict(message: string): DomainError {
  return new DomainError('CONFLICT', message)
}

export function donationNotFound(): DomainError {
  return new DomainError('DONATION_NOT_FOUND', 'Donation not found.')
}
