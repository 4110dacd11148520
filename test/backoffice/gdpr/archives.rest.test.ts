import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, type DatabaseLocation, openDatabase } from '../../../subgraphs/shared/database.js'
import { gdprActions, idOf, sha256 } from '../../support/fixtures/gdpr.js'
import { sampleBytes, uploadForm } from '../../support/fixtures/sample-files.js'
import { walletActions } from '../../support/fixtures/wallet-actions.js'
import { type RunningPlatform, startPlatform } from '../../support/platform/running-platform.js'
import { eventually } from '../../support/runner/retry-until.js'

const luna = 'cas_01JCDEM00000000000000000A1'
const guardian = idOf('guardian')

let platform: RunningPlatform
let gdpr: ReturnType<typeof gdprActions>
const databases = new Map<string, Database>()

async function database(subgraph: DatabaseLocation['subgraph']): Promise<Database> {
  const known = databases.get(subgraph)
  if (known) return known
  const db = await openDatabase({ subgraph, dataDirectory: platform.dataDirectory })
  databases.set(subgraph, db)
  return db
}

/** The guardian leaves data in every feature of the three services. */
beforeAll(async () => {
  platform = await startPlatform({ LEDGER_CLOSE_MS: '50' })
  gdpr = gdprActions(platform)
  const rest = async (line: string, body: unknown) => {
    const answer = await platform.rest(line, { as: 'guardian', body })
    expect(answer.status, `${line}: ${JSON.stringify(answer.body)}`).toBeLessThan(300)
    return answer.body
  }
  const tickets = (await database('backoffice'))('support_tickets')
  // On several days: the tickets that a person opens on one day are limited.
  for (const day of ['2026-01-01', '2026-01-02', '2026-01-03']) {
    await Promise.all(
      Array.from({ length: 35 }, (_, at) =>
        rest('POST /api/support', {
          title: `Question ${at + 1} of ${day}`,
          description: 'What does the vet need?',
          category: 'billing',
          requesterEmail: 'guardian@rescue.example',
        }),
      ),
    )
    const today = tickets.clone().where('title', 'like', `%${day}`)
    await today.update({ created_at: `${day}T12:00:00.000Z` })
  }
  const ticketId = (await rest('POST /api/support', { title: 'Vet', description: 'Which one?' })).id
  const reply =
    'mutation ($id: ID!, $text: String!) { replyToSupportTicket(id: $id, input: {text: $text}) { id } }'
  for (const [as, text] of [
    ['staff', 'The one in Berisso'],
    ['guardian', 'My number is 5555'],
  ] as const)
    expect((await platform.graphql(reply, { id: ticketId, text }, { as })).errors).toBeUndefined()
  const draft = { id: 'cud_1', case_id: luna, type: 'note', notes: 'Not said yet' }
  const draftedBy = { drafted_by: guardian, drafted_by_name: 'Camila Ortiz' }
  const drafts = (await database('backoffice'))('case_update_drafts')
  await drafts.insert({ ...draft, ...draftedBy, created_at: new Date().toISOString() })
  await rest('POST /api/updates', { caseId: luna, type: 'note', notes: 'Luna eats again' })
  const visited = { caseId: luna, type: 'note', notes: 'We visited Luna' }
  await platform.rest('POST /api/updates', { as: 'staff', body: visited })
  await eventually(async () => {
    const { body } = await platform.rest('GET /api/notifications', { as: 'guardian' })
    expect(body.notifications.length).toBeGreaterThan(0)
  })
  await rest('POST /api/donations/create', { caseId: luna, amount: 12.5, message: 'For the vet' })
  await rest('POST /api/gdpr/consent', { consentType: 'marketing', granted: true })
  await rest('POST /api/gdpr/rectification', { field: 'email', newValue: 'camila@elsewhere.example' })
  const wanted = { field: 'email', newValue: 'guardian@rescue.example' }
  await platform.rest('POST /api/gdpr/rectification', { as: 'donor', body: wanted })
  await rest('POST /api/monitoring/app-user-activity', {
    activities: [{ action: 'opened', component: 'CaseList', timestamp: Date.now() }],
  })
  await rest('POST /api/monitoring/app-logs', {
    logs: [{ level: 'error', message: 'No network', timestamp: Date.now() }],
  })
  await rest('POST /api/monitoring/app-performance', {
    metrics: [{ name: 'page_load', value: 1200, timestamp: Date.now() }],
  })
  await rest('POST /api/upload', uploadForm(sampleBytes.png))
  await rest('POST /api/microblog/simulate-fetch', { guardianId: guardian, limit: 8 })
  await platform.rest(`GET /api/guardians/${guardian}/insights`, { as: 'staff' })
  const act = walletActions(platform)
  const from = await act.wallet('guardian', { metadata: { name: 'Vet money' } })
  const to = await act.wallet('donor')
  for (const memo of ['one', 'two', 'three']) {
    const sent = await act.send('guardian', from.id, to.publicKey, '1', { memo })
    await act.ended('guardian', sent.body.id)
  }
  const bought = await act.rest(`POST /wallets/${from.id}/onramp/url`, 'guardian', {
    amount: '50.00',
    currency: 'USD',
  })
  expect(bought.status, JSON.stringify(bought.body)).toBe(200)
  const donated = await act.rest('POST /donations', 'guardian', {
    walletId: from.id,
    caseId: luna,
    amount: '5',
    asset: 'XLM',
    message: 'From the ledger',
  })
  expect(donated.status, JSON.stringify(donated.body)).toBe(201)
  await eventually(async () => {
    const { body } = await platform.rest('GET /api/donations', { as: 'guardian' })
    expect(JSON.stringify(body)).toContain('From the ledger')
  })
})
afterAll(async () => {
  await Promise.all([...databases.values()].map((db) => db.destroy()))
  await platform.close()
})

