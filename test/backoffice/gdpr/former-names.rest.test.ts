import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, type DatabaseLocation, openDatabase } from '../../../subgraphs/shared/database.js'
import { placesOf } from '../../support/fixtures/all-tables.js'
import { gdprActions, idOf } from '../../support/fixtures/gdpr.js'
import { mailedLinks } from '../../support/fixtures/invitation-mails.js'
import { walletActions } from '../../support/fixtures/wallet-actions.js'
import { type RunningPlatform, startPlatform, type Who } from '../../support/platform/running-platform.js'

const luna = 'cas_01JCDEM00000000000000000A1'
const donor = idOf('donor')

let platform: RunningPlatform
let gdpr: ReturnType<typeof gdprActions>
const databases: Database[] = []
beforeAll(async () => {
  platform = await startPlatform({ LEDGER_CLOSE_MS: '50' })
  gdpr = gdprActions(platform)
})
afterAll(async () => {
  await Promise.all(databases.map((db) => db.destroy()))
  await platform.close()
})

async function database(subgraph: DatabaseLocation['subgraph']): Promise<Database> {
  const db = await openDatabase({ subgraph, dataDirectory: platform.dataDirectory })
  databases.push(db)
  return db
}

const rest = async (line: string, as: Who, body?: unknown) => {
  const answer = await platform.rest(line, { as, ...(body === undefined ? {} : { body }) })
  expect(answer.status, `${line}: ${JSON.stringify(answer.body)}`).toBeLessThan(300)
  return answer.body
}

/** Puts a mention of a person into every text that other people can write. */
async function mentionEverywhere(text: string): Promise<void> {
  const act = walletActions(platform)
  const ticket = { category: 'other', requesterEmail: 'o@rescue.example', requesterName: 'Other' }
  await rest('POST /api/support', 'staff', { ...ticket, title: text, description: text })
  await rest('POST /api/cases', 'staff', { name: text.slice(0, 200), description: text })
  await rest('POST /api/updates', 'staff', { caseId: luna, type: 'note', notes: text })
  await rest('POST /api/donations/create', 'investor', { caseId: luna, amount: 3, message: text })
  await rest('POST /api/monitoring/alerts', 'admin', { severity: 'low', message: text, metadata: { text } })
  await rest('POST /api/monitoring/app-logs', 'investor', {
    logs: [
      { level: 'error', message: text, timestamp: Date.now(), context: { component: 'app', error: text } },
    ],
  })
  await rest('POST /api/monitoring/app-user-activity', 'investor', {
    activities: [{ action: 'opened', component: 'app', timestamp: Date.now(), metadata: { text } }],
  })
  await rest('POST /api/performance/monitor', 'investor', {
    type: 'page_load',
    name: 'app',
    value: 1,
    unit: 'ms',
    metadata: { url: 'https://rescue.example', userAgent: text },
  })
  await rest('POST /api/chat-orchestrator', 'investor', { message: `Who is ${text}?` })
  await rest('POST /api/invitation/email', 'admin', {
    email: 'invited@rescue.example',
    name: 'Invited',
    role: 'staff',
    customMessage: text,
  })
  await rest('POST /api/audit-logs', 'admin', {
    action: 'called',
    resource: 'phone',
    resourceId: 'phone_1',
    details: { reason: text },
  })
  await rest('POST /api/social-media/posts', 'staff', {
    postId: `post-${text.length}`,
    platform: 'photoshare',
    guardianId: idOf('guardian'),
    postContent: text,
    postUrl: 'https://photos.example/1',
  })
  await rest('POST /api/gdpr/request', 'investor', { requestType: 'objection', metadata: { reason: text } })
  const wallet = await act.wallet('investor', { metadata: { name: text.slice(0, 100), description: text } })
  const donation = { walletId: wallet.id, caseId: luna, amount: '5', asset: 'XLM', message: text }
  expect((await act.rest('POST /donations', 'investor', donation)).status).toBe(201)
}

