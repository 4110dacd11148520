import { z } from 'zod'
import { newDonation as donationTexts } from '../../../schema/input-rules/donations.js'
import { MAX_MONEY } from '../../../schema/scalars.js'
import type { RequestContext, Viewer } from '../../../schema/viewer.js'
import { timestamp } from '../../shared/clock.js'
import { inTransaction, type Transaction } from '../../shared/database.js'
import { DomainError, notFound, ValidationError } from '../../shared/domain-error.js'
import { newId } from '../../shared/ids.js'
import { type ConnectionOf, connectionOf, mapRows, type PageInput, pageOf } from '../../shared/paging/page.js'
import { sortOf } from '../../shared/paging/sort.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import { validated } from '../../shared/validated.js'
import { personOf } from '../../shared/viewer.js'
import { audited } from '../audit/audited-actions.policy.js'
import { caseSummaryOf } from '../cases/case-summary.service.js'
import { isCaseVisible } from '../cases/case-visibility.policy.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import { type CreateDonationInput, type DonationFilter, donationSorts } from './donation.inputs.js'
import type { Currency } from './donation.state.js'
import { type DonationRecord, donationStore } from './donation.store.js'
import type { Donation } from './donation.type.js'
import { type DonationScope, donationScopeOf, shownTo } from './donation-visibility.policy.js'
import { convertToBase, parseRate } from './exchange-rates/exchange-rate.mapper.js'
import type { ExchangeRates } from './exchange-rates/exchange-rate.service.js'
import { LEDGER } from './payments/payment-provider.client.js'

/** REST input is checked at the edge as well; the graph accepts any integer. */
const newDonation = donationTexts.extend({ amount: z.bigint().positive('must be greater than zero') })

export interface DonationDependencies extends Pick<FeatureDependencies, 'db' | 'clock' | 'audit'> {
  readonly rates: ExchangeRates
  readonly baseCurrency: Currency
}

/** Scope and filter of a list field of donations. */
export interface DonationSelection {
  readonly scope: DonationScope
  readonly filter: DonationFilter
}

export type RecordedDonations = ReturnType<typeof createRecordedDonations>

/**
 * Donations as the backoffice records them, whatever their payment provider; donations on the ledger itself belong to
 * the wallet.
 */
export function createRecordedDonations({ db, clock, audit, rates, baseCurrency }: DonationDependencies) {
  const stored = donationStore(db)
  return {
    conversion,

    /** Staff read all donations, guardians those to their cases, all users their own. */
    async find({ viewer }: RequestContext, id: string): Promise<Donation | undefined> {
      const [found] = await stored.byIds([id], donationScopeOf(viewer))
      return found && shownTo(viewer, found)
    },

    /** The donations among these ids that the viewer may see. */
    async findMany(ids: readonly string[], { viewer }: RequestContext): Promise<Donation[]> {
      const found = await stored.byIds(ids, donationScopeOf(viewer))
      return found.map((donation) => shownTo(viewer, donation))
    },

    async list(
      { viewer }: RequestContext,
      filter: DonationFilter,
      sort: string | null | undefined,
      input: PageInput,
    ): Promise<ConnectionOf<Donation>> {
      const page = pageOf(input)
      const order = sortOf(sort, donationSorts)
      const found = await stored.page(donationScopeOf(viewer), filter, order, page)
      return connectionOf(
        mapRows(found, (donation) => shownTo(viewer, donation)),
        page,
      )
    },

    /** Donations of cases, of donors or to the cases of guardians; the caller restricts them to the viewer. */
    pages: stored.pages,

    /** Exact sums of completed donations of cases, in cents of the base currency, and their numbers. */
    received: stored.received,

    /**
     * Creates a donation, to be paid at its provider. Its value in the base currency is fixed now, with the rate.
     * @throws ValidationError, NOT_FOUND for an unknown case, or a draft that the donor may not see; CONFLICT for any other draft,
     *   or when no rate is known
     */
    async create(context: GraphContext, input: CreateDonationInput): Promise<DonationRecord> {
      const { amount, message, paymentProvider } = validated(newDonation, input)
      const donor = personOf(context.viewer)
      const currency = input.currency ?? baseCurrency
      const provider = paymentProvider ?? 'card'
      if (provider === LEDGER && currency !== 'USD')
        throw new ValidationError({ currency: 'must be USD for ledger payments, which are made in USDC' })
      return inTransaction(db, async (trx) => {
        const target = await caseSummaryOf(trx, input.caseId)
        if (!target || !isCaseVisible(context.viewer, target)) throw notFound('Case', input.caseId)
        if (target.status === 'draft')
          throw new DomainError('CONFLICT', 'This case is a draft; it accepts donations once it is active.')
        const id = newId('don')
        const record: DonationRecord = {
          id,
          announcementId: id,
          caseId: target.id,
          ...(target.guardianId ? { guardianId: target.guardianId } : {}),
          userId: donor.subject,
          userName: donor.name,
          userEmail: donor.email,
          amount,
          currency,
          ...(await conversion(trx, amount, currency)),
          paymentProvider: provider,
          status: 'pending',
          ...(message ? { message } : {}),
          isAnonymous: input.isAnonymous ?? false,
          createdAt: timestamp(clock),
          version: 1,
        }
        await donationStore(trx).insert(record)
        await audit.record(trx, context, audited('donation_created', record.id, { after: record }))
        await context.completeIdempotent(trx, record)
        return record
      })
    },
  }

  /** The value of an amount in the base currency. @throws CONFLICT when no rate is known, ValidationError when it is too large */
  async function conversion(
    trx: Transaction,
    amount: bigint,
    currency: Currency,
  ): Promise<Partial<Donation>> {
    if (currency === baseCurrency) return {}
    const rate = await rates.current(trx, currency)
    const factor = rate && parseRate(rate.rate)
    if (!rate || !factor) throw noRate(currency, baseCurrency)
    const convertedAmount = convertToBase(amount, factor)
    if (convertedAmount > MAX_MONEY)
      throw new ValidationError({ amount: `must be worth at most ${MAX_MONEY / 100n} ${baseCurrency}` })
    return { originalAmount: amount, convertedAmount, exchangeRate: rate.rate }
  }
}

/** The selection of a list field for a viewer. */
export function selectionFor(viewer: Viewer, filter: DonationFilter): DonationSelection {
  return { scope: donationScopeOf(viewer), filter }
}

function noRate(currency: Currency, base: Currency): DomainError {
  return new DomainError(
    'CONFLICT',
    `No exchange rate from ${currency} to ${base} is set. Pay in ${base}, or ask staff to set the rate.`,
    { currency: `has no exchange rate to ${base}` },
  )
}
