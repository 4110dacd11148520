import type { RequestContext } from '../../../../schema/viewer.js'
import type { Clock } from '../../../shared/clock.js'
import { type Database, inTransaction, type Transaction } from '../../../shared/database.js'
import { DomainError, notFound } from '../../../shared/domain-error.js'
import { newId } from '../../../shared/ids.js'
import { audited } from '../../audit/audited-actions.policy.js'
import { caseSummaryOf } from '../../cases/case-summary.service.js'
import type { AssetPrices } from '../asset-prices/asset-price.service.js'
import type { LedgerAsset } from '../asset-prices/asset-price.store.js'
import type { RecordedDonations } from '../donation.service.js'
import { type DonationRecord, donationStore } from '../donation.store.js'
import { type DonationOutcomeDependencies, recordOutcome } from '../donation-outcome.service.js'
import { parseRate } from '../exchange-rates/exchange-rate.mapper.js'
import type { ExchangeRates } from '../exchange-rates/exchange-rate.service.js'
import { LEDGER } from '../payments/payment-provider.client.js'
import type { LedgerDonationInput } from './ledger-donation.inputs.js'

export interface LedgerDonationDependencies extends DonationOutcomeDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly prices: AssetPrices
  readonly rates: Pick<ExchangeRates, 'reportMissing'>
  /** The value of US dollars in the base currency. @throws CONFLICT when no rate is known */
  readonly conversion: RecordedDonations['conversion']
  /** Payments on the test network count outside production. */
  readonly acceptTestnet: boolean
  readonly userOf: (
    trx: Transaction,
    id: string,
  ) => Promise<{ id: string; name: string; email: string } | undefined>
}

/** Operations on donations that were paid on the ledger. */
export type LedgerDonations = ReturnType<typeof createLedgerDonations>

/**
 * Donations that the wallet service reports when the ledger has confirmed them. Each transaction counts once: for the
 * donation that its donor announced beforehand, or as a separate donation.
 */