it('an erasure removes former names, numbers and addresses, also from texts of other people', async () => {
  const before = {
    name: 'Quillermina Zaphodsdottir',
    phone: '+54 11 4777 8899',
    email: 'donor@rescue.example',
  }
  const now = { name: 'Wilhelmina Zzyzxova', phone: '+54 341 999 1212', email: 'wilhelmina@zzyzx.example' }
  const all = [before, now].flatMap((one) => Object.values(one))
  await rest(`PUT /api/users/${donor}`, 'donor', { name: before.name, phone: before.phone })
  await mentionEverywhere(`${before.name}, ${before.phone}, ${before.email}`)
  const investor = { email: before.email, type: 'demo', name: before.name, notes: 'Likes dogs' }
  await rest('POST /api/investors', 'staff', investor)
  const wrong = { email: before.email, password: 'not this one' }
  await platform.rest('POST /api/auth/sign-in/email', { body: wrong })

  await rest(`PUT /api/users/${donor}`, 'donor', { name: now.name, phone: now.phone })
  await gdpr.made('rectification', 'donor', { field: 'email', newValue: now.email })
  const [link] = await mailedLinks(platform.dataDirectory, now.email, '/confirm-email')
  const confirm = 'mutation ($token: String!) { confirmEmailChange(token: $token) { email } }'
  expect((await platform.graphql(confirm, { token: link?.token })).errors).toBeUndefined()
  await mentionEverywhere(`${now.name}, formerly ${before.name}; ${now.phone} and ${now.email}`)
  // A ticket of the former address, which belongs to no account by now.
  const ticket = { category: 'other', title: 'Adoption', description: 'About a dog' }
  await rest('POST /api/support', 'staff', { ...ticket, requesterEmail: before.email, requesterName: 'Mina' })
  // Numbers that belong to other people by now.
  const shared = '+54 351 444 2222'
  await rest(`PUT /api/users/${donor}`, 'admin', { phone: shared })
  await rest(`PUT /api/users/${donor}`, 'admin', { phone: now.phone })
  await rest(`PUT /api/users/${idOf('staff')}`, 'staff', { phone: shared })
  const contact = '+54 351 444 3333'
  await rest(`PUT /api/users/${donor}`, 'admin', { contactInfo: { phone: contact } })
  await rest(`PUT /api/users/${donor}`, 'admin', { contactInfo: { phone: now.phone } })
  await rest(`PUT /api/users/${idOf('guardian')}`, 'guardian', { contactInfo: { phone: '+543514443333' } })
  // A number that somebody else has as well.
  const own = '+54 351 444 5555'
  await rest(`PUT /api/users/${donor}`, 'admin', { contactInfo: { phone: own } })
  await rest(`PUT /api/users/${idOf('admin')}`, 'admin', { phone: own })
  const notes = `Call the office: ${shared}, its guardian: ${contact}, or ${own}`
  await rest('POST /api/updates', 'staff', { caseId: luna, type: 'note', notes })

  const requestId = await gdpr.made('erasure', 'admin', { userId: donor, confirmDeletion: true })
  const { certificate } = await gdpr.reached(requestId, 'completed')
  expect(JSON.stringify(certificate)).toContain('Notes of the person as an investor')
  for (const subgraph of ['wallet', 'ai_hub', 'backoffice'] as const)
    expect(await placesOf(await database(subgraph), all), subgraph).toEqual([])
  const { updates } = await rest(`GET /api/updates?caseId=${luna}&limit=1`, 'staff')
  expect(updates[0].notes).toBe(notes)
})

it('the address of another person as a name neither reveals nor erases what belongs to that address', async () => {
  const [victim, byName] = ['victim@elsewhere.example', idOf('investor')]
  const ticket = { category: 'other', title: 'My illness', description: 'I cannot pay.' }
  await rest('POST /api/support', 'staff', { ...ticket, requesterEmail: victim, requesterName: 'V' })
  await rest('POST /api/investors', 'staff', { email: victim, type: 'deck', notes: 'Prefers calls' })
  await rest(`PUT /api/users/${byName}`, 'investor', { name: 'Victim@elsewhere.example' })

  const access = await gdpr.made('access', 'investor')
  await gdpr.reached(access, 'completed')
  const archive = await gdpr.archive(access, 'investor')
  for (const file of ['support-tickets.json', 'investor.json']) expect(archive.rows(file), file).toEqual([])

  const erasure = await gdpr.made('erasure', 'investor', { confirmDeletion: true })
  await gdpr.reached(erasure, 'completed')
  const { tickets } = await rest(`GET /api/support?requesterEmail=${victim}`, 'staff')
  expect(tickets).toEqual([expect.objectContaining({ title: ticket.title })])
  expect(JSON.stringify(await rest('GET /api/investors', 'staff'))).toContain(victim)
})

it('a guardian who was deleted can be erased afterwards, without what a later account with the address has', async () => {
  const [email, name] = ['removed@elsewhere.example', 'Quentina Xylophonova']
  const guardian = { email, name, phone: '+54 11 4555 6677' }
  const { id } = await rest('POST /api/guardians', 'staff', guardian)
  await rest('POST /api/cases', 'staff', { name: 'Toby', description: `Found by ${name}`, guardianId: id })
  const { cases } = await rest(`GET /api/cases?guardianId=${id}`, 'staff')
  await rest(`PUT /api/cases/${cases[0].id}`, 'staff', { status: 'completed' })
  await rest(`DELETE /api/guardians/${id}`, 'staff')
  const later = await rest('POST /api/guardians', 'staff', { email, name: 'Somebody Else' })
  await rest('POST /api/investors', 'staff', { email, type: 'demo', notes: 'Of the later owner' })

  const requestId = await gdpr.made('erasure', 'admin', { userId: id, confirmDeletion: true })
  await gdpr.reached(requestId, 'completed')
  const backoffice = await database('backoffice')
  expect(await placesOf(backoffice, [name, guardian.phone])).toEqual([])
  expect((await rest(`GET /api/guardians/${later.id}`, 'staff')).email).toBe(email)
  expect(JSON.stringify(await rest('GET /api/investors', 'staff'))).toContain('Of the later owner')
  const again = await gdpr.post('erasure', 'admin', { userId: id, confirmDeletion: true })
  expect(again.status).toBe(404)
})
