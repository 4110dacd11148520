import { createHmac } from 'node:crypto'

/** SLIP-10, ed25519: every level is hardened. */
const MASTER_SECRET = 'ed25519 seed'
const HARDENED = 0x8000_0000
/** SEP-5: `m/44'/148'/index'`. */
const STELLAR_PATH = [44, 148]

/**
 * The seed of the account at an index, derived from a root as SEP-5 describes, so that any tool that supports SEP-5 can
 * recover the accounts from the root.
 * @param root 16 to 64 bytes
 */
export function accountSeed(root: Uint8Array, index: number): Uint8Array {
  let node = createHmac('sha512', MASTER_SECRET).update(root).digest()
  for (const step of [...STELLAR_PATH, index]) {
    const data = Buffer.alloc(37)
    data.set(node.subarray(0, 32), 1)
    data.writeUInt32BE(HARDENED + step, 33)
    node = createHmac('sha512', node.subarray(32)).update(data).digest()
  }
  return new Uint8Array(node.subarray(0, 32))
}
