import { randomBytes } from 'node:crypto'
import type { AuditKey } from '../../shared/audit/audit-key.js'
import { type Clock, timestamp } from '../../shared/clock.js'
import type { Database, Transaction } from '../../shared/database.js'
import { createSecretBox } from '../../shared/secrets/secret-box.js'
import { randomAccount } from '../ledger/address.js'
import type { UnsignedEnvelope } from '../ledger/envelopes.js'
import type { Network } from '../ledger/network.js'
import { type Signer, signerOf } from '../ledger/signer.js'
import type { KeyVault } from './key-vault.client.js'
import { firstBreak, signingAuditStore } from './signing-audit.store.js'
import { walletKeyStore } from './wallet-key.store.js'

/** The wallet of a key. All members are bound to the sealed key: it cannot be opened for another wallet. */
export interface KeyOwner {
  readonly id: string
  readonly network: Network
  readonly publicKey: string
}

/** A new key of a wallet that is not stored yet. */
export interface NewKey {
  readonly publicKey: string
  store(trx: Transaction): Promise<void>
}

/** A signed envelope. It must not leave the process before `record` is committed. */
export interface Signed {
  /** In base64. */
  readonly envelope: string
  record(trx: Transaction): Promise<void>
}

export interface CustodyDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly vault: KeyVault
  /** Signs the log of signings. */
  readonly signingKey: AuditKey
}

/** Operations on the wallets' keys, which never leave this service. */
export type Custody = ReturnType<typeof createCustody>

const DATA_KEY_BYTES = 32
const REWRAP_BATCH = 200

/**
 * Keeps a random key per wallet, sealed with AES-256-GCM under a separate data key, which the vault wraps.
 */
export function createCustody({ db, clock, vault, signingKey }: CustodyDependencies) {
  async function signerOfWallet(owner: KeyOwner): Promise<Signer> {
    const record = await walletKeyStore(db).byWallet(owner.id)
    if (!record) throw new Error(`Wallet ${owner.id} has no key.`)
    const dataKey = await vault.unwrap(record, contextOf(owner))
    const seed = Buffer.from(createSecretBox(dataKey).open(record.sealedSeed, contextOf(owner)), 'base64')
    dataKey.fill(0)
    const signer = signerOf(seed)
    seed.fill(0)
    if (signer.address !== owner.publicKey)
      throw new Error(`The stored key of wallet ${owner.id} does not match its address.`)
    return signer
  }

  return {
    /** Creates the key of a wallet that does not exist yet. */
    async createKey(walletId: string, network: Network): Promise<NewKey> {
      const { address, seed } = randomAccount()
      const owner = { id: walletId, network, publicKey: address }
      const dataKey = randomBytes(DATA_KEY_BYTES)
      const sealedSeed = createSecretBox(dataKey).seal(Buffer.from(seed).toString('base64'), contextOf(owner))
      const wrapped = await vault.wrap(dataKey, contextOf(owner))
      dataKey.fill(0)
      seed.fill(0)
      return {
        publicKey: address,
        store: (trx) => walletKeyStore(trx).insert({ walletId, ...wrapped, sealedSeed }),
      }
    },

    /** Signs for a wallet; `others` are additional signers that are not wallets. */
    async sign(
      owner: KeyOwner,
      envelope: UnsignedEnvelope,
      purpose: string,
      others: readonly Signer[] = [],
    ): Promise<Signed> {
      const signed = envelope.sign(await signerOfWallet(owner), ...others)
      const signing = { walletId: owner.id, at: timestamp(clock), purpose, transactionHash: envelope.hash }
      return { envelope: signed, record: (trx) => signingAuditStore(trx, signingKey).append(signing) }
    },

    /** Rewraps every data key under the vault's current master key. @returns the number of rewrapped keys */
    async rewrapAll(profileOf: (walletId: string) => Promise<KeyOwner | undefined>): Promise<number> {
      let count = 0
      for (;;) {
        const records = await walletKeyStore(db).notUnder(vault.currentKeyId, REWRAP_BATCH)
        if (records.length === 0) return count
        for (const record of records) {
          const owner = await profileOf(record.walletId)
          if (!owner) throw new Error(`Wallet ${record.walletId} of a stored key does not exist.`)
          const dataKey = await vault.unwrap(record, contextOf(owner))
          await walletKeyStore(db).rewrap(record, await vault.wrap(dataKey, contextOf(owner)))
          dataKey.fill(0)
          count++
        }
      }
    },

    /** The wallets whose signing chain is broken, with the first position that does not match its predecessors. */
    /** Signs the log of signings with the current audit key; returns how many entries the previous one had signed. */
    async resignAll(): Promise<number> {
      const audit = signingAuditStore(db, signingKey)
      let count = 0
      for (const walletId of await audit.walletIds()) count += await audit.resign(walletId)
      return count
    },

    async brokenChains(): Promise<{ walletId: string; position: number }[]> {
      const broken: { walletId: string; position: number }[] = []
      const audit = signingAuditStore(db, signingKey)
      for (const walletId of await audit.walletIds()) {
        const position = firstBreak(await audit.chain(walletId), signingKey)
        if (position !== undefined) broken.push({ walletId, position })
      }
      return broken
    },
  }
}

function contextOf({ id, network, publicKey }: KeyOwner): string {
  return `${id}\n${network}\n${publicKey}`
}
