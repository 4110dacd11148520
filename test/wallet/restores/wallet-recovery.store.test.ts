import { expect, test } from 'vitest'
import { systemClock } from '../../../subgraphs/shared/clock.js'
import { openKeyVault } from '../../../subgraphs/wallet/custody/configured-vault.client.js'
import { createCustody } from '../../../subgraphs/wallet/custody/custody.service.js'
import type { LedgerNetworks } from '../../../subgraphs/wallet/wallets/networks/ledger-networks.client.js'
import { recoverWallets } from '../../../subgraphs/wallet/wallets/wallet-recovery.service.js'
import { testAuditKey } from '../../support/fixtures/audit.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

const settings = {
  masterKey: Buffer.alloc(32, 1).toString('base64'),
  previousMasterKey: undefined,
  dataDirectory: ':memory:',
  keyService: undefined,
}

describeOnDatabasesOf('wallet', 'the recovery of wallets that a restore lost', (open) => {
  test('finds those that were created after more closed ones than unused keys end the search', async () => {
    const db = await open()
    const vault = await openKeyVault(db, settings)
    const custody = createCustody({ db, clock: systemClock, vault, signingKey: testAuditKey })
    const addresses = await Promise.all(Array.from({ length: 151 }, (_, index) => custody.addressAt(index)))
    const lost = addresses.at(-1)
    const ledgerWith = (used: readonly string[]) => ({
      ledger: {
        async readPayments(address: string) {
          if (address === used[7]) throw new TypeError('An operation cannot be decoded.')
          return used.includes(address) ? { next: '1' } : {}
        },
        readAccount: async (address: string) => (address === lost && used.includes(address) ? {} : undefined),
      },
    })
    const networks = { testnet: ledgerWith(addresses), public: ledgerWith([]) } as unknown as LedgerNetworks
    const dependencies = { db, clock: systemClock, custody, networks, turn: async () => undefined }
    const { signal } = new AbortController()
    const recovered = await recoverWallets(dependencies, new Date(0).toISOString(), signal)
    expect(recovered).toMatchObject([{ publicKey: lost, network: 'testnet', status: 'frozen' }])
    expect(await custody.nextIndex()).toBe(65_536)
  })
})
