import { beforeEach, expect, test } from 'vitest'
import { personalTables } from '../../../subgraphs/backoffice/gdpr/erasure/personal-tables.policy.js'
import { NOTIFY } from '../../../subgraphs/backoffice/notifications/events/notifier.service.js'
import type { SupportTicketFilter } from '../../../subgraphs/backoffice/support/ticket.inputs.js'
import { createTickets, type Tickets } from '../../../subgraphs/backoffice/support/ticket.service.js'
import { anonymiseTickets } from '../../../subgraphs/backoffice/support/ticket-erasure.service.js'
import { createTicketMessages } from '../../../subgraphs/backoffice/support/ticket-message.service.js'
import { type Database, inTransaction } from '../../../subgraphs/shared/database.js'
import type { GraphContext } from '../../../subgraphs/shared/subgraph/graph-context.js'
import { manualClock } from '../../support/doubles/manual-clock.js'
import { requestBy } from '../../support/fixtures/audit.js'
import { addTicketPeople, ticketDependencies } from '../../support/fixtures/tickets.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

const staff = requestBy('staff')
const donor = requestBy('user')

describeOnDatabasesOf('backoffice', 'tickets and erasures', (open) => {
  const clock = manualClock('2026-12-31T23:59:58.000Z')
  let db: Database
  let tickets: Tickets

  beforeEach(async () => {
    db = await open()
    tickets = createTickets(ticketDependencies(db, clock))
    await addTicketPeople(db)
  })

  const create = (by: GraphContext = donor) =>
    tickets.create(by, { title: 'Login', description: 'I cannot sign in.' })

  test('keep a file that staff uploaded until the last ticket that names it is erased', async () => {
    const link = 'Zm9ybXVsYXJpbw_-x'
    const file = {
      id: 'fil_1',
      owner_id: 'usr_staff',
      name: 'form.pdf',
      folder: 'tickets',
      type: 'application/pdf',
    }
    await db('files').insert({ ...file, size: 1, sha256: 'x', link, created_at: clock.now().toISOString() })
    const attachments = [{ name: 'form.pdf', url: `https://rescue.test/api/files/${link}.pdf` }]
    const other = requestBy('user', { id: 'usr_other', email: 'other@rescue.test' })
    const third = requestBy('user', { id: 'usr_third', email: 'third@rescue.test' })
    await tickets.create(donor, { title: 'One', description: 'Form?', attachments })
    await tickets.create(other, { title: 'Two', description: 'Form?', attachments })
    const { id } = await create(third)
    await createTicketMessages(ticketDependencies(db, clock)).reply(staff, id, { text: '', attachments })
    const left = async (name: string) => {
      const person = { id: `usr_${name}`, email: `${name}@rescue.test`, names: [] }
      await inTransaction(db, (trx) => anonymiseTickets(trx, person))
      return db('files').pluck('id')
    }
    expect(await left('user')).toEqual(['fil_1'])
    expect(await left('other')).toEqual(['fil_1'])
    expect(await left('third')).toEqual([])
  })

  test('stay with their requester when the address belongs to another person later', async () => {
    const own = await create()
    const foreign = await tickets.create(staff, {
      title: 'Login for a neighbour',
      description: 'Please',
      requesterEmail: 'nobody@rescue.test',
    })
    const successor = requestBy('user', { id: 'usr_new' })
    const neighbour = requestBy('user', { id: 'usr_new', email: 'nobody@rescue.test' })
    const titles = async (by: GraphContext, filter: SupportTicketFilter = {}) =>
      (await tickets.list(by, filter, undefined, {})).nodes.map(({ title }) => title)
    for (const filter of [{}, { search: 'login' }]) {
      expect(await titles(donor, filter)).toEqual(['Login'])
      expect(await titles(successor, filter)).toEqual([])
      expect(await titles(neighbour, filter)).toEqual(['Login for a neighbour'])
    }
    expect(await tickets.find(successor, own.id)).toBeUndefined()
    expect(await tickets.find(neighbour, foreign.id)).toMatchObject({ id: foreign.id })
    const person = { id: 'usr_new', email: 'user@rescue.test', names: [] }
    const archived = db('support_tickets')
    personalTables.supportTickets.of(archived, person)
    expect(await archived).toEqual([])
    expect(await inTransaction(db, (trx) => anonymiseTickets(trx, person))).toBe(0)
    expect(await tickets.find(donor, own.id)).toMatchObject({ title: 'Login' })
  })

  test('erase a person, keep what statistics count, and notify nobody of later changes', async () => {
    const one = await tickets.create(donor, { title: 'Secreto', description: 'Mi casa', category: 'billing' })
    await tickets.update(staff, one.id, { internalNotes: 'Difficult' })
    const two = await tickets.create(staff, { title: 'Other', description: 'Other' })
    const person = { id: 'usr_user', email: 'user@rescue.test', names: [] }
    expect(await inTransaction(db, (trx) => anonymiseTickets(trx, person))).toBe(1)
    const after = await tickets.find(staff, one.id)
    expect(after).toMatchObject({ ticketNumber: one.ticketNumber, category: 'billing', status: 'open' })
    expect(JSON.stringify(after)).not.toMatch(/Secreto|casa|user|Difficult/)
    expect(await (await tickets.list(staff, { search: 'secreto' }, undefined, {})).countAll()).toBe(0)
    expect(await tickets.find(staff, two.id)).toMatchObject({ title: 'Other', version: 1 })
    await db('jobs').delete()
    await tickets.update(staff, one.id, { status: 'resolved' })
    expect(await db('jobs').where({ kind: NOTIFY }).pluck('payload')).toMatchObject([
      expect.stringContaining('"users":[],"emails":[]'),
    ])
  })
})
