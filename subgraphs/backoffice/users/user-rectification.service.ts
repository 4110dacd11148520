import type { Clock } from '../../shared/clock.js'
import type { Transaction } from '../../shared/database.js'
import { notFound } from '../../shared/domain-error.js'
import { enqueueJob } from '../../shared/jobs/jobs.js'
import type { AuditActor, AuditTrail } from '../audit/audit-trail.service.js'
import { SYNC_ACCOUNT } from './account-sync.worker.js'
import { followGuardianName } from './guardian-name.service.js'
import { userStore } from './user.store.js'
import type { UpdateUserInput } from './user.type.js'
import { changedProfile } from './user-profile.mapper.js'

/** Corrected members of a profile; unlike other updates it may include the e-mail address. */
export type ProfileCorrection = Pick<
  UpdateUserInput,
  'name' | 'phone' | 'bio' | 'location' | 'organization' | 'contactInfo' | 'preferences'
> & { readonly email?: string }

/**
 * Corrects a profile (GDPR rectification). The enqueued job updates name and e-mail address at the identity provider.
 * @throws NOT_FOUND when the person no longer exists
 */
export async function rectifyUser(
  { audit, clock }: { audit: AuditTrail; clock: Clock },
  trx: Transaction,
  by: AuditActor,
  { id, correction, action }: { id: string; correction: ProfileCorrection; action: string },
): Promise<void> {
  const before = await userStore(trx).byId(id)
  if (!before) throw notFound('User', id)
  const { email, ...members } = correction
  const corrected = changedProfile(before, members as Parameters<typeof changedProfile>[1], {})
  // What the mail server refused was the former address.
  const { emailUndeliverableSince: _, ...reachable } = corrected
  const after = email && email !== before.email ? { ...reachable, email } : corrected
  await userStore(trx).replace(after, before.version)
  await followGuardianName(trx, before, after)
  await audit.record(trx, by, {
    action,
    resource: 'user',
    resourceId: id,
    before,
    after,
    severity: 'medium',
    category: 'user',
  })
  if (after.name !== before.name || after.email !== before.email)
    await enqueueJob(trx, { kind: SYNC_ACCOUNT, payload: { id }, key: id }, clock)
}
