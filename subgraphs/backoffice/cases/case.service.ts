import { type Awaitable, whenKnown } from '../../../runtime/awaitable.js'
import { caseChanges, newCase } from '../../../schema/input-rules/cases.js'
import type { RequestContext, Viewer } from '../../../schema/viewer.js'
import { timestamp } from '../../shared/clock.js'
import { inTransaction, type Transaction } from '../../shared/database.js'
import { DomainError, notFound } from '../../shared/domain-error.js'
import { newId } from '../../shared/ids.js'
import { type ConnectionOf, connectionFrom, type PageInput } from '../../shared/paging/page.js'
import { defaultSort, sortOf } from '../../shared/paging/sort.js'
import { assertTransition } from '../../shared/states/transition-table.js'
import { assertCurrent, isUnchanged, modifiedConcurrently } from '../../shared/states/versioned.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import { checkedTogether, validated } from '../../shared/validated.js'
import { actorOf, isService, isStaff, personOf } from '../../shared/viewer.js'
import { audited } from '../audit/audited-actions.policy.js'
import { requestSurplusTransfers } from '../donations/surplus/surplus.worker.js'
import { recordBackofficeEvent } from '../events/backoffice-event.service.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import type { Users } from '../users/user.service.js'
import { assertGuardianRemains } from '../users/user-erasure.service.js'
import { type CaseFilter, type CreateCaseInput, caseSorts, type UpdateCaseInput } from './case.inputs.js'
import { type CaseStatus, caseTransitions, hidingTransitions } from './case.state.js'
import { type CaseRecord, type CaseSelection, caseStore } from './case.store.js'
import { notifyOfNewCase, notifyOfStatusChange } from './case-notifications.service.js'
import { slugKeyOf } from './case-slug.policy.js'
import { draftScopeOf, isCaseVisible } from './case-visibility.policy.js'
import type { PostReference } from './post-origin.store.js'
import { casePostStore, caseUpdatePostStore } from './post-origin.store.js'
import type { CaseUpdates } from './updates/case-update.service.js'

export interface CaseDependencies extends Pick<FeatureDependencies, 'db' | 'clock' | 'audit' | 'notifier'> {
  readonly users: Users
  readonly updates: CaseUpdates
}

export type { CaseSelection }

export type Cases = ReturnType<typeof createCases>

