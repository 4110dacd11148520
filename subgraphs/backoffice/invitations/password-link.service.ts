import type { Timestamp } from '../../shared/clock.js'
import type { Transaction } from '../../shared/database.js'
import { invitationStore } from './invitation.store.js'

/** Revokes the links to choose a password that a person was sent until a time: who reads old mails must not use them. */
export function revokePasswordLinks(trx: Transaction, userId: string, until: Timestamp): Promise<void> {
  return invitationStore(trx).revokeLinksOf(userId, until)
}
