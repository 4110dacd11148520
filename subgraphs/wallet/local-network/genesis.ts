import { createHmac, randomBytes } from 'node:crypto'
import { StrKey } from '@stellar/stellar-sdk'
import { accountOf } from '../ledger/address.js'
import { STROOPS } from '../ledger/network.js'
import type { LedgerDatabase } from './core/database.js'
import { newAccount } from './core/entries.js'
import type { EntryStore } from './core/entries.store.js'
import { EMPTY_HASH } from './core/ledger-header.js'
import { LedgerState } from './core/ledger-state.js'
import type { LedgerStore } from './core/ledgers.store.js'
import { seconds } from './core/ledgers.store.js'
import { TOTAL_COINS, TRUST_LINE_FLAGS } from './core/protocol.js'

/** A key pair in the network's text form. */
export interface GenesisKey {
  publicKey: string
  secret: string
}

/** The keys of a new ledger. */
export interface GenesisKeys {
  /** Holds nearly all lumens; creates and funds accounts. */
  sponsor: GenesisKey
  /** Issues USDC. */
  issuer: GenesisKey
  /** Holds USDC for distribution. */
  distributor: GenesisKey
  /** Pays for friendbot; its channels only submit, so that many accounts can be funded concurrently. */
  friendbot: GenesisKey
  readonly channels: GenesisKey[]
}

const SEED = 'genesis seed'
const PASSPHRASE = 'passphrase'
const CHANNELS = 20
const WORKING_LUMENS = 1_000_000n * STROOPS
const FRIENDBOT_LUMENS = 10_000_000_000n * STROOPS
const DISTRIBUTOR_USDC = 100_000_000_000n * STROOPS
const USDC_LIMIT = 900_000_000_000n * STROOPS

/**
 * Binds the file to its network when it is first opened. Opening it for another network is refused, because its keys
 * would no longer match its accounts.
 */
export function claimForNetwork(database: LedgerDatabase, passphrase: string): void {
  const claimed = readSetting(database, PASSPHRASE)
  if (claimed === undefined) storeSetting(database, PASSPHRASE, passphrase)
  else if (claimed !== passphrase) {
    throw new Error(`The file holds the ledger of another network ("${claimed}"); use a different file`)
  }
}

/**
 * The keys of this file's ledger, derived from a random seed in the file and the passphrase: the same file always has
 * the same keys, and no two files share one.
 */
export function genesisKeys(database: LedgerDatabase, passphrase: string): GenesisKeys {
  const seed = readSeed(database) ?? storeSeed(database)
  const key = (role: string): GenesisKey =>
    keyFrom(createHmac('sha256', seed).update(`${passphrase}\n${role}`).digest())
  let channels: GenesisKey[] | undefined
  return {
    sponsor: key('sponsor'),
    issuer: key('USDC issuer'),
    distributor: key('USDC distributor'),
    friendbot: key('friendbot'),
    // Derived on demand: there are many, and only the first ledger and friendbot need them.
    get channels() {
      channels ??= Array.from({ length: CHANNELS }, (_, index) => key(`friendbot channel ${index}`))
      return channels
    },
  }
}

function keyFrom(seed: Buffer): GenesisKey {
  return { publicKey: accountOf(seed), secret: StrKey.encodeEd25519SecretSeed(seed) }
}

/** Closes the first ledger if there is none, with the total supply of lumens and USDC for distribution. */
export function ensureGenesis(
  database: LedgerDatabase,
  stores: { entries: EntryStore; ledgers: LedgerStore },
  keys: GenesisKeys,
  closedAt: number,
): void {
  if (stores.ledgers.head()) return
  database.transaction(() => {
    writeGenesis(stores.entries, keys, closedAt)
    stores.ledgers.add({
      sequence: 1,
      closedAt,
      previousHash: EMPTY_HASH,
      transactionSet: EMPTY_HASH,
      results: EMPTY_HASH,
      feePool: 0n,
      successful: 0,
      failed: 0,
      operations: 0,
      setOperations: 0,
    })
  })()
}

function writeGenesis(entries: EntryStore, keys: GenesisKeys, closedAt: number): void {
  const state = new LedgerState(entries.sources({ sequence: 1, closeTime: seconds(closedAt) }))
  let left = TOTAL_COINS
  const open = (key: GenesisKey, lumens: bigint, subentries = 0): void => {
    left -= lumens
    const account = newAccount({ id: key.publicKey, balance: lumens, sequence: 1n << 32n })
    state.putAccount({ ...account, subentries })
  }
  open(keys.issuer, WORKING_LUMENS)
  open(keys.distributor, WORKING_LUMENS, 1)
  open(keys.friendbot, FRIENDBOT_LUMENS)
  for (const channel of keys.channels) open(channel, WORKING_LUMENS)
  open(keys.sponsor, left)
  state.putTrustLine({
    account: keys.distributor.publicKey,
    code: 'USDC',
    issuer: keys.issuer.publicKey,
    balance: DISTRIBUTOR_USDC,
    limit: USDC_LIMIT,
    flags: TRUST_LINE_FLAGS.authorized,
    modifiedLedger: 1,
  })
  state.commit()
}

function readSeed(database: LedgerDatabase): Buffer | undefined {
  const seed = readSetting(database, SEED)
  return seed === undefined ? undefined : Buffer.from(seed, 'base64')
}

function storeSeed(database: LedgerDatabase): Buffer {
  const seed = randomBytes(32)
  storeSetting(database, SEED, seed.toString('base64'))
  return seed
}

function readSetting(database: LedgerDatabase, name: string): string | undefined {
  const row = database.prepare('SELECT value FROM settings WHERE name = ?').get(name)
  return (row as { value: string } | undefined)?.value
}

function storeSetting(database: LedgerDatabase, name: string, value: string): void {
  database.prepare('INSERT INTO settings (name, value) VALUES (?, ?)').run(name, value)
}
