import type { Clock } from '../../shared/clock.js'
import type { Transaction } from '../../shared/database.js'
import { DomainError } from '../../shared/domain-error.js'
import { enqueueJob } from '../../shared/jobs/jobs.js'
import type { AuditActor, AuditTrail } from '../audit/audit-trail.js'
import { SYNC_ACCOUNT } from './account-sync.worker.js'
import { userStore } from './user.store.js'
import type { UpdateUserInput } from './user.type.js'
import { changedProfile } from './user-profile.mapper.js'

/** Members of a profile with their right values; the e-mail address is one of them here alone. */
export type ProfileCorrection = Pick<
  UpdateUserInput,
  'name' | 'phone' | 'bio' | 'location' | 'organization' | 'contactInfo' | 'preferences'
> & { readonly email?: string }

/**
 * Corrects a profile (GDPR rectification). The identity provider must have the e-mail address already; it hears
 * of the name from the job that is written here.
 * @throws NOT_FOUND where the person is not known any more
 */
export async function rectifyUser(
  { audit, clock }: { audit: AuditTrail; clock: Clock },
  trx: Transaction,
  by: AuditActor,
  { id, correction, action }: { id: string; correction: ProfileCorrection; action: string },
): Promise<void> {
  const before = await userStore(trx).byId(id)
  if (!before) throw new DomainError('NOT_FOUND', `There is no user ${id}.`)
  const { email, ...members } = correction
  const after = {
    ...changedProfile(before, members as Parameters<typeof changedProfile>[1], {}),
    ...(email ? { email } : {}),
  }
  await userStore(trx).replace(after, before.version)
  await audit.record(trx, by, {
    action,
    resource: 'user',
    resourceId: id,
    before,
    after,
    severity: 'medium',
    category: 'user',
  })
  if (after.name !== before.name)
    await enqueueJob(trx, { kind: SYNC_ACCOUNT, payload: { id }, key: id }, clock)
}
