import { createHash, randomBytes } from 'node:crypto'
import { ProgramError } from '../../../runtime/process/run-program.js'
import type { Database } from '../../shared/database.js'
import { createSecretBox } from '../../shared/secrets/secret-box.js'
import { accountOf } from '../ledger/address.js'
import { signerOf } from '../ledger/signer.js'
import { accountSeed } from './key-derivation.policy.js'
import { type KeyRootRecord, keyRootStore } from './key-root.store.js'
import type { KeyVault } from './key-vault.client.js'

/** The master keys, of 32 bytes each. */
export interface MasterKeys {
  readonly current: Uint8Array | undefined
  /** Can still open the root, until it is sealed with the current one. */
  readonly previous: Uint8Array | undefined
  /** The current key, created if it does not exist yet; called only for a database without keys. */
  readonly create: () => Uint8Array
}

const ROOT_BYTES = 32

/**
 * A vault in this process: the root is stored sealed with the master key (AES-256-GCM) and opened at the start.
 * @throws ProgramError if the root is sealed with a key that is not available; in that case no new key is created
 */
export async function localKeyVault(db: Database, keys: MasterKeys): Promise<KeyVault> {
  const known = await keyRootStore(db).find('sealed')
  const current = known ? keys.current : await firstMasterKey(db, keys)
  const record = known ?? (await createRoot(db, current))
  const root = openRoot(record, { current, previous: keys.previous })
  return {
    rootId: record.rootId,
    addressOf: async (index) => accountOf(accountSeed(root, index)),
    sign: async (index, hash) => signerOf(accountSeed(root, index)).sign(hash),
    async rewrap() {
      if (!current || record.masterKeyId === masterKeyId(current)) return false
      return keyRootStore(db).rewrap(record, sealed(root, record.rootId, current))
    },
  }
}

/** The root of a record, opened with one of the keys. */
export function openRoot(
  record: KeyRootRecord,
  { current, previous }: Omit<MasterKeys, 'create'>,
): Uint8Array {
  const { rootId, masterKeyId: wanted = '', wrapped = '' } = record
  const known = [current, previous].filter((key) => key !== undefined)
  const key = known.find((one) => masterKeyId(one) === wanted)
  if (key) return Buffer.from(createSecretBox(key).open(wrapped, purposeOf(rootId)), 'base64')
  const given =
    known.length === 0 ? 'there is none' : `the configured one is ${known.map(masterKeyId).join(' and ')}`
  throw new ProgramError(
    `The keys of the wallets in this database are sealed with the master key ${wanted}, but ${given}. Restore the ` +
      'file wallet-master.key from the backup of the keys, or set WALLET_MASTER_KEY (or WALLET_MASTER_KEY_PREVIOUS) to that key.',
  )
}

/** The key for a database without a root. */
async function firstMasterKey(db: Database, keys: MasterKeys): Promise<Uint8Array> {
  if (await keyRootStore(db).isNeeded())
    throw new ProgramError(
      'The wallets in this database have keys in a vault that is not configured; configure it again (WALLET_KEY_SERVICE_URL), or restore the table key_roots.',
    )
  return keys.create()
}

/** Processes that start concurrently on an empty database get the same root. */
async function createRoot(db: Database, masterKey: Uint8Array | undefined): Promise<KeyRootRecord> {
  if (!masterKey) throw new Error('A root needs a master key.')
  const root = randomBytes(ROOT_BYTES)
  const rootId = createHash('sha256').update('wallet key root\n').update(root).digest('hex').slice(0, 16)
  return keyRootStore(db).insert({ kind: 'sealed', rootId, nextIndex: 0, ...sealed(root, rootId, masterKey) })
}

function sealed(root: Uint8Array, rootId: string, masterKey: Uint8Array) {
  const wrapped = createSecretBox(masterKey).seal(Buffer.from(root).toString('base64'), purposeOf(rootId))
  return { masterKeyId: masterKeyId(masterKey), wrapped }
}

const purposeOf = (rootId: string) => `wallet-key-root:${rootId}`

/** A short id of a master key that reveals nothing about it. */
function masterKeyId(key: Uint8Array): string {
  return createHash('sha256').update('wallet master key\n').update(key).digest('hex').slice(0, 16)
}
