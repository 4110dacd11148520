import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrations } from '../../subgraphs/backoffice/migrations/index.js'
import { createNotifier } from '../../subgraphs/backoffice/notifications/events/notifier.service.js'
import { createTickets } from '../../subgraphs/backoffice/support/ticket.service.js'
import { ticketPriorities, ticketStatuses } from '../../subgraphs/backoffice/support/ticket.state.js'
import { ticketStore } from '../../subgraphs/backoffice/support/ticket.store.js'
import { sealAuditRows } from '../../subgraphs/shared/audit/audit-seal.worker.js'
import { verifyAuditLog } from '../../subgraphs/shared/audit/audit-verify.js'
import { systemClock } from '../../subgraphs/shared/clock.js'
import { type Database, inTransaction, migrate, openDatabase } from '../../subgraphs/shared/database.js'
import { newId } from '../../subgraphs/shared/ids.js'
import { recordedLog } from '../support/doubles/recorded-log.js'
import { auditTrailForTest, testAuditKey as key, requestBy } from '../support/fixtures/audit.js'

/**
 * `npx tsx test/bench/tickets-and-audit.ts [postgres://…]`: how long the queries of the support page take with 1,000 and with
 * 100,000 tickets, and how long sealing and verifying as many audit rows takes; in milliseconds, medians of 9.
 */
const [databaseUrl] = process.argv.slice(2)
const staff = requestBy('staff')
const words =
  'login password bill donation photo surgery foster transit refund invoice error page mail'.split(' ')

for (const rows of [1_000, 100_000]) {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'bench-'))
  const schema = `bench_${rows}_${Date.now()}`
  const db = await openDatabase({
    subgraph: 'backoffice',
    dataDirectory,
    databaseUrl,
    schema,
    synchronous: 'normal',
  })
  await migrate(db, migrations)
  await fill(db, rows)
  if (databaseUrl) await db.raw('analyze')
  await measure(db, rows)
  if (databaseUrl) await db.raw('drop schema ?? cascade', [schema])
  await db.destroy()
  await rm(dataDirectory, { recursive: true })
}

async function fill(db: Database, rows: number): Promise<void> {
  const audit = auditTrailForTest()
  for (let from = 0; from < rows; from += 1_000)
    await inTransaction(db, async (trx) => {
      for (let at = from; at < from + 1_000; at++) {
        const createdAt = new Date(Date.UTC(2025, 0, 1) + at * 60_000).toISOString()
        const id = newId('spt')
        await ticketStore(trx).insert({
          id,
          ticketNumber: `TKT-2025-${at}`,
          title: `${words[at % 13]} ${words[(at * 7) % 11]} ${at % 997}`,
          description: `${words[(at * 3) % 13]} does not work, number${at}`,
          status: ticketStatuses[at % 4] ?? 'open',
          priority: ticketPriorities[at % 3] ?? 'low',
          category: at % 2 ? 'billing' : 'technical',
          ...(at % 5 ? { assignedTo: `usr_${at % 20}` } : {}),
          requesterEmail: `person${at % 500}@rescue.test`,
          createdAt,
          updatedAt: createdAt,
          tags: [],
          attachments: [],
          version: 1,
        })
        await audit.record(trx, staff, {
          action: 'support_ticket_created',
          resource: 'support_ticket',
          resourceId: id,
          after: { id, at },
          severity: 'low',
          category: 'support',
        })
      }
    })
}

async function measure(db: Database, rows: number): Promise<void> {
  const clock = systemClock
  const tickets = createTickets({
    db,
    clock,
    audit: auditTrailForTest(clock),
    notifier: createNotifier({ clock }),
    caseExists: async () => false,
  })
  const questions: Record<string, () => Promise<unknown>> = {
    'newest 20': () => tickets.list(staff, {}, undefined, {}),
    'open and unassigned': () => tickets.list(staff, { status: 'open', unassigned: true }, undefined, {}),
    'of one requester': () => tickets.list(staff, { requesterEmail: 'person7@rescue.test' }, undefined, {}),
    'search: a rare word': () => tickets.list(staff, { search: 'number77' }, undefined, {}),
    'search: two words': () => tickets.list(staff, { search: 'login 77' }, undefined, {}),
    'search: a word of every 13th': () => tickets.list(staff, { search: 'surgery' }, undefined, {}),
    stats: () => tickets.stats(),
    'one new ticket': () =>
      tickets.create(staff, { title: 'x', description: 'y', requesterEmail: 'a@b.test' }),
  }
  for (const [name, ask] of Object.entries(questions)) {
    const times: number[] = []
    for (let run = 0; run < 9; run++) times.push(await timed(ask))
    print(rows, name, times.toSorted((a, b) => a - b)[4] ?? 0)
  }
  print(rows, 'sealing all audit rows', await timed(() => sealAuditRows({ db, key, log: recordedLog() })))
  print(rows, 'verifying all audit rows', await timed(() => verifyAuditLog(db, key)))
}

async function timed(ask: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await ask()
  return performance.now() - began
}

function print(rows: number, name: string, milliseconds: number): void {
  process.stdout.write(
    `${String(rows).padStart(7)}  ${name.padEnd(32)} ${milliseconds.toFixed(1).padStart(9)} ms\n`,
  )
}
