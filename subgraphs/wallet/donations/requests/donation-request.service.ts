import { randomBytes } from 'node:crypto'
import type { Awaitable } from '../../../../runtime/awaitable.js'
import { formatAmount } from '../../../../schema/scalars.js'
import { timeAfter, timestamp } from '../../../shared/clock.js'
import { inTransaction, type Transaction } from '../../../shared/database.js'
import { ValidationError } from '../../../shared/domain-error.js'
import { newId } from '../../../shared/ids.js'
import type { JobHandlers } from '../../../shared/jobs/jobs.js'
import type { GraphContext } from '../../../shared/subgraph/graph-context.js'
import type { FeatureDependencies } from '../../feature-dependencies.js'
import type { AssetAmounts, Network } from '../../ledger/network.js'
import { paymentUri } from '../../payment-requests/payment-uri.mapper.js'
import type { AcceptsDonations } from '../cases.client.js'
import { caseNotFound } from '../donation.errors.js'
import { donationStore } from '../donation.store.js'
import type { DonationRecord } from '../donation.type.js'
import type { DonationAccounts } from '../donation-accounts.service.js'
import type { DonationRequestInput } from './donation-request.inputs.js'
import type { DonationRequestState } from './donation-request.state.js'
import { donationRequestStore } from './donation-request.store.js'
import type { DonationRequestRecord } from './donation-request.type.js'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** How long a payment is expected. */
const OPEN_MS = HOUR_MS

/** How long late payments are recognised; afterwards staff allocates them. */
const KEPT_MS = 90 * DAY_MS

/** Case memos contain no hyphen, so the two cannot be confused. */
const MEMO = /^R-[0-9A-Z]{13}$/

export interface DonationRequestDependencies
  extends Pick<FeatureDependencies, 'db' | 'clock' | 'audit' | 'networks'> {
  readonly accounts: Pick<DonationAccounts, 'find'>
  readonly acceptsDonations: AcceptsDonations
  /** The smallest donation per asset, in stroops. */
  readonly minDonation: AssetAmounts
  /** The networks whose donations are public. */
  readonly publicNetworks: readonly Network[]
}

export type DonationRequests = ReturnType<typeof createDonationRequests>

/** Requests for one donation each; anyone may create one without an account, and its payment is recognised by its memo. */
export function createDonationRequests(dependencies: DonationRequestDependencies) {
  const { db, clock, audit, networks, accounts, acceptsDonations, minDonation, publicNetworks } = dependencies

  /** @throws VALIDATION_ERROR naming `network` or `amount` */
  function assertPayable({ network, asset, amount }: DonationRequestInput): void {
    if (!publicNetworks.includes(network))
      throw new ValidationError({ network: `must be one of ${publicNetworks.join(', ')}` })
    const smallest = minDonation[asset]
    if (amount != null && amount < smallest)
      throw new ValidationError({ amount: `must be at least ${formatAmount(smallest)} ${asset}` })
  }

  /** The account to pay, with the memo. */
  const accountOf = async ({ network }: Pick<DonationRequestRecord, 'network'>): Promise<string> =>
    (await accounts.find(network)).publicKey

  const jobs: JobHandlers = {
    'wallet.expired-donation-requests': {
      everyMs: HOUR_MS,
      run: async () => void (await donationRequestStore(db).deleteExpired(timestamp(clock, -KEPT_MS))),
    },
  }

  return {
    jobs,
    accountOf,

    /** @throws CASE_NOT_FOUND, also for a draft; VALIDATION_ERROR naming `network` or `amount` */
    async create(context: GraphContext, input: DonationRequestInput): Promise<DonationRequestRecord> {
      assertPayable(input)
      const { caseId, network, asset, amount } = input
      if (!(await acceptsDonations(caseId, context))) throw caseNotFound()
      const createdAt = timestamp(clock)
      const request: DonationRequestRecord = {
        id: newId('drq'),
        ...{ caseId, network, asset },
        ...(amount == null ? {} : { amount }),
        memo: newMemo(),
        createdAt,
        expiresAt: timeAfter(createdAt, OPEN_MS),
      }
      return inTransaction(db, async (trx) => {
        await donationRequestStore(trx).insert(request)
        const details = {
          caseId,
          network,
          asset,
          ...(amount == null ? {} : { amount: formatAmount(amount) }),
        }
        await audit.record(trx, context, { action: 'donation_request.created', target: request.id, details })
        await context.completeIdempotent(trx, request)
        return request
      })
    },

    find: (id: string): Awaitable<DonationRequestRecord | undefined> => donationRequestStore(db).byId(id),

    /** The request whose memo a payment has, expired or not. */
    withMemo: async (memo: string): Promise<DonationRequestRecord | undefined> =>
      MEMO.test(memo) ? donationRequestStore(db).byMemo(memo) : undefined,

    /** Records a donation that was paid with the memo of a request; one on another network does not end the request. */
    async paid(trx: Transaction, request: DonationRequestRecord, donation: DonationRecord): Promise<void> {
      if (request.network === donation.network)
        await donationRequestStore(trx).setReceived(request.id, donation.id)
    },

    stateOf({ donationId, expiresAt }: DonationRequestRecord): DonationRequestState {
      if (donationId !== undefined) return 'received'
      return expiresAt <= timestamp(clock) ? 'expired' : 'open'
    },

    async donationOf({ donationId }: DonationRequestRecord): Promise<DonationRecord | undefined> {
      return donationId === undefined ? undefined : donationStore(db).byId(donationId)
    },

    /** The link that opens a wallet with everything filled in (SEP-7). */
    async uriOf({ network, asset, amount, memo }: DonationRequestRecord): Promise<string> {
      const { passphrase, usdcIssuer } = networks[network].ledger
      return paymentUri({
        destination: await accountOf({ network }),
        amount: amount === undefined ? undefined : formatAmount(amount),
        asset,
        issuer: usdcIssuer,
        memo: { type: 'text', value: memo },
        passphrase,
      })
    },
  }
}

/** 64 random bits: practically unique, and short enough to type. */
function newMemo(): string {
  return `R-${randomBytes(8).readBigUInt64BE().toString(36).toUpperCase().padStart(13, '0')}`
}
