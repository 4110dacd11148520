import { ProgramError } from '../../../runtime/process/run-program.js'
import type { AuditKey } from '../../shared/audit/audit-key.js'
import { type Clock, timestamp } from '../../shared/clock.js'
import { type Database, inTransaction, type Transaction } from '../../shared/database.js'
import { DomainError } from '../../shared/domain-error.js'
import type { UnsignedEnvelope } from '../ledger/envelopes.js'
import { isSignedBy, type Signer } from '../ledger/signer.js'
import { keyRootStore } from './key-root.store.js'
import type { KeyVault } from './key-vault.client.js'
import { signingAuditStore } from './signing-audit.store.js'
import { walletKeyStore } from './wallet-key.store.js'

/** The wallet of a key. */
export interface KeyOwner {
  readonly id: string
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

/** Why a wallet's key is used, for the log of signings. */
export interface SigningCause {
  /** For example `payment`. */
  readonly purpose: string
  /** Who caused it: a user id, or the name of a service. */
  readonly by: string
}

export interface CustodyDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly vault: KeyVault
  /** Signs the log of signings. */
  readonly signingKey: AuditKey
}

/** Operations on the wallets' keys, which never leave their vault. */
export type Custody = ReturnType<typeof createCustody>

/** Every wallet has the key at an index of the vault's root. An index is used once, even if its wallet is never stored. */
export function createCustody({ db, clock, vault, signingKey }: CustodyDependencies) {
  return {
    /**
     * Checks that the vault holds the keys of the wallets.
     * @throws ProgramError if it does not: nothing could be sent from them, and new wallets would hide that
     */
    async check(): Promise<void> {
      const newest = await walletKeyStore(db).newest()
      if (!newest) return
      const isOther =
        (await walletKeyStore(db).hasOthersThan(vault.rootId)) ||
        (await vault.addressOf(newest.keyIndex)) !== newest.publicKey
      if (isOther)
        throw new ProgramError(
          `The configured vault (root ${vault.rootId}) does not hold the keys of the wallets in this database (root ${newest.rootId}). Configure the vault that they were created with.`,
        )
    },

    /**
     * Creates the key of a wallet that does not exist yet. If the vault is not available, no index is taken: a restore stops looking
     * for wallets after many unused indices.
     * @param check throws to refuse the key; runs before the vault is called, and again with the taken index
     * @throws NETWORK_ERROR if the vault is not available
     */
    async createKey(
      walletId: string,
      check: (trx: Transaction) => Promise<void> = async () => undefined,
    ): Promise<NewKey> {
      const { rootId } = vault
      const nextIndex = await inTransaction(db, async (trx) => {
        await check(trx)
        return keyRootStore(trx).nextIndex(rootId)
      })
      const nextAddress = await vault.addressOf(nextIndex)
      const keyIndex = await inTransaction(db, async (trx) => {
        await check(trx)
        return keyRootStore(trx).takeIndex(rootId)
      })
      return {
        // Another wallet may have taken the index since.
        publicKey: keyIndex === nextIndex ? nextAddress : await vault.addressOf(keyIndex),
        async store(trx) {
          await walletKeyStore(trx).insert({ walletId, rootId, keyIndex })
          await signingAuditStore(trx, signingKey).begin(walletId)
        },
      }
    },

    /** Whether the key of a wallet is in custody; that of a configured account is not. */
    hasKey: async (walletId: string): Promise<boolean> =>
      (await walletKeyStore(db).byWallet(walletId)) !== undefined,

    /** The index of the next new key. */
    nextIndex: (): Promise<number> => keyRootStore(db).nextIndex(vault.rootId),

    /** Skips all indices below this one. */
    skipTo: (index: number): Promise<void> => keyRootStore(db).skipTo(vault.rootId, index),

    /** The address of the key at an index, whether or not a wallet has it. */
    addressAt: (index: number): Promise<string> => vault.addressOf(index),

    /** Gives a wallet the key at an index that was issued before. */
    keyAt: (keyIndex: number, walletId: string): Pick<NewKey, 'store'> => ({
      async store(trx) {
        await walletKeyStore(trx).insert({ walletId, rootId: vault.rootId, keyIndex })
        await signingAuditStore(trx, signingKey).begin(walletId)
      },
    }),

    /**
     * Signs for a wallet; `others` are additional signers that are not wallets.
     * @throws CONFLICT for an account whose key is not in custody
     */
    async sign(
      owner: KeyOwner,
      envelope: UnsignedEnvelope,
      { purpose, by: actor }: SigningCause,
      others: readonly Signer[] = [],
    ): Promise<Signed> {
      const key = await walletKeyStore(db).byWallet(owner.id)
      if (!key)
        throw new DomainError('CONFLICT', 'The key of this account is kept elsewhere: send from there.', {
          walletId: owner.id,
        })
      if (key.rootId !== vault.rootId) throw new Error(`The key of wallet ${owner.id} is in another vault.`)
      const hash = Buffer.from(envelope.hash, 'hex')
      const signature = await vault.sign(key.keyIndex, hash)
      // A row that was moved to another wallet signs nothing for it.
      if (!isSignedBy(owner.publicKey, hash, signature))
        throw new Error(`The stored key of wallet ${owner.id} does not match its address.`)
      const signed = envelope.sign({ address: owner.publicKey, sign: () => signature }, ...others)
      const signing = {
        walletId: owner.id,
        at: timestamp(clock),
        purpose,
        actor,
        transactionHash: envelope.hash,
      }
      return { envelope: signed, record: (trx) => signingAuditStore(trx, signingKey).append(signing) }
    },

    /** Seals the root of the keys with the vault's current master key; false if it already was. */
    rewrap: (): Promise<boolean> => vault.rewrap(),

    /** Signs the log of signings with the current audit key; returns how many entries the previous one had signed. */
    async resignAll(): Promise<number> {
      const audit = signingAuditStore(db, signingKey)
      let count = 0
      for (const walletId of await audit.walletIds()) count += await audit.resign(walletId)
      return count
    },

    /** Signed transactions that are missing from the log of signings, which was therefore reset to an earlier state. */
    unrecordedSignings: (): Promise<{ walletId: string; hash: string }[]> =>
      signingAuditStore(db, signingKey).unrecorded(),

    /** The wallets whose signing chain is broken, with the first position that does not match or is missing. */
    async brokenChains(): Promise<{ walletId: string; position: number }[]> {
      const broken: { walletId: string; position: number }[] = []
      const audit = signingAuditStore(db, signingKey)
      for (const walletId of await audit.walletIds()) {
        const position = await audit.firstBreak(walletId)
        if (position !== undefined) broken.push({ walletId, position })
      }
      return broken
    },
  }
}
