import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '../../runtime/project-root.js'

/** The keywords of JSON Schema that these tests read. */
interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly enum?: readonly (string | null)[]
  readonly default?: unknown
  readonly minimum?: number
  readonly maximum?: number
}
interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>
}
interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[]
  readonly requestBody?: Content
  readonly responses: Readonly<Record<string, Content>>
}
const description: {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
} = JSON.parse(readFileSync(join(projectRoot, 'schema/openapi/backoffice.json'), 'utf8'))

function operationOf(line: string): Operation {
  const [method = '', path = ''] = line.split(' ')
  const found = description.paths[path]?.[method.toLowerCase()]
  if (!found) throw new Error(`The API description has no ${line}.`)
  return found
}

const words = (text: string): string[] => text.trim().split(/\s+/)

/** A schema with its referenced schemas, alternatives, parts and items. */
function alternatives(schema: Schema | undefined): Schema[] {
  if (!schema) return []
  const name = schema.$ref?.split('/').at(-1)
  if (name !== undefined) return alternatives(description.components.schemas[name])
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  return [schema, ...parts.flatMap(alternatives), ...alternatives(schema.items)]
}

/** Whether a body has a member; `users.id` is a member of an object or of the items of a list. */
function hasMember(schema: Schema | undefined, path: string): boolean {
  const [first = '', ...rest] = path.split('.')
  const members = alternatives(schema).flatMap(({ properties }) => properties?.[first] ?? [])
  if (rest.length === 0) return members.length > 0
  return members.some((member) => hasMember(member, rest.join('.')))
}

const bodyOf = ({ content }: Content): Schema | undefined => content?.['application/json']?.schema

/** What a query parameter must accept: exactly these values, a number with these keywords, or any text. */
type Wanted = readonly string[] | { readonly default?: unknown; readonly maximum?: number } | 'text'

const userStatuses = ['active', 'inactive', 'pending', 'waitlist']
const caseStatuses = ['active', 'urgent', 'completed', 'draft']
/** The sort keys, ascending and descending. */
const either = (...keys: string[]) => keys.flatMap((key) => [key, `-${key}`])
const flag = 'text'
const page = (limit: number) => ({ limit: { default: limit, maximum: 100 }, offset: {} }) as const

const queries: Readonly<Record<string, Readonly<Record<string, Wanted>>>> = {
  'GET /api/users': {
    status: userStatuses,
    sort: either('name', 'createdAt'),
    q: 'text',
    ...page(20),
    page: {},
  },
  'GET /api/cases': {
    status: caseStatuses,
    priority: ['urgent', 'normal'],
    category: ['rescue', 'surgery', 'treatment', 'transit', 'foster'],
    guardianId: 'text',
    sort: either('createdAt', 'updatedAt', 'donationGoal'),
    ...page(20),
    page: {},
  },
  'GET /api/updates': { caseId: 'text', ...page(20) },
  'GET /api/donations': {
    caseId: 'text',
    guardianId: 'text',
    userId: 'text',
    status: ['pending', 'completed', 'failed', 'refunded'],
    currency: ['ARS', 'USD'],
    sort: either('createdAt', 'amount'),
    ...page(20),
    page: {},
  },
  'GET /api/support': {
    status: ['open', 'in_progress', 'resolved', 'closed'],
    priority: ['low', 'medium', 'high', 'urgent'],
    assignedTo: 'text',
    requesterEmail: 'text',
    category: 'text',
    unassigned: flag,
    search: 'text',
    ...page(20),
    page: {},
  },
  'GET /api/notifications': {
    userEmail: 'text',
    type: words(
      `case_created case_updated case_urgent case_completed donation_received donation_failed payment_processed
      payment_failed guardian_registered guardian_updated partner_joined collaborator_invited collaborator_joined
      collaborator_left security_alert system_maintenance audit_log_created permission_granted permission_revoked
      support_ticket_created support_ticket_updated support_ticket_resolved report_generated analytics_ready`,
    ),
    read: flag,
    priority: 'text',
    unreadOnly: flag,
    ...page(50),
  },
  'GET /api/audit-logs': {
    category: ['user', 'case', 'donation', 'system', 'security', 'support', 'notification'],
    severity: ['low', 'medium', 'high', 'critical'],
    userEmail: 'text',
    action: 'text',
    resource: 'text',
    startDate: 'text',
    endDate: 'text',
    limit: { default: 50, maximum: 100 },
    page: {},
  },
  'GET /api/analytics': { timeRange: ['24h', '7d', '30d', '90d'] },
  'GET /api/investors': {
    status: ['lead', 'engaged', 'converted'],
    type: ['demo', 'deck'],
    source: 'text',
    search: 'text',
    ...page(50),
  },
  'GET /api/social-media/posts': {
    guardianId: 'text',
    platform: ['microblog', 'photoshare'],
    status: ['pending', 'approved', 'dismissed', 'rejected'],
    isUrgent: flag,
    search: 'text',
    ...page(50),
  },
  'GET /api/social-media/analytics': { timeRange: ['today', 'week', 'month', 'all'] },
  'GET /api/guardians': {
    q: 'text',
    search: 'text',
    status: userStatuses,
    cursor: 'text',
    limit: { default: 20, maximum: 100 },
  },
}

