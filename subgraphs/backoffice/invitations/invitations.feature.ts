import type { FeatureDependencies } from '../feature-dependencies.js'
import type { Users } from '../users/user.service.js'
import { userRecipients } from '../users/user-recipients.service.js'
import { InvitationResolver } from './invitation.resolver.js'
import { createInvitations } from './invitation.service.js'
import { invitationCheckJobs } from './invitation-check.worker.js'
import { invitationMailJobs } from './invitation-mail.worker.js'
import { createRequestedLinks, requestedLinkJobs } from './requested-link.worker.js'

/** Invitations and links for new passwords, by mail. */
export function invitationsFeature(dependencies: FeatureDependencies, others: { users: Users }) {
  const people = userRecipients(dependencies.db)
  const api = createInvitations({ ...dependencies, ...others, people })
  return {
    api,
    instances: [new InvitationResolver(api, createRequestedLinks(dependencies))],
    jobs: {
      ...invitationMailJobs({ ...dependencies, publicUrl: dependencies.config.publicUrl }),
      ...requestedLinkJobs(dependencies, api),
      ...invitationCheckJobs(dependencies.db, dependencies.identity),
    },
  }
}
