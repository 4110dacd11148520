import { z } from 'zod'
import type { RequestContext } from '../../../../schema/viewer.js'
import { timestamp } from '../../../shared/clock.js'
import { inTransaction, type Transaction } from '../../../shared/database.js'
import { DomainError, ValidationError } from '../../../shared/domain-error.js'
import { enqueueJob, forgetFailedJobs } from '../../../shared/jobs/jobs.js'
import { type ConnectionOf, connectionOf, type PageInput, pageOf } from '../../../shared/paging/page.js'
import type { GraphContext } from '../../../shared/subgraph/graph-context.js'
import { textOf, validated } from '../../../shared/validated.js'
import { isAdmin, personOf } from '../../../shared/viewer.js'
import type { GdprRequestFilter } from './gdpr-request.inputs.js'
import { CARRY_OUT } from './gdpr-request.service.js'
import { finalStates } from './gdpr-request.state.js'
import { type RequestRecord, requestStore } from './gdpr-request.store.js'
import type { Progress, ProgressDependencies } from './request-progress.service.js'

const LONGEST_NOTE = 2_000

/** Operations on requests that were made. */
export type GdprAdminService = ReturnType<typeof createGdprAdmin>

/** Where requests are read, by their people and by administrators, and answered by administrators. */
export function createGdprAdmin({
  db,
  clock,
  progress,
}: ProgressDependencies & { readonly progress: Progress }) {
  return {
    /** A request as its person and administrators see it; unknown to everybody else. */
    async find({ viewer }: RequestContext, id: string): Promise<RequestRecord | undefined> {
      const request = await requestStore(db).byId(id)
      const isOwn = 'role' in viewer && viewer.subject === request?.userId
      return request && (isOwn || isAdmin(viewer)) ? request : undefined
    },

    /** Requests, newest first: one's own, or everybody's for administrators. @throws FORBIDDEN */
    async list(
      { viewer }: RequestContext,
      { type, state, userId, isOverdue }: GdprRequestFilter,
      input: PageInput,
    ): Promise<ConnectionOf<RequestRecord>> {
      const own = isAdmin(viewer) ? undefined : personOf(viewer).subject
      if (own && userId && userId !== own)
        throw new DomainError('FORBIDDEN', 'Only administrators see other people’s requests.')
      const page = pageOf(input)
      const now = timestamp(clock)
      const selection = {
        userId: own ?? userId,
        type,
        state,
        ...(isOverdue === true ? { overdueAt: now } : {}),
        ...(isOverdue === false ? { inTimeAt: now } : {}),
      }
      return connectionOf(await requestStore(db).page(selection, page), page)
    },

    /** Answers a request that waits for an administrator. @throws NOT_FOUND, CONFLICT, ValidationError */
    async answer(by: GraphContext, id: string, outcome: string, note: string): Promise<RequestRecord> {
      const state = finalStates.find((final) => final === outcome)
      if (!state) throw new ValidationError({ outcome: `must be ${finalStates.join(' or ')}` })
      const words = validated(z.object({ note: textOf(LONGEST_NOTE) }), { note })
      return inTransaction(db, async (trx) => {
        const request = await mustFind(trx, id)
        if (request.state !== 'awaiting_admin')
          throw new DomainError(
            'CONFLICT',
            `The request ${id} is ${request.state}; nobody is asked to answer it.`,
          )
        return progress.move(trx, request, state, { changes: words, by })
      })
    },

    /** Carries a request that was given up out again. @throws NOT_FOUND, CONFLICT */
    retry: (by: GraphContext, id: string): Promise<RequestRecord> =>
      inTransaction(db, async (trx) => {
        const request = await mustFind(trx, id)
        if (request.state !== 'failed')
          throw new DomainError(
            'CONFLICT',
            `The request ${id} is ${request.state}; only a failed one is retried.`,
          )
        await forgetFailedJobs(trx, CARRY_OUT, id)
        await enqueueJob(trx, { kind: CARRY_OUT, payload: { id }, key: id }, clock)
        return progress.move(trx, request, 'in_progress', { by })
      }),
  }
}

async function mustFind(trx: Transaction, id: string): Promise<RequestRecord> {
  const request = await requestStore(trx).byId(id)
  if (!request) throw new DomainError('NOT_FOUND', `There is no request ${id}.`)
  return request
}
