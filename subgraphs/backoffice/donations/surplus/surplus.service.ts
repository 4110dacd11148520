import { timestamp } from '../../../shared/clock.js'
import { type Database, inTransaction, type Transaction } from '../../../shared/database.js'
import { newId } from '../../../shared/ids.js'
import { announceChange } from '../../../shared/live-changes.js'
import { connectionFrom, type PageInput } from '../../../shared/paging/page.js'
import { type AuditActor, backgroundActor } from '../../audit/audit-trail.service.js'
import { audited } from '../../audit/audited-actions.policy.js'
import { caseSummaryOf, openCasesWithGoal } from '../../cases/case-summary.service.js'
import type { FeatureDependencies } from '../../feature-dependencies.js'
import { donationStore } from '../donation.store.js'
import { type CaseInNeed, divideSurplus } from './surplus.policy.js'
import { type SurplusSums, type SurplusTransferRecord, surplusStore } from './surplus.store.js'

/** Operations on the surplus of completed cases. */
export type Surplus = ReturnType<typeof createSurplus>

/** What counts towards the goal of a case, in cents of the base currency. */
export interface CaseFunds {
  readonly id: string
  readonly cents: bigint
}

/** Cases whose sums are read together. */
const CASES_PER_READ = 200

const actor: AuditActor = backgroundActor('donations.pass-surplus-on')

/** The surplus of a completed case is passed on to open cases below their goal (the rule: docs/decisions.md#money). */
export function createSurplus({ db, clock, audit }: Pick<FeatureDependencies, 'db' | 'clock' | 'audit'>) {
  return {
    /**
     * Passes on the surplus of a case; without effect on cases that are not completed or have no goal.
     * @returns the rest that no open case needs, in cents of the base currency
     */
    passOn: (caseId: string): Promise<bigint> =>
      inTransaction(db, async (trx) => {
        const surplus = await surplusOf(trx, caseId)
        if (surplus <= 0n) return 0n
        const shares = divideSurplus(surplus, await casesInNeed(trx, surplus))
        const createdAt = timestamp(clock)
        const passed = shares.map(({ caseId: toCaseId, amount }): SurplusTransferRecord => {
          return { id: newId('sur'), fromCaseId: caseId, toCaseId, amount, createdAt }
        })
        if (passed.length > 0) await surplusStore(trx).insert(passed)
        const changed = passed.length > 0 ? [caseId, ...shares.map(({ caseId: to }) => to)] : []
        announceChange(
          trx,
          'case',
          changed.map((id) => [id, id]),
        )
        for (const after of passed)
          await audit.record(trx, actor, audited('surplus_passed_on', caseId, { after }))
        return shares.reduce((left, { amount }) => left - amount, surplus)
      }),

    /** The surplus that cases passed on and received. */
    sums: (caseIds: readonly string[]): Promise<SurplusSums[]> => surplusStore(db).sums(caseIds),

    /** What counts towards the goals of cases; at least 0, also if donations were refunded whose surplus had been passed on. */
    raised: async (caseIds: readonly string[]): Promise<CaseFunds[]> =>
      (await fundsOf(db, caseIds)).map(({ id, cents }) => ({ id, cents: cents > 0n ? cents : 0n })),

    list: (caseId: string | undefined, input: PageInput) =>
      connectionFrom(input, (page) => surplusStore(db).page(caseId, page)),
  }
}

/** The surplus of a completed case; at most zero for others. */
async function surplusOf(trx: Transaction, caseId: string): Promise<bigint> {
  const { status, donationGoal } = (await caseSummaryOf(trx, caseId)) ?? {}
  // A goal of 0 is none, as the pages show it.
  if (status !== 'completed' || !donationGoal) return 0n
  const [funds] = await fundsOf(trx, [caseId])
  return (funds?.cents ?? 0n) - donationGoal
}

/** The donations to each case, plus the received and minus the passed-on surplus. */
async function fundsOf(db: Database, caseIds: readonly string[]): Promise<CaseFunds[]> {
  const received = new Map((await donationStore(db).received(caseIds)).map(({ id, cents }) => [id, cents]))
  const sums = await surplusStore(db).sums(caseIds)
  return sums.map(({ id, passedOn, takenOver }) => ({
    id,
    cents: (received.get(id) ?? 0n) + takenOver - passedOn,
  }))
}

/** Open cases that are short of their goal: urgent ones first, then the oldest; as many as a sum suffices for. */
async function casesInNeed(trx: Transaction, sum: bigint): Promise<CaseInNeed[]> {
  const needs: CaseInNeed[] = []
  let missing = 0n
  for (const status of ['urgent', 'active'] as const)
    for (let page = await openCasesWithGoal(trx, status, undefined, CASES_PER_READ); page.length > 0; ) {
      const funds = await fundsOf(
        trx,
        page.map(({ id }) => id),
      )
      for (const [index, { id, donationGoal = 0n }] of page.entries()) {
        const short = donationGoal - (funds[index]?.cents ?? 0n)
        if (short > 0n) needs.push({ id, missing: short })
        missing += short > 0n ? short : 0n
        if (missing >= sum) return needs
      }
      page = await openCasesWithGoal(trx, status, page.at(-1), CASES_PER_READ)
    }
  return needs
}
