import { encodeTime, monotonicFactory } from 'ulid'
import { randomNumber } from '../../runtime/random-number.js'

const nextUlid = monotonicFactory(randomNumber)

/** The id prefixes of all resources. The API documents define most of them. */
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

/** What ids that are created from a time on are not less than. */
export function lowestId(prefix: IdPrefix, time: Date): string {
  return `${prefix}_${encodeTime(time.getTime())}`
}
