import { auditStore } from '../../shared/audit/audit-log.js'
import type { Timestamp } from '../../shared/clock.js'
import type { Transaction } from '../../shared/database.js'
import { createErasures, type Erasures } from '../../shared/personal-data/erasures.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import { aiHubInventory } from './personal-data-inventory.policy.js'

const ERASED = 'person.erased'
/** Only the posts of a person who keeps the account, and what was learnt from their texts. */
const CASES_ERASED = 'person.cases_erased'

/** Erasures in the AI hub. The audit log keeps the ids of people whose texts were erased. */
export function createAiHubErasures({
  audit,
  ...dependencies
}: Pick<FeatureDependencies, 'db' | 'clock' | 'audit'>): Erasures {
  const erasures = createErasures({ ...dependencies, audit, inventory: aiHubInventory })
  return {
    carryOut: (order) =>
      erasures.carryOut(order, async (trx) => {
        const by = {
          viewer: { kind: 'service', subject: 'service:backoffice' },
          requestId: order.requestId,
        } as const
        const { subject, categories } = order
        const isWhole = categories.length === 0
        if (isWhole || categories.includes('cases'))
          await audit.record(trx, by, { action: isWhole ? ERASED : CASES_ERASED, target: subject.id })
        return []
      }),
  }
}

/**
 * Whether a person was erased. To be checked before data about them is stored that was read earlier or from another service.
 * @param since when their texts were read: an erasure of only their texts since then counts too
 */
export async function wasErased(trx: Transaction, personId: string, since?: Timestamp): Promise<boolean> {
  const rows = await auditStore(trx).inOrder(
    (query) => {
      query.where({ resource: 'person', resource_id: personId }).where((either) => {
        either.where({ action: ERASED })
        if (since !== undefined) either.orWhere('timestamp', '>=', since)
      })
    },
    '',
    1,
  )
  return rows.length > 0
}
