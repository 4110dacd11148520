import { expect, test } from 'vitest'
import { systemClock } from '../../../subgraphs/shared/clock.js'
import { DomainError } from '../../../subgraphs/shared/domain-error.js'
import type { ColdTransfers } from '../../../subgraphs/wallet/cold-accounts/cold-account.service.js'
import { coldAccountJobs } from '../../../subgraphs/wallet/cold-accounts/cold-account.worker.js'
import type { WalletRecord } from '../../../subgraphs/wallet/wallets/wallet.type.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

describeOnDatabasesOf('wallet', 'the check of balances that belong in cold accounts', (open) => {
  test('reports those of one network while another one is unavailable, without trying again immediately', async () => {
    const db = await open()
    const wallets = ['testnet', 'public'].map((network) => ({
      id: `wal_${network}`,
      network,
    })) as WalletRecord[]
    const surplusOf: ColdTransfers['surplusOf'] = async (wallet) => {
      if (wallet.network === 'testnet')
        throw new DomainError('NETWORK_ERROR', 'The testnet ledger is unavailable.')
      return [{ wallet, destination: 'GCOLD', asset: 'XLM', amount: 5n }]
    }
    const jobs = coldAccountJobs({
      ...{ db, clock: systemClock, transfers: { surplusOf } as ColdTransfers },
      organisationWallets: async () => wallets,
    })
    await Object.values(jobs)[0]?.run(undefined as never, {} as never)
    const payloads = await db('jobs').pluck('payload')
    expect(payloads.map(String).join()).toContain('wal_public')
  })
})
