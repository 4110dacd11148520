import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditKeyOf } from '../../../subgraphs/shared/audit/audit-key.js'
import { verifyAuditLog } from '../../../subgraphs/shared/audit/audit-verify.js'
import { type Database, type DatabaseLocation, openDatabase } from '../../../subgraphs/shared/database.js'
import { placesOf } from '../../support/fixtures/all-tables.js'
import { gdprActions, idOf } from '../../support/fixtures/gdpr.js'
import { uploadForm } from '../../support/fixtures/sample-files.js'
import { walletActions } from '../../support/fixtures/wallet-actions.js'
import { createPostgresDatabase } from '../../support/platform/databases.js'
import {
  demoPassword,
  type RunningPlatform,
  startPlatform,
  type Who,
} from '../../support/platform/running-platform.js'
import { eventually } from '../../support/runner/retry-until.js'

const luna = 'cas_01JCDEM00000000000000000A1'
const guardian = idOf('guardian')

let platform: RunningPlatform
let gdpr: ReturnType<typeof gdprActions>
/**
 * Files below a folder that contain one of the words, except databases, whose freed pages are overwritten later, and
 * e-mails to other people.
 */
async function filesOf(folder: string, words: readonly string[]): Promise<string[]> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const found: string[] = []
  for (const file of files) {
    if (!file.isFile() || /\.sqlite/.test(file.name)) continue
    const path = join(file.parentPath, file.name)
    // The file was removed in the meantime.
    const text = await readFile(path, 'utf8').catch(() => '')
    if (file.name.endsWith('.eml') && !text.includes('To: guardian@rescue.example')) continue
    if (words.some((word) => text.toLowerCase().includes(word.toLowerCase()))) found.push(path)
  }
  return found
}

const erase = (as: Who, body: object = {}) => gdpr.post('erasure', as, { confirmDeletion: true, ...body })
const rest = async (line: string, as: Who, body?: unknown) => {
  const answer = await platform.rest(line, { as, ...(body === undefined ? {} : { body }) })
  expect(answer.status, `${line}: ${JSON.stringify(answer.body)}`).toBeLessThan(300)
  return answer.body
}

