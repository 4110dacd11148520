import type { RequestContext } from '../../../schema/viewer.js'
import { inTransaction } from '../../shared/database.js'
import { DomainError, notFound } from '../../shared/domain-error.js'
import {
  assertForward,
  type ConnectionOf,
  connectionOf,
  type PageInput,
  pageOf,
} from '../../shared/paging/page.js'
import type { Accounts } from '../accounts/account.service.js'
import { openCasesOf } from '../cases/case-summary.service.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import type { Users } from '../users/user.service.js'
import type { User } from '../users/user.type.js'
import { isUserVisible } from '../users/user-visibility.policy.js'
import type { CreateGuardianInput, Guardian, GuardianFilter, UpdateGuardianInput } from './guardian.type.js'
import { checkWalletsOf } from './guardian.worker.js'
import { formatGuardianCursor, parseGuardianCursor } from './guardian-cursor.mapper.js'
import { guardianShownTo } from './guardian-visibility.policy.js'
import { walletsWithFundsOf } from './guardian-wallets.client.js'

export interface GuardianDependencies extends Pick<FeatureDependencies, 'db' | 'clock' | 'graph'> {
  readonly users: Users
  readonly accounts: Pick<Accounts, 'create'>
}

export type Guardians = ReturnType<typeof createGuardians>

/** Rules of guardians: users with the role guardian. */
export function createGuardians({ db, clock, graph, users, accounts }: GuardianDependencies) {
  return {
    /** Staff see every guardian, guardians only themselves. */
    async find({ viewer }: RequestContext, id: string): Promise<Guardian | undefined> {
      if (!isUserVisible(viewer, id)) return undefined
      const [found] = await guardiansAmong([id])
      return found && guardianShownTo(viewer, found)
    },

    /** The guardians among these ids, with the fields that the viewer may see. */
    async findMany(ids: readonly string[], { viewer }: RequestContext): Promise<Guardian[]> {
      return (await guardiansAmong(ids)).map((user) => guardianShownTo(viewer, user))
    },

    /**
     * Guardians, newest first. Cursors are timestamps; paging neither skips nor repeats entries.
     * @throws ValidationError
     */
    async list(
      { viewer }: RequestContext,
      filter: GuardianFilter,
      input: PageInput,
    ): Promise<ConnectionOf<Guardian>> {
      const page = pageOf(input)
      assertForward(page)
      const place = page.after === undefined ? undefined : parseGuardianCursor(page.after)
      const { rows, countAll, next } = await users.guardians(filter, page, place)
      const last = rows.at(-1)
      const isCutWithin = last !== undefined && next?.createdAt === last.createdAt
      return connectionOf(
        {
          rows: rows.map((user) => guardianShownTo(viewer, user)),
          countAll,
          hasNext: next !== undefined,
          ...(last
            ? {
                endCursor: formatGuardianCursor({
                  createdAt: last.createdAt,
                  ...(isCutWithin ? { afterId: last.id } : {}),
                }),
              }
            : {}),
        },
        page,
      )
    },

    /** Creates a guardian and mails a link to choose a password. @throws ValidationError, CONFLICT for a known e-mail */
    async create(by: RequestContext, { name, email, phone }: CreateGuardianInput): Promise<Guardian> {
      const user = await accounts.create(by, { name, email, role: 'guardian', ...(phone ? { phone } : {}) })
      return guardianShownTo(by.viewer, user)
    },

    /**
     * Updates a guardian: guardians themselves, staff any.
     * @throws ValidationError, NOT_FOUND also for other guardians, FORBIDDEN for a status change without role staff,
     *   CONFLICT when it was modified concurrently
     */
    async update(by: RequestContext, id: string, input: UpdateGuardianInput): Promise<Guardian> {
      if ((await guardiansAmong([id])).length === 0) throw notFound('Guardian', id)
      return guardianShownTo(by.viewer, await users.update(by, id, input))
    },

    /**
     * Deletes a guardian and the account. Completed cases keep the name.
     * @throws NOT_FOUND, CONFLICT while the guardian has open cases or a wallet, UPSTREAM_ERROR
     */
    async remove(by: RequestContext, id: string): Promise<void> {
      if ((await guardiansAmong([id])).length === 0) throw notFound('Guardian', id)
      const { length: wallets } = await walletsWithFundsOf(graph, by, id)
      await inTransaction(db, async (trx) => {
        const open = await openCasesOf(trx, id)
        const removed = await users.remove(trx, by, id, (user) => {
          if (user.role !== 'guardian') throw notFound('Guardian', id)
          if (open > 0) throw hasOpenCases(open)
          if (wallets > 0) throw hasOpenWallets(wallets)
        })
        if (!removed) throw notFound('Guardian', id)
        await checkWalletsOf(trx, id, clock)
      })
    },
  }

  async function guardiansAmong(ids: readonly string[]): Promise<Readonly<User>[]> {
    return (await users.findMany(ids)).filter(({ role }) => role === 'guardian')
  }
}

function hasOpenCases(openCases: number): DomainError {
  return new DomainError(
    'CONFLICT',
    'This guardian has open cases. Complete them first, or set the guardian to inactive.',
    { reason: 'open_cases', openCases },
  )
}

function hasOpenWallets(openWallets: number): DomainError {
  return new DomainError(
    'CONFLICT',
    'This guardian has a wallet. Erase the person (POST /api/gdpr/erasure), so that its money can be paid out, ' +
      'or set the guardian to inactive.',
    { reason: 'open_wallets', openWallets },
  )
}