export function createLedgerDonations(dependencies: LedgerDonationDependencies) {
  const { db, audit, prices, rates, conversion, acceptTestnet, userOf } = dependencies

  async function valued(trx: Transaction, { asset, amount, completedAt }: LedgerDonationInput) {
    const rate = await prices.at(trx, asset, completedAt)
    const factor = rate === undefined ? undefined : parseRate(rate)
    if (rate === undefined || factor === undefined) throw noPrice(asset)
    return { rate, cents: centsOf(amount, factor) }
  }

  async function donorOf(trx: Transaction, id: string | null | undefined) {
    const user = id ? await userOf(trx, id) : undefined
    return user && { userId: user.id, userName: user.name, userEmail: user.email }
  }

  /** Gives a donation its donor: a wallet that was recovered without its owner was handed over to them. */
  async function passedOn(
    trx: Transaction,
    by: RequestContext,
    before: DonationRecord,
    donor: Pick<DonationRecord, 'userId' | 'userName' | 'userEmail'>,
  ): Promise<DonationRecord> {
    const after = { ...before, ...donor, version: before.version + 1 }
    await amended(donationStore(trx), after)
    await audit.record(trx, by, audited('donation_matched', after.id, { before, after }))
    return after
  }

  async function recordIn(
    trx: Transaction,
    by: RequestContext,
    input: LedgerDonationInput,
  ): Promise<DonationRecord> {
    const store = donationStore(trx)
    const donor = await donorOf(trx, input.donorId)
    const { transactionId, caseId, asset, amount, completedAt } = input
    const known = await store.paidBy(LEDGER, transactionId)
    if (known?.asset) return donor && known.userId === undefined ? passedOn(trx, by, known, donor) : known
    const target = await caseSummaryOf(trx, caseId)
    if (!target) throw notFound('Case', caseId)
    const { rate, cents } = await valued(trx, input)
    const paid = { asset, assetAmount: amount, assetRate: rate, transactionId, completedAt }
    // Its donor had the payment verified before it was reported.
    if (known) return amended(store, { ...known, ...paid, version: known.version + 1 })
    const announcement = donor && (await announcementOf(trx, donor.userId, input, cents))
    const announced = announcement?.status === 'pending' ? announcement : undefined
    const donation: DonationRecord = {
      ...(announced ?? {
        id: newId('don'),
        caseId,
        ...(target.guardianId ? { guardianId: target.guardianId } : {}),
        ...donor,
        amount: cents,
        currency: 'USD',
        ...(await conversion(trx, cents, 'USD')),
        paymentProvider: LEDGER,
        ...(announcement ? { announcementId: announcement.id } : {}),
        createdAt: completedAt,
      }),
      ...paid,
      ...wordsOf(announcement, input),
      status: 'completed',
      version: (announced?.version ?? 0) + 1,
    }
    // In a serializable transaction nothing can have changed the announced donation.
    if (announced) await store.replace(donation, announced.version)
    else await store.insert(donation)
    await recordOutcome(dependencies, trx, by, announced, donation)
    return donation
  }

  /** The wallet service waits for a price or rate, which nobody else would know. */
  async function reportMissing({ extensions }: DomainError, { asset }: LedgerDonationInput): Promise<void> {
    const missing = extensions.details ?? {}
    if ('asset' in missing) await prices.reportMissing(asset)
    if ('currency' in missing) await rates.reportMissing('USD')
  }

  return {
    /**
     * Records a confirmed payment. Idempotent by its transaction; a repetition adds the donor that was not known before.
     * @returns undefined for payments on the test network in production, which do not count
     * @throws NOT_FOUND for an unknown case, CONFLICT while no price or exchange rate is known
     */
    async record(by: RequestContext, input: LedgerDonationInput): Promise<DonationRecord | undefined> {
      if (input.network !== 'public' && !acceptTestnet) return undefined
      return inTransaction(db, (trx) => recordIn(trx, by, input)).catch(async (error: unknown) => {
        if (error instanceof DomainError && error.code === 'CONFLICT') await reportMissing(error, input)
        throw error
      })
    },
  }
}

/** The announcement that a payment belongs to. If the payment counted as failed before, its announcement stays failed. */
async function announcementOf(
  trx: Transaction,
  userId: string,
  { transactionId, asset, caseId }: LedgerDonationInput,
  cents: bigint,
): Promise<DonationRecord | undefined> {
  const failed = await donationStore(trx).failedOf(userId, transactionId)
  if (failed || asset !== 'USDC') return failed
  return donationStore(trx).announced({ userId, caseId, amount: cents, transactionId })
}

/** What the donor says about the donation: the words of its announcement count, and anonymity chosen in either. */
function wordsOf(
  announced: DonationRecord | undefined,
  payment: LedgerDonationInput,
): Pick<DonationRecord, 'message' | 'isAnonymous'> {
  const message = announced?.message ?? payment.message
  return {
    ...(message ? { message } : {}),
    isAnonymous: payment.anonymous || announced?.isAnonymous === true,
  }
}

async function amended(store: ReturnType<typeof donationStore>, donation: DonationRecord) {
  await store.replace(donation, donation.version - 1)
  return donation
}

/** Stroops times a rate, in cents, rounding half up. @param rate result of `parseRate`, scaled by 10¹² */
export function centsOf(stroops: bigint, rate: bigint): bigint {
  // 10⁷ stroops per unit, 10¹² per unit of the rate, 100 cents per dollar.
  const divisor = 10n ** 17n
  return (stroops * rate * 2n + divisor) / (divisor * 2n)
}

function noPrice(asset: LedgerAsset): DomainError {
  return new DomainError(
    'CONFLICT',
    `No price of ${asset} at the time of the payment is known; it is recorded later.`,
    { asset: 'has no price' },
  )
}
