import { createPublicKey } from 'node:crypto'
import { z } from 'zod'
import type { RequestContext } from '../../../../schema/viewer.js'
import { type Timestamp, timestamp } from '../../../shared/clock.js'
import { inTransaction, type Transaction } from '../../../shared/database.js'
import { DomainError, notFound } from '../../../shared/domain-error.js'
import { newId } from '../../../shared/ids.js'
import { checkTarget } from '../../../shared/outbound/outbound.js'
import { validated } from '../../../shared/validated.js'
import { personOf } from '../../../shared/viewer.js'
import { audited } from '../../audit/audited-actions.policy.js'
import type { FeatureDependencies } from '../../feature-dependencies.js'
import { wasRemoved } from '../../users/user-erasure.service.js'
import type { PushSubscriptionInput } from '../notification.inputs.js'
import type { PushSubscription } from '../preferences/preferences.type.js'
import { sealPushKeys } from './push-keys.mapper.js'
import { type PushSubscriptionRecord, pushSubscriptionStore } from './push-subscription.store.js'

/** Maximum number of browsers per person. */
const MAX_BROWSERS = 20

const subscription = z.object({
  endpoint: z.string().max(2048, 'must have at most 2048 characters'),
  p256dh: z.string().refine(isCurvePoint, 'must be a P-256 public key in base64url'),
  auth: z.string().refine((text) => bytesOf(text).length === 16, 'must be 16 bytes in base64url'),
})

export interface PushSubscriptionDependencies
  extends Pick<FeatureDependencies, 'db' | 'clock' | 'box' | 'outbound' | 'audit'> {
  /** The key that browsers subscribe with; undefined while pushes are disabled. */
  readonly publicKey: string | undefined
}

export type PushSubscriptionService = ReturnType<typeof createPushSubscriptionService>

/** Push subscriptions of the browsers of a user; each user manages their own. */
export function createPushSubscriptionService(dependencies: PushSubscriptionDependencies) {
  const { db, clock, box, outbound, audit, publicKey } = dependencies
  return {
    publicKey,

    async list({ viewer }: RequestContext): Promise<PushSubscription[]> {
      return (await pushSubscriptionStore(db).ofUser(personOf(viewer).subject)).map(shown)
    },

    /**
     * @throws ValidationError, CONFLICT when pushes are disabled or the person has too many, NOT_FOUND for a person who was
     *   erased during the call
     */
    async add(by: RequestContext, input: PushSubscriptionInput): Promise<PushSubscription> {
      const userId = personOf(by.viewer).subject
      const { endpoint, p256dh, auth } = validated(subscription, input)
      if (!publicKey) throw new DomainError('CONFLICT', 'Push notifications are disabled on this platform.')
      await checkTarget(outbound, 'endpoint', endpoint)
      const record: PushSubscriptionRecord = {
        id: newId('psh'),
        userId,
        endpoint,
        sealedKeys: sealPushKeys(box, endpoint, { p256dh, auth }),
        createdAt: timestamp(clock),
        serverKey: publicKey,
      }
      return inTransaction(db, async (trx) => {
        // The check takes time, in which the person may have been erased.
        if (await wasRemoved(trx, userId)) throw notFound('User', userId)
        const store = pushSubscriptionStore(trx)
        const others = (await store.ofUser(userId)).filter((known) => known.endpoint !== endpoint)
        if (others.length >= MAX_BROWSERS)
          throw new DomainError('CONFLICT', 'Too many push subscriptions; remove one first.')
        await store.save(record)
        await audit.record(trx, by, audited('push_subscription_added', record.id, { after: shown(record) }))
        return shown(record)
      })
    },

    /** @throws NOT_FOUND, also for another person's subscription */
    async remove(by: RequestContext, id: string): Promise<void> {
      const userId = personOf(by.viewer).subject
      await inTransaction(db, async (trx) => {
        if (!(await pushSubscriptionStore(trx).delete(userId, id))) throw notFound('Push subscription', id)
        await audit.record(trx, by, audited('push_subscription_removed', id))
      })
    },
  }
}

/**
 * Deletes the push subscriptions of all browsers of a person.
 * @param until only to those that were registered up to this time
 */
export function unsubscribeBrowsers(trx: Transaction, userId: string, until?: Timestamp): Promise<void> {
  return pushSubscriptionStore(trx).deleteOfUser(userId, until)
}

/** Anyone who knows the endpoint can push to the browser, so only its host is shown. */
function shown({ id, endpoint, createdAt }: PushSubscriptionRecord): PushSubscription {
  return { id, service: new URL(endpoint).host, createdAt }
}

function bytesOf(text: string): Buffer {
  return /^[A-Za-z0-9_-]+=*$/.test(text) ? Buffer.from(text, 'base64url') : Buffer.alloc(0)
}

/** Whether the key is an uncompressed point on the curve; any other key would fail on every send. */
function isCurvePoint(text: string): boolean {
  const bytes = bytesOf(text)
  if (bytes.length !== 65 || bytes[0] !== 4) return false
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((half) => half.toString('base64url'))
  try {
    createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' })
    return true
  } catch {
    // Node.js reports an invalid point only by throwing.
    return false
  }
}
