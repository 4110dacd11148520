import fc from 'fast-check'
import type { Knex } from 'knex'
import { expect, test } from 'vitest'
import { aiHubInventory } from '../../../subgraphs/ai-hub/personal-data/personal-data-inventory.policy.js'
import { searchedCases } from '../../../subgraphs/backoffice/cases/case-search.policy.js'
import { backofficeInventory } from '../../../subgraphs/backoffice/gdpr/erasure/personal-data-inventory.policy.js'
import { type Database, inTransaction } from '../../../subgraphs/shared/database.js'
import { erasePerson } from '../../../subgraphs/shared/personal-data/erase-person.js'
import type { DataSubject, PersonalDataInventory } from '../../../subgraphs/shared/personal-data/inventory.js'
import { personalRows } from '../../../subgraphs/shared/personal-data/personal-rows.js'
import { searchIndex } from '../../../subgraphs/shared/search/search-index.js'
import { walletInventory } from '../../../subgraphs/wallet/personal-data/personal-data-inventory.policy.js'
import { transactionStore } from '../../../subgraphs/wallet/transactions/transaction.store.js'
import { insertWallet, transaction } from '../../support/fixtures/wallet-rows.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

const hostileNames = [
  'Anne',
  'Eli',
  'Amount',
  'True',
  'Admin',
  'Refunded',
  "O'Neil",
  '%',
  '_',
  '"',
  '\\',
  'usr_2',
  'José'.normalize('NFC'),
  'José'.normalize('NFD'),
  'Ana Jose',
]

const person = (...names: string[]): DataSubject => ({ id: 'usr_1', email: 'anne@example.org', names })

const anyName = fc.oneof(
  fc.constantFrom(...hostileNames),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 8 }).filter((name) => !name.includes('\u0000')),
  fc
    .tuple(fc.stringMatching(/^[A-Z][a-z]{1,5}$/), fc.stringMatching(/^[A-Z][a-z]{1,5}$/))
    .map((two) => two.join(' ')),
)

/** Texts in rows of others: they contain the words of the name, but not a full name of several words. */
function textsOfOthers(name: string): string[] {
  const words = name.split(/\s+/).filter(Boolean)
  const said = words.length > 1 ? words.toReversed().join(', ') : name
  const events = {
    [name]: said,
    amount: '12.5',
    anonymous: 'true',
    status: 'Refunded',
    userId: 'usr_2',
    userName: said,
    email: 'mary-anne@example.org',
    channel: 'email',
    deliveryId: 'whd_1',
    role: 'admin',
    nested: [{ id: 'usr_3', name: said }, said, true, 12.5, null],
  }
  return [JSON.stringify(events), said, `Panel, annex: ${said} of joanne@example.org and anne@example.org.ar`]
}

/** The wallet of the rows of others; kept when they are deleted. */
const WALLET = 'wal_others'

/** One for each donation of others. */
const transactionIds = ['txn_0', 'txn_1', 'txn_2'] as const

async function insertWalletOfOthers(db: Database): Promise<void> {
  await insertWallet(db, WALLET)
  await transactionStore(db).insert(transactionIds.map((id) => transaction(id, { id, walletId: WALLET })))
}

async function deleteRowsOfOthers(db: Database, { freeTextTables }: PersonalDataInventory): Promise<void> {
  for (const { table } of freeTextTables.toReversed()) {
    const rows = db(table)
    if (table === 'wallets') rows.whereNot({ id: WALLET })
    await rows.delete()
  }
}

const columnsOfTables = new WeakMap<object, Map<string, Promise<Record<string, Knex.ColumnInfo>>>>()

function columnsOf(db: Knex, table: string): Promise<Record<string, Knex.ColumnInfo>> {
  const known = columnsOfTables.get(db.client) ?? new Map<string, Promise<Record<string, Knex.ColumnInfo>>>()
  columnsOfTables.set(db.client, known)
  const columns = known.get(table) ?? db(table).columnInfo()
  known.set(table, columns as Promise<Record<string, Knex.ColumnInfo>>)
  return columns as Promise<Record<string, Knex.ColumnInfo>>
}

/** Inserts rows; required columns that are not given get a default value. */
async function insert(db: Knex, table: string, ...rows: Record<string, unknown>[]): Promise<void> {
  const columns = await columnsOf(db, table)
  const complete = rows.map((given) =>
    Object.fromEntries(
      Object.entries(columns).flatMap(([name, { type, nullable, defaultValue }]) => {
        if (name in given) return [[name, given[name]]]
        if (nullable || defaultValue !== null) return []
        return [[name, type === 'text' ? `${given.id ?? name}` : type === 'boolean' ? false : 0]]
      }),
    ),
  )
  await db(table).insert(complete)
}

/** The rows of the tables that `fillWithOthers` fills. */
async function rowsOf(db: Database, { freeTextTables }: PersonalDataInventory) {
  const found: Record<string, string[]> = {}
  for (const { table } of freeTextTables)
    found[table] ??= (await db(table)).map((row: object) => JSON.stringify(row)).toSorted()
  return found
}

const erase = (db: Database, inventory: PersonalDataInventory, subject: DataSubject) =>
  inTransaction(db, (trx) => erasePerson(trx, inventory, subject, []))

