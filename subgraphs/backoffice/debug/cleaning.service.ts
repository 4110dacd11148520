import type { RequestContext } from '../../../schema/viewer.js'
import { inTransaction } from '../../shared/database.js'
import { notFound } from '../../shared/domain-error.js'
import { audited } from '../audit/audited-actions.policy.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import type { CleaningResult, MadeUpCounts } from './cleaning.type.js'
import { sampleRows } from './sample-rows.store.js'

export interface CleaningDependencies extends Pick<FeatureDependencies, 'db' | 'audit'> {
  readonly production: boolean
}

export type Cleaning = ReturnType<typeof createCleaning>

/** Removes sample data from an installation. */
export function createCleaning({ db, audit, production }: CleaningDependencies) {
  return {
    /** @throws NOT_FOUND in production */
    async removeMadeUpData(by: RequestContext): Promise<CleaningResult> {
      if (production) throw notFound('Resource')
      return inTransaction(db, async (trx) => {
        const removed = await sampleRows(trx).remove()
        const kept = await sampleRows(trx).count()
        await audit.record(trx, by, audited('made_up_data_removed', 'all', { before: removed }))
        const message = `${sum(removed)} sample rows were removed; ${sum(kept)} were kept because other rows refer to them.`
        return { message, removed, kept }
      })
    },
  }
}

function sum(counts: MadeUpCounts): number {
  return Object.values(counts).reduce((total, count) => total + count, 0)
}
