import type { Knex } from 'knex'
import { invitationStore } from './invitation.store.js'

/** Records whether the mail server accepts the addresses of invitations. */
export function invitationAddresses(db: Knex) {
  const { setUndeliverable, setDeliverable } = invitationStore(db)
  return { setUndeliverable, setDeliverable }
}
