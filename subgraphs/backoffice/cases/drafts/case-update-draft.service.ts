import { newCaseUpdate } from '../../../../schema/input-rules/cases.js'
import type { RequestContext } from '../../../../schema/viewer.js'
import { timestamp } from '../../../shared/clock.js'
import { type Database, inTransaction, type Transaction } from '../../../shared/database.js'
import { DomainError, notFound } from '../../../shared/domain-error.js'
import { newId } from '../../../shared/ids.js'
import { type ConnectionOf, connectionFrom, type PageInput } from '../../../shared/paging/page.js'
import { quotaExceeded } from '../../../shared/quota.js'
import type { GraphContext } from '../../../shared/subgraph/graph-context.js'
import { validated } from '../../../shared/validated.js'
import { isStaff, personOf } from '../../../shared/viewer.js'
import { audited } from '../../audit/audited-actions.policy.js'
import type { FeatureDependencies } from '../../feature-dependencies.js'
import type { caseSummaryOf } from '../case-summary.service.js'
import { isCaseVisible } from '../case-visibility.policy.js'
import type { CaseUpdates } from '../updates/case-update.service.js'
import type { CaseUpdateRecord } from '../updates/case-update.store.js'
import { type CaseUpdateDraftRecord, caseUpdateDraftStore } from './case-update-draft.store.js'
import type { DraftCaseUpdateInput } from './case-update-draft.type.js'

/** Open drafts for one person: a runaway agent must not fill the table. */
const MAX_DRAFTS = 100

export interface CaseUpdateDraftDependencies extends Pick<FeatureDependencies, 'db' | 'clock' | 'audit'> {
  readonly updates: Pick<CaseUpdates, 'add'>
  readonly caseOf: typeof caseSummaryOf
}

export type CaseUpdateDrafts = ReturnType<typeof createCaseUpdateDrafts>

/** Rules of drafts: people who may update a case may draft, confirm and discard its updates (docs/agents.md). */
export function createCaseUpdateDrafts(dependencies: CaseUpdateDraftDependencies) {
  const { db, clock, audit, updates, caseOf } = dependencies

  async function assertMayUpdate({ viewer }: RequestContext, trx: Database, caseId: string): Promise<void> {
    const target = await caseOf(trx, caseId)
    if (!target || !isCaseVisible(viewer, target)) throw notFound('Case', caseId)
    if (!isStaff(viewer) && target.guardianId !== personOf(viewer).subject)
      throw new DomainError('FORBIDDEN', 'Guardians may draft updates only of their own cases.')
  }

  /** Removes an open draft, once. @throws NOT_FOUND also for drafts of cases that the viewer may not update */
  async function take(trx: Transaction, by: RequestContext, id: string): Promise<CaseUpdateDraftRecord> {
    const draft = await caseUpdateDraftStore(trx).byId(id)
    if (!draft) throw unknownDraft(id)
    await assertMayUpdate(by, trx, draft.caseId).catch((error: unknown) => {
      throw error instanceof DomainError ? unknownDraft(id) : error
    })
    if (!(await caseUpdateDraftStore(trx).delete(id))) throw unknownDraft(id)
    return draft
  }

  return {
    /**
     * The open drafts of a case; staff may leave the case out.
     * @throws NOT_FOUND, FORBIDDEN for a guardian of other cases
     */
    async list(
      by: RequestContext,
      caseId: string | undefined,
      input: PageInput,
    ): Promise<ConnectionOf<CaseUpdateDraftRecord>> {
      if (caseId !== undefined) await assertMayUpdate(by, db, caseId)
      else if (!isStaff(by.viewer))
        throw new DomainError('FORBIDDEN', 'Guardians must name one of their cases.')
      return connectionFrom(input, (page) => caseUpdateDraftStore(db).page(caseId, page))
    },

    /** @throws ValidationError, NOT_FOUND, FORBIDDEN, QUOTA_EXCEEDED */
    draft: (by: GraphContext, input: DraftCaseUpdateInput): Promise<CaseUpdateDraftRecord> =>
      inTransaction(db, async (trx) => {
        const { type, notes } = validated(newCaseUpdate, input)
        await assertMayUpdate(by, trx, input.caseId)
        const { subject, name } = personOf(by.viewer)
        const used = await caseUpdateDraftStore(trx).count(subject)
        if (used >= MAX_DRAFTS) {
          const quota = { quota: 'case_update_drafts_per_person', limit: MAX_DRAFTS, used }
          throw quotaExceeded(`${used} drafts are open; confirm or discard some first.`, quota)
        }
        const draft = {
          id: newId('cud'),
          caseId: input.caseId,
          type,
          notes: notes ?? '',
          draftedBy: subject,
          draftedByName: name,
          createdAt: timestamp(clock),
        }
        await caseUpdateDraftStore(trx).insert(draft)
        await audit.record(trx, by, audited('case_update_drafted', draft.id, { after: draft }))
        await by.completeIdempotent(trx, draft)
        return draft
      }),

    /** Publishes a draft as an update by the person who confirms it. @throws NOT_FOUND */
    confirm: (by: GraphContext, id: string): Promise<CaseUpdateRecord> =>
      inTransaction(db, async (trx) => {
        const { caseId, type, notes } = await take(trx, by, id)
        const update = await updates.add(trx, by, { caseId, type, notes })
        await by.completeIdempotent(trx, update)
        return update
      }),

    /** Deletes a draft. @throws NOT_FOUND */
    discard: (by: GraphContext, id: string): Promise<CaseUpdateDraftRecord> =>
      inTransaction(db, async (trx) => {
        const draft = await take(trx, by, id)
        await audit.record(trx, by, audited('case_update_draft_discarded', draft.id, { before: draft }))
        await by.completeIdempotent(trx, draft)
        return draft
      }),
  }
}

function unknownDraft(id: string): DomainError {
  return new DomainError('NOT_FOUND', `Draft ${id} not found; it may have been confirmed or discarded.`)
}
