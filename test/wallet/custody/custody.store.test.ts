import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Keypair } from '@stellar/stellar-sdk'
import { expect, test } from 'vitest'
import type { AuditKey } from '../../../subgraphs/shared/audit/audit-key.js'
import { systemClock } from '../../../subgraphs/shared/clock.js'
import { type Database, inTransaction } from '../../../subgraphs/shared/database.js'
import { createSecretBox } from '../../../subgraphs/shared/secrets/secret-box.js'
import { createCustody, type KeyOwner } from '../../../subgraphs/wallet/custody/custody.service.js'
import {
  type KeyVault,
  localKeyVault,
  walletKeyVault,
} from '../../../subgraphs/wallet/custody/key-vault.client.js'
import { signingAuditStore, signingHash } from '../../../subgraphs/wallet/custody/signing-audit.store.js'
import { walletKeyStore } from '../../../subgraphs/wallet/custody/wallet-key.store.js'
import type { UnsignedEnvelope } from '../../../subgraphs/wallet/ledger/envelopes.js'
import type { Signer } from '../../../subgraphs/wallet/ledger/signer.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

const masterKey = (fill: number) => new Uint8Array(32).fill(fill)

/** An envelope that keeps who signed it. */
function envelope(hash: string): UnsignedEnvelope & { signers: Signer[] } {
  const signers: Signer[] = []
  return {
    hash,
    maxFee: 100n,
    signers,
    sign(...given) {
      signers.push(...given)
      return `signed ${hash}`
    },
  }
}

/** The seed of a wallet, as whoever has the master key opens it. */
async function seedOf(db: Database, { id, network, publicKey }: KeyOwner): Promise<Buffer> {
  const context = `${id}\n${network}\n${publicKey}`
  const record = await walletKeyStore(db).byWallet(id)
  if (!record) throw new Error('no key')
  const dataKey = await localKeyVault(masterKey(1)).unwrap(record, context)
  return Buffer.from(createSecretBox(dataKey).open(record.sealedSeed, context), 'base64')
}

const signingKey: AuditKey = { log: 'wallet signings', current: Buffer.alloc(32, 5) }