/** Rules of cases (docs/contract/backoffice.md, docs/contract/states.md). */
export function createCases({ db, clock, audit, users, updates, notifier }: CaseDependencies) {
  const stored = caseStore(db)

  async function prepare(by: RequestContext, input: CreateCaseInput): Promise<CaseRecord> {
    const [words, guardian] = await checkedTogether(
      () => validated(newCase, input),
      () => users.guardianFor(by, input.guardianId ?? undefined),
    )
    if (input.fromPost && !isStaff(by.viewer))
      throw new DomainError('FORBIDDEN', 'Only staff may set fromPost.')
    const now = timestamp(clock)
    return {
      id: newId('cas'),
      name: words.name,
      description: words.description ?? '',
      status: input.status ?? 'active',
      priority: input.priority ?? 'normal',
      category: input.category ?? 'rescue',
      ...(guardian ? { guardianId: guardian.id, guardianName: guardian.name } : {}),
      ...(input.donationGoal == null ? {} : { donationGoal: input.donationGoal }),
      ...(words.imageUrl ? { imageUrl: words.imageUrl } : {}),
      additionalImages: words.additionalImages ?? [],
      version: 1,
      createdAt: now,
      updatedAt: now,
    }
  }

  /** The case that a post led to: the one opened from it, or the one that it is an update of. */
  async function madeFrom(trx: Transaction, post: PostReference): Promise<CaseRecord | undefined> {
    const opened = await casePostStore(trx).findCreatedFrom(post)
    const made = opened && (await caseStore(trx).byId(opened.id))
    if (made) return made
    const update = await updates.findCreatedFrom(trx, post)
    return update && caseStore(trx).byId(update.caseId)
  }

  async function open(
    trx: Transaction,
    by: RequestContext,
    record: CaseRecord,
    post?: PostReference | null,
  ): Promise<CaseRecord> {
    const made = post && (await madeFrom(trx, post))
    const madeBy = actorOf(by.viewer).id
    if (post && made) {
      if (!isService(by.viewer))
        for (const origins of [casePostStore, caseUpdatePostStore]) await origins(trx).takeOver(post, madeBy)
      return made
    }
    if (record.guardianId) await assertGuardianRemains(trx, record.guardianId)
    await caseStore(trx).insert(record)
    if (post) await casePostStore(trx).keep([{ ...post, id: record.id, madeBy }])
    await audit.record(trx, by, audited('case_created', record.id, { after: record }))
    await notifyOfNewCase(notifier, trx, record)
    return record
  }

  async function change(
    trx: Transaction,
    by: RequestContext,
    id: string,
    input: UpdateCaseInput,
  ): Promise<CaseRecord> {
    const words = validated(caseChanges, input)
    const store = caseStore(trx)
    const before = await store.byId(id)
    if (!before || !isCaseVisible(by.viewer, before)) throw notFound('Case', id)
    assertMayChange(by.viewer, before)
    assertCurrent(before, input.version, changed)
    if (input.status) assertTransition(caseTransitions, 'case', before.status, input.status)
    const after: CaseRecord = {
      ...before,
      ...(words.name ? { name: words.name } : {}),
      ...(words.description ? { description: words.description } : {}),
      ...(input.status ? { status: input.status } : {}),
      ...(input.donationGoal == null ? {} : { donationGoal: input.donationGoal }),
      version: before.version + 1,
      updatedAt: timestamp(clock),
    }
    if (isUnchanged(before, after)) return before
    if (!(await store.replace(after, before.version))) throw changed(before)
    const moved = after.status !== before.status
    if (after.status === 'completed' && (moved || after.donationGoal !== before.donationGoal))
      await requestSurplusTransfers(trx, id, clock)
    if (moved) {
      await updates.recordStatusChange(trx, by, before, after)
      const change = { id, status: after.status, previousStatus: before.status }
      await recordBackofficeEvent(trx, 'case.updated', change, clock)
      await notifyOfStatusChange(notifier, trx, after)
    }
    await audit.record(trx, by, audited(moved ? 'case_status_change' : 'case_updated', id, { before, after }))
    return after
  }

  return {
    /** @returns undefined for drafts that the viewer may not see */
    find({ viewer }: RequestContext, id: string): Awaitable<CaseRecord | undefined> {
      return whenKnown(stored.byId(id), (found) =>
        found && isCaseVisible(viewer, found) ? found : undefined,
      )
    },

    /** @returns undefined for an unknown slug and for drafts, which no viewer sees by their slug */
    async findBySlug(slug: string): Promise<CaseRecord | undefined> {
      const key = slugKeyOf(slug)
      const found = key === undefined ? undefined : await caseStore(db).bySlugKey(key)
      return found?.status === 'draft' ? undefined : found
    },

    /** All cases but drafts, or those of a status, newest first. */
    listPublic: (input: PageInput, status?: CaseStatus) =>
      connectionFrom(input, (page) => caseStore(db).page(status ? { status } : {}, defaultSort, page, {})),

    /** Regardless of the viewer; `caseLoader` hides drafts. */
    findMany: stored.byIds,

    /** The cases of guardians. */
    pagesOfGuardians: stored.pagesOfGuardians,

    async list(
      { viewer }: RequestContext,
      filter: CaseFilter,
      sort: string | null | undefined,
      input: PageInput,
    ): Promise<ConnectionOf<CaseRecord>> {
      const order = sortOf(sort, caseSorts)
      return connectionFrom(input, (page) => stored.page(filter, order, page, draftScopeOf(viewer)))
    },

    /**
     * Validates a new case without writing it; `open` writes it.
     * @throws ValidationError, or FORBIDDEN when a guardian names another one
     */
    prepare,

    /**
     * Writes a prepared case with its audit row and notifications in the caller's transaction.
     * @returns the existing case if the post already led to one or to an update of it; a person takes the case or
     *   update over from the service that created it, which no longer withdraws it
     */
    open,

    /**
     * Creates a case. Guardians create their own; staff may name any guardian.
     * @throws ValidationError, or FORBIDDEN when a guardian names another one
     */
    async create(by: GraphContext, input: CreateCaseInput): Promise<CaseRecord> {
      const record = await prepare(by, input)
      return inTransaction(db, async (trx) => {
        const opened = await open(trx, by, record, input.fromPost)
        await by.completeIdempotent(trx, opened)
        return opened
      })
    },

    /**
     * Updates a case; a new status adds a case update of type status_change in the same transaction.
     * @throws NOT_FOUND, FORBIDDEN for a guardian of other cases, CONFLICT for a transition that is not allowed or
     *   a concurrent modification, ValidationError
     */
    update: (by: RequestContext, id: string, input: UpdateCaseInput): Promise<CaseRecord> =>
      inTransaction(db, (trx) => change(trx, by, id, input)),

    /**
     * Turns a case into a draft if the viewer created it, in the caller's transaction. The post may then lead to another
     * case.
     * @returns false when another actor created it, the post is an update of it, or it no longer exists
     * @throws CONFLICT when it was completed since
     */
    async withdraw(
      trx: Transaction,
      by: RequestContext,
      id: string,
      fromPost?: PostReference,
    ): Promise<boolean> {
      const record = await caseStore(trx).byId(id)
      if (!record) return false
      const actor = actorOf(by.viewer).id
      if (fromPost && (await updates.findCreatedFrom(trx, fromPost))?.caseId === id) return false
      if (fromPost && !(await casePostStore(trx).release(fromPost, id, actor))) return false
      if (record.status === 'completed') throw completedSince(id)
      for (const status of hidingTransitions[record.status]) await change(trx, by, id, { status })
      return true
    },
  }
}

/** Staff may change every case, guardians only their own. */
function assertMayChange(viewer: Viewer, record: CaseRecord): void {
  if (isStaff(viewer) || record.guardianId === personOf(viewer).subject) return
  throw new DomainError('FORBIDDEN', 'Guardians may change only their own cases.')
}

function completedSince(id: string): DomainError {
  return new DomainError(
    'CONFLICT',
    `Case ${id} has been completed since, so it cannot be withdrawn. Set its status to active, then retry.`,
    { reason: 'case_completed', caseId: id },
  )
}

function changed(record: CaseRecord): DomainError {
  const { status, updatedAt } = record
  return modifiedConcurrently('case', record, { status, updatedAt })
}
