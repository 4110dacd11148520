import type { FeatureDependencies } from '../feature-dependencies.js'
import type { Users } from '../users/user.service.js'
import { userRecipients } from '../users/user-recipients.service.js'
import { InvitationResolver } from './invitation.resolver.js'
import { createInvitations } from './invitation.service.js'
import { invitationCheckJobs } from './invitation-check.worker.js'
import { invitationMailJobs } from './invitation-mail.worker.js'

/** Invitations by mail. */
export function invitationsFeature(dependencies: FeatureDependencies, others: { users: Users }) {
  const people = userRecipients(dependencies.db)
  const api = createInvitations({ ...dependencies, ...others, people })
  return {
    api,
    instances: [new InvitationResolver(api)],
    jobs: {
      ...invitationMailJobs({ ...dependencies, publicUrl: dependencies.config.publicUrl }),
      ...invitationCheckJobs(dependencies.db, dependencies.identity),
    },
  }
}
