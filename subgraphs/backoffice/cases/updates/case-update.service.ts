import { newCaseUpdate } from '../../../../schema/input-rules/cases.js'
import type { RequestContext } from '../../../../schema/viewer.js'
import { timestamp } from '../../../shared/clock.js'
import { inTransaction, type Transaction } from '../../../shared/database.js'
import { DomainError, notFound } from '../../../shared/domain-error.js'
import { newId } from '../../../shared/ids.js'
import { type ConnectionOf, connectionFrom, type Page, type PageInput } from '../../../shared/paging/page.js'
import type { GraphContext } from '../../../shared/subgraph/graph-context.js'
import { validated } from '../../../shared/validated.js'
import { actorOf, isService, isStaff, personOf } from '../../../shared/viewer.js'
import { audited } from '../../audit/audited-actions.policy.js'
import type { FeatureDependencies } from '../../feature-dependencies.js'
import type { CaseRecord } from '../case.store.js'
import { caseSummaryOf } from '../case-summary.service.js'
import { isCaseVisible } from '../case-visibility.policy.js'
import { followersOfCase } from '../following/case-follow.service.js'
import type { PostReference } from '../post-origin.store.js'
import { caseUpdatePostStore } from '../post-origin.store.js'
import { type CaseUpdateRecord, caseUpdateStore } from './case-update.store.js'
import type { CreateCaseUpdateInput } from './case-update.type.js'

export type CaseUpdateDependencies = Pick<FeatureDependencies, 'db' | 'clock' | 'audit' | 'notifier'>

export type CaseUpdates = ReturnType<typeof createCaseUpdates>

/** Rules of case updates (docs/contract/backoffice.md). */
export function createCaseUpdates({ db, clock, audit, notifier }: CaseUpdateDependencies) {
  async function findCreatedFrom(
    trx: Transaction,
    post: PostReference,
  ): Promise<CaseUpdateRecord | undefined> {
    const made = await caseUpdatePostStore(trx).findCreatedFrom(post)
    return made && caseUpdateStore(trx).byId(made.id)
  }

  async function add(
    trx: Transaction,
    by: RequestContext,
    input: CreateCaseUpdateInput,
  ): Promise<CaseUpdateRecord> {
    const words = validated(newCaseUpdate, input)
    const { fromPost } = input
    const actor = actorOf(by.viewer)
    const made = fromPost && (await findCreatedFrom(trx, fromPost))
    if (fromPost && made) {
      if (!isService(by.viewer)) await caseUpdatePostStore(trx).takeOver(fromPost, actor.id)
      return made
    }
    const target = await caseSummaryOf(trx, input.caseId)
    if (!target || !isCaseVisible(by.viewer, target)) throw notFound('Case', input.caseId)
    if (!isStaff(by.viewer) && target.guardianId !== personOf(by.viewer).subject)
      throw new DomainError('FORBIDDEN', 'Guardians may add updates only to their own cases.')
    const record: CaseUpdateRecord = {
      id: newId('upd'),
      caseId: target.id,
      type: words.type,
      ...(words.notes ? { notes: words.notes } : {}),
      updatedBy: actor.id,
      updatedByName: actor.name,
      createdAt: timestamp(clock),
      ...(words.metadata ? { metadata: words.metadata as NonNullable<CaseUpdateRecord['metadata']> } : {}),
    }
    await caseUpdateStore(trx).insert(record)
    if (fromPost) await caseUpdatePostStore(trx).keep([{ ...fromPost, id: record.id, madeBy: actor.id }])
    const about = { caseId: target.id, caseName: target.name, updateType: record.type, notes: record.notes }
    await notifier.notify(trx, 'case_updated', about, {
      users: [target.guardianId, ...(await followersOfCase(trx, target))],
      except: actor.id,
    })
    await audit.record(trx, by, audited('case_update_created', record.id, { after: record }))
    return record
  }

  return {
    /** The updates of cases. */
    pagesOfCases: (caseIds: readonly string[], page: Page) => caseUpdateStore(db).pages(caseIds, page),

    /** Regardless of the viewer; `CaseUpdateReference` hides those of drafts. */
    findMany: (ids: readonly string[]): Promise<CaseUpdateRecord[]> => caseUpdateStore(db).byIds(ids),

    /** @throws ValidationError, NOT_FOUND for a case that the viewer may not see */
    async list(
      { viewer }: RequestContext,
      caseId: string,
      input: PageInput,
    ): Promise<ConnectionOf<CaseUpdateRecord>> {
      const target = await caseSummaryOf(db, caseId)
      if (!target || !isCaseVisible(viewer, target)) throw notFound('Case', caseId)
      return connectionFrom(input, (page) => caseUpdateStore(db).page(caseId, page))
    },

    /** The update, of any case, that a post has led to. */
    findCreatedFrom,

    /**
     * Adds an update to a case in the caller's transaction.
     * @returns the existing update, of any case, if the post already led to one; a person takes it over from the service that
     *   created it, which no longer withdraws it
     * @throws as `create`
     */
    add,

    /**
     * Adds an update to a case.
     * @throws ValidationError, NOT_FOUND for an unknown case, FORBIDDEN for a guardian of other cases
     */
    create: (by: GraphContext, input: CreateCaseUpdateInput): Promise<CaseUpdateRecord> =>
      inTransaction(db, async (trx) => {
        if (input.fromPost && !isStaff(by.viewer))
          throw new DomainError('FORBIDDEN', 'Only staff may set fromPost.')
        const record = await add(trx, by, input)
        await by.completeIdempotent(trx, record)
        return record
      }),

    /**
     * Releases the post of an update that the viewer created, in the caller's transaction, so that the post may lead to
     * another update.
     * @returns false when another actor created it, or the case no longer exists
     */
    async withdraw(
      trx: Transaction,
      by: RequestContext,
      caseId: string,
      fromPost?: PostReference,
    ): Promise<boolean> {
      if (!(await caseSummaryOf(trx, caseId))) return false
      const made = fromPost && (await findCreatedFrom(trx, fromPost))
      if (!fromPost || !made) return true
      if (made.caseId !== caseId) return false
      return caseUpdatePostStore(trx).release(fromPost, made.id, actorOf(by.viewer).id)
    },

    /** Adds the update of a status change in the transaction of the change, which also writes the audit row. */
    async recordStatusChange(
      trx: Transaction,
      { viewer }: RequestContext,
      before: Pick<CaseRecord, 'status'>,
      after: Pick<CaseRecord, 'id' | 'status'>,
    ): Promise<void> {
      const actor = actorOf(viewer)
      await caseUpdateStore(trx).insert({
        id: newId('upd'),
        caseId: after.id,
        type: 'status_change',
        status: after.status,
        previousStatus: before.status,
        updatedBy: actor.id,
        updatedByName: actor.name,
        createdAt: timestamp(clock),
      })
    },
  }
}
