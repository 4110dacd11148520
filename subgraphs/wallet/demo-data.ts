import { demoPeople } from '../../runtime/demo-people.js'
import type { Person } from '../../schema/viewer.js'
import { inTransaction } from '../shared/database.js'
import { DomainError } from '../shared/domain-error.js'
import { enqueueJob, type JobHandler, JobNotReady } from '../shared/jobs/jobs.js'
import type { Feature } from '../shared/subgraph/assemble-subgraph.js'
import { graphContext } from '../shared/subgraph/graph-context.js'
import type { DonateInput } from './donations/donation.inputs.js'
import type { Donations } from './donations/donation.service.js'
import type { FeatureDependencies } from './feature-dependencies.js'
import type { Wallets } from './wallets/wallet.service.js'

const DONATE = 'wallet.demo-donations'
const RETRY_AFTER_MS = 500

/** The demo donor on the test network. */
const { id: subject, ...ines } = demoPeople.investor
const donor: Person = { kind: 'session', subject, ...ines }
const owner = { ownerId: subject, ownerKind: 'person' } as const
const NETWORK = 'testnet'

/** Donations to cases that the backoffice's demo data always contains. */
const gifts: readonly Omit<DonateInput, 'walletId'>[] = [
  {
    caseId: 'cas_01JCDEM00000000000000000C3',
    amount: 25_0000000n,
    asset: 'XLM',
    message: 'For the first walks.',
  },
  { caseId: 'cas_01JCDEM00000000000000000C3', amount: 7_5000000n, asset: 'XLM', anonymous: true },
]

/**
 * A wallet of a demo user with donations on the embedded ledger, in a database without wallets. The wallet exists before
 * the first request; its donations are sent in the background, because ledgers take time to close.
 */
export function demoDataFeature(
  dependencies: FeatureDependencies,
  { wallets, donations }: { wallets: Wallets; donations: Donations },
): Feature & { seedOnce(): Promise<boolean> } {
  const { db, clock } = dependencies

  const donate: JobHandler<unknown> = {
    async run(_payload, { id: requestId }) {
      const wallet = await wallets.ensureWallet(owner, NETWORK)
      if (wallet.funding !== 'funded') throw new JobNotReady(RETRY_AFTER_MS)
      const context = graphContext({ viewer: donor, requestId })
      const done = await donations.list(donor, { walletId: wallet.id }, NETWORK, {})
      for (const gift of gifts.slice(await done.countAll()))
        await donations.donate(context, { ...gift, walletId: wallet.id }, NETWORK).catch(unlessCaseNotFound)
    },
  }

  return {
    jobs: { [DONATE]: donate as JobHandler<never> },

    /** @returns whether demo data was created */
    async seedOnce(): Promise<boolean> {
      const { config, networks } = dependencies
      if (!config.seedDemo || !networks[NETWORK].embedded || (await wallets.hasPersonalWallets()))
        return false
      await inTransaction(db, (trx) => enqueueJob(trx, { kind: DONATE, key: NETWORK, payload: {} }, clock))
      await wallets.ensureWallet(owner, NETWORK)
      return true
    },
  }
}

/** The backoffice may be a separate process without demo data. */
function unlessCaseNotFound(error: unknown): void {
  if (!(error instanceof DomainError && error.code === 'CASE_NOT_FOUND')) throw error
}
