import type { Case } from '../cases/case.type.js'
import { type Currency, currencies, type DonationStatus } from '../donations/donation.state.js'
import type { Donation } from '../donations/donation.type.js'
import { convertToBase, parseRate } from '../donations/exchange-rates/exchange-rate.mapper.js'
import type { PaymentStatement } from '../donations/payments/statement.type.js'
import type { User } from '../users/user.type.js'
import { sampleWords } from './sample-words.mapper.js'
import { randomOf, type SeededRandom, seededId } from './seeded-random.policy.js'
import type { StagedCase } from './staged-cases.mapper.js'
import { type StagedStep, stagedStep } from './staged-history.mapper.js'
import { stagedColleague, supporterAt } from './staged-people.mapper.js'
import { DAY_MS, isoTime, type StagedSetting } from './staged-setting.type.js'

const { donorWords } = sampleWords

/** A donation with a donor. */
export type StagedDonationRecord = Donation & Required<Pick<Donation, 'userId' | 'userName' | 'userEmail'>>

/** Donations to a case, with their history. */
export interface StagedDonations {
  readonly records: readonly StagedDonationRecord[]
  readonly statements: readonly PaymentStatement[]
  readonly steps: readonly StagedStep[]
}

/** Exchange rates by months before the anchor, newest first. */
const rateHistory: Readonly<Record<Currency, readonly string[]>> = {
  ARS: ['0.00069', '0.00071', '0.00074', '0.00078', '0.00081', '0.00085'],
  USD: ['1450', '1408', '1351', '1282', '1234', '1176'],
}

const ends: readonly (readonly [number, DonationStatus])[] = [
  [78, 'completed'],
  [8, 'pending'],
  [9, 'failed'],
  [5, 'refunded'],
]

/** The donations to case number `index`, all while it was open. */
export function stagedDonations(setting: StagedSetting, index: number, target: StagedCase): StagedDonations {
  const { open } = target
  if (!open) return { records: [], statements: [], steps: [] }
  const random = randomOf(setting.seed, 'donations', index)
  const all = Array.from({ length: random.between(0, 3) }, (_, at) => {
    const time = Math.floor(open.from + random.share() * (open.until - open.from - 1)) + 1
    const name = [index, at] as const
    return stagedDonation(
      setting,
      name,
      target.record,
      supporterAt(setting, index, time, random),
      time,
      random,
    )
  })
  return {
    records: all.map(({ record }) => record),
    statements: all.flatMap(({ statement }) => statement ?? []),
    steps: all.flatMap(({ steps }) => steps),
  }
}

function stagedDonation(
  setting: StagedSetting,
  name: readonly [index: number, at: number],
  target: Case,
  donor: User,
  time: number,
  random: SeededRandom,
) {
  const status = random.weighted(ends)
  const announced = announcement(setting, name, target, donor, time, random)
  const staff = stagedColleague(setting, random)
  const transactionId = `${announced.paymentProvider}-${seededId('txn', setting.seed, ...name)
    .slice(-16)
    .toLowerCase()}`
  const paidAt = isoTime(Math.min(time + random.between(20, 900) * 1_000, setting.anchor))
  const paid = { ...announced, transactionId, version: 2 }
  const completed = { ...paid, status: 'completed', completedAt: paidAt } as const
  const failed = { ...paid, status: 'failed', failureReason: 'The card was declined.' } as const
  const refundedAt = isoTime(Math.min(time + random.between(1, 5) * DAY_MS, setting.anchor))
  const refunded = { ...completed, status: 'refunded', version: 3 } as const
  const steps = [step(donor, announced.createdAt, 'created', 'low', undefined, announced)]
  if (status === 'completed' || status === 'refunded')
    steps.push(step(donor, paidAt, 'completed', 'medium', announced, completed))
  if (status === 'failed') steps.push(step(donor, paidAt, 'failed', 'low', announced, failed))
  if (status === 'refunded')
    steps.push({
      ...step(staff, refundedAt, 'refunded', 'high', completed, refunded),
      reason: 'Asked for by the donor',
    })
  const record: StagedDonationRecord = { pending: announced, completed, failed, refunded }[status]
  return {
    record,
    steps,
    ...(status === 'pending' ? {} : { statement: statementOf(record, transactionId, paidAt) }),
  }
}

function announcement(
  { seed, anchor, baseCurrency }: StagedSetting,
  name: readonly [index: number, at: number],
  target: Case,
  donor: User,
  time: number,
  random: SeededRandom,
): StagedDonationRecord {
  const currency = random.pick(currencies)
  const amount =
    currency === 'USD' ? BigInt(random.between(5, 220)) * 100n : BigInt(random.between(20, 1_500)) * 10_000n
  const rates = rateHistory[currency]
  const rate = rates[Math.min(Math.floor((anchor - time) / (30 * DAY_MS)), rates.length - 1)] ?? '1'
  const converted = convertToBase(amount, parseRate(rate) ?? 1n)
  return {
    id: seededId('don', seed, ...name),
    caseId: target.id,
    ...(target.guardianId ? { guardianId: target.guardianId } : {}),
    userId: donor.id,
    userName: donor.name,
    userEmail: donor.email,
    amount,
    currency,
    ...(currency === baseCurrency
      ? {}
      : { originalAmount: amount, convertedAmount: converted, exchangeRate: rate }),
    paymentProvider: random.chance(0.7) ? 'card' : 'transfer',
    status: 'pending',
    ...(random.chance(0.4) ? { message: random.pick(donorWords) } : {}),
    isAnonymous: random.chance(0.15),
    createdAt: isoTime(time),
    version: 1,
  }
}

function statementOf(record: Donation, transactionId: string, recordedAt: string): PaymentStatement {
  const { paymentProvider: provider, amount, currency, failureReason: reason } = record
  const known = { provider, transactionId, amount, currency, recordedAt }
  return reason ? { ...known, status: 'failed', reason } : { ...known, status: 'succeeded' }
}

function step(
  by: User,
  at: string,
  what: 'created' | 'completed' | 'failed' | 'refunded',
  severity: StagedStep['severity'],
  before: Donation | undefined,
  after: Donation,
): StagedStep {
  const about = { action: `donation_${what}`, resource: 'donation', severity, category: 'donation' } as const
  return stagedStep(about, by, at, after, before)
}
