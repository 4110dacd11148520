import { auditStore } from '../../shared/audit/audit-log.js'
import type { Transaction } from '../../shared/database.js'
import { createErasures, type Erasures } from '../../shared/personal-data/erasures.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import { aiHubInventory } from './personal-data-inventory.policy.js'

const ERASED = { resource: 'person', action: 'person.erased' } as const

/** Erasures in the AI hub. The audit log keeps the id of a person of whom everything was erased. */
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
        const { id: target } = order.subject
        if (order.categories.length === 0) await audit.record(trx, by, { action: ERASED.action, target })
        return []
      }),
  }
}

/** Whether a person was erased: called before something about them is stored that was read earlier, or from another service. */
export async function wasErased(trx: Transaction, personId: string): Promise<boolean> {
  const rows = await auditStore(trx).inOrder(
    (query) => query.where({ ...ERASED, resource_id: personId }),
    '',
    1,
  )
  return rows.length > 0
}
