import { z } from 'zod'
import type { RequestContext } from '../../../../schema/viewer.js'
import { timestamp } from '../../../shared/clock.js'
import { type Database, inTransaction, type Transaction } from '../../../shared/database.js'
import { DomainError, notFound, ValidationError } from '../../../shared/domain-error.js'
import { enqueueJob, forgetFailedJobs } from '../../../shared/jobs/jobs.js'
import { type ConnectionOf, connectionFrom, type PageInput } from '../../../shared/paging/page.js'
import type { GraphContext } from '../../../shared/subgraph/graph-context.js'
import { textOf, validated } from '../../../shared/validated.js'
import { isAdmin, personOf } from '../../../shared/viewer.js'
import type { ErasureHolds } from '../erasure/erasure-hold.service.js'
import type { GdprRequestFilter } from './gdpr-request.inputs.js'
import { EXECUTE_REQUEST, FROZEN_WALLET, resolutions } from './gdpr-request.state.js'
import { type RequestRecord, requestStore } from './gdpr-request.store.js'
import type { Progress, ProgressDependencies } from './request-progress.service.js'

const MAX_NOTE_LENGTH = 2_000

/** Lists, resolves and retries GDPR requests for administrators. */
export type GdprAdminService = ReturnType<typeof createGdprAdmin>

/** Requests as seen by their person and by administrators, who resolve and retry them. */
export function createGdprAdmin({
  db,
  clock,
  progress,
  holds,
}: ProgressDependencies & { readonly progress: Progress; readonly holds: Pick<ErasureHolds, 'hasBegun'> }) {
  return {
    /** @returns undefined for viewers other than the person and administrators */
    async find({ viewer }: RequestContext, id: string): Promise<RequestRecord | undefined> {
      const request = await requestStore(db).byId(id)
      const isOwn = 'role' in viewer && viewer.subject === request?.userId
      return request && (isOwn || isAdmin(viewer)) ? request : undefined
    },

    /** Requests, newest first: the viewer's own, or all for administrators. @throws FORBIDDEN */
    async list(
      { viewer }: RequestContext,
      { type, state, userId, isOverdue }: GdprRequestFilter,
      input: PageInput,
    ): Promise<ConnectionOf<RequestRecord>> {
      const own = isAdmin(viewer) ? undefined : personOf(viewer).subject
      if (own && userId && userId !== own)
        throw new DomainError('FORBIDDEN', 'Requires role admin to read requests of other people.')
      const now = timestamp(clock)
      const selection = {
        userId: own ?? userId,
        type,
        state,
        ...(isOverdue === true ? { overdueAt: now } : {}),
        ...(isOverdue === false ? { inTimeAt: now } : {}),
      }
      return connectionFrom(input, (page) => requestStore(db).page(selection, page))
    },

    /**
     * Resolves a request in awaiting_admin, or rejects an erasure that a frozen wallet holds and that has not deleted the
     * account yet.
     * @throws NOT_FOUND, CONFLICT in other states, ValidationError
     */
    async resolve(by: GraphContext, id: string, outcome: string, note: string): Promise<RequestRecord> {
      const state = resolutions.find((resolution) => resolution === outcome)
      if (!state) throw new ValidationError({ outcome: `must be ${resolutions.join(' or ')}` })
      const changes = validated(z.object({ note: textOf(MAX_NOTE_LENGTH) }), { note })
      const request = await mustFind(db, id)
      const isHeld = request.waitingFor === FROZEN_WALLET && state === 'rejected'
      if (request.state !== 'awaiting_admin' && !isHeld)
        throw new DomainError(
          'CONFLICT',
          `The request ${id} is ${request.state}; only requests in awaiting_admin can be resolved.`,
        )
      if (isHeld && (await holds.hasBegun(request)))
        throw new DomainError(
          'CONFLICT',
          `The erasure ${id} has already deleted the account; lift the freeze to let it proceed.`,
        )
      return inTransaction(db, (trx) => progress.move(trx, request, state, { changes, by }))
    },

    /** Retries a failed request. @throws NOT_FOUND, CONFLICT */
    retry: (by: GraphContext, id: string): Promise<RequestRecord> =>
      inTransaction(db, async (trx) => {
        const request = await mustFind(trx, id)
        if (request.state !== 'failed')
          throw new DomainError(
            'CONFLICT',
            `The request ${id} is ${request.state}; only failed requests can be retried.`,
          )
        await forgetFailedJobs(trx, EXECUTE_REQUEST, id)
        await enqueueJob(trx, { kind: EXECUTE_REQUEST, payload: { id }, key: id }, clock)
        return progress.move(trx, request, 'in_progress', { by })
      }),
  }
}

async function mustFind(db: Database | Transaction, id: string): Promise<RequestRecord> {
  const request = await requestStore(db).byId(id)
  if (!request) throw notFound('Request', id)
  return request
}
