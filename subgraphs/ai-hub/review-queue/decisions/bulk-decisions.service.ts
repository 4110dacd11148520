import { DomainError, ValidationError } from '../../../shared/domain-error.js'
import { nodeOf } from '../queue/review-item.mapper.js'
import type { ReviewItemRecord } from '../queue/review-item.store.js'
import type { BulkDecisionResult } from '../queue/review-summary.type.js'

const MAX_ITEMS = 100

/**
 * Decides about several items independently: a failure of one does not affect the others.
 * @throws ValidationError for none, too many or duplicate items
 */
export async function decideEach(
  ids: readonly string[],
  decide: (id: string) => Promise<ReviewItemRecord>,
): Promise<BulkDecisionResult[]> {
  if (ids.length === 0 || ids.length > MAX_ITEMS)
    throw new ValidationError({ ids: `must name 1 to ${MAX_ITEMS} items` })
  if (new Set(ids).size < ids.length) throw new ValidationError({ ids: 'must name each item once' })
  const results: BulkDecisionResult[] = []
  for (const id of ids)
    try {
      results.push({ id, success: true, item: nodeOf(await decide(id)) })
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      results.push({ id, success: false, code: error.code, error: error.message })
    }
  return results
}