const user = 'id email name role status createdAt lastLoginAt phone activityRate permissions'
const userDetail = `${user} bio location organization contactInfo.phone contactInfo.website contactInfo.socialLinks
  preferences.notifications preferences.emailUpdates preferences.caseTypes`
const oneCase = `id name description status priority category guardianId guardianName donationGoal donationsReceived
  imageUrl createdAt updatedAt`
const update = 'id caseId type status previousStatus notes updatedBy updatedByName createdAt metadata'
const donation = `id caseId guardianId userId userName userEmail amount originalAmount convertedAmount currency
  paymentProvider transactionId partnerTransactionId status message isAnonymous createdAt completedAt`
const ticket = `id ticketNumber title description status priority category assignedTo assignedToName requesterEmail
  requesterName createdAt updatedAt dueDate tags attachments`
const notification = `id userId userEmail type category priority title message actionUrl isRead createdAt metadata`
const auditLog = 'id timestamp userId userEmail userRole action resource resourceId details severity category'
const post = `id postId platform guardianId guardianName postContent postUrl status isUrgent
  analysisResult.confidence analysisResult.extractedInfo createdAt reviewedAt`
const guardian = 'id name email role status phone createdAt'
const investor = `id email name role createdAt investorMetadata.type investorMetadata.status investorMetadata.source
  investorMetadata.company investorMetadata.jobRole investorMetadata.location investorMetadata.notes`
const botConfig = `id isEnabled fetchInterval maxTweetsPerFetch lastRun nextRun
  apiUsage.requestsUsed apiUsage.requestsLimit apiUsage.resetDate`
const monitored = 'id name microblogHandle microblogUserId isActive lastTweetFetch'
const listOf = (name: string, members: string) =>
  words(members)
    .map((member) => `${name}.${member}`)
    .join(' ')
const pages = listOf('pagination', 'page limit total totalPages hasNext hasPrev')

