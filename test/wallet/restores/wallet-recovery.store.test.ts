import { expect, test } from 'vitest'
import { systemClock } from '../../../subgraphs/shared/clock.js'
import type { Database } from '../../../subgraphs/shared/database.js'
import { openKeyVault } from '../../../subgraphs/wallet/custody/configured-vault.client.js'
import { type Custody, createCustody } from '../../../subgraphs/wallet/custody/custody.service.js'
import type { Network } from '../../../subgraphs/wallet/ledger/network.js'
import type { LedgerNetworks } from '../../../subgraphs/wallet/wallets/networks/ledger-networks.client.js'
import type { WalletRecord } from '../../../subgraphs/wallet/wallets/wallet.type.js'
import { recoverWallets } from '../../../subgraphs/wallet/wallets/wallet-recovery.service.js'
import { testAuditKey } from '../../support/fixtures/audit.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

const settings = {
  masterKey: Buffer.alloc(32, 1).toString('base64'),
  previousMasterKey: undefined,
  dataDirectory: ':memory:',
  keyService: undefined,
}

async function custodyOf(db: Database): Promise<Custody> {
  const vault = await openKeyVault(db, settings)
  return createCustody({ db, clock: systemClock, vault, signingKey: testAuditKey })
}

/** @param used accounts with a history; that of the eighth cannot be decoded */
const ledgerWith = (existing: readonly string[], used: readonly string[]) => ({
  ledger: {
    async readPayments(address: string) {
      if (address === used[7]) throw new TypeError('An operation cannot be decoded.')
      return used.includes(address) ? { next: '1' } : {}
    },
    readAccount: async (address: string) => (existing.includes(address) ? {} : undefined),
  },
})

function recovered(
  db: Database,
  custody: Custody,
  networks: Record<Network, ReturnType<typeof ledgerWith>>,
): Promise<WalletRecord[]> {
  return recoverWallets(
    {
      db,
      clock: systemClock,
      custody,
      networks: networks as unknown as LedgerNetworks,
      turn: async () => undefined,
    },
    new Date(0).toISOString(),
    new AbortController().signal,
  )
}

describeOnDatabasesOf('wallet', 'the recovery of wallets that a restore lost', (open) => {
  test('finds those that were created after more closed ones than unused keys end the search', async () => {
    const db = await open()
    const custody = await custodyOf(db)
    const addresses = await Promise.all(Array.from({ length: 151 }, (_, index) => custody.addressAt(index)))
    const lost = addresses.slice(-1)
    const networks = { testnet: ledgerWith(lost, addresses), public: ledgerWith([], []) }
    expect(await recovered(db, custody, networks)).toMatchObject([
      { publicKey: lost[0], network: 'testnet', status: 'frozen' },
    ])
    expect(await custody.nextIndex()).toBe(65_536)
  })

  test('finds one whose history the server has deleted, and one that was offered a claimable balance on the other network', async () => {
    const db = await open()
    const custody = await custodyOf(db)
    const [quiet, offered] = [await custody.addressAt(0), await custody.addressAt(1)]
    const networks = { testnet: ledgerWith([quiet, offered], []), public: ledgerWith([], [offered]) }
    const found = await recovered(db, custody, networks)
    expect(found.map(({ publicKey, network }) => [publicKey, network]).sort()).toEqual(
      [quiet, offered].map((address) => [address, 'testnet']).sort(),
    )
  })
})
