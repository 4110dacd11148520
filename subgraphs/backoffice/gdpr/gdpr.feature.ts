import type { Alerts } from '../alerts/alert.service.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import type { Mfa } from '../mfa/mfa.service.js'
import type { Users } from '../users/user.service.js'
import { createArchives } from './archives/archive.service.js'
import type { UploadedFiles } from './archives/data-set.client.js'
import { ConsentResolver } from './consents/consent.resolver.js'
import { createErasure } from './erasure/erasure.process.js'
import { createErasureHolds } from './erasure/erasure-hold.service.js'
import { createErasureNotices } from './erasure/erasure-notice.service.js'
import { EmailChangeResolver } from './rectification/email-change.resolver.js'
import { createEmailChanges } from './rectification/email-change.service.js'
import { emailChangeJobs } from './rectification/email-change-mail.worker.js'
import { createRectification } from './rectification/rectification.process.js'
import { createGdprAdmin } from './requests/gdpr-admin.service.js'
import { GdprRequestResolver } from './requests/gdpr-request.resolver.js'
import { createGdprRequests } from './requests/gdpr-request.service.js'
import type { RequestType } from './requests/gdpr-request.state.js'
import { type Execution, gdprJobs } from './requests/gdpr-request.worker.js'
import { createProgress } from './requests/request-progress.service.js'

/** GDPR requests and consents. */
export function gdprFeature(
  dependencies: FeatureDependencies,
  others: { users: Users; files: UploadedFiles; alerts: Alerts; mfa: Mfa },
) {
  const { clock } = dependencies
  const progress = createProgress({ ...dependencies, ...others })
  const notices = createErasureNotices({ ...dependencies, ...others })
  const emailChanges = createEmailChanges({ ...dependencies, ...others, progress })
  const requests = createGdprRequests({ ...dependencies, ...others, notices, progress, emailChanges })
  const holds = createErasureHolds({ ...dependencies, ...others })
  const gdprAdmin = createGdprAdmin({ ...dependencies, progress, holds })
  const archives = createArchives({ ...dependencies, ...others, progress, gdprAdmin })
  const rectification = createRectification({ ...dependencies, progress, emailChanges })
  const erasure = createErasure({ ...dependencies, progress })
  const executions: Readonly<Record<RequestType, Execution>> = {
    access: archives.make,
    portability: archives.make,
    rectification: rectification.rectification,
    consent: rectification.consent,
    // Erasures without confirmation (created by type) wait for an administrator.
    erasure: (request) => (request.sealedDetails ? erasure.carryOut : rectification.awaitAdmin)(request),
    restriction: rectification.awaitAdmin,
    objection: rectification.awaitAdmin,
  }
  return {
    api: requests,
    instances: [
      new GdprRequestResolver(requests, gdprAdmin, archives, clock, others.users),
      new ConsentResolver(requests),
      new EmailChangeResolver(emailChanges),
    ],
    jobs: {
      ...emailChangeJobs({ ...dependencies, progress }),
      ...gdprJobs({ clock, progress, archives, erasure, holds, notices, executions }),
    },
  }
}
