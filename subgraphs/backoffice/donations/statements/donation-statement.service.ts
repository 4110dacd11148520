import { z } from 'zod'
import { type Cell, csvOf } from '../../../../schema/csv.js'
import { formatAmount, formatCents } from '../../../../schema/scalars.js'
import type { RequestContext } from '../../../../schema/viewer.js'
import { dayAfter, timestamp } from '../../../shared/clock.js'
import { ValidationError } from '../../../shared/domain-error.js'
import { validated } from '../../../shared/validated.js'
import { personOf } from '../../../shared/viewer.js'
import { caseSummariesOf } from '../../cases/case-summary.service.js'
import type { FeatureDependencies } from '../../feature-dependencies.js'
import { currencies } from '../donation.state.js'
import { type DonationRecord, donationStore } from '../donation.store.js'
import type { DonationStatement, DonationStatementCheck } from './donation-statement.type.js'
import { codeOfStatement, type StatementSum, statementOfCode } from './statement-code.mapper.js'
import { statementKeyStore } from './statement-key.store.js'

/** More donations than anyone makes in a year; bounds the response. */
const MOST_DONATIONS = 2_000

const day = z
  .string()
  .refine((text) => /^(19[7-9]\d|20\d\d|21[0-3]\d)-\d\d-\d\d$/.test(text) && isInCalendar(text), {
    message: 'must be a day of the years 1970 to 2139: YYYY-MM-DD',
  })

const period = z
  .object({ from: day, to: day })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'must not be before `from`' })

interface DonationStatementDependencies extends Pick<FeatureDependencies, 'db' | 'clock' | 'box'> {
  readonly config: { readonly publicUrl: string }
}

export type DonationStatements = ReturnType<typeof createDonationStatements>

/** Statements are created on request and not stored: their code contains the proof. */
export function createDonationStatements(dependencies: DonationStatementDependencies) {
  const { db, clock, config } = dependencies
  const key = statementKeyStore(db, dependencies)
  return {
    /**
     * The statement of the viewer over a period of whole days.
     * @throws ValidationError naming `from` or `to`, also for more donations than a statement holds
     */
    async issue({ viewer }: RequestContext, input: { from: string; to: string }): Promise<DonationStatement> {
      const { from, to } = validated(period, input)
      const { subject, name: donorName } = personOf(viewer)
      const found = await donationStore(db).paidWithin(
        subject,
        `${from}T00:00:00.000Z`,
        dayAfter(to),
        MOST_DONATIONS + 1,
      )
      if (found.length > MOST_DONATIONS)
        throw new ValidationError({
          to: `must be earlier: a statement has at most ${MOST_DONATIONS} donations`,
        })
      const issuedAt = `${timestamp(clock).slice(0, 16)}:00.000Z`
      const content = { donorName, from, to, issuedAt, totals: totalsOf(found) }
      const code = codeOfStatement(content, await key.findOrCreate())
      const checkUrl = new URL(`/statements/${code}`, config.publicUrl).href
      const cases = await caseSummariesOf(db, [...new Set(found.map(({ caseId }) => caseId))])
      const names = new Map(cases.map(({ id, name }) => [id, name]))
      const statement = { ...content, code, checkUrl, donations: found }
      return { ...statement, csv: csvOf(tableOf(statement, names)) }
    },

    /** The content of a code; undefined if this platform did not sign it. */
    async check(code: string, name: string | null | undefined): Promise<DonationStatementCheck | undefined> {
      const signed = await key.find()
      const read = signed && statementOfCode(code, signed)
      if (!read) return undefined
      const { isIssuedTo, totals, ...rest } = read
      return { ...rest, totals: [...totals], ...(name?.trim() ? { isIssuedToName: isIssuedTo(name) } : {}) }
    },
  }
}

function totalsOf(donations: readonly DonationRecord[]): StatementSum[] {
  return currencies.flatMap((currency) => {
    const paid = donations.filter((one) => one.currency === currency)
    const amount = paid.reduce((sum, one) => sum + one.amount, 0n)
    return paid.length > 0 ? [{ currency, amount, donations: paid.length }] : []
  })
}

function tableOf(statement: Omit<DonationStatement, 'csv'>, names: ReadonlyMap<string, string>): Cell[][] {
  return [
    ['donor', statement.donorName],
    ['from', statement.from],
    ['to', statement.to],
    ['issuedAt', statement.issuedAt],
    ['code', statement.code],
    ['check', statement.checkUrl],
    ...statement.totals.map(({ currency, amount, donations }) => [
      `total ${currency}`,
      formatCents(amount),
      donations,
    ]),
    [],
    ['id', 'paidAt', 'case', 'amount', 'currency', 'assetAmount', 'asset', 'provider', 'payment'],
    ...statement.donations.map((one) => [
      one.id,
      one.completedAt,
      names.get(one.caseId) ?? one.caseId,
      formatCents(one.amount),
      one.currency,
      one.assetAmount === undefined ? undefined : formatAmount(one.assetAmount),
      one.asset,
      one.paymentProvider,
      one.transactionId,
    ]),
  ]
}

function isInCalendar(text: string): boolean {
  const time = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text)
}
