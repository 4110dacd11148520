import { oneOf, searchReader, words } from '../../app/address-search.js'

export const requestTypes = [
  'access',
  'portability',
  'rectification',
  'erasure',
  'restriction',
  'objection',
  'consent',
] as const
export const requestStates = [
  'received',
  'in_progress',
  'waiting',
  'awaiting_admin',
  'completed',
  'rejected',
  'failed',
  'cancelled',
] as const

/** Reads what the address of the GDPR requests selects. */
export const gdprSearchOf = searchReader({
  type: oneOf(requestTypes),
  state: oneOf(requestStates),
  after: words,
})
