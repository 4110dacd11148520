import { formatAmount } from '../../../../schema/scalars.js'
import { type Clock, dayAfter, dayOf, timestamp } from '../../../shared/clock.js'
import type { Transaction } from '../../../shared/database.js'
import { raiseAlert } from '../../../shared/operator-alerts/operator-alert.worker.js'
import { quotaExceeded } from '../../../shared/quota.js'
import type { WalletRecord } from '../../wallets/wallet.type.js'
import { envelopeStore } from '../envelope.store.js'

/** How many fees the sponsor of a network pays for wallets without lumens. */
export interface SponsoredFeeQuotas {
  /** Transactions per person and UTC day. */
  readonly perPersonAndDay: number
  /** Fees of all wallets of a network per UTC day, in stroops. */
  readonly perDay: bigint
}

export interface SponsoredFeeDependencies {
  readonly clock: Clock
  readonly sponsoredFees: SponsoredFeeQuotas
}

/** The share of the daily quota, in percent, at which operators are alerted. */
const NEARLY_ALL = 80n

/**
 * Checks that the sponsor may pay a fee. Called before the envelope is stored, in the same database transaction:
 * transactions are serialisable, so that parallel requests cannot exceed a quota together.
 * @param fee the maximum fee, in stroops
 * @throws QUOTA_EXCEEDED
 */
export async function assertWithinFeeQuotas(
  trx: Transaction,
  { clock, sponsoredFees: quotas }: SponsoredFeeDependencies,
  { network, ownerId, ownerKind }: WalletRecord,
  { payer, fee }: { readonly payer: string; readonly fee: bigint },
): Promise<void> {
  const now = timestamp(clock)
  const resetsAt = dayAfter(now)
  const today = { feePayer: payer, network, since: dayOf(now) }
  const own = ownerKind === 'person' ? await envelopeStore(trx).countSponsored({ ...today, ownerId }) : 0
  if (own >= quotas.perPersonAndDay)
    throw quotaExceeded(
      `The organisation pays the fees of ${quotas.perPersonAndDay} transactions per person and day. Send XLM to the ` +
        `wallet to pay them yourself, or try again after ${resetsAt}.`,
      { quota: 'sponsored_fees_per_person_and_day', limit: quotas.perPersonAndDay, used: own, resetsAt },
    )
  const before = await envelopeStore(trx).sponsoredFees(today)
  const after = before + fee
  const limit = formatAmount(quotas.perDay)
  if (after > quotas.perDay)
    throw quotaExceeded(
      `The daily limit of ${limit} XLM for fees that the organisation pays is used up. Send XLM to the wallet to ` +
        `pay the fee yourself, or try again after ${resetsAt}.`,
      { quota: 'sponsored_fees_per_day', limit: Number(limit), used: Number(formatAmount(before)), resetsAt },
    )
  const alertAt = (quotas.perDay * NEARLY_ALL) / 100n
  if (before >= alertAt || after < alertAt) return
  const day = now.slice(0, 10)
  const message =
    `The sponsor has paid fees of ${formatAmount(after)} of ${limit} XLM per day on the ${network} network. ` +
    'Check who sends these payments; the limit is SPONSORED_FEES_PER_DAY.'
  const metadata = { quota: 'sponsored_fees_per_day', network, day, used: formatAmount(after), limit }
  await raiseAlert(trx, `sponsored fees ${network} ${day}`, { severity: 'medium', message, metadata }, clock)
}
