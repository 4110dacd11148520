import type { Surroundings } from '../surroundings.js'
import type { Users } from '../users/user.service.js'
import { userRecipients } from '../users/user-recipients.js'
import { InvitationResolver } from './invitation.resolver.js'
import { createInvitations } from './invitation.service.js'
import { invitationMailJobs } from './invitation-mail.worker.js'

/** Invitations by mail. */
export function invitationsFeature(surroundings: Surroundings, others: { users: Users }) {
  const people = userRecipients(surroundings.db)
  const verbs = createInvitations({ ...surroundings, ...others, people })
  return {
    verbs,
    instances: [new InvitationResolver(verbs)],
    jobs: invitationMailJobs({ ...surroundings, publicUrl: surroundings.config.publicUrl }),
  }
}
