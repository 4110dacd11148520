import type { FeatureDependencies } from '../feature-dependencies.js'
import type { Users } from '../users/user.service.js'
import { createAnswers } from './answers.js'
import { createArchives } from './archive.service.js'
import { ConsentResolver } from './consent.resolver.js'
import type { UploadedFiles } from './data-set.js'
import { createErasure } from './erasure.js'
import { type Execution, gdprJobs } from './gdpr.worker.js'
import { createGdprDesk } from './gdpr-desk.service.js'
import { createProgress } from './gdpr-progress.js'
import { GdprRequestResolver } from './gdpr-request.resolver.js'
import { createGdprRequests } from './gdpr-request.service.js'
import type { RequestType } from './gdpr-request.state.js'

/** How many requests are carried out at once: each reads, or changes, all three services. */
const AT_ONCE = 2

/** Requests of people about their data. */
export function gdprFeature(
  dependencies: FeatureDependencies,
  others: { users: Users; files: UploadedFiles },
) {
  const { clock } = dependencies
  const progress = createProgress(dependencies)
  const requests = createGdprRequests({ ...dependencies, ...others })
  const desk = createGdprDesk({ ...dependencies, progress })
  const archives = createArchives({ ...dependencies, ...others, progress, desk })
  const answers = createAnswers({ ...dependencies, progress })
  const erasure = createErasure({ ...dependencies, progress })
  const executions: Readonly<Record<RequestType, Execution>> = {
    access: archives.make,
    portability: archives.make,
    rectification: answers.rectification,
    consent: answers.consent,
    // Without the confirmation, which goes with its own route, an administrator talks with the person first.
    erasure: (request) => (request.sealedParticulars ? erasure.carryOut : answers.awaitAdmin)(request),
    restriction: answers.awaitAdmin,
    objection: answers.awaitAdmin,
  }
  return {
    api: requests,
    instances: [new GdprRequestResolver(requests, desk, archives, clock), new ConsentResolver(requests)],
    ownWorker: { jobs: gdprJobs({ clock, progress, archives, erasure, executions }), atOnce: AT_ONCE },
  }
}
