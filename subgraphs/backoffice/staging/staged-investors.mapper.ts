import { type InvestorStatus, investorTypes } from '../investors/investor.state.js'
import type { Investor } from '../investors/investor.type.js'
import type { User } from '../users/user.type.js'
import { sampleWords } from './sample-words.mapper.js'
import { randomOf, seededId } from './seeded-random.policy.js'
import type { StagedSetting } from './staged-setting.type.js'

const { companies, towns } = sampleWords

const standing: readonly (readonly [number, InvestorStatus])[] = [
  [55, 'lead'],
  [30, 'engaged'],
  [15, 'converted'],
]

/** The requests of an investor of the set; none for people of other roles. */
export function stagedInvestor({ seed }: StagedSetting, index: number, user: User): Investor | undefined {
  if (user.role !== 'investor') return undefined
  const random = randomOf(seed, 'investor', index)
  return {
    id: seededId('inv', seed, index),
    email: user.email,
    name: user.name,
    investorMetadata: {
      type: random.pick(investorTypes),
      status: random.weighted(standing),
      source: random.pick(['website', 'conference', 'referral']),
      company: random.pick(companies),
      jobRole: random.pick(['Partner', 'Analyst', 'Founder']),
      location: random.pick(towns),
    },
    createdAt: user.createdAt,
    version: 1,
  }
}
