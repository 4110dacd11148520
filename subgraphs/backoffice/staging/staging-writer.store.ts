import { isDeepStrictEqual } from 'node:util'
import type { Clock } from '../../shared/clock.js'
import { timestamp } from '../../shared/clock.js'
import type { Transaction } from '../../shared/database.js'
import type { AuditTrail } from '../audit/audit-trail.service.js'
import { caseStore } from '../cases/case.store.js'
import { casePostStore } from '../cases/post-origin.store.js'
import { caseUpdateStore } from '../cases/updates/case-update.store.js'
import { donationStore } from '../donations/donation.store.js'
import { usualRates } from '../donations/exchange-rates/exchange-rate.mapper.js'
import { exchangeRateStore } from '../donations/exchange-rates/exchange-rate.store.js'
import { statementStore } from '../donations/payments/statement.store.js'
import { investorStore } from '../investors/investor.store.js'
import { type NotificationRecord, notificationStore } from '../notifications/notification.store.js'
import { socialPostStore } from '../social-posts/social-post.store.js'
import { ticketStore } from '../support/ticket.store.js'
import { nextTicketNumbers } from '../support/ticket-number.store.js'
import { followProfile } from '../users/account-sync.worker.js'
import { type UserRecord, userStore } from '../users/user.store.js'
import type { StagedBatch } from './staged-set.mapper.js'
import { type StagedTally, type StagedWriter, tallyOf } from './staged-tally.policy.js'
import type { StagedTicketRecord } from './staged-tickets.mapper.js'

/** A record that can be restored. */
interface Versioned {
  readonly id: string
  readonly version: number
}

interface RestoreOperations<Record extends Versioned> {
  byIds(ids: readonly string[]): Promise<Record[]>
  insertAll(records: readonly Record[]): Promise<void>
  replace(record: Record, basedOn: number): Promise<unknown>
}

/** Writes batches of the staging set through the stores of all features, which are private to them. */
export function createStagingWriter({ clock, audit }: { clock: Clock; audit: AuditTrail }): StagedWriter {
  return {
    isEmpty: (trx) => userStore(trx).isEmpty(),

    async rates(trx) {
      const store = exchangeRateStore(trx)
      for (const rate of usualRates)
        if (!(await store.find(rate.currency, rate.base)))
          await store.put({ ...rate, setAt: timestamp(clock) })
    },

    async write(trx, batch) {
      const now = timestamp(clock)
      const tickets = await restoreTickets(trx, batch.tickets)
      const notices = batch.notices(tickets.numbers).filter(({ expiresAt }) => expiresAt > now)
      await statementStore(trx).insertMissing(batch.statements)
      const cases = await restore(caseStore(trx), batch.cases)
      await casePostStore(trx).keep(casesFromPosts(batch))
      return {
        users: await restoreUsers(trx, batch.users, clock),
        investors: await restore(investorStore(trx), batch.investors),
        cases,
        caseUpdates: tallyOf(
          batch.caseUpdates.length,
          await caseUpdateStore(trx).insertMissing(batch.caseUpdates),
        ),
        donations: await restoreDonations(trx, batch),
        supportTickets: tickets.tally,
        socialPosts: await restore(socialPostStore(trx), batch.posts),
        notifications: await restoreNotifications(trx, notices),
        auditLogs: tallyOf(batch.history.length, await audit.recordPast(trx, batch.history)),
      }
    },
  }
}

function casesFromPosts({ posts }: StagedBatch) {
  return posts.flatMap(({ platform, postId, caseId, outcome, reviewedBy }) =>
    outcome === 'case' && caseId ? [{ platform, postId, id: caseId, madeBy: reviewedBy }] : [],
  )
}

/** Inserts missing records and restores modified ones as a further change, so that clients detect the modification. */
async function restore<Record extends Versioned>(
  store: RestoreOperations<Record>,
  records: readonly Record[],
): Promise<StagedTally> {
  const known = new Map((await store.byIds(records.map(({ id }) => id))).map((record) => [record.id, record]))
  const missing = records.filter(({ id }) => !known.has(id))
  await store.insertAll(missing)
  let restored = 0
  for (const record of records) {
    const found = known.get(record.id)
    if (!found || isDeepStrictEqual({ ...found, version: record.version }, { ...record })) continue
    await store.replace({ ...record, version: found.version + 1 }, found.version)
    restored += 1
  }
  return tallyOf(records.length, missing.length, restored)
}

/** Keeps sign-in times, and e-mail addresses that another user has taken since. The accounts follow. */
async function restoreUsers(
  trx: Transaction,
  users: readonly UserRecord[],
  clock: Clock,
): Promise<StagedTally> {
  const store = userStore(trx)
  const owners = await store.idsByEmail(users.map(({ email }) => email))
  const known = new Map((await store.byIds(users.map(({ id }) => id))).map((user) => [user.id, user]))
  const wanted = users.map((user): UserRecord => {
    const isTaken = (owners.get(user.email) ?? user.id) !== user.id
    const email = isTaken ? `${user.id.slice(4).toLowerCase()}.${user.email}` : user.email
    const { lastLoginAt, ...rest } = user
    const found = known.get(user.id)
    const seen = found ? found.lastLoginAt : lastLoginAt
    return { ...rest, email, ...(seen ? { lastLoginAt: seen } : {}) }
  })
  const tally = await restore(store, wanted)
  for (const after of wanted) {
    const before = known.get(after.id)
    if (before) await followProfile(trx, before, after, clock)
  }
  return tally
}

async function restoreDonations(trx: Transaction, { donations }: StagedBatch): Promise<StagedTally> {
  const store = donationStore(trx)
  return restore({ ...store, byIds: (ids) => store.allByIds(ids) }, donations)
}

/** Existing tickets keep their numbers; new ones take the next numbers of the year. */
async function restoreTickets(trx: Transaction, tickets: readonly StagedTicketRecord[]) {
  const store = ticketStore(trx)
  const found = await store.byIds(tickets.map(({ id }) => id))
  const numbers = new Map(found.map(({ id, ticketNumber }) => [id, ticketNumber]))
  for (const year of new Set(tickets.map(({ createdAt }) => createdAt.slice(0, 4)))) {
    const fresh = tickets.filter(({ id, createdAt }) => createdAt.startsWith(year) && !numbers.has(id))
    if (fresh.length === 0) continue
    const next = await nextTicketNumbers(trx, Number(year), fresh.length)
    for (const [at, { id }] of fresh.entries()) numbers.set(id, next[at] ?? '')
  }
  const records = tickets.map((ticket) => ({ ...ticket, ticketNumber: numbers.get(ticket.id) ?? '' }))
  const restoring = { ...store, byIds: async () => found, replace: store.replaceTexts }
  return { numbers, tally: await restore(restoring, records) }
}

async function restoreNotifications(
  trx: Transaction,
  notices: readonly NotificationRecord[],
): Promise<StagedTally> {
  const store = notificationStore(trx)
  const known = new Map((await store.byIds(notices.map(({ id }) => id))).map((notice) => [notice.id, notice]))
  const added = await store.insertMissing(notices)
  const changed = notices.filter(({ id, isRead }) => (known.get(id)?.isRead ?? isRead) !== isRead)
  for (const { id, isRead } of changed) await store.setRead(id, isRead)
  return tallyOf(notices.length, added, changed.length)
}
