import { timestamp } from '../clock.js'
import { inTransaction } from '../database/transaction.js'
import { ExternalFailure, type JobHandler, type JobHandlers } from '../jobs/jobs.js'
import { type DeliveryDependencies, isAccepted, readDelivery, sendOnce } from './deliver.js'
import { DELIVER } from './queue-deliveries.js'
import { webhookStore } from './webhook.store.js'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** The pauses before each retry; after the last one a delivery is parked. */
export const webhookRetryAfterMs: readonly number[] = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  HOUR,
  6 * HOUR,
  24 * HOUR,
]

/** Concurrent requests to one receiver. A receiver that does not respond delays only its own deliveries. */
const SLOTS_PER_RECEIVER = 2

/** The handlers that send webhooks. */
export function webhookHandlers(delivering: DeliveryDependencies): JobHandlers {
  const { db, clock } = delivering
  const deliver: JobHandler<{ deliveryId: string }> = {
    retryAfterMs: webhookRetryAfterMs,
    slots: SLOTS_PER_RECEIVER,
    grouped: true,
    async run({ deliveryId }, job) {
      const ready = await readDelivery(db, deliveryId)
      // A parked one is sent when its failed job is replayed.
      if (ready === undefined || ready.delivery.status === 'delivered') return
      const attempt = await sendOnce(delivering, ready, job.signal)
      // An attempt that was aborted because the process ends is not the receiver's failure.
      job.signal.throwIfAborted()
      const accepted = isAccepted(attempt)
      await inTransaction(db, async (trx) => {
        await webhookStore(trx).addAttempt(attempt)
        if (!accepted) return
        await webhookStore(trx).setStatus(deliveryId, 'delivered', timestamp(clock))
        await job.complete(trx)
      })
      if (accepted) return
      const reason = attempt.error ?? `The receiver responded with ${attempt.statusCode}.`
      throw new ExternalFailure(`${new URL(ready.subscription.url).host}: ${reason}`)
    },
    gaveUp: ({ deliveryId }, _error, trx) => webhookStore(trx).setStatus(deliveryId, 'parked'),
  }
  return { [DELIVER]: deliver }
}