/** Inserts rows of others into every table with free text, with the words of a name in every text column. */
async function fillWithOthers(
  db: Knex,
  { freeTextTables }: PersonalDataInventory,
  name: string,
): Promise<void> {
  const tables = [...new Set(freeTextTables.map(({ table }) => table))]
  for (const table of tables) {
    const columns = freeTextTables.filter((one) => one.table === table).flatMap((one) => one.columns)
    const known = Object.keys(await columnsOf(db, table))
    const rows = textsOfOthers(name).map((text, index) => {
      const texts = Object.fromEntries(columns.map((column) => [column, text]))
      const id = `${table}-${index}`
      const references = {
        case_id: 'cases-0',
        wallet_id: WALLET,
        conversation_id: `conversations-${index}`,
        transaction_id: transactionIds[index],
      }
      const keys = { id, ...references, key: id, source_key: id, kind: table, status: 'pending' }
      const given = Object.fromEntries(Object.entries(keys).filter(([column]) => known.includes(column)))
      return { ...given, ...texts }
    })
    await insert(db, table, ...rows)
  }
}

const services = [
  ['wallet', walletInventory],
  ['ai-hub', aiHubInventory],
  ['backoffice', backofficeInventory],
] as const

for (const [service, inventory] of services)
  describeOnDatabasesOf(service, `erasing a person from the ${service}`, (open) => {
    test('changes no row of others, whatever the person’s name', async () => {
      const db = await open()
      if (service === 'wallet') await insertWalletOfOthers(db)
      await fc.assert(
        fc.asyncProperty(anyName, async (name) => {
          await deleteRowsOfOthers(db, inventory)
          await inTransaction(db, (trx) => fillWithOthers(trx, inventory, name))
          const before = await rowsOf(db, inventory)
          expect(Object.values(before).map((rows) => rows.length)).not.toContain(0)
          await erase(db, inventory, person(name))
          expect(await rowsOf(db, inventory)).toEqual(before)
        }),
        { numRuns: hostileNames.length + 3, examples: hostileNames.map((name) => [name]) },
      )
    })
  })

describeOnDatabasesOf('backoffice', 'an erased person', (open) => {
  test('has no pending jobs, and is not named in other jobs or in events', async () => {
    const db = await open()
    const job = (id: string, payload: object, more: object = {}) =>
      insert(db, 'jobs', { id, key: id, status: 'pending', payload: JSON.stringify(payload), ...more })
    await job('own', { userId: 'usr_1', channel: 'email' })
    await job('own-mail', { id: 'not_1', to: 'Anne@example.org' })
    await job('own-running', { userId: 'usr_1' }, { status: 'running' })
    await job('everybody', {
      about: { guardianId: 'usr_1', guardianName: 'Anne' },
      users: ['usr_1', 'usr_2'],
    })
    await job('failed', { userId: 'usr_2' }, { status: 'failed', last_error: 'no mail for anne@example.org' })
    const event = { userId: 'usr_1', name: 'Anne', by: 'Anne Lee', amount: '12.5' }
    await insert(db, 'events', { id: 'evt_1', data: JSON.stringify(event) })
    await erase(db, backofficeInventory, person('Anne', 'Anne Lee'))
    const jobs = await db('jobs').orderBy('id').select('id', 'payload', 'last_error')
    expect(jobs.map(({ id }) => id)).toEqual(['everybody', 'failed', 'own-running'])
    expect(JSON.parse(jobs[0].payload)).toEqual({
      about: { guardianId: 'usr_1', guardianName: '[erased]' },
      users: ['usr_1', 'usr_2'],
    })
    expect(jobs[1].last_error).toBe('no mail for [erased]')
    const { data } = await db('events').first()
    expect(JSON.parse(data)).toEqual({ ...event, name: '[erased]', by: '[erased]' })
  })

  test('is no longer found by search, while the remaining rows are', async () => {
    const db = await open()
    const insertCase = async (id: string, guardian: string) => {
      const names = { guardian_id: guardian, guardian_name: 'Anne', name: 'Rex' }
      await insert(db, 'cases', {
        id,
        created_at: `2026-01-01T00:00:0${id.at(-1)}.000Z`,
        status: 'active',
        ...names,
      })
      await searchIndex(db, searchedCases).put(await db('cases').where({ id }).first())
    }
    await insertCase('cas_1', 'usr_1')
    await insertCase('cas_2', 'usr_2')
    const found = async (facets: object) => {
      const { rows } = await searchIndex(db, searchedCases).newest<{ id: string }>(
        { words: 'rex', facets: { ...facets } },
        { limit: 10, offset: 0 },
      )
      return rows.map(({ id }) => id)
    }
    expect(await found({ guardian_id: 'usr_1' })).toEqual(['cas_1'])
    await erase(db, backofficeInventory, person('Anne'))
    expect(await found({ guardian_id: 'usr_1' })).toEqual([])
    expect(await found({ guardian_id: null })).toEqual(['cas_1'])
    expect(await found({ guardian_id: 'usr_2' })).toEqual(['cas_2'])
    expect(await found({})).toEqual(['cas_2', 'cas_1'])
  })
})

describeOnDatabasesOf('backoffice', 'the rows of a person', (open) => {
  test('are complete in an archive while earlier ones are deleted', async () => {
    const db = await open()
    const logged = Array.from({ length: 502 }, (_, at) => `mtr_${1000 + at}`)
    const line = { user_id: 'usr_1', level: 'info', message: 'Opened', at: '2026-01-01T00:00:00.000Z' }
    await db.batchInsert(
      'client_logs',
      logged.map((id) => ({ ...line, id })),
      100,
    )
    const read: unknown[] = []
    const own = {
      table: 'client_logs',
      holds: 'What your apps logged',
      category: 'activity_logs',
      of: (query: Knex.QueryBuilder, { id }: DataSubject) => void query.where({ user_id: id }),
      onErasure: { action: 'deleted' },
    } as const
    for await (const { id } of personalRows(db, own, person('Anne'))) {
      if (read.length === 0) await db('client_logs').where({ id }).delete()
      read.push(id)
    }
    expect(read).toEqual(logged)
  })
})