describe('the archive of an access request', () => {
  it('contains every row of the person in all three services, and no secrets', async () => {
    const requestId = await gdpr.made('access', 'guardian')
    const request = await gdpr.reached(requestId, 'completed', 'guardian')
    const archive = await gdpr.archive(requestId, 'guardian')

    expect(archive.headers.get('content-type')).toBe('application/zip')
    expect(archive.headers.get('content-disposition')).toBe(
      `attachment; filename="${request.archive.fileName}"`,
    )
    expect(archive.headers.get('x-content-type-options')).toBe('nosniff')
    expect(archive.headers.get('cache-control')).toBe('private, no-store')
    expect(request.archive).toMatchObject({ size: archive.zip.length, sha256: sha256(archive.zip) })

    expect(archive.index).toMatchObject({
      requestId,
      type: 'access',
      article: 'GDPR, article 15',
      subject: { id: guardian, name: 'Camila Ortiz', email: 'guardian@rescue.example' },
      dataTypes: 'all',
    })
    for (const { file, rows, sha256: digest, holds } of archive.index.files) {
      expect(archive.rows(file), file).toHaveLength(rows)
      expect(sha256(`${JSON.stringify(archive.rows(file), null, 2)}\n`), file).toBe(digest)
      expect(holds).not.toBe('')
    }
    const [upload] = archive.rows('uploads.json')
    expect(archive.index.attachments).toEqual([
      {
        file: `files/${upload.id}-${upload.name}`,
        bytes: sampleBytes.png.length,
        sha256: sha256(Buffer.from(sampleBytes.png)),
      },
    ])
    expect([...archive.names].sort()).toEqual(
      [
        'index.json',
        ...[...archive.index.files, ...archive.index.attachments].map((one: { file: string }) => one.file),
      ].sort(),
    )

    const [backoffice, wallet, aiHub] = [
      await database('backoffice'),
      await database('wallet'),
      await database('ai_hub'),
    ]
    const wallets = wallet('wallets').where({ owner_id: guardian }).select('id')
    const expected: Record<string, { db: Database; table: string; where: object }> = {
      'profile.json': { db: backoffice, table: 'users', where: { id: guardian } },
      'support-tickets.json': { db: backoffice, table: 'support_tickets', where: { requester_id: guardian } },
      'support-ticket-messages.json': {
        db: backoffice,
        table: 'ticket_messages',
        where: { author_id: guardian },
      },
      'case-update-drafts.json': {
        db: backoffice,
        table: 'case_update_drafts',
        where: { drafted_by: guardian },
      },
      'wallet-purchases.json': { db: wallet, table: 'onramp_orders', where: { owner_id: guardian } },
      'notifications.json': { db: backoffice, table: 'notifications', where: { user_id: guardian } },
      'donations.json': { db: backoffice, table: 'donations', where: { user_id: guardian } },
      'cases.json': { db: backoffice, table: 'cases', where: { guardian_id: guardian } },
      'case-updates.json': { db: backoffice, table: 'case_updates', where: { updated_by: guardian } },
      'consents.json': { db: backoffice, table: 'consents', where: { user_id: guardian } },
      'email-changes.json': { db: backoffice, table: 'email_changes', where: { user_id: guardian } },
      'app-activity.json': { db: backoffice, table: 'client_activities', where: { user_id: guardian } },
      'app-logs.json': { db: backoffice, table: 'client_logs', where: { user_id: guardian } },
      'app-measurements.json': { db: backoffice, table: 'metric_points', where: { user_id: guardian } },
      'audit-log-by-you.json': { db: backoffice, table: 'audit_logs', where: { user_id: guardian } },
      'wallets.json': { db: wallet, table: 'wallets', where: { owner_id: guardian } },
      'wallet-donations.json': { db: wallet, table: 'donations', where: { donor_id: guardian } },
      'wallet-transactions.json': {
        db: wallet,
        table: 'transactions',
        where: (query: { whereIn(column: string, values: unknown): void }) =>
          query.whereIn('wallet_id', wallets),
      },
      'monitored-account.json': { db: aiHub, table: 'monitored_accounts', where: { id: guardian } },
      'monitored-posts.json': { db: aiHub, table: 'posts', where: { guardian_id: guardian } },
      'review-items.json': { db: aiHub, table: 'review_items', where: { guardian_id: guardian } },
      'insights.json': { db: aiHub, table: 'insights', where: { guardian_id: guardian } },
    }
    for (const [file, { db, table, where }] of Object.entries(expected)) {
      const rows: { id: string; created_at?: string; timestamp?: string }[] = await db(table).where(where)
      // Leaves out rows written after the archive: its notification and its download.
      const before = rows.filter((row) => (row.created_at ?? row.timestamp ?? '') < request.archive.readyAt)
      expect(before.length, `${file} has something to compare`).toBeGreaterThan(0)
      const ids = new Set(archive.rows(file).map((one) => one.id))
      for (const row of before) expect(ids, `${file} of ${table}`).toContain(row.id)
    }
    expect(archive.rows('email-changes.json'), 'not the request of another account').toHaveLength(1)
    expect(archive.rows('support-tickets.json')).toHaveLength(106)
    const replies = archive.rows('support-ticket-messages.json').map(({ text }) => text)
    expect(replies).toEqual(['The one in Berisso', 'My number is 5555'])
    expect(archive.rows('audit-log-by-you.json').length).toBeGreaterThan(105)
    expect(archive.rows('sessions.json')[0]).toMatchObject({ createdAt: expect.any(String) })
    expect(archive.rows('account.json')).toEqual([
      expect.objectContaining({ email: 'guardian@rescue.example' }),
    ])

    const everything = archive.names
      .filter((name) => name.endsWith('.json'))
      .map((name) => JSON.stringify(archive.rows(name)))
      .join('')
    expect(everything).not.toMatch(/sealed|"(password|token|secret|digest|keys)"/i)
    expect(everything).not.toContain(await platform.session('guardian'))
    expect(everything).not.toContain('donor@rescue.example')
  })

  it('contains only the requested data types', async () => {
    const requestId = await gdpr.made('access', 'guardian', { dataTypes: ['donations'], format: 'json' })
    await gdpr.reached(requestId, 'completed')
    const archive = await gdpr.archive(requestId, 'guardian')
    expect([...archive.names].sort()).toEqual([
      'donations.json',
      'index.json',
      'wallet-changes.json',
      'wallet-donations.json',
      'wallet-purchases.json',
      'wallet-transactions.json',
      'wallets.json',
    ])
    expect(archive.index.dataTypes).toEqual(['donations'])
    expect(archive.rows('donations.json')).toContainEqual(
      expect.objectContaining({ amount: 12.5, message: 'For the vet' }),
    )
    expect(archive.rows('wallet-donations.json')[0]).toMatchObject({ amount: '5.0000000', asset: 'XLM' })
  })

  it('contains the network address of the person, and not that of staff who changed the profile', async () => {
    await platform.rest(`PUT /api/users/${idOf('guardian')}`, { as: 'guardian', body: { bio: 'By herself' } })
    await platform.rest(`PUT /api/users/${idOf('guardian')}`, { as: 'staff', body: { location: 'By staff' } })
    const requestId = await gdpr.made('access', 'guardian', { dataTypes: ['activity_logs'] })
    await gdpr.reached(requestId, 'completed')
    const rows = (await gdpr.archive(requestId, 'guardian')).rows('audit-log-about-you.json')
    const changes = rows.filter(({ action }) => action === 'user_updated')
    expect(changes.map(({ userId, details }) => [userId, 'ipAddress' in details]).sort()).toEqual(
      [
        [idOf('guardian'), true],
        [idOf('staff'), false],
      ].sort(),
    )
  })

  it('contains what a member of staff did, without the data of other people', async () => {
    const change = (id: string, body: object) => platform.rest(`PUT /api/users/${id}`, { as: 'staff', body })
    expect((await change(guardian, { phone: '+54 11 4000 7777' })).status).toBe(200)
    expect((await change(idOf('staff'), { bio: 'Of the team' })).status).toBe(200)
    const news = { userEmail: 'staff@rescue.example', title: 'Lunch', message: 'At noon' }
    await platform.rest('POST /api/notifications', {
      as: 'admin',
      body: { ...news, type: 'guardian_updated' },
    })
    await eventually(async () => {
      const { body } = await platform.rest('GET /api/notifications?type=guardian_updated', { as: 'staff' })
      expect(JSON.stringify(body)).toContain('Camila')
    })
    const requestId = await gdpr.made('access', 'staff', { dataTypes: ['activity_logs'] })
    await gdpr.reached(requestId, 'completed')
    const { rows, index } = await gdpr.archive(requestId, 'staff')
    const changes = rows('audit-log-by-you.json').filter(({ action }) => action === 'user_updated')
    expect(changes.map(({ resourceId }) => resourceId)).toContain(guardian)
    expect(JSON.stringify(changes)).not.toContain('4000 7777')
    expect(JSON.stringify(changes)).toContain('Of the team')
    expect(Object.keys(index.excluded)).toContain('data of others')
    const archived = rows('notifications.json').filter(({ type }) => type === 'guardian_updated')
    expect(archived.map(({ title }) => title)).toEqual(expect.arrayContaining(['Lunch', undefined]))
    expect(JSON.stringify(archived)).not.toContain('Camila')
    const ofTickets = rows('notifications.json').filter(({ type }) => type === 'support_ticket_updated')
    expect(ofTickets.length).toBeGreaterThan(0)
    expect(ofTickets.filter((one) => 'metadata' in one)).toEqual([])
  })

  it('contains what an administrator did with wallets and in the AI hub, without the data of other people', async () => {
    const act = walletActions(platform)
    const mutation =
      'mutation ($id: ID!, $reason: String) { freezeWallet(walletId: $id, reason: $reason) { id } }'
    const freeze = async (id: string, reason: string) =>
      expect((await platform.graphql(mutation, { id, reason }, { as: 'admin' })).errors).toBeUndefined()
    const [own, other] = [await act.wallet('admin'), await act.wallet('donor')]
    await freeze(own.id, 'My device was stolen')
    await freeze(other.id, 'Suspected of fraud')
    const input = { microblogUserId: '4711' }
    const monitored =
      'mutation ($id: ID!, $input: UpdateMonitoredAccountInput!) { updateMonitoredAccount(id: $id, input: $input) { id } }'
    const { errors } = await platform.graphql(monitored, { id: guardian, input }, { as: 'admin' })
    expect(errors).toBeUndefined()
    const requestId = await gdpr.made('access', 'admin', { dataTypes: ['donations', 'cases'] })
    await gdpr.reached(requestId, 'completed')
    const { rows } = await gdpr.archive(requestId, 'admin')
    const frozen = rows('wallet-changes.json').filter(({ action }) => action === 'wallet.frozen')
    expect(frozen).toMatchObject([
      { target: other.id, details: {} },
      { target: own.id, details: { reason: 'My device was stolen' } },
    ])
    expect(JSON.stringify(frozen)).not.toContain('Suspected')
    const hub = rows('review-decisions.json')
    expect(hub.map(({ action }) => action)).toContain('guardian.updated')
    expect(JSON.stringify(hub)).not.toContain('4711')
  })

  it('is announced in the app and by an e-mail that contains only its link', async () => {
    const requestId = await gdpr.made('access', 'guardian', { deliveryMethod: 'email' })
    const request = await gdpr.reached(requestId, 'completed')
    const notices = async () =>
      (await platform.rest('GET /api/notifications?type=report_generated&limit=100', { as: 'guardian' })).body
        .notifications
    await expect
      .poll(async () =>
        (await notices()).map((one: { metadata: { reportId: string } }) => one.metadata?.reportId),
      )
      .toContain(requestId)
    const file = join(platform.dataDirectory, 'mail', `${requestId}.archive.eml`)
    await expect.poll(() => existsSync(file) && statSync(file).size).toBeGreaterThan(0)
    const mail = readFileSync(file, 'utf8').replaceAll('=\r\n', '')
    expect(mail).toContain('To: guardian@rescue.example')
    expect(mail).toContain(`${platform.origin}/app/my-account`)
    expect(mail).not.toContain(request.archive.sha256)
    expect(readdirSync(join(platform.dataDirectory, 'mail')).length).toBeGreaterThan(0)
  })

  it('is stored encrypted and in parts', async () => {
    const requestId = await gdpr.made('access', 'guardian')
    await gdpr.reached(requestId, 'completed')
    const db = await database('backoffice')
    const parts: string[] = await db('gdpr_archive_parts')
      .where({ request_id: requestId })
      .orderBy('position')
      .pluck('sealed_content')
    expect(parts.length).toBeGreaterThan(0)
    for (const part of parts) expect(part).toMatch(/^s1\.[0-9a-f]{8}\.[\w-]+$/)
    const stored = parts[0]?.split('.')[2] ?? ''
    const { zip } = await gdpr.archive(requestId, 'guardian')
    // A multiple of three bytes, so that their base64 is the beginning of that of the whole.
    const beginning = zip.subarray(0, 30)
    for (const form of ['latin1', 'base64', 'base64url'] as const)
      expect(stored + Buffer.from(stored, 'base64url').toString('latin1')).not.toContain(
        beginning.toString(form),
      )
    const part = await platform.graphql(
      'query ($id: ID!) { gdprArchivePart(requestId: $id, position: 99) { content } }',
      { id: requestId },
      { as: 'guardian' },
    )
    expect(part.errors[0].extensions.code).toBe('NOT_FOUND')
  })
})

describe('the archive of a portability request', () => {
  it('contains what the person provided, with a schema of every file', async () => {
    const requestId = await gdpr.made('portability', 'guardian', { deliveryMethod: 'download' })
    await gdpr.reached(requestId, 'completed')
    const { index, names, rows } = await gdpr.archive(requestId, 'guardian')
    expect(index).toMatchObject({ type: 'portability', article: 'GDPR, article 20' })
    for (const file of ['profile.json', 'support-tickets.json', 'donations.json', 'wallet-transactions.json'])
      expect(names).toContain(file)
    for (const file of [
      'security-events.json',
      'sessions.json',
      'notifications.json',
      'audit-log-by-you.json',
    ])
      expect(names).not.toContain(file)
    for (const { file, schema } of index.files) {
      expect(schema).toMatchObject({ type: 'array', items: { type: 'object' } })
      for (const row of rows(file))
        for (const [member, value] of Object.entries(row)) {
          const type = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
          expect([schema.items.properties[member].type].flat(), `${file} ${member}`).toContain(type)
        }
    }
  })
})
