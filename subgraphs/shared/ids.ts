import { randomFillSync } from 'node:crypto'
import { monotonicFactory } from 'ulid'

/** Random bytes are drawn from the system many at a time: one by one they cost more than all else about an id. */
const pool = new Uint8Array(4096)
let used = pool.length

/** A random number from 0 to below 1, of 256 steps: ulid takes five bits of each. */
function random(): number {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  return (pool[used++] ?? 0) / 256
}

const nextUlid = monotonicFactory(random)

/**
 * The id prefixes of all resources. The documents fix most of them; `decisions` the rest.
 */
export type IdPrefix =
  | 'usr'
  | 'cas'
  | 'don'
  | 'spt'
  | 'tkm'
  | 'not'
  | 'ann'
  | 'aud'
  | 'upd'
  | 'cud'
  | 'sec'
  | 'kb'
  | 'alert'
  | 'rule'
  | 'inv'
  | 'gdpr_req'
  | 'cns'
  | 'emc'
  | 'deploy'
  | 'soc'
  | 'whs'
  | 'whd'
  | 'evt'
  | 'job'
  | 'fil'
  | 'wal'
  | 'txn'
  | 'rec'
  | 'qua'
  | 'rst'
  | 'wdn'
  | 'onr'
  | 'ord'
  | 'tw'
  | 'acc'
  | 'ins'
  | 'cnv'
  | 'msg'
  | 'inl'
  | 'mdl'
  | 'aih'
  | 'cst'
  | 'mtr'
  | 'psh'
  | 'ivt'
  | 'wau'
  | 'lbl'
  | 'apr'
  | 'sur'
  | 'drq'

/**
 * A new id: the prefix and a ULID, so that ids of one process sort by creation and reveal nothing else.
 * @example newId('cas') // cas_01JD9ZP5QW3YB1F6H1J3T9K4QX
 */
export function newId(prefix: IdPrefix): string {
  return `${prefix}_${nextUlid()}`
}
