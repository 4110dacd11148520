import { setTimeout as pause } from 'node:timers/promises'
import type { Knex } from 'knex'
import type { Log } from '../log.js'
import { idempotencyStore, type KeyClaim } from './idempotency.store.js'

/** The pause between two attempts, and how long they continue, in milliseconds. */
const AGAIN_MS = 500
const GIVEN_UP_MS = 10 * 60_000

/**
 * Frees the key of a failed request. While the database is unavailable, which may be why the request has failed, the
 * attempts continue in the background: otherwise every repetition is in conflict until the key expires. A request that was
 * committed without a response is done, and keeps its key and its result.
 * @param isUnknown whether the request may have taken effect: its key then stays in conflict
 */
export async function releaseKey(
  { db, log }: { db: Knex; log: Log },
  claim: KeyClaim,
  isUnknown: boolean,
): Promise<void> {
  const release = async () => {
    if (isUnknown) await idempotencyStore(db).abandon(claim)
    else await idempotencyStore(db).release(claim)
  }
  await release().catch(() => void releaseLater(release, log))
}

async function releaseLater(release: () => Promise<void>, log: Log): Promise<void> {
  const givenUpAt = performance.now() + GIVEN_UP_MS
  for (;;) {
    await pause(AGAIN_MS, undefined, { ref: false })
    try {
      return await release()
    } catch (err) {
      if (performance.now() > givenUpAt)
        return log.error(
          { err },
          'the idempotency key of a failed request could not be freed; it stays in conflict until it expires',
        )
    }
  }
}
