import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RunningPlatform, startPlatform } from '../support/platform/running-platform.js'

let platform: RunningPlatform
beforeAll(async () => {
  platform = await startPlatform()
})
afterAll(() => platform.close())

const long = 'x'.repeat(20_001)

/** Bodies with members of a wrong type or enum value and others of a wrong length or format; and their names. */
const requests: readonly (readonly [line: string, body: object, fields: readonly string[]])[] = [
  [
    'POST /api/users',
    { email: 'nope', role: 'king', name: ' ', phone: 'call me' },
    ['email', 'name', 'phone', 'role'],
  ],
  [
    'PUT /api/users/usr_none',
    {
      bio: '',
      status: 'gone',
      preferences: { notifications: 'yes', caseTypes: [''] },
      contactInfo: { website: 'x' },
    },
    ['bio', 'contactInfo.website', 'preferences.caseTypes.0', 'preferences.notifications', 'status'],
  ],
  [
    'POST /api/cases',
    {
      name: '',
      status: 'gone',
      imageUrl: 'ftp://x',
      donationGoal: -5,
      additionalImages: [
        'here',
        'https://me:secret@pictures.example/1.png',
        'https:me@pictures.example/1.png',
        'https://pictures.example/a b.png',
        'https://pictures.example/@me?to=a@b',
      ],
    },
    [
      ...['additionalImages.0', 'additionalImages.1', 'additionalImages.2', 'additionalImages.3'],
      ...['donationGoal', 'imageUrl', 'name', 'status'],
    ],
  ],
  ['PUT /api/cases/cas_none', { name: '', status: 7, version: 'x' }, ['name', 'status', 'version']],
  [
    'POST /api/updates',
    { type: 'status_change', notes: 7, metadata: { tags: 'one', attachmentUrl: 5 } },
    ['caseId', 'metadata.attachmentUrl', 'metadata.tags', 'notes', 'type'],
  ],
  [
    'POST /api/donations/create',
    { caseId: 'cas_none', amount: 0, currency: 'EUR', paymentProvider: '!!', message: '' },
    ['amount', 'currency', 'message', 'paymentProvider'],
  ],
  ['POST /api/donations/verify', { transactionId: '' }, ['donationId', 'transactionId']],
  [
    'POST /api/support',
    {
      title: '',
      description: long,
      priority: 'x',
      requesterEmail: 'n',
      tags: ['', 'a'],
      attachments: [{ name: 'a' }],
    },
    ['attachments.0.url', 'description', 'priority', 'requesterEmail', 'tags.0', 'title'],
  ],
  [
    'PUT /api/support/spt_none',
    { status: 'gone', internalNotes: '', assignedToName: long },
    ['assignedToName', 'internalNotes', 'status'],
  ],
  [
    'POST /api/notifications',
    { userEmail: 'n', type: 'x', title: '', message: '', actionUrl: 'https://elsewhere.example' },
    ['actionUrl', 'message', 'title', 'type', 'userEmail'],
  ],
  [
    'POST /api/audit-logs',
    { action: '', severity: 'x', userEmail: 'n', details: { before: 3 } },
    ['action', 'details.before', 'resource', 'resourceId', 'severity', 'userEmail'],
  ],
  [
    'POST /api/investors',
    { email: 'n', type: 'lunch', company: '', notes: 7 },
    ['company', 'email', 'notes', 'type'],
  ],
  [
    'PUT /api/microblog-bot/config',
    { fetchInterval: 0, isEnabled: 'x', maxTweetsPerFetch: 101 },
    ['fetchInterval', 'isEnabled', 'maxTweetsPerFetch'],
  ],
  ['POST /api/microblog-bot/guardians', { microblogHandle: 'a b', name: 5 }, ['microblogHandle', 'name']],
  [
    'POST /api/social-media/posts',
    {
      postId: '',
      platform: 'fax',
      postContent: '',
      postUrl: 'x',
      analysisResult: { confidence: 4, urgency: 'soon' },
    },
    ['analysisResult.confidence', 'analysisResult.urgency', 'platform', 'postContent', 'postId', 'postUrl'],
  ],
  [
    'PUT /api/social-media/posts/soc_none',
    { status: 'lost', postUrl: 'x', reviewedAt: 'yesterday' },
    ['postUrl', 'reviewedAt', 'status'],
  ],
  ['POST /api/guardians', { name: 7, email: 'n', phone: 'x' }, ['email', 'name', 'phone']],
  ['PUT /api/guardians/usr_none', { bio: '', status: 'gone', phone: 'x' }, ['bio', 'phone', 'status']],
  [
    'POST /api/guardians/usr_none/update-from-insights',
    { fields: ['name'], overwrite: 'yes' },
    ['fields.0', 'overwrite'],
  ],
]

it.each(requests)(
  '%s names members of a wrong type and members of a wrong format in one response',
  async (line, body, fields) => {
    const answer = await platform.rest(line, { as: 'admin', body })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ error: 'Validation failed', code: 'VALIDATION_ERROR' })
    expect(Object.keys(answer.body.details).sort()).toEqual(fields)
    for (const message of Object.values(answer.body.details))
      expect(message).toMatch(/^(must|is|status_change)/)
  },
)

it.each([
  ['GET /api/users?limit=0&sort=bad&status=x', ['limit', 'sort', 'status']],
  ['GET /api/cases?limit=101&sort=name&status=x&page=0', ['limit', 'page', 'sort', 'status']],
  ['GET /api/donations?limit=0&sort=bad&currency=EUR', ['currency', 'limit', 'sort']],
  ['GET /api/support?limit=0&sort=title&priority=x', ['limit', 'priority', 'sort']],
  ['GET /api/guardians?limit=0&cursor=yesterday&status=x', ['cursor', 'limit', 'status']],
] as const)('%s names every invalid parameter', async (line, fields) => {
  const answer = await platform.rest(line, { as: 'admin' })
  expect(answer.status).toBe(400)
  expect(Object.keys(answer.body.details).sort()).toEqual(fields)
})

it.each([
  [
    'POST /api/cases',
    { name: '', guardianId: 'usr_none', imageUrl: 'ftp://x' },
    ['guardianId', 'imageUrl', 'name'],
  ],
  ['POST /api/support', { title: '', description: 'x', caseId: 'cas_none' }, ['caseId', 'title']],
  [
    'POST /api/social-media/posts',
    { postId: '', platform: 'microblog', guardianId: 'usr_none', postContent: 'x' },
    ['guardianId', 'postId'],
  ],
  [
    'POST /api/social-media/posts',
    { postId: '', platform: 'microblog', postContent: 'x' },
    ['guardianId', 'postId'],
  ],
] as const)(
  '%s with %j names invalid members and unresolved references in one response',
  async (line, body, fields) => {
    const answer = await platform.rest(line, { as: 'staff', body })
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.details).sort()).toEqual(fields)
  },
)
