import { DomainError } from '../../shared/domain-error.js'

export function caseNotFound(): DomainError {
  return new DomainError('CASE_NOT_FOUND', 'Case not found. List cases with GET /api/cases.')
}
