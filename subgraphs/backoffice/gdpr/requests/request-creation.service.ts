import type { RequestContext } from '../../../../schema/viewer.js'
import { timeAfter, timestamp } from '../../../shared/clock.js'
import { inTransaction, isUniqueViolation, type Transaction } from '../../../shared/database.js'
import { DomainError, notFound } from '../../../shared/domain-error.js'
import { newId } from '../../../shared/ids.js'
import { enqueueJob } from '../../../shared/jobs/jobs.js'
import { quotaExceeded } from '../../../shared/quota.js'
import type { SecretBox } from '../../../shared/secrets/secret-box.js'
import type { GraphContext } from '../../../shared/subgraph/graph-context.js'
import { actorOf, isAdmin, personOf } from '../../../shared/viewer.js'
import type { Users } from '../../users/user.service.js'
import type { User } from '../../users/user.type.js'
import { deletedProfile } from '../../users/user-erasure.service.js'
import type { ErasureNotices } from '../erasure/erasure-notice.service.js'
import {
  ARCHIVE_KEPT_MS,
  dueDate,
  EXECUTE_REQUEST,
  isArchive,
  type RequestType,
} from './gdpr-request.state.js'
import { type RequestRecord, requestStore, sealedDetailsPurpose } from './gdpr-request.store.js'
import type { GdprRequestReceipt } from './gdpr-request.type.js'
import type { ProgressDependencies } from './request-progress.service.js'

/** The message to the person who made a request that an administrator decides. */
export const AWAITING_ADMIN = 'The request is waiting for an administrator.'

/** Archives that a person may request in the time for which one is kept: each may be as large as all uploads of the person. */
const MAX_ARCHIVES = 10

/** Messages to the person who made a request. */
const receipts: Readonly<Record<RequestType, string>> = {
  access: 'Your data is being collected; you are notified when the archive is ready.',
  portability: 'Your data is being collected; you are notified when the archive is ready.',
  rectification: 'The correction is being made.',
  erasure: 'The data is being erased; this cannot be undone.',
  consent: 'The consent is recorded.',
  restriction: AWAITING_ADMIN,
  objection: AWAITING_ADMIN,
}

export interface RequestCreationDependencies extends ProgressDependencies {
  readonly box: SecretBox
  readonly users: Users
  readonly notices: ErasureNotices
}

/** Creates requests about personal data: whom they concern, their row, their job and their audit row. */
export function createRequestCreation(dependencies: RequestCreationDependencies) {
  const { db, clock, audit, box, users, notices } = dependencies

  /**
   * The person whose data a request concerns.
   * @param options.alsoDeleted whether it may be a person whose profile was deleted, as of guardians
   * @param options.alsoExternal whether it may be a viewer without a profile, who signs in at an external provider
   * @throws FORBIDDEN for other people without role admin, NOT_FOUND
   */
  async function subjectOf(
    { viewer }: RequestContext,
    userId: string | null | undefined,
    { alsoDeleted = false, alsoExternal = false } = {},
  ): Promise<User> {
    const person = personOf(viewer)
    const id = userId ?? person.subject
    const isOwn = id === person.subject
    if (!isOwn && !isAdmin(viewer))
      throw new DomainError(
        'FORBIDDEN',
        'Requires role admin to make requests about the data of other people.',
      )
    const [known] = await users.findMany([id])
    const subject = known ?? (alsoDeleted ? await deletedProfile(db, id) : undefined)
    if (subject) return subject
    // People with an account of ours have a session.
    if (!alsoExternal || !isOwn || person.sessionId !== undefined) throw notFound('User', id)
    const { email, name } = person
    // Their role is that of the provider.
    return { id, email, name, role: 'user', status: 'active', createdAt: timestamp(clock), version: 1 }
  }

  /** @throws QUOTA_EXCEEDED */
  async function assertMayRequestArchive(trx: Transaction, userId: string): Promise<void> {
    const requested = await requestStore(trx).archivesRequestedSince(
      userId,
      timestamp(clock, -ARCHIVE_KEPT_MS),
    )
    const oldestCounted = requested.at(-MAX_ARCHIVES)
    if (oldestCounted === undefined) return
    const resetsAt = timeAfter(oldestCounted, ARCHIVE_KEPT_MS)
    throw quotaExceeded(
      `You requested ${requested.length} archives of your data within seven days; download one of them, or try again ` +
        `after ${resetsAt}.`,
      { quota: 'archives_per_week', limit: MAX_ARCHIVES, used: requested.length, resetsAt },
    )
  }

  /**
   * Writes a request with its job and its audit row.
   * @returns the response for the person
   * @throws CONFLICT for a second open erasure of a person, QUOTA_EXCEEDED for a person with too many archives
   */
  async function open(
    by: GraphContext,
    subject: User,
    what: Pick<RequestRecord, 'type'> & Partial<RequestRecord>,
    more: {
      details?: unknown
      /** Default: at once, or after the notice period. */
      runAt?: Date
      message?: string
      also?: (trx: Transaction, record: RequestRecord) => Promise<void>
    } = {},
  ): Promise<GdprRequestReceipt> {
    const now = clock.now()
    const id = newId('gdpr_req')
    const record: RequestRecord = {
      state: 'received',
      dataTypes: [],
      ...what,
      id,
      userId: subject.id,
      requestedBy: actorOf(by.viewer).id,
      ...(more.details === undefined
        ? {}
        : { sealedDetails: box.seal(JSON.stringify(more.details), sealedDetailsPurpose(id)) }),
      version: 1,
      createdAt: now.toISOString(),
      dueAt: dueDate(now).toISOString(),
    }
    const { sealedDetails: _sealed, ...request } = record
    const { notBefore } = record
    const message = more.message ?? (notBefore ? notices.receipt(notBefore) : receipts[record.type])
    const receipt = { requestId: id, message, request }
    await inTransaction(db, async (trx) => {
      if (isArchive(record.type) && record.requestedBy === record.userId)
        await assertMayRequestArchive(trx, record.userId)
      await requestStore(trx).insert(record)
      await more.also?.(trx, record)
      const runAt = more.runAt ?? (notBefore === undefined ? now : new Date(notBefore))
      await enqueueJob(trx, { kind: EXECUTE_REQUEST, payload: { id }, key: id, runAt }, clock)
      const { userId, type, dataTypes, field } = record
      await audit.record(trx, by, {
        action: 'gdpr_request_created',
        resource: 'gdpr_request',
        resourceId: id,
        after: { userId, type, dataTypes, ...(field ? { field } : {}) },
        severity: type === 'erasure' ? 'high' : 'medium',
        category: 'user',
      })
      await by.completeIdempotent(trx, receipt)
    }).catch((error: unknown) => {
      if (record.type !== 'erasure' || !isUniqueViolation(error, 'user_id')) throw error
      throw new DomainError('CONFLICT', 'An erasure of this person is already in progress.')
    })
    return receipt
  }

  return { subjectOf, open }
}
