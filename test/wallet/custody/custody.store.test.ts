import { Keypair } from '@stellar/stellar-sdk'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { ProgramError } from '../../../runtime/process/run-program.js'
import type { AuditKey } from '../../../subgraphs/shared/audit/audit-key.js'
import { systemClock } from '../../../subgraphs/shared/clock.js'
import { type Database, inTransaction } from '../../../subgraphs/shared/database.js'
import {
  type KeyVaultConfig,
  openKeyVault,
} from '../../../subgraphs/wallet/custody/configured-vault.client.js'
import { createCustody, type KeyOwner } from '../../../subgraphs/wallet/custody/custody.service.js'
import { accountSeed } from '../../../subgraphs/wallet/custody/key-derivation.policy.js'
import { keyRootStore } from '../../../subgraphs/wallet/custody/key-root.store.js'
import { openRoot } from '../../../subgraphs/wallet/custody/local-key-vault.client.js'
import { signingHash } from '../../../subgraphs/wallet/custody/signing-audit.store.js'
import type { UnsignedEnvelope } from '../../../subgraphs/wallet/ledger/envelopes.js'
import type { Signer } from '../../../subgraphs/wallet/ledger/signer.js'
import { startKeyService } from '../../support/doubles/key-service.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

const masterKey = Buffer.alloc(32, 1)
const settings: KeyVaultConfig = {
  masterKey: masterKey.toString('base64'),
  previousMasterKey: undefined,
  dataDirectory: ':memory:',
  keyService: undefined,
}

/** An envelope that collects its signers. */
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

const signingKey: AuditKey = { log: 'wallet signings', current: Buffer.alloc(32, 5) }

