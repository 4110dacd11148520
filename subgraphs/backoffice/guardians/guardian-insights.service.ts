import { insightFields, profileFromInsights } from '../../../schema/input-rules/users.js'
import type { RequestContext } from '../../../schema/viewer.js'
import { inTransaction } from '../../shared/database.js'
import { notFound } from '../../shared/domain-error.js'
import { validated } from '../../shared/validated.js'
import { audited } from '../audit/audited-actions.policy.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import type { Guardians } from './guardian.service.js'
import type { Guardian, UpdateGuardianInput } from './guardian.type.js'
import type {
  GuardianInsight,
  GuardianInsightReport,
  ProfileUpdate,
  UpdatedGuardian,
  UpdateFromInsightsInput,
} from './guardian-insight.type.js'
import { linkInsight, readGuardianInsights } from './guardian-insights.client.js'
import { profileFrom, summaryOf } from './guardian-profile.policy.js'

export interface GuardianInsightDependencies extends Pick<FeatureDependencies, 'db' | 'audit' | 'graph'> {
  readonly guardians: Guardians
}

export type GuardianInsights = ReturnType<typeof createGuardianInsights>

/**
 * Insights that the AI hub extracts from the posts and cases of guardians. Every operation throws NOT_FOUND for a
 * guardian whom the viewer may not see, and UPSTREAM_ERROR when the AI hub is unavailable.
 */
export function createGuardianInsights({ db, audit, graph, guardians }: GuardianInsightDependencies) {
  async function known(by: RequestContext, id: string): Promise<Guardian> {
    const guardian = await guardians.find(by, id)
    if (!guardian) throw notFound('Guardian', id)
    return guardian
  }

  async function read(by: RequestContext, guardianId: string) {
    return (await graph.request(readGuardianInsights, { guardianId }, { requestId: by.requestId })).insights
  }

  return {
    async report(by: RequestContext, id: string): Promise<GuardianInsightReport> {
      await known(by, id)
      const insights = await read(by, id)
      return { insights, summary: summaryOf(insights) }
    },

    /** Links an insight to a knowledge entry. Idempotent. */
    async link(
      by: RequestContext,
      { guardianId, insightId, kbEntryId }: { guardianId: string; insightId: string; kbEntryId: string },
    ): Promise<GuardianInsight> {
      await known(by, guardianId)
      const wanted = { guardianId, insightId, entryId: kbEntryId }
      const { insight } = await graph.request(linkInsight, wanted, { requestId: by.requestId })
      await inTransaction(db, (trx) =>
        audit.record(
          trx,
          by,
          audited('guardian_insight_linked', guardianId, { after: { insightId, kbEntryId } }),
        ),
      )
      return insight
    },

    /**
     * Fills the profile of a guardian from insights; existing values stay unless `overwrite` is set.
     * @throws ValidationError naming `fields`
     */
    async updateProfile(
      by: RequestContext,
      id: string,
      input: UpdateFromInsightsInput,
    ): Promise<UpdatedGuardian> {
      const { fields, overwrite } = validated(profileFromInsights, input)
      const guardian = await known(by, id)
      const wanted = fields ? insightFields.filter((field) => fields.includes(field)) : insightFields
      const updated = profileFrom(await read(by, id), guardian, wanted, overwrite ?? false)
      if (updated.length === 0) return { guardian, updated }
      const change = { ...changeOf(updated), version: guardian.version }
      return { guardian: await guardians.update(by, id, change), updated }
    },
  }
}

function changeOf(updates: readonly ProfileUpdate[]): UpdateGuardianInput {
  const values = new Map(updates.map(({ field, value }) => [field, value]))
  const website = values.get('website')
  return {
    ...Object.fromEntries([...values].filter(([field]) => field !== 'website')),
    ...(website ? { contactInfo: { website } } : {}),
  }
}