/** The members of each response, as the document lists them. */
const answers: Readonly<Record<string, string>> = {
  'GET /api/users': `${listOf('users', user)} ${pages}`,
  'GET /api/users/{id}': userDetail,
  'PUT /api/users/{id}': userDetail,
  'POST /api/users': user,
  'GET /api/cases': `${listOf('cases', oneCase)} ${pages}`,
  'GET /api/cases/{id}': `${oneCase} additionalImages`,
  'POST /api/cases': oneCase,
  'PUT /api/cases/{id}': oneCase,
  'GET /api/updates': `${listOf('updates', update)} ${pages}`,
  'POST /api/updates': update,
  'POST /api/cases/generate-from-post': 'success caseId message',
  'GET /api/donations': `${listOf('donations', donation)} ${pages}`,
  'POST /api/donations/verify': 'verified status amount currency provider',
  'GET /api/support': `${listOf('tickets', ticket)} ${pages}`,
  'GET /api/support/stats': `urgentOpen unassignedOpen totalOpen
    ${listOf('statusBreakdown', 'open in_progress resolved closed')}`,
  'POST /api/support': ticket,
  'PUT /api/support/{id}': ticket,
  'GET /api/notifications': `${listOf('notifications', notification)} ${pages}`,
  'POST /api/notifications': notification,
  'PATCH /api/notifications/{id}': notification,
  'POST /api/notifications/{id}/mark-read': 'success message',
  'POST /api/notifications/mark-all-read': 'success message',
  'DELETE /api/notifications/{id}': 'success message',
  'GET /api/audit-logs': `${listOf('auditLogs', auditLog)} total page limit totalPages`,
  'POST /api/audit-logs': auditLog,
  'GET /api/dashboard/stats': `${listOf(
    'summary',
    `totalUsers activeUsers totalCases activeCases completedCases totalDonations totalSupportTickets
     openSupportTickets`,
  )} ${listOf('trends', 'userGrowth caseCompletionRate donationGrowth')}
  ${listOf('recentActivity', 'type description timestamp')}`,
  'GET /api/analytics': `timeRange ${listOf(
    'metrics',
    `totalUsers activeUsers newUsers totalCases activeCases completedCases totalDonations donationCount
     avgDonation`,
  )} ${listOf('trends', 'userGrowth caseCompletionRate donationGrowth engagementRate')}
  ${listOf('charts', 'userGrowthOverTime donationsOverTime caseStatusDistribution')}`,
  'POST /api/init-staging-final': `success message ${listOf(
    'summary',
    'users supportTickets cases donations follows notifications caseUpdates auditLogs idFormat',
  )}`,
  'GET /api/version': `success ${listOf(
    'data',
    'version environment commitHash buildTime deployTime nodeEnv versionFormat',
  )}`,
  'GET /api/investors': `${listOf('investors', investor)} total limit offset`,
  'POST /api/investors': `success id ${listOf('investor', investor)}`,
  'GET /api/microblog-bot/stats': 'success totalTweets newTweetsToday activeGuardians',
  'GET /api/microblog-bot/config': botConfig,
  'PUT /api/microblog-bot/config': botConfig,
  'GET /api/microblog-bot/guardians': `success ${listOf('guardians', monitored)}`,
  'POST /api/microblog-bot/guardians': monitored,
  'POST /api/microblog-bot/run-now': 'success message guardiansProcessed timeRange',
  'GET /api/social-media/posts': `success ${listOf('posts', post)}
    ${listOf('pagination', 'limit offset total hasMore nextOffset')}`,
  'POST /api/social-media/posts': post,
  'GET /api/social-media/posts/{id}': post,
  'PUT /api/social-media/posts/{id}': post,
  'DELETE /api/social-media/posts/{id}': 'success message',
  'POST /api/social-media/posts/{id}/approve': `success message ${listOf('post', post)}`,
  'POST /api/social-media/posts/{id}/complete': `success message ${listOf('post', post)}`,
  'POST /api/social-media/posts/{id}/dismiss': `success message ${listOf('post', post)}`,
  'POST /api/social-media/posts/{id}/match-case': `success message ${listOf('post', post)}`,
  'GET /api/social-media/analytics': `success ${listOf(
    'analytics',
    `totalPosts pendingCount approvedCount dismissedCount rejectedCount casesCreated updatesCreated approvalRate
     avgConfidence platformBreakdown.microblog platformBreakdown.photoshare statusBreakdown timeRange`,
  )}`,
  'GET /api/social-media/monitor': 'success message job.id job.status',
  'GET /api/social-media/jobs/{id}': 'id status',
  'GET /api/guardians': `success ${listOf('guardians', guardian)}
    ${listOf('pagination', 'limit hasMore nextCursor')}`,
  'POST /api/guardians': guardian,
  'GET /api/guardians/{id}': guardian,
  'PUT /api/guardians/{id}': guardian,
  'DELETE /api/guardians/{id}': 'success message',
  'GET /api/guardians/{id}/cases': `${listOf('cases', oneCase)} ${pages}`,
  'GET /api/guardians/{id}/insights': 'success insights.id insights.kind insights.value',
  'POST /api/guardians/{id}/insights/link-kb': 'success message insight.id',
  'POST /api/guardians/{id}/update-from-insights': `success ${listOf('guardian', guardian)} updated`,
}

