import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Keypair } from '@stellar/stellar-sdk'
import { expect, onTestFinished, test } from 'vitest'
import { ProgramError } from '../../../runtime/process/run-program.js'
import type { Database } from '../../../subgraphs/shared/database.js'
import {
  type KeyVaultConfig,
  openKeyVault,
} from '../../../subgraphs/wallet/custody/configured-vault.client.js'
import { keyRootStore } from '../../../subgraphs/wallet/custody/key-root.store.js'
import type { KeyVault } from '../../../subgraphs/wallet/custody/key-vault.client.js'
import { type KeyServiceDouble, startKeyService } from '../../support/doubles/key-service.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

const masterKey = (fill: number) => Buffer.alloc(32, fill).toString('base64')
const local = (more: Partial<KeyVaultConfig> = {}): KeyVaultConfig => ({
  masterKey: masterKey(1),
  previousMasterKey: undefined,
  dataDirectory: ':memory:',
  keyService: undefined,
  ...more,
})

async function service(key?: Parameters<typeof startKeyService>[0]): Promise<KeyServiceDouble> {
  const started = await startKeyService(key)
  onTestFinished(() => started.close())
  return started
}

const kinds: [string, (db: Database) => Promise<() => Promise<KeyVault>>][] = [
  ['in this process', async (db) => () => openKeyVault(db, local())],
  [
    'at a key service',
    async (db) => {
      const keyService = await service()
      return () => openKeyVault(db, local({ masterKey: undefined, keyService }))
    },
  ],
]

describeOnDatabasesOf('wallet', 'wallet key vaults', (open) => {
  test.each(kinds)('%s: an index has the same address and key after every start', async (_name, kind) => {
    const db = await open()
    const start = await kind(db)
    const [first, second] = [await start(), await start()]
    expect(second.rootId).toBe(first.rootId)
    const addresses = await Promise.all([0, 1, 2, 70_000].map((index) => first.addressOf(index)))
    expect(new Set(addresses).size).toBe(4)
    const hash = Buffer.alloc(32, 7)
    for (const [position, index] of [0, 1, 2, 70_000].entries()) {
      const address = addresses[position] ?? ''
      expect(await second.addressOf(index)).toBe(address)
      expect(Keypair.fromPublicKey(address).verify(hash, await second.sign(index, hash))).toBe(true)
    }
  })

  test.each(kinds)('%s: an index is assigned once, also to concurrent callers', async (_name, kind) => {
    const db = await open()
    const { rootId } = await (await kind(db))()
    const taken = await Promise.all(Array.from({ length: 8 }, () => keyRootStore(db).takeIndex(rootId)))
    expect([...taken].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    await keyRootStore(db).skipTo(rootId, 65_536)
    await keyRootStore(db).skipTo(rootId, 100)
    expect(await keyRootStore(db).takeIndex(rootId)).toBe(65_536)
  })

  test('the root is stored sealed, and resealed under a new master key without changing addresses', async () => {
    const db = await open()
    const before = await openKeyVault(db, local())
    const rotation = local({ masterKey: masterKey(2), previousMasterKey: masterKey(1) })
    const during = await openKeyVault(db, rotation)
    expect([await during.rewrap(), await (await openKeyVault(db, rotation)).rewrap()]).toEqual([true, false])
    const after = await openKeyVault(db, local({ masterKey: masterKey(2) }))
    expect(await after.addressOf(3)).toBe(await before.addressOf(3))
    await expect(openKeyVault(db, local())).rejects.toThrow(ProgramError)
  })

  test('a missing or different master key makes the start fail with an explanation, and no new key is created', async () => {
    const db = await open()
    const dataDirectory = await mkdtemp(join(tmpdir(), 'key-vault-'))
    onTestFinished(() => rm(dataDirectory, { recursive: true }))
    const start = () => openKeyVault(db, local({ masterKey: undefined, dataDirectory }))
    const { rootId } = await start()
    const file = join(dataDirectory, 'wallet-master.key')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const kept = await readFile(file, 'utf8')
    expect((await start()).rootId).toBe(rootId)

    await rm(file)
    await expect(start()).rejects.toThrow(
      /sealed with the master key [0-9a-f]{16}, but there is none\. Restore/,
    )
    await expect(stat(file)).rejects.toThrow('ENOENT')
    await expect(openKeyVault(db, local({ masterKey: masterKey(9) }))).rejects.toThrow(
      /but the configured one is [0-9a-f]{16}\. Restore/,
    )
    expect(await openKeyVault(db, local({ masterKey: kept }))).toMatchObject({ rootId })
  })

  test('no root is created in a database whose wallets use another vault', async () => {
    const db = await open()
    const now = new Date().toISOString()
    const wallet = {
      id: 'wal_1',
      owner_id: 'usr_a',
      owner_kind: 'account',
      network: 'testnet',
      public_key: 'G1',
    }
    const times = { created_at: now, last_activity_at: now }
    await db('wallets').insert({ ...wallet, status: 'active', funding: 'awaiting', ...times })
    await db('wallet_keys').insert({ wallet_id: 'wal_1', root_id: 'wallets:v1', key_index: 0 })
    await expect(openKeyVault(db, local())).rejects.toThrow(/vault that is not configured/)
  })

  test('a key service must hold a suitable key, accept the token and be available', async () => {
    const db = await open()
    const start = (keyService: KeyServiceDouble) => openKeyVault(db, local({ keyService }))
    await expect(start(await service({ derived: false }))).rejects.toThrow(
      /must be of type ed25519 with deriv/,
    )
    await expect(start(await service({ type: 'rsa-2048' }))).rejects.toThrow(ProgramError)
    const good = await service()
    const refused = start({ ...good, token: 'another' })
    await expect(refused).rejects.toThrow(/^WALLET_KEY_SERVICE_URL: .*status 403/)
    await expect(refused).rejects.not.toThrow(/another/)
    const vault = await start(good)
    good.failWith = 503
    await expect(vault.sign(0, Buffer.alloc(32))).rejects.toMatchObject({ code: 'NETWORK_ERROR' })
    await expect(start({ ...good, keyName: 'others' })).rejects.toThrow(ProgramError)
  })
})
