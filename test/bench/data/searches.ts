import { caseStore } from '../../../subgraphs/backoffice/cases/case.store.js'
import { createNotifier } from '../../../subgraphs/backoffice/notifications/events/notifier.service.js'
import { createTickets } from '../../../subgraphs/backoffice/support/ticket.service.js'
import { userStore } from '../../../subgraphs/backoffice/users/user.store.js'
import { systemClock as clock } from '../../../subgraphs/shared/clock.js'
import type { Database } from '../../../subgraphs/shared/database.js'
import { auditTrailForTest, requestBy } from '../../support/fixtures/audit.js'

/** Page size of the benchmark. */
export const PAGE = 20

/** A typical search, through the code that executes it. */
export interface Search {
  readonly table: 'users' | 'support_tickets' | 'cases'
  /** Returns how many rows match. */
  readonly find: (db: Database) => Promise<number>
  /** The position of the last row of the page. */
  readonly end: number
  /** How a page is found if many rows match; sorting takes time proportional to the matches. */
  readonly order: 'newest first' | 'walked' | 'sorted'
}

type Users = ReturnType<typeof userStore>
type Cases = ReturnType<typeof caseStore>
type Tickets = ReturnType<typeof createTickets>

const page = { limit: PAGE, offset: 0 }
const newest = { key: 'createdAt', direction: 'desc' } as const
const staff = requestBy('staff')
const donor = requestBy('user', { email: 'donor@rescue.example' })

function people(filter: Parameters<Users['page']>[0], sort: Parameters<Users['page']>[1] = newest): Search {
  const find = async (db: Database) => (await userStore(db).page(filter, sort, page)).countAll()
  return { table: 'users', find, end: PAGE, order: sort === newest ? 'newest first' : 'sorted' }
}

function cases(filter: Parameters<Cases['page']>[0], sort: Parameters<Cases['page']>[1] = newest): Search {
  const find = async (db: Database) => (await caseStore(db).page(filter, sort, page, 'all')).countAll()
  return { table: 'cases', find, end: PAGE, order: sort === newest ? 'newest first' : 'walked' }
}

function tickets(filter: Parameters<Tickets['list']>[1], sort?: string, by = staff, offset = 0): Search {
  const window = { limit: PAGE, offset }
  const find = async (db: Database) => (await ticketsOf(db).list(by, filter, sort, window)).countAll()
  return { table: 'support_tickets', find, end: offset + PAGE, order: sort ? 'walked' : 'newest first' }
}

function ticketsOf(db: Database): Tickets {
  return createTickets({
    db,
    clock,
    audit: auditTrailForTest(clock),
    notifier: createNotifier({ clock }),
    caseExists: async () => false,
  })
}

/** Words of few, many and all rows, with and without filters, in every order with a separate index. */
export const searches: Readonly<Record<string, Search>> = {
  'users: a first name': people({ q: 'julieta' }),
  'users: two names': people({ q: 'julieta nunez' }),
  'users: one person': people({ q: '77 staging' }),
  'users: a beginning, of a status': people({ q: 'ju', status: 'active' }),
  'users: what everybody has': people({ q: 'staging' }),
  'users by name: a first name': people({ q: 'julieta' }, { key: 'name', direction: 'asc' }),
  'users by name: one letter': people({ q: 'm' }, { key: 'name', direction: 'asc' }),
  'users by name: what everybody has': people({ q: 'staging' }, { key: 'name', direction: 'asc' }),
  'guardians: a surname': {
    table: 'users',
    end: PAGE,
    order: 'newest first',
    find: async (db) => (await userStore(db).guardians({ q: 'zarate' }, page, undefined)).countAll(),
  },
  'tickets: a word of every 10th': tickets({ search: 'receipt' }),
  'tickets: two words': tickets({ search: 'transfer arrived' }),
  'tickets: a word, of a state': tickets({ search: 'login', status: 'open' }),
  'tickets: a word, somebody on it': tickets({ search: 'login', unassigned: false }),
  'tickets: a word, 10th page': tickets({ search: 'adopt' }, undefined, staff, 9 * PAGE),
  'tickets: one letter': tickets({ search: 'i' }),
  'tickets by due date: a word': tickets({ search: 'receipt' }, 'dueDate'),
  'tickets by change: one letter': tickets({ search: 'i' }, '-updatedAt'),
  'tickets of one person: one letter': tickets({ search: 'i' }, undefined, donor),
  'cases: a name': cases({ q: 'luna' }),
  'cases by goal: a name': cases({ q: 'luna' }, { key: 'donationGoal', direction: 'desc' }),
  'cases by goal: what many have': cases({ q: 'left' }, { key: 'donationGoal', direction: 'asc' }),
}
