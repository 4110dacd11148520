import { inTransaction } from '../../../shared/database.js'
import type { SecretBox } from '../../../shared/secrets/secret-box.js'
import { backgroundActor } from '../../audit/audit-trail.service.js'
import { readerLanguage } from '../../notifications/preferences/reader-language.service.js'
import { type ProfileCorrection, rectifyUser } from '../../users/user-rectification.service.js'
import { consentStore } from '../consents/consent.store.js'
import { openSealedDetails, type RequestRecord, requestStore } from '../requests/gdpr-request.store.js'
import type { Execution } from '../requests/gdpr-request.worker.js'
import type { Progress, ProgressDependencies } from '../requests/request-progress.service.js'
import type { EmailChanges } from './email-change.service.js'
import { emailChangeNotes } from './email-change-notes.mapper.js'

export interface RectificationDependencies extends ProgressDependencies {
  readonly box: SecretBox
  readonly emailChanges: Pick<EmailChanges, 'isConfirmed'>
  readonly progress: Progress
}

/** Executes rectifications and consents, and passes requests on to administrators. */
export function createRectification(dependencies: RectificationDependencies) {
  const { db, box, emailChanges, progress } = dependencies

  const awaitAdmin: Execution = ({ id }) => progress.moveLatest(id, 'awaiting_admin', {})

  /** Ends a request for a new e-mail address: the link sent to that address was followed, or has expired. */
  async function endEmailChange({ id, userId }: RequestRecord): Promise<void> {
    if (await emailChanges.isConfirmed(id)) return progress.moveLatest(id, 'completed', {})
    const { expired: note } = emailChangeNotes[await readerLanguage(db, userId)]
    await progress.moveLatest(id, 'rejected', { note })
  }

  /** Corrects the profile and completes the request in one transaction. */
  async function correct(
    request: RequestRecord,
    correction: ProfileCorrection,
    action: string,
  ): Promise<void> {
    const { id, userId } = request
    await inTransaction(db, async (trx) => {
      const latest = await requestStore(trx).byId(id)
      if (!latest) return
      await rectifyUser(dependencies, trx, backgroundActor(id), { id: userId, correction, action })
      await progress.move(trx, latest, 'completed')
    })
  }

  return {
    awaitAdmin,

    /** Without details of the correction the request goes to an administrator. */
    rectification: (async (request) => {
      if (!request.sealedDetails) return awaitAdmin(request)
      const correction = openSealedDetails<ProfileCorrection>(box, request)
      if (correction.email) return endEmailChange(request)
      await correct(request, correction, 'user_rectified')
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