/** The members of each request body, as the document lists them. */
const bodies: Readonly<Record<string, string>> = {
  'PUT /api/users/{id}': 'name bio phone preferences.notifications preferences.emailUpdates',
  'POST /api/users': 'email name role status phone',
  'POST /api/cases': 'name description status priority category guardianId donationGoal imageUrl',
  'PUT /api/cases/{id}': 'name description status donationGoal',
  'POST /api/updates': 'caseId type notes metadata',
  'POST /api/cases/generate-from-post': 'postId guardianId',
  'POST /api/donations/verify': 'donationId transactionId',
  'POST /api/support': 'title description priority category requesterEmail requesterName tags',
  'PUT /api/support/{id}': 'status assignedTo assignedToName priority internalNotes',
  'POST /api/notifications': 'userEmail type title message priority metadata',
  'PATCH /api/notifications/{id}': 'isRead',
  'POST /api/audit-logs': 'userId userEmail userRole action resource resourceId details severity category',
  'POST /api/investors': 'email type name company role location source notes',
  'PUT /api/microblog-bot/config': 'isEnabled fetchInterval maxTweetsPerFetch',
  'POST /api/microblog-bot/guardians': 'microblogHandle name',
  'POST /api/social-media/posts': 'postId platform guardianId postContent postUrl analysisResult',
  'PUT /api/social-media/posts/{id}': 'status reviewedAt',
  'POST /api/social-media/posts/{id}/match-case': 'caseId',
  'POST /api/guardians': 'name email phone',
  'POST /api/guardians/{id}/insights/link-kb': 'kbEntryId insightId',
}

describe('the OpenAPI description of the backoffice', () => {
  it.each(Object.entries(queries))(
    '%s accepts the documented filters, with their values and defaults',
    (line, wanted) => {
      const given = new Map(
        (operationOf(line).parameters ?? [])
          .filter((one) => one.in === 'query')
          .map((one) => [one.name, one]),
      )
      for (const [name, expected] of Object.entries(wanted)) {
        const schema = given.get(name)?.schema
        expect(schema, name).toBeDefined()
        if (Array.isArray(expected))
          expect([...(schema?.enum ?? [])].sort(), name).toEqual([...expected].sort())
        else if (expected !== 'text') expect(schema, name).toMatchObject(expected)
        if (name === 'limit') expect(schema).toMatchObject({ minimum: 1 })
        if (name === 'offset') expect(schema).toMatchObject({ minimum: 0 })
        if (name === 'page') expect(schema).toMatchObject({ minimum: 1 })
      }
    },
  )

  it.each(Object.entries(answers))('%s returns the documented members', (line, members) => {
    const { responses } = operationOf(line)
    const schema = bodyOf(responses[line === 'POST /api/investors' ? '201' : '200'] ?? {})
    expect(words(members).filter((member) => !hasMember(schema, member))).toEqual([])
  })

  it.each(Object.entries(bodies))('%s accepts the documented members', (line, members) => {
    const schema = bodyOf(operationOf(line).requestBody ?? {})
    expect(words(members).filter((member) => !hasMember(schema, member))).toEqual([])
  })

  it('requires no filter except the case of updates', () => {
    const required = Object.keys(queries).flatMap((line) =>
      (operationOf(line).parameters ?? [])
        .filter((one) => one.in === 'query' && (one as { required?: boolean }).required)
        .map(({ name }) => `${line} ${name}`),
    )
    expect(required).toEqual(['GET /api/updates caseId'])
  })
})
