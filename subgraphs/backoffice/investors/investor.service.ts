import { investorChanges, newInvestor } from '../../../schema/input-rules/investors.js'
import type { RequestContext } from '../../../schema/viewer.js'
import { timestamp } from '../../shared/clock.js'
import { inTransaction, isUniqueViolation } from '../../shared/database.js'
import { DomainError, notFound } from '../../shared/domain-error.js'
import { newId } from '../../shared/ids.js'
import { connectionFrom, type PageInput } from '../../shared/paging/page.js'
import { assertTransition } from '../../shared/states/transition-table.js'
import { assertCurrent, isUnchanged, modifiedConcurrently } from '../../shared/states/versioned.js'
import { validated } from '../../shared/validated.js'
import { audited } from '../audit/audited-actions.policy.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import { investorTransitions } from './investor.state.js'
import { type InvestorRecord, investorStore } from './investor.store.js'
import type { CreateInvestorInput, InvestorFilter, UpdateInvestorInput } from './investor.type.js'

/** Default page size of this list. */
const DEFAULT_LIMIT = 50

export type InvestorDependencies = Pick<FeatureDependencies, 'db' | 'clock' | 'audit' | 'notifier'>

export type Investors = ReturnType<typeof createInvestors>

/** Rules of investors (docs/contract/backoffice.md). */
export function createInvestors({ db, clock, audit, notifier }: InvestorDependencies) {
  return {
    find: (id: string): Promise<InvestorRecord | undefined> => investorStore(db).byId(id),

    findMany: (ids: readonly string[]): Promise<InvestorRecord[]> => investorStore(db).byIds(ids),

    list: (filter: InvestorFilter, input: PageInput) =>
      connectionFrom(input, (page) => investorStore(db).page(filter, page), DEFAULT_LIMIT),

    /**
     * Records a prospective investor as a lead.
     * @throws ValidationError, CONFLICT for a known e-mail
     */
    async create(by: RequestContext, input: CreateInvestorInput): Promise<InvestorRecord> {
      const { email, name, role, company, location, source, notes } = validated(newInvestor, input)
      const record: InvestorRecord = {
        id: newId('inv'),
        email,
        ...(name ? { name } : {}),
        investorMetadata: {
          type: input.type,
          status: 'lead',
          ...(source ? { source } : {}),
          ...(company ? { company } : {}),
          ...(role ? { jobRole: role } : {}),
          ...(location ? { location } : {}),
          ...(notes ? { notes } : {}),
        },
        createdAt: timestamp(clock),
        version: 1,
      }
      try {
        await inTransaction(db, async (trx) => {
          await investorStore(trx).insert(record)
          await audit.record(trx, by, audited('investor_created', record.id, { after: record }))
          const about = { investorId: record.id, partnerName: name ?? email, company: company ?? undefined }
          await notifier.notify(trx, 'partner_joined', about)
        })
      } catch (error) {
        throw isUniqueViolation(error, 'email') ? emailTaken(email) : error
      }
      return record
    },

    /**
     * Updates the status or the notes of an investor.
     * @throws ValidationError, NOT_FOUND, CONFLICT for a transition that is not allowed or a concurrent modification
     */
    async update(by: RequestContext, id: string, input: UpdateInvestorInput): Promise<InvestorRecord> {
      const { notes } = validated(investorChanges, input)
      return inTransaction(db, async (trx) => {
        const before = await investorStore(trx).byId(id)
        if (!before) throw notFound('Investor', id)
        const { notes: former, ...known } = before.investorMetadata
        const { status } = known
        assertCurrent(before, input.version, changed)
        const written = notes === undefined ? former : notes
        if (input.status) assertTransition(investorTransitions, 'investor', status, input.status)
        const after: InvestorRecord = {
          ...before,
          investorMetadata: {
            ...known,
            ...(input.status ? { status: input.status } : {}),
            ...(written ? { notes: written } : {}),
          },
          version: before.version + 1,
        }
        if (isUnchanged(before, after)) return before
        if (!(await investorStore(trx).replace(after, before.version))) throw changed(before)
        const moved = after.investorMetadata.status !== status
        await audit.record(
          trx,
          by,
          audited(moved ? 'investor_status_change' : 'investor_updated', id, { before, after }),
        )
        return after
      })
    },
  }
}

function emailTaken(email: string): DomainError {
  return new DomainError('CONFLICT', `An investor with the e-mail ${email} already exists.`, {
    email: 'is taken',
  })
}

function changed(record: InvestorRecord): DomainError {
  return modifiedConcurrently('investor', record, { status: record.investorMetadata.status })
}
