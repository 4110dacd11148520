import { timestamp } from '../../../shared/clock.js'
import { inTransaction, type Transaction } from '../../../shared/database.js'
import { assertTransition } from '../../../shared/states/transition-table.js'
import { modifiedConcurrently } from '../../../shared/states/versioned.js'
import type { Alerts } from '../../alerts/alert.service.js'
import { type AuditActor, backgroundActor } from '../../audit/audit-trail.service.js'
import { audited } from '../../audit/audited-actions.policy.js'
import type { FeatureDependencies } from '../../feature-dependencies.js'
import { FROZEN_WALLET, type RequestState, requestTransitions } from './gdpr-request.state.js'
import { type RequestRecord, requestStore } from './gdpr-request.store.js'

/** Changes that accompany a transition. */
export type RequestChanges = Partial<Pick<RequestRecord, 'archive' | 'certificate' | 'failure' | 'note'>> & {
  readonly waitingFor?: string
}

export type ProgressDependencies = Pick<FeatureDependencies, 'db' | 'clock' | 'audit'>

/** The only operations that change a stored request. */
export type Progress = ReturnType<typeof createProgress>

/** What administrators do with a request in a state that it does not leave by itself. */
const remedies: Partial<Readonly<Record<RequestState, string>>> = {
  awaiting_admin: 'decide about it and resolve it',
  failed: 'remove the cause, which is in the log and in the failed job, and retry it',
}

/** State transitions of requests, each with its audit row; administrators are alerted of those that wait for them. */
export function createProgress({
  db,
  clock,
  audit,
  alerts,
}: ProgressDependencies & { readonly alerts: Pick<Alerts, 'raise' | 'resolveByKey'> }) {
  async function alertAdministrators(
    trx: Transaction,
    by: AuditActor,
    { id, type, state, dueAt }: RequestRecord,
  ): Promise<void> {
    const key = `gdpr-request:${id}`
    const remedy = remedies[state]
    if (!remedy) return void (await alerts.resolveByKey(trx, by, key))
    await alerts.raise(trx, by, {
      source: 'rule',
      type: `gdpr_request_${state}`,
      severity: 'high',
      message: `The request ${id} (${type}) is ${state}: ${remedy} by ${dueAt}, under "GDPR requests" in the dashboard.`,
      key,
    })
  }

  /** @throws CONFLICT when the transition is not allowed, or the request was modified concurrently */
  async function move(
    trx: Transaction,
    before: RequestRecord,
    state: RequestState,
    { changes = {}, by }: { changes?: RequestChanges; by?: AuditActor } = {},
  ): Promise<RequestRecord> {
    assertTransition(requestTransitions, 'request', before.state, state)
    const after = changed(before, state, changes, timestamp(clock))
    if (!(await requestStore(trx).replace(after, before.version))) throw modifiedConcurrently('request')
    const actor = by ?? backgroundActor(before.id)
    await audit.record(
      trx,
      actor,
      audited(`gdpr_request_${state}`, before.id, {
        before: { state: before.state },
        after: { state, ...(after.waitingFor ? { waitingFor: after.waitingFor } : {}) },
      }),
    )
    if (remedies[state] || remedies[before.state]) await alertAdministrators(trx, actor, after)
    return after
  }

  return {
    move,

    /** Cancels the erasure of a person that waits to pay balances out, if there is one. */
    async cancelPayout(trx: Transaction, by: AuditActor, userId: string): Promise<void> {
      const erasure = await requestStore(trx).openErasure(userId)
      if (erasure?.state === 'received' && erasure.notBefore) await move(trx, erasure, 'cancelled', { by })
    },

    /** Replaces the details for the execution of a request that is not final. */
    keepDetails: (id: string, sealedDetails: string): Promise<void> =>
      inTransaction(db, async (trx) => {
        const request = await requestStore(trx).byId(id)
        if (!request?.sealedDetails) return
        const after = { ...request, sealedDetails, version: request.version + 1 }
        if (!(await requestStore(trx).replace(after, request.version))) throw modifiedConcurrently('request')
      }),

    /** Marks a request as in progress. @returns undefined when it is final or waits for an administrator */
    begin: (id: string): Promise<RequestRecord | undefined> =>
      inTransaction(db, async (trx) => {
        const request = await requestStore(trx).byId(id)
        if (!request || request.state === 'in_progress') return request
        if (!requestTransitions[request.state].includes('in_progress')) return undefined
        return move(trx, request, 'in_progress')
      }),

    /** Marks a request as failed after an internal error; details are in the log. */
    async giveUp(trx: Transaction, id: string, error: Error): Promise<void> {
      const request = await requestStore(trx).byId(id)
      if (request?.state !== 'in_progress') return
      await move(trx, request, 'failed', {
        changes: { failure: `It failed repeatedly (${error.name}).` },
      })
    },

    /** Applies a transition to the current version. */
    moveLatest: (id: string, state: RequestState, changes: RequestChanges): Promise<void> =>
      inTransaction(db, async (trx) => {
        const request = await requestStore(trx).byId(id)
        if (request && request.state !== state) await move(trx, request, state, { changes })
      }),
  }
}

function changed(
  before: RequestRecord,
  state: RequestState,
  { waitingFor, ...changes }: RequestChanges,
  now: string,
): RequestRecord {
  const { waitingFor: waitedFor, waitingSince, failure: _failure, sealedDetails, ...kept } = before
  const isFinal = requestTransitions[state].length === 0
  // The waiting time spans all attempts; the time of a freeze must not lengthen the pauses after it.
  const earlier = waitedFor === FROZEN_WALLET ? undefined : waitingSince
  const since = earlier ?? (state === 'waiting' ? now : undefined)
  return {
    ...kept,
    ...changes,
    state,
    version: before.version + 1,
    ...(waitingFor ? { waitingFor } : {}),
    ...(since && !isFinal ? { waitingSince: since } : {}),
    ...(sealedDetails && !isFinal ? { sealedDetails } : {}),
    ...(before.startedAt || state !== 'in_progress' ? {} : { startedAt: now }),
    ...(isFinal ? { finishedAt: now } : {}),
  }
}
