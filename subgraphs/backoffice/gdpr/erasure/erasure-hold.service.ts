import { inTransaction } from '../../../shared/database.js'
import type { Alerts } from '../../alerts/alert.service.js'
import { backgroundActor } from '../../audit/audit-trail.service.js'
import type { FeatureDependencies } from '../../feature-dependencies.js'
import { wasRemoved } from '../../users/user-erasure.service.js'
import { userRecipients } from '../../users/user-recipients.service.js'
import { FROZEN_WALLET, ServiceUnavailable } from '../requests/gdpr-request.state.js'
import { type RequestRecord, requestStore } from '../requests/gdpr-request.store.js'
import { assertNotFrozen, type FrozenWallet } from './wallet-payout.client.js'

interface HoldDependencies extends Pick<FeatureDependencies, 'db' | 'graph' | 'identity'> {
  readonly alerts: Pick<Alerts, 'raise' | 'resolveByKey'>
}

/** Erasures that a frozen wallet holds. */
export type ErasureHolds = ReturnType<typeof createErasureHolds>

/** A freeze of a wallet by somebody else holds the erasure of its owner until it is lifted. */
export function createErasureHolds({ db, graph, identity, alerts }: HoldDependencies) {
  return {
    /** Whether a request that waits for a frozen wallet must keep waiting. It is retried without a state change. */
    async stillHolds(id: string): Promise<boolean> {
      const request = await requestStore(db).byId(id)
      if (request?.state !== 'waiting' || request.waitingFor !== FROZEN_WALLET) return false
      try {
        await assertNotFrozen(graph, request)
        return false
      } catch (error) {
        if (error instanceof ServiceUnavailable) return true
        throw error
      }
    },

    /** Whether the erasure deleted the account before the freeze, and must therefore be completed. */
    async hasBegun({ userId, dataTypes }: RequestRecord): Promise<boolean> {
      if (dataTypes.length > 0) return false
      const [user] = await userRecipients(db).byIds([userId])
      // People who sign in at an external provider have neither profile nor account here.
      if (!user) return wasRemoved(db, userId)
      return (await identity.findByEmail(user.email))?.id !== userId
    },

    /** Alerts the administrators, once per request. It must not fail, because it is not repeated. */
    async announce({ id, userId }: RequestRecord, { walletIds }: FrozenWallet): Promise<void> {
      await inTransaction(db, (trx) =>
        alerts.raise(trx, backgroundActor(id), {
          source: 'security',
          type: 'erasure_held',
          severity: 'high',
          message:
            `The erasure ${id} waits for the frozen wallet ${walletIds.join(', ')}. Lift the freeze to let it ` +
            'proceed, or reject the request, which is possible until the account is deleted.',
          userId,
          metadata: { requestId: id, walletIds },
          key: alertKey(id),
        }),
      )
    },

    /** Resolves the alert of a request that no longer waits. */
    async end(id: string): Promise<void> {
      await inTransaction(db, (trx) => alerts.resolveByKey(trx, backgroundActor(id), alertKey(id)))
    },
  }
}

const alertKey = (requestId: string) => `erasure-held:${requestId}`
