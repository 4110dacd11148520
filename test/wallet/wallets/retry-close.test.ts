import { expect, it } from 'vitest'
import { DomainError } from '../../../subgraphs/shared/domain-error.js'
import { JobNotReady, type RunningJob } from '../../../subgraphs/shared/jobs/jobs.js'
import {
  createRetryClose,
  type RetryCloseDependencies,
} from '../../../subgraphs/wallet/transactions/closing/retry-close.worker.js'

it('waits for a wallet that other work uses, without counting an attempt to close it', async () => {
  const busy = new DomainError('NETWORK_ERROR', 'The wallet is busy with other transactions.')
  const leases = { hold: () => Promise.reject(busy) }
  const { handlers } = createRetryClose({ leases } as unknown as RetryCloseDependencies)
  const again = handlers['wallet.retry-close']?.run(
    { walletId: 'wal_1', hash: '00' } as never,
    {} as RunningJob,
  )
  await expect(again).rejects.toBeInstanceOf(JobNotReady)
})
