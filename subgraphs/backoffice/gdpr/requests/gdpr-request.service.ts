import {
  gdprArchive,
  gdprConsent,
  gdprErasure,
  gdprRectification,
  newGdprRequest,
} from '../../../../schema/input-rules/gdpr.js'
import type { RequestContext } from '../../../../schema/viewer.js'
import { timestamp } from '../../../shared/clock.js'
import { inTransaction, type Transaction } from '../../../shared/database.js'
import { DomainError, notFound, ValidationError } from '../../../shared/domain-error.js'
import { newId } from '../../../shared/ids.js'
import { connectionFrom, type PageInput } from '../../../shared/paging/page.js'
import { quotaExceeded } from '../../../shared/quota.js'
import { assertRecentSignIn } from '../../../shared/second-factor.js'
import type { GraphClient } from '../../../shared/service-calls/graph-client.js'
import type { GraphContext } from '../../../shared/subgraph/graph-context.js'
import { validated } from '../../../shared/validated.js'
import { actorOf, personOf } from '../../../shared/viewer.js'
import { readerLanguage } from '../../notifications/preferences/reader-language.service.js'
import { consentStore } from '../consents/consent.store.js'
import { namesIn } from '../erasure/former-names.store.js'
import { checkPayout } from '../erasure/wallet-payout.client.js'
import type { EmailChanges } from '../rectification/email-change.service.js'
import { correctionOf } from '../rectification/rectifiable-fields.policy.js'
import type {
  CreateGdprRequestInput,
  GdprArchiveInput,
  GdprConsentInput,
  GdprErasureInput,
  GdprRectificationInput,
} from './gdpr-request.inputs.js'
import { isArchive } from './gdpr-request.state.js'
import {
  type ErasureDetails,
  type PayoutTarget,
  type RequestRecord,
  requestStore,
} from './gdpr-request.store.js'
import type { GdprRequestReceipt } from './gdpr-request.type.js'
import {
  AWAITING_ADMIN,
  createRequestCreation,
  type RequestCreationDependencies,
} from './request-creation.service.js'
import type { Progress } from './request-progress.service.js'

/**
 * Open requests of a person: administrators get an alert of each one that waits for their decision, and each change of the
 * address mails somebody.
 */
const MAX_OPEN = 10
/** Tolerated lead of a client's clock. */
const CLOCK_SKEW_MS = 5 * 60_000

export interface GdprDependencies extends RequestCreationDependencies {
  readonly emailChanges: EmailChanges
  readonly graph: GraphClient
  readonly progress: Progress
}

export type GdprRequests = ReturnType<typeof createGdprRequests>

