import { afterAll, beforeAll, expect, it } from 'vitest'
import { namedFields } from '../support/fixtures/route-requests.js'
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
  [
    'POST /api/gdpr/request',
    { requestType: 'x', metadata: { reason: ' ', priority: 'soon', contactMethod: 5 } },
    ['metadata.contactMethod', 'metadata.priority', 'metadata.reason', 'requestType'],
  ],
  ['POST /api/gdpr/access', { dataTypes: [], format: 'doc' }, ['dataTypes', 'format']],
  ['POST /api/gdpr/rectification', { newValue: 5, reason: ' ' }, ['field', 'newValue', 'reason']],
  [
    'POST /api/gdpr/erasure',
    { confirmDeletion: false, dataTypes: [], reason: ' ', walletMemoType: 'x' },
    ['confirmDeletion', 'dataTypes', 'reason', 'walletMemoType'],
  ],
  ['POST /api/gdpr/consent', { consentType: 'A b', granted: 'yes' }, ['consentType', 'granted']],
  [
    'POST /api/chat-orchestrator',
    { message: ' ', conversationId: ' ', caseId: 5 },
    ['caseId', 'conversationId', 'message'],
  ],
  ['POST /api/onboarding-orchestrator', { message: ' ', conversationId: 5 }, ['conversationId', 'message']],
  [
    'POST /api/save-conversation',
    { title: ' ', messages: [{ role: 'x', content: ' ' }] },
    ['messages.0.content', 'messages.0.role', 'title'],
  ],
  [
    'PATCH /api/user-conversations',
    { conversationId: 'cnv_none', title: ' ', version: 'x' },
    ['title', 'version'],
  ],
  [
    'POST /api/monitoring/app-performance',
    {
      metrics: [
        { name: ' ', value: 1 },
        { name: 'a', value: -1 },
        { name: 5, value: 1 },
      ],
    },
    ['metrics.0.name', 'metrics.1.value', 'metrics.2.name'],
  ],
  [
    'POST /api/monitoring/app-logs',
    { logs: [{ level: 'loud', message: 5, context: { component: long } }] },
    ['logs.0.context.component', 'logs.0.level', 'logs.0.message'],
  ],
  [
    'POST /api/monitoring/app-user-activity',
    { activities: [{ action: ' ', component: 5, metadata: { long } }] },
    ['activities.0.action', 'activities.0.component', 'activities.0.metadata'],
  ],
  ['POST /api/monitoring/alerts', { severity: 'x', message: ' ' }, ['message', 'severity']],
  [
    'POST /api/performance/monitor',
    { type: 'A b', name: ' ', value: 'x', unit: ' ' },
    ['name', 'type', 'unit', 'value'],
  ],
  [
    'POST /api/ai/train/CaseAgent',
    { trainingData: [{ input: ' ', expectedOutput: 5, category: ' ' }] },
    ['trainingData.0.category', 'trainingData.0.expectedOutput', 'trainingData.0.input'],
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
  [
    'PUT /api/microblog/config',
    {
      config: {
        caseCreationPolicy: { minConfidence: 7, enabled: 'x' },
        reviewPolicy: { autoApproveThreshold: -1 },
        monitoringInterval: 0,
        searchTimeWindow: 'x',
      },
    },
    [
      ...['config.caseCreationPolicy.enabled', 'config.caseCreationPolicy.minConfidence'],
      ...['config.monitoringInterval', 'config.reviewPolicy.autoApproveThreshold', 'config.searchTimeWindow'],
    ],
  ],
  [
    'POST /api/microblog/test-connection',
    { credentials: { apiKey: 'a b', apiSecret: 5 } },
    ['credentials.apiKey', 'credentials.apiSecret'],
  ],
  [
    'PUT /api/microblog/guardians/usr_none',
    { isActive: 'x', microblogHandle: 'a b', microblogUserId: '?' },
    ['isActive', 'microblogHandle', 'microblogUserId'],
  ],
  [
    'POST /api/microblog/review-queue/items/rev_none/approve',
    { notes: ' ', reviewedBy: 5 },
    ['notes', 'reviewedBy'],
  ],
  [
    'POST /api/microblog/review-queue/items/rev_none/reject',
    { notes: 5, reviewedBy: ' ', reason: 'Not it' },
    ['notes', 'reason', 'reviewedBy'],
  ],
  [
    'POST /v1/wallet/wallets',
    { network: 'moon', metadata: { name: ' ', description: 5 } },
    ['metadata.description', 'metadata.name', 'network'],
  ],
  [
    'POST /v1/wallet/wallets/wal_none/transactions',
    { destination: 'G', amount: 'x', asset: 'XLM', memo: '1'.repeat(29), reference: 'a b' },
    ['amount', 'memo', 'reference'],
  ],
  [
    'POST /v1/wallet/wallets/wal_none/transactions',
    { destination: 'G', amount: '1.0', asset: 'EUR', memoType: 'id', memo: 'one' },
    ['asset', 'memo'],
  ],
  [
    'POST /v1/wallet/donations',
    { walletId: 'wal_none', caseId: 'cas_none', amount: '1.0', asset: 'EUR', message: ' ' },
    ['asset', 'message'],
  ],
  [
    'POST /v1/wallet/wallets/wal_none/onramp/url',
    { amount: '1.005', currency: 'QQQ', redirectURL: 'ftp://x', asset: 'EUR' },
    ['amount', 'asset', 'currency', 'redirectURL'],
  ],
] as const)(
  '%s names members of a wrong type and members of a wrong format in one response, in the format of its service',
  async (line, body, fields) => {
    const answer = await platform.rest(line, { as: 'admin', body })
    expect(answer.status).toBe(400)
    expect(namedFields(line.includes('/wallet/') ? 'wallet' : 'ai-hub', answer)).toEqual([...fields].sort())
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