/** The SQL that searches and replaces text differs between the databases. */
describe.each(['SQLite', 'PostgreSQL'] as const)('with %s', (kind) => {
  const databases: Database[] = []
  let server: Awaited<ReturnType<typeof createPostgresDatabase>> | undefined

  async function database(subgraph: DatabaseLocation['subgraph'] | 'identity'): Promise<Database> {
    const { dataDirectory } = platform
    const location = { subgraph: subgraph as DatabaseLocation['subgraph'], dataDirectory }
    const db = await openDatabase({ ...location, databaseUrl: server?.url })
    databases.push(db)
    return db
  }

  beforeAll(async () => {
    server = kind === 'PostgreSQL' ? await createPostgresDatabase('platform') : undefined
    platform = await startPlatform({
      LEDGER_CLOSE_MS: '50',
      ...(server ? { DATABASE_URL: server.url } : {}),
    })
    gdpr = gdprActions(platform)
  })
  afterAll(async () => {
    await Promise.all(databases.map((db) => db.destroy()))
    await platform.close()
    await server?.drop()
  })

  describe('POST /api/gdpr/erasure', () => {
    it('returns 400 without confirmation and for invalid members', async () => {
      const fields = async (body: object) => {
        const { status, body: answer } = await gdpr.post('erasure', 'donor', body)
        expect({ status, code: answer.code }).toEqual({ status: 400, code: 'VALIDATION_ERROR' })
        return Object.keys(answer.details)
      }
      expect(await fields({})).toEqual(['confirmDeletion'])
      expect(await fields({ confirmDeletion: false })).toEqual(['confirmDeletion'])
      expect(await fields({ confirmDeletion: 'yes' })).toEqual(['confirmDeletion'])
      expect(await fields({ confirmDeletion: true, dataTypes: ['shoes'] })).toEqual(['dataTypes.0'])
      expect(await fields({ confirmDeletion: true, dataTypes: [] })).toEqual(['dataTypes'])
      expect(await fields({ confirmDeletion: true, reason: 'x'.repeat(2001) })).toEqual(['reason'])
    })

    it('returns 401 without a session, 403 for another person, and 404 for an unknown person', async () => {
      expect((await erase('anonymous')).status).toBe(401)
      for (const as of ['donor', 'guardian', 'staff'] as const)
        expect((await erase(as, { userId: idOf('investor') })).body).toMatchObject({ code: 'FORBIDDEN' })
      expect((await erase('admin', { userId: 'usr_nobody' })).status).toBe(404)
    })

    it('returns 409 for the last administrator', async () => {
      const { status, body } = await erase('admin')
      expect({ status, code: body.code }).toEqual({ status: 409, code: 'CONFLICT' })
      expect((await platform.rest('GET /api/users', { as: 'admin' })).status).toBe(200)
    })
  })

  describe('an erasure', () => {
    it('limited to a data type keeps the account and anonymises that data', async () => {
      await rest('POST /api/donations/create', 'investor', { caseId: luna, amount: 3, message: 'Quietly' })
      const requestId = await gdpr.made('erasure', 'investor', {
        confirmDeletion: true,
        dataTypes: ['donations'],
      })
      const { certificate } = await gdpr.reached(requestId, 'completed', 'investor')
      expect(certificate.dataTypes).toEqual(['donations'])
      expect(certificate.services).not.toHaveProperty('identity')
      expect(certificate.services.backoffice).toEqual([
        expect.objectContaining({ holds: 'Donations', action: 'anonymised', count: 1 }),
      ])
      expect((await rest(`GET /api/users/${idOf('investor')}`, 'investor')).name).toBeTruthy()
      expect((await rest('GET /api/donations', 'investor')).donations).toEqual([])
    })

    it('of a whole person leaves no name, address or number in any table of any service', async () => {
      // All data that a guardian can create.
      const phone = '+54 341 555 1234'
      await platform.rest(`PUT /api/users/${guardian}`, {
        as: 'guardian',
        body: { phone, bio: 'Camila Ortiz loves dogs', location: 'Pasaje Sin Nombre 77' },
      })
      const ticket = await rest('POST /api/support', 'guardian', {
        title: 'Bill of Camila Ortiz',
        description: `Call me: ${phone}`,
        category: 'billing',
        requesterEmail: 'guardian@rescue.example',
        requesterName: 'Camila Ortiz',
        tags: ['camila'],
      })
      await rest(`PUT /api/support/${ticket.id}`, 'staff', {
        internalNotes: 'Camila Ortiz called',
        priority: 'high',
      })
      const upload = async (as: Who, folder: string, name: string) =>
        (await rest('POST /api/upload', as, uploadForm(Buffer.from(`About ${name}`), { folder, name }))).url
      const answer = await upload('staff', 'tickets', 'Camila Ortiz.txt')
      const announcement = await upload('staff', 'news', 'hours.txt')
      const attachments = [answer, announcement].map((url) => ({ name: 'Camila Ortiz.txt', url }))
      const { errors } = await platform.graphql(
        'mutation ($id: ID!, $input: ReplyToTicketInput!) { replyToSupportTicket(id: $id, input: $input) { id } }',
        { id: ticket.id, input: { text: 'Dear Camila Ortiz', attachments } },
        { as: 'staff' },
      )
      expect(errors).toBeUndefined()
      await rest('POST /api/updates', 'guardian', {
        caseId: luna,
        type: 'note',
        notes: 'Written by Camila Ortiz',
      })
      await rest('POST /api/donations/create', 'guardian', {
        caseId: luna,
        amount: 9,
        message: 'From Camila Ortiz',
      })
      await rest('POST /api/gdpr/consent', 'guardian', { consentType: 'marketing', granted: true })
      await rest('POST /api/invitation/email', 'admin', {
        email: 'someone.else@rescue.example',
        name: 'Someone Else',
        role: 'staff',
      })
      await rest('POST /api/monitoring/app-user-activity', 'guardian', {
        activities: [
          {
            action: 'opened',
            component: 'Profile',
            timestamp: Date.now(),
            metadata: { name: 'Camila Ortiz' },
          },
        ],
      })
      const letter = uploadForm(Buffer.from('A letter of Camila Ortiz to everybody'), { name: 'letter.txt' })
      await rest('POST /api/upload', 'guardian', letter)
      const session = await platform.session('guardian')
      await rest('POST /api/microblog/simulate-fetch', 'anonymous', { guardianId: guardian, limit: 8 })
      const wrong = { email: 'guardian@rescue.example', password: 'not this one' }
      await platform.rest('POST /api/auth/sign-in/email', { body: wrong })
      const act = walletActions(platform)
      const wallet = await act.wallet('guardian', { metadata: { name: 'Camila Ortiz', description: phone } })
      const donated = await act.rest('POST /donations', 'guardian', {
        walletId: wallet.id,
        caseId: luna,
        amount: '5',
        asset: 'XLM',
        message: 'By Camila Ortiz',
      })
      expect(donated.status).toBe(201)
      const reference = 'guardian@rescue.example'
      expect(await act.send('guardian', wallet.id, wallet.publicKey, '1', { reference })).toMatchObject({
        status: 201,
      })
      const archived = await gdpr.made('access', 'guardian', { deliveryMethod: 'email' })
      await gdpr.reached(archived, 'completed')
      const mailFile = join(platform.dataDirectory, 'mail', `${archived}.archive.eml`)
      await expect.poll(() => existsSync(mailFile) && statSync(mailFile).size).toBeGreaterThan(0)
      expect(await filesOf(platform.dataDirectory, ['Camila Ortiz'])).toContain(mailFile)
      const idToken = await platform.idToken('guardian')
      const totals = `query ($id: ID!) { case(id: $id) { walletTotals { amount donations } donationsReceived } }`
      await eventually(async () => {
        const messages = 'query ($id: ID!) { case(id: $id) { donations { nodes { message } } } }'
        const { data } = await platform.graphql(messages, { id: luna }, { as: 'admin' })
        expect(data.case.donations.nodes).toContainEqual({ message: 'By Camila Ortiz' })
      })
      const before = (await platform.graphql(totals, { id: luna }, { as: 'admin' })).data

      // One of two concurrent requests succeeds; the other fails because the erasure runs or the session has ended.
      const answers = await Promise.all([erase('guardian', { reason: 'I move away' }), erase('guardian')])
      expect([401, 409]).toContain(answers.map(({ status }) => status).sort()[1])
      const requestId = answers.find(({ status }) => status === 200)?.body.requestId
      const request = await gdpr.reached(requestId, 'completed')

      // All sessions have ended.
      for (const token of [session, idToken]) {
        const response = await fetch(`${platform.origin}/graphql`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          body: JSON.stringify({ query: '{ unreadNotificationCount }' }),
        })
        expect(JSON.stringify(await response.json())).toContain('UNAUTHORIZED')
      }

      // The certificate lists what happened to all data, and its digest is valid.
      const { sha256, ...statement } = request.certificate
      expect(createHash('sha256').update(JSON.stringify(statement)).digest('hex')).toBe(sha256)
      const counted = Object.fromEntries(
        Object.values(statement.services)
          .flat()
          .map((one) => one as { holds: string; action: string; count: number; reason?: string })
          .map(({ holds, action, count, reason }) => {
            if (action !== 'deleted' && count > 0 && !holds.startsWith('Texts'))
              expect(reason, holds).toBeTruthy()
            return [holds, `${action} ${count}`]
          }),
      )
      expect(counted).toMatchObject({
        'Account, password and all sessions': 'deleted 1',
        Profile: 'deleted 1',
        'Support tickets of the person': 'anonymised 1',
        Donations: 'anonymised 2',
        'Wallets; open ones are frozen, and their balances stay in custody until they are paid out':
          'anonymised 1',
        'Donations on the ledger': 'anonymised 1',
        'Posts of the person': 'deleted 8',
        'Account on the microblogging network': 'deleted 1',
        'History of consents': 'kept 1',
        'Uploaded files, with their contents': 'deleted 1',
        'Files of e-mails to the person': expect.stringMatching(/^deleted [1-9]/),
      })

      // Kept data is correct, without the person.
      expect((await platform.graphql(totals, { id: luna }, { as: 'admin' })).data).toEqual(before)
      const kept = await platform.graphql(
        `query ($id: ID!, $wallet: ID!) {
          case(id: $id) {
            guardianId guardianName
            donations { nodes { userId userName userEmail message amount } }
            walletDonations { nodes { message amount donor { id } } }
            updates { nodes { updatedByName notes } }
          }
          wallet(id: $wallet) { status owner { id } metadata { name } transactions { totalCount } }
          reviewItems(page: {limit: 100}) { nodes { tweetContent guardianId status } }
        }`,
        { id: luna, wallet: wallet.id },
        { as: 'admin' },
      )
      expect(kept.errors).toBeUndefined()
      expect(kept.data.case.guardianId).toBeNull()
      expect(kept.data.wallet).toMatchObject({ status: 'frozen', owner: null })
      expect(kept.data.wallet.transactions.totalCount).toBeGreaterThan(0)
      expect(kept.data.case.donations.nodes).toContainEqual(
        expect.objectContaining({ userName: 'Erased person', message: null, amount: 9 }),
      )

      // What staff uploaded for the ticket is deleted, other files that it names are not.
      await eventually(async () => expect((await fetch(answer)).status).toBe(404))
      expect((await fetch(announcement)).status).toBe(200)
      // No table still contains the person's data.
      const names = ['guardian@rescue.example', 'Camila Ortiz', phone, 'Pasaje Sin Nombre']
      for (const subgraph of ['wallet', 'ai_hub', 'backoffice'] as const)
        expect(await placesOf(await database(subgraph), names), subgraph).toEqual([])
      expect(await placesOf(await database('identity'), [...names, guardian])).toEqual([])
      // Nor does any file: uploads, and e-mails of the development mailer except the last one.
      const last = `${requestId}.erased.eml`
      await expect.poll(() => filesOf(platform.dataDirectory, names)).toEqual([expect.stringMatching(last)])

      // The audit log still records who did what, by id, and verifies.
      const log = await database('backoffice')
      const rows = await log('audit_logs').where({ resource_id: ticket.id }).orderBy('id')
      expect(rows.map(({ user_id, user_email }) => [user_id, user_email])).toEqual([
        [guardian, null],
        [idOf('staff'), 'staff@rescue.example'],
        [idOf('staff'), 'staff@rescue.example'],
      ])
      expect(JSON.parse(rows[1].details)).toMatchObject({
        after: { priority: 'high', internalNotes: '[erased]' },
      })
      const { dataDirectory } = platform
      const settings = { auditKey: undefined, previousAuditKey: undefined, dataDirectory }
      const key = auditKeyOf(settings, 'backoffice')
      const { faults, sealed, unsealed } = await verifyAuditLog(log, key)
      expect(faults).toEqual([])
      expect(sealed + unsealed).toBeGreaterThan(20)

      const again = { email: 'guardian@rescue.example', password: demoPassword }
      expect((await platform.rest('POST /api/auth/sign-in/email', { body: again })).status).toBe(401)

      // The archive is deleted, the request is kept, and a last e-mail was sent.
      expect(
        (await platform.rest(`GET /api/gdpr/requests/${archived}/archive`, { as: 'admin' })).status,
      ).toBe(409)
      expect(request).not.toHaveProperty('reason')
      const file = join(platform.dataDirectory, 'mail', `${requestId}.erased.eml`)
      await expect.poll(() => existsSync(file) && statSync(file).size).toBeGreaterThan(0)
      expect(readFileSync(file, 'utf8').replaceAll('=\r\n', '')).toContain(sha256)
      expect((await erase('admin', { userId: guardian })).status).toBe(404)
    })
  })
})