/** Requests about personal data (docs/decisions.md#erasure). */
export function createGdprRequests(dependencies: GdprDependencies) {
  const { db, clock, users, emailChanges, graph, notices, progress } = dependencies
  const { subjectOf, open } = createRequestCreation(dependencies)

  async function archiveRequest(
    by: GraphContext,
    type: 'access' | 'portability',
    { userId, dataTypes, format, deliveryMethod }: GdprArchiveInput,
  ): Promise<GdprRequestReceipt> {
    validated(gdprArchive, { dataTypes })
    const subject = await subjectOf(by, userId, { alsoExternal: true })
    return open(by, subject, {
      type,
      dataTypes: [...new Set(dataTypes ?? [])],
      format: format ?? 'json',
      deliveryMethod: deliveryMethod ?? 'download',
    })
  }

  /** @throws QUOTA_EXCEEDED */
  async function assertFewOpen(trx: Transaction, { userId, requestedBy }: RequestRecord): Promise<void> {
    if (userId !== requestedBy) return
    const used = await requestStore(trx).countOpen(userId)
    if (used <= MAX_OPEN) return
    const message = `${MAX_OPEN} of your requests are open; wait until one of them has ended.`
    throw quotaExceeded(message, { quota: 'open_requests_per_person', limit: MAX_OPEN, used: used - 1 })
  }

  return {
    /**
     * Creates a request of any type; those that need details wait for an administrator.
     * @throws CONFLICT for a second open erasure of a person, QUOTA_EXCEEDED for a person with too many archives or open requests
     */
    async create(by: GraphContext, input: CreateGdprRequestInput): Promise<GdprRequestReceipt> {
      const { reason, priority, contactMethod } = validated(newGdprRequest, input).metadata ?? {}
      const subject = await subjectOf(by, input.userId, { alsoExternal: true })
      const type = input.requestType
      const what: Pick<RequestRecord, 'type'> & Partial<RequestRecord> = {
        type,
        ...(isArchive(type) ? { format: 'json', deliveryMethod: 'download' } : {}),
        ...(reason ? { reason } : {}),
        ...(priority ? { priority } : {}),
        ...(contactMethod ? { contactMethod } : {}),
      }
      if (isArchive(type)) return open(by, subject, what)
      return open(by, subject, what, { message: AWAITING_ADMIN, also: assertFewOpen })
    },

    access: (by: GraphContext, input: GdprArchiveInput) => archiveRequest(by, 'access', input),
    portability: (by: GraphContext, input: GdprArchiveInput) => archiveRequest(by, 'portability', input),

    /**
     * Corrects one member of the profile.
     * @throws ValidationError for a member that may not be changed and for a wrong value, QUOTA_EXCEEDED for a new e-mail
     *   address of a person with too many open requests
     */
    async rectify(by: GraphContext, input: GdprRectificationInput): Promise<GdprRequestReceipt> {
      const { reason } = validated(gdprRectification, input)
      const subject = await subjectOf(by, input.userId)
      const { field, correction } = correctionOf(subject, input)
      const what = { type: 'rectification', field, ...(reason ? { reason } : {}) } as const
      const { email } = correction
      if (email === undefined) return open(by, subject, what, { details: correction })
      assertRecentSignIn(by.viewer, clock.now(), 'a change of the e-mail address')
      if (email === subject.email) throw new ValidationError({ newValue: 'is the current address' })
      return open(by, subject, what, {
        details: correction,
        runAt: emailChanges.linkExpiry(),
        message: 'A link was sent to the new address; the address changes when it is followed.',
        also: async (trx, record) => {
          await assertFewOpen(trx, record)
          await emailChanges.request(trx, subject, email, record.id)
        },
      })
    },

    /**
     * Erases a person.
     * With a destination for balances it begins after a notice period, in which the person can cancel it.
     * @throws ValidationError without the confirmation or for a wrong address, FORBIDDEN for a destination without a
     *   recent sign-in and second factor, CONFLICT while an erasure runs and for the last admin
     */
    async erase(by: GraphContext, input: GdprErasureInput): Promise<GdprRequestReceipt> {
      const { reason } = validated(gdprErasure, input)
      const subject = await subjectOf(by, input.userId, { alsoDeleted: true, alsoExternal: true })
      const given = [...new Set(input.dataTypes ?? [])]
      // The account is part of personal_info, and all other data refers to it.
      const dataTypes = given.includes('personal_info') ? [] : given
      const { id, email, ...called } = subject
      const payout = payoutOf(input)
      const isOwn = personOf(by.viewer).subject === id
      if (payout) {
        await checkPayout(graph, by, { ...payout, isOwn, isWhole: dataTypes.length === 0 })
        assertRecentSignIn(by.viewer, clock.now(), 'a payout')
        // External providers may send none; without the notice, a thief could pay out unnoticed.
        if (email === '')
          throw new ValidationError({ walletDestination: 'requires an e-mail address, for the notice' })
      }
      const what = {
        type: 'erasure',
        dataTypes,
        ...(reason ? { reason } : {}),
        ...(payout ? { notBefore: notices.endsAt() } : {}),
      } as const
      const details: ErasureDetails = {
        id,
        email: email.toLowerCase(),
        names: namesIn(called),
        language: await readerLanguage(db, id),
        ...payout,
      }
      const also = async (trx: Transaction, record: RequestRecord) => {
        if (dataTypes.length === 0 && subject.role === 'admin')
          await users.assertAdminRemains(trx, id, 'be erased')
        if (record.notBefore) await notices.send(trx, record)
      }
      return open(by, subject, what, { details, also })
    },

    /**
     * Withdraws a request within its notice period.
     * @throws NOT_FOUND for requests of other people, CONFLICT once it has begun, or without a notice period
     */
    cancel: (by: GraphContext, id: string): Promise<RequestRecord> =>
      inTransaction(db, async (trx) => {
        const request = await requestStore(trx).byId(id)
        if (request?.userId !== personOf(by.viewer).subject) throw notFound('Request', id)
        if (request.state !== 'received' || !request.notBefore || request.notBefore <= timestamp(clock))
          throw new DomainError('CONFLICT', `The request ${id} can no longer be cancelled.`)
        const cancelled = await progress.move(trx, request, 'cancelled', { by })
        await by.completeIdempotent(trx, cancelled)
        return cancelled
      }),

    /**
     * Adds to the history of consents.
     * @throws ValidationError
     */
    async consent(by: GraphContext, input: GdprConsentInput): Promise<GdprRequestReceipt> {
      const { consentType: type, textVersion } = validated(gdprConsent, input)
      const now = timestamp(clock)
      const decidedAt = input.timestamp ?? now
      if (decidedAt > timestamp(clock, CLOCK_SKEW_MS))
        throw new ValidationError({ timestamp: 'must not be in the future' })
      // With a time in the future, this decision would take precedence over the next one.
      const givenAt = decidedAt < now ? decidedAt : now
      const subject = await subjectOf(by, input.userId)
      const { granted } = input
      const recordedBy = actorOf(by.viewer).id
      return open(
        by,
        subject,
        { type: 'consent' },
        {
          also: async (trx, { id: requestId }) => {
            const consent = {
              userId: subject.id,
              type,
              granted,
              givenAt,
              recordedAt: now,
              recordedBy,
              requestId,
              ...(textVersion ? { textVersion } : {}),
            }
            await consentStore(trx).insert({ id: newId('cns'), ...consent })
          },
        },
      )
    },

    /** Consents given and withdrawn, newest first. @throws FORBIDDEN, NOT_FOUND */
    async consentHistory(by: RequestContext, userId: string | null | undefined, input: PageInput) {
      const { id } = await subjectOf(by, userId)
      return connectionFrom(input, (page) => consentStore(db).page(id, page))
    },

    /** The latest decision of each type. @throws FORBIDDEN, NOT_FOUND */
    async currentConsents(by: RequestContext, userId: string | null | undefined) {
      const { id } = await subjectOf(by, userId)
      return consentStore(db).current(id)
    },
  }
}

/** @throws ValidationError for a memo without a destination */
function payoutOf({
  walletDestination,
  walletMemo,
  walletMemoType,
}: GdprErasureInput): PayoutTarget | undefined {
  if (walletDestination)
    return {
      walletDestination,
      ...(walletMemo ? { walletMemo } : {}),
      ...(walletMemoType ? { walletMemoType } : {}),
    }
  if (walletMemo || walletMemoType)
    throw new ValidationError({
      walletDestination: 'must be given together with walletMemo and walletMemoType',
    })
  return undefined
}
