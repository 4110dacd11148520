import type { IdentityDirectory } from '../../../../runtime/identity-directory.js'
import { inTransaction } from '../../../shared/database.js'
import type { SecretBox } from '../../../shared/secrets/secret-box.js'
import { backgroundActor } from '../../audit/audit-trail.js'
import { type ProfileCorrection, rectifyUser } from '../../users/user-rectification.service.js'
import { withAvailability } from '../archives/data-set.client.js'
import { consentStore } from '../consents/consent.store.js'
import { type RequestRecord, requestStore } from '../requests/gdpr-request.store.js'
import type { Execution } from '../requests/gdpr-request.worker.js'
import type { Progress, ProgressDependencies } from '../requests/request-progress.service.js'
import { openSealedDetails } from '../requests/sealed-details.mapper.js'

export interface RectificationDependencies extends ProgressDependencies {
  readonly box: SecretBox
  readonly identity: IdentityDirectory
  readonly progress: Progress
}

/** Executes rectifications and consents, and passes requests on to administrators. */
export function createRectification(dependencies: RectificationDependencies) {
  const { db, box, identity, progress } = dependencies

  const awaitAdmin: Execution = ({ id }) => progress.moveLatest(id, 'awaiting_admin', {})

  /** Corrects the profile and completes the request in one transaction, after the idempotent call to the identity provider. */
  async function correct(
    request: RequestRecord,
    correction: ProfileCorrection,
    action: string,
  ): Promise<void> {
    const { id, userId } = request
    if (correction.email) {
      const { email } = correction
      const answer = await withAvailability('identity', () => identity.updateAccount(userId, { email }))
      if (answer === 'taken') {
        await progress.moveLatest(id, 'rejected', { note: 'This e-mail address belongs to another account.' })
        return
      }
    }
    await inTransaction(db, async (trx) => {
      const latest = await requestStore(trx).byId(id)
      if (!latest) return
      await rectifyUser(dependencies, trx, backgroundActor(id), { id: userId, correction, action })
      await progress.move(trx, latest, 'completed')
    })
  }

  return {
    awaitAdmin,

    /** Without details of the correction an administrator takes over. */
    rectification: (async (request) => {
      if (!request.sealedDetails) return awaitAdmin(request)
      await correct(request, openSealedDetails<ProfileCorrection>(box, request), 'user_rectified')
    }) satisfies Execution,

    /** A consent to marketing also sets the e-mail preference. */
    consent: (async (request) => {
      const consent = await consentStore(db).byRequest(request.id)
      if (!consent) return awaitAdmin(request)
      const current = (await consentStore(db).current(request.userId)).find(
        ({ type }) => type === consent.type,
      )
      if (consent.type !== 'marketing' || !current) return progress.moveLatest(request.id, 'completed', {})
      const correction = { preferences: { emailUpdates: current.granted } }
      await correct(request, correction, 'user_consent_applied')
    }) satisfies Execution,
  }
}
