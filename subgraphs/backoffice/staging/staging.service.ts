import type { RequestContext } from '../../../schema/viewer.js'
import { type Clock, timestamp } from '../../shared/clock.js'
import { type Database, inTransaction, type Transaction } from '../../shared/database.js'
import { DomainError } from '../../shared/domain-error.js'
import type { AuditTrail } from '../audit/audit-trail.js'
import type { Currency } from '../donations/donation.state.js'
import { fixedBatch, followsOf, stagedBatch } from './staged-set.mapper.js'
import type { StagedSetting } from './staged-setting.type.js'
import { addTallies, type StagedTallies, type StagedWriter } from './staged-tally.policy.js'
import { stagedSetStore } from './staging.store.js'
import type { StagingResult } from './staging.type.js'

/** The word that the demo and the staging set are made from. */
export const STAGING_SEED = 'staging'

/** So many cases, with everything about them, are made and written at once: memory is bounded by them. */
const CASES_AT_ONCE = 500

export interface StagingDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly audit: AuditTrail
  readonly writer: StagedWriter
  readonly baseCurrency: Currency
  readonly publicUrl: string
}

/** The size of a set, and what is told while it is written. */
export interface SetRequest {
  readonly seed: string
  /** How many cases beside the three fixed ones; everything else follows from it. */
  readonly cases: number
  readonly onBatch?: (casesDone: number, sofar: StagedTallies) => void
}

/** Makes up people, cases and all that belongs to them; the same seed makes the same rows. */
export function createStaging(dependencies: StagingDependencies) {
  const { db, clock, audit, writer } = dependencies

  async function settingOf(trx: Transaction, seed: string): Promise<StagedSetting> {
    const anchor = Date.parse(await stagedSetStore(trx).anchor(seed, timestamp(clock)))
    const { baseCurrency, publicUrl } = dependencies
    const mailDomain = seed === STAGING_SEED ? 'staging.rescue.example' : `${seed}.staging.rescue.example`
    return { seed, anchor, baseCurrency, publicUrl, mailDomain }
  }

  async function begin(trx: Transaction, seed: string): Promise<Brought> {
    await writer.rates(trx)
    return { tallies: await writer.write(trx, fixedBatch(await settingOf(trx, seed))), follows: 0 }
  }

  async function goOn(
    trx: Transaction,
    seed: string,
    sofar: Brought,
    [from, until]: Range,
  ): Promise<Brought> {
    const batch = stagedBatch(await settingOf(trx, seed), from, until)
    const tallies = addTallies(sofar.tallies, await writer.write(trx, batch))
    return { tallies, follows: sofar.follows + followsOf(batch) }
  }

  /** In one transaction: for sets that a request or a start waits for. */
  async function bringSmall(trx: Transaction, seed: string, cases: number): Promise<Brought> {
    let sofar = await begin(trx, seed)
    for (const range of ranges(cases)) sofar = await goOn(trx, seed, sofar, range)
    return sofar
  }

  return {
    /** Fills a database in which the set was never made; answers whether it did. */
    seedOnce: (cases: number): Promise<boolean> =>
      inTransaction(db, async (trx) => {
        if (!(await writer.isEmpty(trx))) return false
        await bringSmall(trx, STAGING_SEED, cases)
        return true
      }),

    /**
     * Brings the staging set to its state: what is missing is added, what was changed is put back, nothing is
     * doubled and nothing else is touched.
     */
    initialise: (by: RequestContext, cases: number): Promise<StagingResult> =>
      inTransaction(db, async (trx) => {
        const result = resultOf(await bringSmall(trx, STAGING_SEED, cases))
        await audit.record(trx, by, {
          action: 'staging_initialised',
          resource: 'staging_set',
          resourceId: STAGING_SEED,
          after: result.summary,
          severity: 'high',
          category: 'system',
        })
        return result
      }),

    /** A set of any size, in many transactions; may be broken off and taken up again. */
    async bring({ seed, cases, onBatch }: SetRequest): Promise<StagedTallies> {
      let sofar = await inTransaction(db, (trx) => begin(trx, seed))
      for (const range of ranges(cases)) {
        const before = sofar
        sofar = await inTransaction(db, (trx) => goOn(trx, seed, before, range))
        onBatch?.(range[1], sofar.tallies)
      }
      return sofar.tallies
    },
  }
}

interface Brought {
  readonly tallies: StagedTallies
  readonly follows: number
}

type Range = readonly [from: number, until: number]

function ranges(cases: number): Range[] {
  const count = Math.ceil(cases / CASES_AT_ONCE)
  return Array.from({ length: count }, (_, at) => [
    at * CASES_AT_ONCE,
    Math.min((at + 1) * CASES_AT_ONCE, cases),
  ])
}

function resultOf({ tallies, follows }: Brought): StagingResult {
  const all = Object.values(tallies)
  const sum = (member: 'rows' | 'added' | 'restored') =>
    all.reduce((total, tally) => total + tally[member], 0)
  const { users, supportTickets, cases, donations, notifications, caseUpdates, auditLogs } = tallies
  return {
    message: `The staging set has ${sum('rows')} rows: ${sum('added')} were added, ${sum('restored')} put back.`,
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
  if (production) throw new DomainError('FORBIDDEN', 'Made-up data has no place in production.')
}