describeOnDatabasesOf('wallet', 'custody of wallet keys', (open) => {
  async function custodyOver(db: Database, config = settings, key = signingKey) {
    return createCustody({ db, clock: systemClock, vault: await openKeyVault(db, config), signingKey: key })
  }

  async function walletWithKey(db: Database, id = 'wal_1', config = settings): Promise<KeyOwner> {
    const key = await (await custodyOver(db, config)).createKey(id)
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
    return { id, publicKey: key.publicKey }
  }

  async function migrated(): Promise<Database> {
    const db = await open()
    return db
  }

  test('signs with the key of the wallet’s address, and never stores the key in readable form', async () => {
    const db = await migrated()
    const owner = await walletWithKey(db)
    const unsigned = envelope('ab')
    await (await custodyOver(db)).sign(owner, unsigned, { purpose: 'payment', by: 'usr_1' })
    const [signer] = unsigned.signers
    const pair = Keypair.fromPublicKey(owner.publicKey)
    const hash = Buffer.from('ab', 'hex')
    expect(signer?.address).toBe(owner.publicKey)
    expect(pair.verify(hash, signer?.sign(hash) ?? Buffer.alloc(64))).toBe(true)
    const record = await keyRootStore(db).find('sealed')
    if (!record) throw new Error('no root')
    const root = Buffer.from(openRoot(record, { current: masterKey, previous: undefined }))
    const seed = Buffer.from(accountSeed(root, 0))
    const stored = JSON.stringify([await db('wallet_keys'), await db('key_roots')])
    for (const secret of [
      Keypair.fromRawEd25519Seed(seed).secret(),
      ...[seed, root].flatMap((one) => ['hex', 'base64', 'base64url'].map((form) => encoded(one, form))),
    ])
      expect(stored).not.toContain(secret)
  })

  test('uses up no index while the key service is unavailable, and one for each of several keys at a time', async () => {
    const db = await migrated()
    const keyService = await startKeyService()
    onTestFinished(() => keyService.close())
    const custody = await custodyOver(db, { ...settings, masterKey: undefined, keyService })
    keyService.failWith = 503
    await expect(custody.createKey('wal_1')).rejects.toMatchObject({ code: 'NETWORK_ERROR' })
    expect(await custody.nextIndex()).toBe(0)
    keyService.failWith = undefined
    const keys = await Promise.all(['wal_1', 'wal_2', 'wal_3'].map((id) => custody.createKey(id)))
    const addresses = await Promise.all([0, 1, 2].map((index) => custody.addressAt(index)))
    expect(keys.map(({ publicKey }) => publicKey).sort()).toEqual(addresses.sort())
  })

  test('does not call the key service for a key that is refused', async () => {
    const keyService = await startKeyService()
    onTestFinished(() => keyService.close())
    const custody = await custodyOver(await migrated(), { ...settings, masterKey: undefined, keyService })
    const before = keyService.requests.length
    const refused = custody.createKey('wal_1', () => Promise.reject(new Error('refused')))
    await expect(refused).rejects.toThrow('refused')
    expect(keyService.requests.length).toBe(before)
  })

  test('signs through a key service, which alone holds the keys', async () => {
    const db = await migrated()
    const keyService = await startKeyService()
    onTestFinished(() => keyService.close())
    const config = { ...settings, masterKey: undefined, keyService }
    const owner = await walletWithKey(db, 'wal_1', config)
    const unsigned = envelope('ab')
    await (await custodyOver(db, config)).sign(owner, unsigned, { purpose: 'payment', by: 'usr_1' })
    const hash = Buffer.from('ab', 'hex')
    const signature = unsigned.signers[0]?.sign(hash) ?? Buffer.alloc(64)
    expect(Keypair.fromPublicKey(owner.publicKey).verify(hash, signature)).toBe(true)
    expect(keyService.requests).toContain('POST sign/wallets')

    // The start fails if the service no longer holds the keys of these wallets, or if another vault is configured.
    await (await custodyOver(db, config)).check()
    await expect(custodyOver(db)).rejects.toThrow(ProgramError)
    keyService.replaceKey()
    await expect((await custodyOver(db, config)).check()).rejects.toThrow(/does not hold the keys/)
    await expect(
      (await custodyOver(db, config)).sign(owner, unsigned, { purpose: 'payment', by: 'usr_1' }),
    ).rejects.toThrow('does not match its address')
  })

  test('never assigns the same key to two wallets, even if one of them is never stored', async () => {
    const db = await migrated()
    const custody = await custodyOver(db)
    const unused = await custody.createKey('wal_0')
    const owners = await Promise.all(['wal_1', 'wal_2', 'wal_3'].map((id) => walletWithKey(db, id)))
    expect(new Set([unused.publicKey, ...owners.map(({ publicKey }) => publicKey)]).size).toBe(4)
  })

  test('refuses to sign for a wallet whose key index or address was changed', async () => {
    const db = await migrated()
    const owner = await walletWithKey(db)
    const second = await walletWithKey(db, 'wal_2')
    await db('wallet_keys').where({ wallet_id: 'wal_1' }).update({ key_index: 7 })
    const custody = await custodyOver(db)
    await expect(custody.sign(owner, envelope('ab'), { purpose: 'payment', by: 'usr_1' })).rejects.toThrow(
      'does not match its address',
    )
    const moved = { ...second, publicKey: Keypair.random().publicKey() }
    await expect(custody.sign(moved, envelope('ab'), { purpose: 'payment', by: 'usr_1' })).rejects.toThrow(
      'does not match its address',
    )
  })

  test('chains the signings of a wallet, so that a changed or deleted entry is detected', async () => {
    const db = await migrated()
    const owner = await walletWithKey(db)
    const custody = await custodyOver(db)
    for (const hash of ['aa', 'bb', 'cc']) {
      const signed = await custody.sign(owner, envelope(hash), { purpose: 'payment', by: 'usr_1' })
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

    // A rewritten entry with a matching hash, but without the key.
    const last = await entries().where({ position: 3 }).first()
    const forged = signingHash({
      walletId: owner.id,
      position: 3,
      at: last.at,
      actor: last.actor,
      purpose: last.purpose,
      transactionHash: 'cd',
      previousHash: last.previous_hash,
    })
    await entries().where({ position: 3 }).update({ transaction_hash: 'cd', hash: forged })
    expect(await custody.brokenChains()).toEqual([{ walletId: owner.id, position: 3 }])
    await entries().where({ position: 3 }).update({ transaction_hash: 'cc', hash: last.hash })
    expect(await custody.brokenChains()).toEqual([])
    await entries().where({ position: 1 }).delete()
    expect(await custody.brokenChains()).toEqual([{ walletId: owner.id, position: 1 }])
  })

  test('detects that the log was reset to an earlier state with a valid seal', async () => {
    const db = await migrated()
    const owner = await walletWithKey(db)
    const custody = await custodyOver(db)
    const at = '2026-02-01T12:00:00.000Z'
    const sign = async (hash: string) => {
      const signed = await custody.sign(owner, envelope(hash), { purpose: 'payment', by: 'usr_1' })
      await inTransaction(db, (trx) => signed.record(trx))
      await db('envelopes').insert({
        ...{
          hash,
          wallet_id: owner.id,
          source: owner.publicKey,
          purpose: 'payment',
          status: 'applied',
          sequence: '1',
          envelope: 'AAAA',
        },
        ...{ valid_until: at, spends_xlm: '0', spends_usdc: '0', max_fee: '100', created_at: at },
      })
    }
    await sign('aa')
    const chain = await db('signing_chains').where({ wallet_id: owner.id }).first()
    await sign('bb')
    expect(await custody.unrecordedSignings()).toEqual([])
    await db('signing_audit').where({ wallet_id: owner.id, position: 2 }).delete()
    await db('signing_chains').where({ wallet_id: owner.id }).update(chain)
    expect(await custody.brokenChains()).toEqual([])
    expect(await custody.unrecordedSignings()).toEqual([{ walletId: owner.id, hash: 'bb' }])
  })

  describe('the signing log', () => {
    let db: Database
    let owner: KeyOwner
    const [renewed, before] = [Buffer.alloc(32, 6), signingKey.current]
    const both = { ...signingKey, current: renewed, previous: before }
    const sign = async (hash: string, key = signingKey) => {
      const signed = await (await custodyOver(db, undefined, key)).sign(owner, envelope(hash), {
        purpose: 'payment',
        by: 'usr_1',
      })
      await inTransaction(db, (trx) => signed.record(trx))
    }
    const broken = async (key: AuditKey = signingKey) =>
      (await custodyOver(db, undefined, key)).brokenChains()
    const entry = (position: number) => db('signing_audit').where({ wallet_id: owner.id, position })
    const chain = () => db('signing_chains').where({ wallet_id: owner.id })
    beforeEach(async () => {
      db = await migrated()
      owner = await walletWithKey(db)
      for (const hash of ['aa', 'bb', 'cc']) await sign(hash)
      expect(await broken()).toEqual([])
    })

    test('reveals the deletion of its newest entries, also after further signings', async () => {
      await entry(3).delete()
      expect(await broken()).toEqual([{ walletId: owner.id, position: 3 }])
      await sign('dd')
      expect(await broken()).toEqual([{ walletId: owner.id, position: 3 }])
    })

    test('reveals the deletion when the end of its chain is reset, or deleted with all entries', async () => {
      await entry(3).delete()
      await chain().update({ length: 2, head: (await entry(2).first()).hash })
      expect(await broken()).toEqual([{ walletId: owner.id, position: 3 }])
      await sign('dd')
      expect(await broken()).toEqual([{ walletId: owner.id, position: 4 }])
      await db('signing_audit').delete()
      await chain().delete()
      expect(await broken()).toEqual([{ walletId: owner.id, position: 1 }])
    })

    test('continues under a new key while a process still has only the old one', async () => {
      await sign('dd', both)
      await sign('ee')
      expect(await broken(both)).toEqual([])
      await sign('ff', both)
      await sign('gg')
      expect(await (await custodyOver(db, undefined, both)).resignAll()).toBe(5)
      expect(await broken({ ...signingKey, current: renewed })).toEqual([])
      await entry(7).delete()
      expect(await broken({ ...signingKey, current: renewed })).toEqual([{ walletId: owner.id, position: 7 }])
    })
  })

  test('keeps the chain intact when a wallet signs several transactions at the same time', async () => {
    const db = await migrated()
    const owner = await walletWithKey(db)
    const custody = await custodyOver(db)
    await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        const signed = await custody.sign(owner, envelope(`0${index.toString(16)}`), {
          purpose: 'payment',
          by: 'usr_1',
        })
        await inTransaction(db, (trx) => signed.record(trx))
      }),
    )
    expect(await custody.brokenChains()).toEqual([])
    expect(await db('signing_audit').where({ wallet_id: owner.id })).toHaveLength(12)
  })
})

function encoded(bytes: Uint8Array, form: string): string {
  return Buffer.from(bytes).toString(form as BufferEncoding)
}
