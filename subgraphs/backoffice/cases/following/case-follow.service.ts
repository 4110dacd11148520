import type { RequestContext } from '../../../../schema/viewer.js'
import { timestamp } from '../../../shared/clock.js'
import { inTransaction, type Transaction } from '../../../shared/database.js'
import { notFound } from '../../../shared/domain-error.js'
import { type ConnectionOf, connectionOf, type PageInput, pageOf } from '../../../shared/paging/page.js'
import type { GraphContext } from '../../../shared/subgraph/graph-context.js'
import { personOf } from '../../../shared/viewer.js'
import { audited } from '../../audit/audited-actions.policy.js'
import type { FeatureDependencies } from '../../feature-dependencies.js'
import type { CaseRecord } from '../case.store.js'
import { draftScopeOf, isCaseVisible } from '../case-visibility.policy.js'
import { caseFollowStore } from './case-follow.store.js'

export interface CaseFollowDependencies extends Pick<FeatureDependencies, 'db' | 'clock' | 'audit'> {
  readonly cases: { readonly findMany: (ids: readonly string[]) => Promise<CaseRecord[]> }
}

export type CaseFollows = ReturnType<typeof createCaseFollows>

/** The followers of cases, who are notified of updates. */
export function createCaseFollows({ db, clock, audit, cases }: CaseFollowDependencies) {
  async function visibleCase({ viewer }: RequestContext, id: string): Promise<CaseRecord> {
    const [found] = await cases.findMany([id])
    if (!found || !isCaseVisible(viewer, found)) throw notFound('Case', id)
    return found
  }

  async function change(
    by: GraphContext,
    id: string,
    action: 'followed' | 'unfollowed',
  ): Promise<CaseRecord> {
    const found = await visibleCase(by, id)
    const { subject: userId } = personOf(by.viewer)
    return inTransaction(db, async (trx) => {
      const store = caseFollowStore(trx)
      const isChanged =
        action === 'followed'
          ? await store.insert({ userId, caseId: id, createdAt: timestamp(clock) })
          : await store.delete(userId, id)
      if (isChanged) await audit.record(trx, by, audited(`case_${action}`, id))
      await by.completeIdempotent(trx, found)
      return found
    })
  }

  return {
    /** Follows a case; idempotent. @throws NOT_FOUND for a case that the viewer may not see */
    follow: (by: GraphContext, id: string): Promise<CaseRecord> => change(by, id, 'followed'),

    /** The reverse of `follow`. @throws NOT_FOUND */
    unfollow: (by: GraphContext, id: string): Promise<CaseRecord> => change(by, id, 'unfollowed'),

    /** The cases that the viewer follows and may see, the latest followed first. */
    async list({ viewer }: RequestContext, input: PageInput): Promise<ConnectionOf<CaseRecord>> {
      const page = pageOf(input)
      const found = await caseFollowStore(db).page(personOf(viewer).subject, draftScopeOf(viewer), page)
      const known = await cases.findMany(found.rows.map(({ caseId }) => caseId))
      const rows = found.rows.flatMap(({ caseId }) => known.find(({ id }) => id === caseId) ?? [])
      return connectionOf({ ...found, rows }, page)
    },

    /** The cases among these that a person follows. */
    followedAmong: (userId: string, caseIds: readonly string[]): Promise<string[]> =>
      caseFollowStore(db).among(userId, caseIds),
  }
}

/** The followers to notify about a case: none while it is a draft, which they may not see. */
export async function followersOfCase(
  trx: Transaction,
  { id, status }: Pick<CaseRecord, 'id'> & { readonly status: string },
): Promise<string[]> {
  return status === 'draft' ? [] : caseFollowStore(trx).followersOf(id)
}
