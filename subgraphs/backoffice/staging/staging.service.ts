import type { RequestContext } from '../../../schema/viewer.js'
import { timestamp } from '../../shared/clock.js'
import { seedOnce } from '../../shared/database/seed-once.js'
import { inTransaction, type Transaction } from '../../shared/database.js'
import { DomainError } from '../../shared/domain-error.js'
import { audited } from '../audit/audited-actions.policy.js'
import type { Currency } from '../donations/donation.state.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import { fixedBatch, followsOf, stagedBatch } from './staged-set.mapper.js'
import type { StagedSetting } from './staged-setting.type.js'
import { addTallies, type StagedTallies, type StagedWriter } from './staged-tally.policy.js'
import { stagedSetStore } from './staging.store.js'
import type { StagingResult } from './staging.type.js'

/** The seed of the demo and staging set. */
export const STAGING_SEED = 'staging'

const CASES_AT_ONCE = 500

export interface StagingDependencies extends Pick<FeatureDependencies, 'db' | 'clock' | 'audit'> {
  readonly writer: StagedWriter
  readonly baseCurrency: Currency
  readonly publicUrl: string
}

/** The size of a set, and a progress callback. */
export interface StagingRequest {
  readonly seed: string
  /** Number of cases in addition to the three fixed ones; determines all other numbers. */
  readonly cases: number
  /** Cases generated and written per batch, which bounds memory; 500 by default. */
  readonly casesAtOnce?: number
  readonly onBatch?: (casesDone: number, progress: StagedTallies) => void
}

/** Generates people, cases and everything related; the same seed generates the same rows. */
export function createStaging(dependencies: StagingDependencies) {
  const { db, clock, audit, writer } = dependencies

  async function settingOf(trx: Transaction, seed: string): Promise<StagedSetting> {
    const anchor = Date.parse(await stagedSetStore(trx).anchor(seed, timestamp(clock)))
    const { baseCurrency, publicUrl } = dependencies
    const mailDomain = seed === STAGING_SEED ? 'staging.rescue.example' : `${seed}.staging.rescue.example`
    return { seed, anchor, baseCurrency, publicUrl, mailDomain }
  }

  async function firstBatch(trx: Transaction, seed: string): Promise<RestoredSet> {
    await writer.rates(trx)
    return { tallies: await writer.write(trx, fixedBatch(await settingOf(trx, seed))), follows: 0 }
  }

  async function nextBatch(
    trx: Transaction,
    seed: string,
    progress: RestoredSet,
    [from, until]: Range,
  ): Promise<RestoredSet> {
    const batch = stagedBatch(await settingOf(trx, seed), from, until)
    const tallies = addTallies(progress.tallies, await writer.write(trx, batch))
    return { tallies, follows: progress.follows + followsOf(batch) }
  }

  /** For sets that a request or a start waits for. */
  async function writeInOneTransaction(trx: Transaction, seed: string, cases: number): Promise<RestoredSet> {
    let progress = await firstBatch(trx, seed)
    for (const range of ranges(cases)) progress = await nextBatch(trx, seed, progress, range)
    return progress
  }

  return {
    /** Fills an empty database. @returns whether it was empty */
    seedOnce: (cases: number): Promise<boolean> =>
      seedOnce(db, {
        isEmpty: (trx) => writer.isEmpty(trx),
        fill: (trx) => writeInOneTransaction(trx, STAGING_SEED, cases),
      }),

    /**
     * Restores the staging set: missing rows are added, changed rows are reset, nothing is duplicated and no other
     * row is changed.
     */
    initialise: (by: RequestContext, cases: number): Promise<StagingResult> =>
      inTransaction(db, async (trx) => {
        const result = resultOf(await writeInOneTransaction(trx, STAGING_SEED, cases))
        await audit.record(trx, by, audited('staging_initialised', STAGING_SEED, { after: result.summary }))
        return result
      }),

    /** A set of any size, in many transactions; can be interrupted and resumed. */
    async fill({ seed, cases, casesAtOnce, onBatch }: StagingRequest): Promise<StagedTallies> {
      let progress = await inTransaction(db, (trx) => firstBatch(trx, seed))
      for (const range of ranges(cases, casesAtOnce)) {
        const before = progress
        progress = await inTransaction(db, (trx) => nextBatch(trx, seed, before, range))
        onBatch?.(range[1], progress.tallies)
      }
      return progress.tallies
    },
  }
}

interface RestoredSet {
  readonly tallies: StagedTallies
  readonly follows: number
}

type Range = readonly [from: number, until: number]

function ranges(cases: number, casesAtOnce = CASES_AT_ONCE): Range[] {
  const count = Math.ceil(cases / casesAtOnce)
  return Array.from({ length: count }, (_, at) => [at * casesAtOnce, Math.min((at + 1) * casesAtOnce, cases)])
}

function resultOf({ tallies, follows }: RestoredSet): StagingResult {
  const all = Object.values(tallies)
  const sum = (member: 'rows' | 'added' | 'restored') =>
    all.reduce((total, tally) => total + tally[member], 0)
  const { users, supportTickets, cases, donations, notifications, caseUpdates, auditLogs } = tallies
  return {
    message: `The staging set has ${sum('rows')} rows: ${sum('added')} added, ${sum('restored')} restored.`,
    summary: {
      users: users.rows,
      supportTickets: supportTickets.rows,
      cases: cases.rows,
      donations: donations.rows,
      follows,
      notifications: notifications.rows,
      caseUpdates: caseUpdates.rows,
      auditLogs: auditLogs.rows,
      idFormat: '<prefix>_<26 digits of Crockford’s base 32>',
    },
  }
}

/** @throws FORBIDDEN in production */
export function assertNotProduction(production: boolean): void {
  if (production) throw new DomainError('FORBIDDEN', 'Sample data is not allowed in production.')
}
