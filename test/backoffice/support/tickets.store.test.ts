import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import {
  createNotifier,
  NOTIFY,
} from '../../../subgraphs/backoffice/notifications/events/notifier.service.js'
import type {
  SupportTicketFilter,
  UpdateSupportTicketInput,
} from '../../../subgraphs/backoffice/support/ticket.inputs.js'
import { createTickets, type Tickets } from '../../../subgraphs/backoffice/support/ticket.service.js'
import { ticketStatuses, ticketTransitions } from '../../../subgraphs/backoffice/support/ticket.state.js'
import { createTicketMessages } from '../../../subgraphs/backoffice/support/ticket-message.service.js'
import type { Database } from '../../../subgraphs/shared/database.js'
import type { GraphContext } from '../../../subgraphs/shared/subgraph/graph-context.js'
import { type ManualClock, manualClock } from '../../support/doubles/manual-clock.js'
import { auditTrailForTest, requestBy } from '../../support/fixtures/audit.js'
import { NotifierUnderTest } from '../../support/fixtures/notifier.js'
import { addTicketPeople, ticketDependencies } from '../../support/fixtures/tickets.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

const staff = requestBy('staff')
const donor = requestBy('user')

describeOnDatabasesOf('backoffice', 'tickets', (open) => {
  let db: Database
  let clock: ManualClock
  let tickets: Tickets

  beforeEach(async () => {
    db = await open()
    clock = manualClock('2026-12-31T23:59:58.000Z')
    tickets = ticketsOn(db)
    await addTicketPeople(db)
  })

  const dependenciesOn = (using: Database) => ticketDependencies(using, clock)
  const ticketsOn = (using: Database) => createTickets(dependenciesOn(using))
  const create = (by: GraphContext = donor, using = tickets) =>
    using.create(by, { title: 'Login', description: 'I cannot sign in.' })
  const numbers = async () =>
    (await db('support_tickets').orderBy('ticket_number').pluck('ticket_number')) as string[]

  test('get a new due date when they are reopened after the former one', async () => {
    const { id, dueDate } = await create()
    const update = async (input: UpdateSupportTicketInput) => (await tickets.update(staff, id, input)).dueDate
    await update({ status: 'closed' })
    expect(await update({ status: 'open' })).toBe(dueDate)
    for (const status of ['resolved', 'closed'] as const) {
      clock.advance(30 * 86_400_000)
      await update({ status })
      const inSevenDays = new Date(clock.now().getTime() + 7 * 86_400_000).toISOString()
      expect(await update({ status: 'open' })).toBe(inSevenDays)
    }
    clock.advance(30 * 86_400_000)
    await update({ status: 'resolved' })
    const chosen = '2028-01-01T00:00:00.000Z'
    expect(await update({ status: 'in_progress', dueDate: chosen })).toBe(chosen)
  })

  test('that are resolved late get a new due date when their requester replies', async () => {
    const { id } = await create()
    clock.advance(30 * 86_400_000)
    await tickets.update(staff, id, { status: 'resolved' })
    await createTicketMessages(dependenciesOn(db)).reply(donor, id, { text: 'It happened again' })
    const inSevenDays = new Date(clock.now().getTime() + 7 * 86_400_000).toISOString()
    expect(await tickets.find(donor, id)).toMatchObject({ status: 'open', dueDate: inSevenDays, version: 3 })
  })

  test('are numbered from 1 in each year', async () => {
    expect((await create()).ticketNumber).toBe('TKT-2026-001')
    expect((await create()).ticketNumber).toBe('TKT-2026-002')
    clock.advance(2_000)
    expect((await create()).ticketNumber).toBe('TKT-2027-001')
  })

  test('are numbered without gaps or duplicates when several processes create them concurrently', async () => {
    const others = [tickets, ticketsOn(await open()), ticketsOn(await open())]
    await Promise.all(Array.from({ length: 24 }, (_, at) => create(donor, others[at % 3])))
    expect(await numbers()).toEqual(
      Array.from({ length: 24 }, (_, at) => `TKT-2026-${String(at + 1).padStart(3, '0')}`),
    )
  })

  test('that cannot be created leave no gap in the numbers', async () => {
    await create()
    const failing = tickets.create(donor, { title: 'x', description: 'y', caseId: 'cas_none' })
    await expect(failing).rejects.toMatchObject({ fields: { caseId: 'must be the id of a case' } })
    await create()
    expect(await numbers()).toEqual(['TKT-2026-001', 'TKT-2026-002'])
  })

  test('accept one of two concurrent changes of the same version', async () => {
    const { id } = await create()
    const other = ticketsOn(await open())
    const outcomes = await Promise.allSettled([
      tickets.update(staff, id, { priority: 'high', version: 1 }),
      other.update(staff, id, { internalNotes: 'Called back', version: 1 }),
    ])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const refused = outcomes.find((outcome) => outcome.status === 'rejected')
    expect(refused?.reason).toMatchObject({
      code: 'CONFLICT',
      extensions: { details: { currentVersion: 2, status: 'open' } },
    })
    expect(await tickets.find(staff, id)).toMatchObject({ version: 2 })
  })

  test('keep every accepted change of two concurrent ones without a version', async () => {
    const { id } = await create()
    const other = ticketsOn(await open())
    const outcomes = await Promise.allSettled([
      tickets.update(staff, id, { priority: 'high' }),
      other.update(staff, id, { internalNotes: 'Called back' }),
    ])
    const after = await tickets.find(staff, id)
    const kept = outcomes.filter(({ status }) => status === 'fulfilled').length
    expect(after?.version).toBe(1 + kept)
    if (outcomes[0].status === 'fulfilled') expect(after?.priority).toBe('high')
    if (outcomes[1].status === 'fulfilled') expect(after?.internalNotes).toBe('Called back')
  })

  test('change status only as the transition table allows', async () => {
    const { id } = await create()
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...ticketStatuses), { maxLength: 6 }), async (wanted) => {
        for (const status of wanted) {
          const before = (await tickets.find(staff, id))?.status ?? 'open'
          const allowed = before === status || ticketTransitions[before].includes(status)
          const outcome = await tickets.update(staff, id, { status }).catch((error: unknown) => error)
          if (allowed) expect(outcome).toMatchObject({ status })
          else
            expect(outcome).toMatchObject({
              code: 'CONFLICT',
              extensions: { details: { from: before, to: status, allowed: ticketTransitions[before] } },
            })
        }
      }),
      { numRuns: 15 },
    )
  })

  test('record an assignment, with its event, only when the assignee changes', async () => {
    const { id } = await create()
    await tickets.update(staff, id, { assignedTo: 'usr_staff' })
    await tickets.update(staff, id, { assignedTo: 'usr_staff', priority: 'high' })
    const events = await db('events').where({ kind: 'support_ticket.assigned' })
    expect(events.map(({ data }) => JSON.parse(data))).toEqual([
      { id, ticketNumber: 'TKT-2026-001', status: 'open', priority: 'medium', assignedTo: 'usr_staff' },
    ])
    expect(await db('audit_logs').orderBy('id').pluck('action')).toEqual([
      'support_ticket_created',
      'support_ticket_assigned',
      'support_ticket_updated',
    ])
  })

  test('are found by every filter, alone and combined', async () => {
    const one = await tickets.create(donor, {
      title: 'Peña Ñandú donó',
      description: 'Nothing arrived',
      category: 'billing',
      priority: 'urgent',
    })
    clock.advance(1_000)
    const two = await tickets.create(staff, {
      title: 'Login',
      description: 'Hospital bill',
      category: 'technical',
    })
    await tickets.update(staff, two.id, { assignedTo: 'usr_staff', status: 'in_progress' })
    const list = async (filter: SupportTicketFilter, sort?: string, by = staff) =>
      (await tickets.list(by, filter, sort, {})).nodes.map(({ id }) => id)
    expect(await list({})).toEqual([two.id, one.id])
    expect(await list({}, 'createdAt')).toEqual([one.id, two.id])
    expect(await list({}, 'dueDate')).toEqual([one.id, two.id])
    expect(await list({}, '-updatedAt')).toEqual([two.id, one.id])
    expect(await list({ status: 'open' })).toEqual([one.id])
    expect(await list({ priority: 'urgent', category: 'billing' })).toEqual([one.id])
    expect(await list({ assignedTo: 'usr_staff' })).toEqual([two.id])
    expect(await list({ unassigned: true })).toEqual([one.id])
    expect(await list({ unassigned: false })).toEqual([two.id])
    expect(await list({ requesterEmail: ' User@Rescue.test ' })).toEqual([one.id])
    expect(await list({ search: 'nandu PENA' })).toEqual([one.id])
    expect(await list({ search: 'hosp', status: 'open' })).toEqual([])
    expect(await list({}, undefined, donor)).toEqual([one.id])
    expect(await tickets.stats()).toEqual({
      urgentOpen: 1,
      unassignedOpen: 1,
      totalOpen: 1,
      statusBreakdown: { open: 1, in_progress: 1, resolved: 0, closed: 0 },
    })
  })

  test('notify their requester at the current address only, and at that of the ticket without an account', async () => {
    const ticket = await create()
    const foreign = await tickets.create(staff, {
      title: 'Call me',
      description: 'Please',
      requesterEmail: 'nobody@rescue.test',
    })
    await db('users').where({ id: 'usr_user' }).update({ email: 'new@rescue.test' })
    await db('jobs').delete()
    for (const { id } of [ticket, foreign]) await tickets.update(staff, id, { status: 'in_progress' })
    const payloads = (await db('jobs').where({ kind: NOTIFY }).pluck('payload')).map((text) =>
      JSON.parse(text),
    )
    const recipients = payloads.map(({ users, emails }) => [...users, ...emails].join())
    expect(recipients.sort()).toEqual(['nobody@rescue.test', 'usr_user'])
  })

  test('notify all staff of a reply if nobody, or nobody active, is assigned', async () => {
    const bell = await NotifierUnderTest.on(db)
    const dependencies = {
      db,
      clock: bell.clock,
      audit: auditTrailForTest(clock),
      notifier: createNotifier(bell),
    }
    const messages = createTicketMessages(dependencies)
    const { id } = await create()
    const notifiedOfReply = async () => {
      for (const table of ['jobs', 'notifications']) await db(table).delete()
      await messages.reply(donor, id, { text: 'Hola' })
      await bell.work()
      return bell.reached()
    }
    await bell.person('admin', 'admin')
    expect(await notifiedOfReply()).toEqual(['usr_admin', 'usr_staff'])
    await tickets.update(staff, id, { assignedTo: 'usr_staff' })
    expect(await notifiedOfReply()).toEqual(['usr_staff'])
    await db('users').where({ id: 'usr_staff' }).update({ status: 'inactive' })
    expect(await notifiedOfReply()).toEqual(['usr_admin'])
  })

  test('are not reported to the member of staff who changes them', async () => {
    const bell = await NotifierUnderTest.on(db)
    const { clock: now } = bell
    const using = createTickets({ ...dependenciesOn(db), clock: now, notifier: createNotifier(bell) })
    const { id } = await create(donor, using)
    const other = requestBy('staff', { id: 'usr_colleague' })
    await using.update(other, id, { assignedTo: 'usr_staff' })
    const notifiedOf = async (by: GraphContext, input: UpdateSupportTicketInput) => {
      for (const table of ['jobs', 'notifications']) await db(table).delete()
      await using.update(by, id, input)
      await bell.work()
      return bell.reached()
    }
    expect(await notifiedOf(staff, { status: 'in_progress' })).toEqual(['usr_user'])
    expect(await notifiedOf(staff, { internalNotes: 'Called' })).toEqual([])
    expect(await notifiedOf(staff, { status: 'resolved' })).toEqual(['usr_user'])
    expect(await notifiedOf(other, { status: 'open' })).toEqual(['usr_staff', 'usr_user'])
    expect(await notifiedOf(other, { internalNotes: 'Mailed' })).toEqual(['usr_staff'])
  })

  test('are not reported to an assignee who has lost the role, neither at once nor in a digest', async () => {
    const bell = await NotifierUnderTest.on(db)
    const { update } = createTickets({
      ...dependenciesOn(db),
      clock: bell.clock,
      notifier: createNotifier(bell),
    })
    const { id } = await create()
    await bell.wants('staff', { channels: { email: true }, frequency: 'daily' })
    await update(requestBy('admin'), id, { assignedTo: 'usr_staff' })
    await bell.work()
    expect(await bell.reached()).toContain('usr_staff')
    await db('users').where({ id: 'usr_staff' }).update({ role: 'user' })
    await update(requestBy('admin'), id, { priority: 'urgent' })
    await update(requestBy('admin'), id, { internalNotes: 'Call the police' })
    bell.clock.advance(86_400_000)
    await bell.work()
    expect(bell.mailer.mails.map(({ to }) => to)).not.toContain('staff@rescue.test')
    expect((await bell.reached()).filter((one) => one === 'usr_staff')).toEqual(['usr_staff'])
  })

  test('are read by the person who opened them at an external provider, and by the account with their address', async () => {
    const elsewhere = requestBy('user', { id: 'auth0|7' })
    const { id } = await create(elsewhere)
    for (const reader of [elsewhere, donor]) {
      expect(await tickets.find(reader, id)).toMatchObject({ id })
      expect((await tickets.list(reader, {}, undefined, {})).nodes).toMatchObject([{ id }])
    }
    expect(
      await tickets.find(requestBy('user', { id: 'auth0|8', email: 'other@rescue.test' }), id),
    ).toBeUndefined()
  })

  test('of staff who opened them at an external provider have replies of the requester, of which others of the staff hear', async () => {
    const elsewhere = requestBy('staff', { id: 'auth0|9' })
    const { id } = await create(elsewhere)
    await db('jobs').delete()
    const reply = await createTicketMessages(dependenciesOn(db)).reply(elsewhere, id, {
      text: 'It works now',
    })
    expect(reply.isFromStaff).toBe(false)
    expect(await db('jobs').where({ kind: NOTIFY }).pluck('payload')).toMatchObject([
      expect.stringContaining('"roles":["admin","staff"]'),
    ])
  })

  test('have pages that neither skip nor repeat a ticket while tickets are added', async () => {
    for (let at = 0; at < 7; at++) await create()
    const seen: string[] = []
    const before = await numbers()
    let after: string | undefined
    do {
      const page = await tickets.list(staff, {}, undefined, { limit: 2, ...(after ? { after } : {}) })
      seen.push(...page.nodes.map(({ ticketNumber }) => ticketNumber))
      after = page.pageInfo.nextCursor
      await create()
    } while (after && seen.length < 50)
    expect([...seen].sort()).toEqual(before)
  })
})
