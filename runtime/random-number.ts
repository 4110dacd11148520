import { randomFillSync } from 'node:crypto'

/** Random bytes are drawn from the system many at a time; one by one they would cost more than the rest of an id. */
const pool = new Uint8Array(4096)
let used = pool.length

/** A random number from 0 to below 1, of 256 steps: ulid takes five bits of each. */
export function randomNumber(): number {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  return (pool[used++] ?? 0) / 256
}