describeOnDatabasesOf('wallet', 'custody of wallet keys', (open) => {
  async function custodyOver(db: Database, vault = localKeyVault(masterKey(1)), key = signingKey) {
    return createCustody({ db, clock: systemClock, vault, signingKey: key })
  }

  async function walletWithKey(db: Database, id = 'wal_1', vault?: KeyVault): Promise<KeyOwner> {
    const custody = await custodyOver(db, vault)
    const key = await custody.createKey(id, 'testnet')
    const now = new Date().toISOString()
    await inTransaction(db, async (trx) => {
      await trx('wallets').insert({
        id,
        owner_id: 'usr_ana',
        owner_kind: 'person',
        network: 'testnet',
        public_key: key.publicKey,
        status: 'active',
        funding: 'awaiting',
        created_at: now,
        last_activity_at: now,
      })
      await key.store(trx)
    })
    return { id, network: 'testnet', publicKey: key.publicKey }
  }

  async function migrated(): Promise<Database> {
    const db = await open()
    return db
  }

  test('signs with the key of the wallet’s address, and stores it in no readable form', async () => {
    const db = await migrated()
    const owner = await walletWithKey(db)
    const unsigned = envelope('ab')
    await (await custodyOver(db)).sign(owner, unsigned, 'payment')
    const [signer] = unsigned.signers
    const pair = Keypair.fromPublicKey(owner.publicKey)
    const hash = Buffer.alloc(32, 7)
    expect(signer?.address).toBe(owner.publicKey)
    expect(pair.verify(hash, signer?.sign(hash) ?? Buffer.alloc(64))).toBe(true)
    const seed = await seedOf(db, owner)
    const stored = JSON.stringify(await db('wallet_keys'))
    for (const secret of [
      Keypair.fromRawEd25519Seed(seed).secret(),
      ...['hex', 'base64', 'base64url'].map((form) => encoded(seed, form)),
    ])
      expect(stored).not.toContain(secret)
  })

  test('takes a vault of another kind, such as a key service that answers over a network', async () => {
    const db = await migrated()
    const held = new Map<string, { dataKey: Uint8Array; context: string }>()
    const service: KeyVault = {
      currentKeyId: 'service-key',
      async wrap(dataKey, context) {
        const wrapped = `handle-${held.size + 1}`
        held.set(wrapped, { dataKey: Uint8Array.from(dataKey), context })
        return { masterKeyId: 'service-key', wrapped }
      },
      async unwrap({ wrapped }, context) {
        const found = held.get(wrapped)
        if (found?.context !== context) throw new Error('denied')
        return Uint8Array.from(found.dataKey)
      },
    }
    const owner = await walletWithKey(db, 'wal_1', service)
    const unsigned = envelope('ab')
    await (await custodyOver(db, service)).sign(owner, unsigned, 'payment')
    expect(unsigned.signers[0]?.address).toBe(owner.publicKey)
    expect(await db('wallet_keys')).toMatchObject([{ master_key_id: 'service-key', wrapped_key: 'handle-1' }])
    const stranger = { ...owner, id: 'wal_2' }
    await expect((await custodyOver(db, service)).sign(stranger, unsigned, 'payment')).rejects.toThrow()
  })

  test('gives every wallet a data key of its own', async () => {
    const db = await migrated()
    await walletWithKey(db, 'wal_1')
    await walletWithKey(db, 'wal_2')
    const rows = await db('wallet_keys')
    expect(new Set(rows.map(({ wrapped_key }) => wrapped_key)).size).toBe(2)
    expect(new Set(rows.map(({ sealed_seed }) => sealed_seed)).size).toBe(2)
  })

  test.each([
    ['another wallet’s row', { id: 'wal_2' }],
    ['another network', { network: 'public' as const }],
    ['another address', { publicKey: Keypair.random().publicKey() }],
  ])('does not open a key that was moved to %s', async (_name, change) => {
    const db = await migrated()
    const owner = await walletWithKey(db)
    await walletWithKey(db, 'wal_2')
    const [first] = await db('wallet_keys').where({ wallet_id: 'wal_1' })
    await db('wallet_keys')
      .where({ wallet_id: 'wal_2' })
      .update({ wrapped_key: first.wrapped_key, sealed_seed: first.sealed_seed })
    const signing = (await custodyOver(db)).sign({ ...owner, ...change }, envelope('ab'), 'payment')
    await expect(signing).rejects.toThrow('does not open')
  })

  test('opens nothing under another master key, and says which one is missing', async () => {
    const db = await migrated()
    const owner = await walletWithKey(db)
    const other = await custodyOver(db, localKeyVault(masterKey(2)))
    await expect(other.sign(owner, envelope('ab'), 'payment')).rejects.toThrow(/master key [0-9a-f]{16}/)
  })

  test('wraps all keys anew under a new master key, after which the old one is not needed', async () => {
    const db = await migrated()
    const owners = await Promise.all(['wal_1', 'wal_2', 'wal_3'].map((id) => walletWithKey(db, id)))
    const sealed = await db('wallet_keys').orderBy('wallet_id').pluck('sealed_seed')
    const profileOf = async (id: string) => owners.find((owner) => owner.id === id)
    const during = await custodyOver(db, localKeyVault(masterKey(2), [masterKey(1)]))
    expect(await during.rewrapAll(profileOf)).toBe(3)
    expect(await during.rewrapAll(profileOf)).toBe(0)
    const after = await custodyOver(db, localKeyVault(masterKey(2)))
    for (const owner of owners) await after.sign(owner, envelope('ab'), 'payment')
    // Only the wrapping changed: the sealed keys themselves were not touched.
    expect(await db('wallet_keys').orderBy('wallet_id').pluck('sealed_seed')).toEqual(sealed)
  })

  test('chains every signing of a wallet, so that a change of any entry shows', async () => {
    const db = await migrated()
    const owner = await walletWithKey(db)
    const custody = await custodyOver(db)
    for (const hash of ['aa', 'bb', 'cc']) {
      const signed = await custody.sign(owner, envelope(hash), 'payment')
      await inTransaction(db, (trx) => signed.record(trx))
    }
    expect(await custody.brokenChains()).toEqual([])
    const entries = () => db('signing_audit').where({ wallet_id: owner.id })
    expect(await entries().orderBy('position').pluck('transaction_hash')).toEqual(['aa', 'bb', 'cc'])

    await entries().where({ position: 2 }).update({ transaction_hash: 'bd' })
    expect(await custody.brokenChains()).toEqual([{ walletId: owner.id, position: 2 }])
    await entries().where({ position: 2 }).update({ transaction_hash: 'bb' })
    expect(await custody.brokenChains()).toEqual([])
    const rotated = { ...signingKey, current: Buffer.alloc(32, 6), previous: signingKey.current }
    expect(await (await custodyOver(db, undefined, rotated)).resignAll()).toBe(3)
    const { previous: _, ...fresh } = rotated
    expect(await (await custodyOver(db, undefined, fresh)).brokenChains()).toEqual([])
    const back = { ...signingKey, previous: fresh.current }
    expect(await (await custodyOver(db, undefined, back)).resignAll()).toBe(3)

    // Rewritten as a whole, with hashes that fit, by somebody without the key.
    const [, , last] = await signingAuditStore(db, signingKey).chain(owner.id)
    if (!last) throw new Error('There are three entries.')
    const forged = signingHash({ ...last, transactionHash: 'cd' })
    await entries().where({ position: 3 }).update({ transaction_hash: 'cd', hash: forged })
    expect(await custody.brokenChains()).toEqual([{ walletId: owner.id, position: 3 }])
    await entries().where({ position: 3 }).update({ transaction_hash: 'cc', hash: last.hash })
    expect(await custody.brokenChains()).toEqual([])
    await entries().where({ position: 1 }).delete()
    expect(await custody.brokenChains()).toEqual([{ walletId: owner.id, position: 1 }])
  })

  test('keeps the chain whole when one wallet signs several things at once', async () => {
    const db = await migrated()
    const owner = await walletWithKey(db)
    const custody = await custodyOver(db)
    await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        const signed = await custody.sign(owner, envelope(`hash ${index}`), 'payment')
        await inTransaction(db, (trx) => signed.record(trx))
      }),
    )
    expect(await custody.brokenChains()).toEqual([])
    expect(await db('signing_audit').where({ wallet_id: owner.id })).toHaveLength(12)
  })

  test('makes a master key in the data folder that only its owner can read, and keeps it', async () => {
    const { mkdtemp, rm } = await import('node:fs/promises')
    const { tmpdir } = await import('node:os')
    const dataDirectory = await mkdtemp(join(tmpdir(), 'custody-'))
    const vault = () => walletKeyVault({ masterKey: undefined, previousMasterKey: undefined, dataDirectory })
    const first = vault()
    const file = join(dataDirectory, 'wallet-master.key')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(Buffer.from(await readFile(file, 'utf8'), 'base64')).toHaveLength(32)
    expect(vault().currentKeyId).toBe(first.currentKeyId)
    await rm(dataDirectory, { recursive: true })
  })
})

function encoded(bytes: Uint8Array, form: string): string {
  return Buffer.from(bytes).toString(form as BufferEncoding)
}
