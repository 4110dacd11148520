import {
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
  parse,
} from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPeople } from '../../runtime/demo-people.js'
import { type Audience, recordAccess } from '../../schema/record-access.js'
import type { Viewer } from '../../schema/viewer.js'
import { walletActions } from '../support/fixtures/wallet-actions.js'
import { type RunningPlatform, startPlatform, type Who } from '../support/platform/running-platform.js'
import { eventually } from '../support/runner/retry-until.js'

const luna = 'cas_01JCDEM00000000000000000A1'
const people = ['donor', 'investor', 'guardian', 'staff', 'admin'] as const
const roles = ['anonymous', ...people, 'api-client', 'service'] as const
type Role = (typeof roles)[number]

function viewerOf(role: Role): Viewer {
  if (role === 'anonymous') return { kind: 'anonymous' }
  if (role === 'api-client') return { kind: 'api-client', subject: 'api-client:tests' }
  if (role === 'service') return { kind: 'service', subject: 'service:tests' }
  const { id: subject, ...person } = demoPeople[role]
  return { kind: 'session', subject, ...person }
}

/** A record that belongs to `owner`, and the subgraph that resolves it. */
interface Example {
  readonly id: string
  readonly home: 'wallet' | 'ai-hub' | 'backoffice'
  readonly owner?: Who
}

let platform: RunningPlatform
const examples: Record<string, Example> = {}
let draft: string
let draftUpdate: string
beforeAll(async () => {
  platform = await startPlatform({ LEDGER_CLOSE_MS: '50' })
  await createExamples()
})
afterAll(() => platform.close())

async function created(line: string, as: Who, body: object) {
  const answer = await platform.rest(line, { as, body })
  expect([200, 201], JSON.stringify(answer.body)).toContain(answer.status)
  return answer.body
}

async function createExamples(): Promise<void> {
  const wallet = walletActions(platform)
  const mine = await wallet.wallet('donor')
  const gift = { walletId: mine.id, caseId: luna, amount: '1', asset: 'XLM', anonymous: true }
  const donated = (await wallet.rest('POST /donations', 'donor', gift)).body
  const update = await created('POST /api/updates', 'guardian', { caseId: luna, type: 'note', notes: 'Eats' })
  const given = { caseId: luna, amount: 5, isAnonymous: true }
  const donation = await created('POST /api/donations/create', 'donor', given)
  const asked = { title: 'A question', description: 'Nobody else reads it', category: 'technical' }
  const ticket = await created('POST /api/support', 'donor', asked)
  await platform.rest(`PUT /api/support/${ticket.id}`, { as: 'staff', body: { internalNotes: 'Call back' } })
  const interest = { email: 'ana@invest.example', name: 'Ana', type: 'demo', source: 'website' }
  draft = (await created('POST /api/cases', 'guardian', { name: 'Ñandú', status: 'draft' })).id
  draftUpdate = (await created('POST /api/updates', 'guardian', { caseId: draft, type: 'note', notes: 'x' }))
    .id
  const post = { postId: 'p-1', platform: 'microblog', postContent: 'Luna needs help' }
  await platform.rest(`PUT /api/users/${demoPeople.donor.id}`, {
    as: 'donor',
    body: { phone: '+54 341 555 0000' },
  })
  await platform.rest(`PUT /api/users/${demoPeople.guardian.id}`, {
    as: 'guardian',
    body: { phone: '+54 341 555 1234' },
  })
  const simulated = { guardianId: demoPeople.guardian.id, limit: 8 }
  await created('POST /api/microblog/simulate-fetch', 'anonymous', simulated)
  const noted = await platform.graphql(
    `mutation ($notice: CreateNotificationInput!, $post: CreateSocialPostInput!, $investor: CreateInvestorInput!) {
      notice: createNotification(input: $notice) { id }
      post: createSocialPost(input: $post) { id }
      investor: createInvestor(input: $investor) { id } }`,
    {
      notice: { userEmail: demoPeople.donor.email, type: 'case_updated', title: 'x', message: 'y' },
      post: { ...post, guardianId: demoPeople.guardian.id },
      investor: interest,
    },
    { as: 'admin' },
  )
  expect(noted.errors).toBeUndefined()
  const hub = await eventually(async () => {
    const { data, errors } = await platform.graphql(
      `query ($guardian: ID!) { agents { id } monitoredAccounts { id } insightsAboutGuardian(guardianId: $guardian) { id } reviewItems(page: {limit: 1}) { nodes { id } }
         tweets(page: {limit: 1}) { nodes { id } } knowledge(page: {limit: 1}) { nodes { entry { id } } }
         auditLogs(page: {limit: 1}) { nodes { id } } }`,
      { guardian: demoPeople.guardian.id },
      { as: 'admin' },
    )
    expect(errors).toBeUndefined()
    expect(data.reviewItems.nodes).toHaveLength(1)
    return data
  })
  Object.assign(examples, {
    Wallet: { id: mine.id, home: 'wallet', owner: 'donor' },
    WalletDonation: { id: donated.id, home: 'wallet', owner: 'donor' },
    LedgerTransaction: { id: donated.transactionId, home: 'wallet', owner: 'donor' },
    User: { id: demoPeople.donor.id, home: 'backoffice', owner: 'donor' },
    Guardian: { id: demoPeople.guardian.id, home: 'backoffice', owner: 'guardian' },
    Case: { id: luna, home: 'backoffice' },
    PublicCase: { id: luna, home: 'backoffice' },
    CaseUpdate: { id: update.id, home: 'backoffice' },
    Donation: { id: donation.id, home: 'backoffice', owner: 'donor' },
    SupportTicket: { id: ticket.id, home: 'backoffice', owner: 'donor' },
    Notification: { id: noted.data.notice.id, home: 'backoffice', owner: 'donor' },
    SocialPost: { id: noted.data.post.id, home: 'backoffice', owner: 'guardian' },
    Investor: { id: noted.data.investor.id, home: 'backoffice' },
    AuditLog: { id: hub.auditLogs.nodes[0].id, home: 'backoffice' },
    Agent: { id: hub.agents[0].id, home: 'ai-hub' },
    MonitoredAccount: { id: hub.monitoredAccounts[0].id, home: 'ai-hub' },
    ReviewItem: { id: hub.reviewItems.nodes[0].id, home: 'ai-hub' },
    Tweet: { id: hub.tweets.nodes[0].id, home: 'ai-hub' },
    KnowledgeEntry: { id: hub.knowledge.nodes[0].entry.id, home: 'ai-hub' },
    Insight: { id: hub.insightsAboutGuardian[0].id, home: 'ai-hub' },
  } satisfies Record<string, Example>)
}

const subgraphOf = (home: Example['home']) => {
  const subgraph = platform.platform.subgraphs.find(({ name }) => name === home)
  if (!subgraph) throw new Error(`${home} does not run here`)
  return subgraph
}

/** The scalar and enum fields of a type that require no arguments. */
function plainFields(schema: GraphQLSchema, name: string): string[] {
  const type = schema.getType(name)
  if (!isObjectType(type)) throw new Error(`no type ${name}`)
  return Object.values(type.getFields())
    .filter((field) => isLeafType(getNamedType(field.type)) && !field.args.some(isRequiredArgument))
    .map((field) => field.name)
}

/** A selection of the fields with `@tag(name: "public")` of a type and of the records that it references. */
function publicSelection(type: GraphQLObjectType, depth = 2): string {
  const fields = Object.values(type.getFields()).filter(
    ({ astNode, args, type: of }) =>
      astNode?.directives?.some(({ name }) => name.value === 'tag') &&
      !args.some(isRequiredArgument) &&
      (depth > 0 || isLeafType(getNamedType(of))),
  )
  const selections = fields.map((field) => {
    const named = getNamedType(field.type)
    return isObjectType(named) ? `${field.name} ${publicSelection(named, depth - 1)}` : field.name
  })
  return `{ __typename ${selections.join(' ')} }`
}

/** An entity as its subgraph resolves it for a role; null if it is hidden. */
async function entity(type: string, { id, home }: Pick<Example, 'id' | 'home'>, role: Role) {
  const { schema, execute } = subgraphOf(home)
  const { data } = await execute({
    document: parse(`query ($one: [_Any!]!) { _entities(representations: $one) {
      ... on ${type} { ${plainFields(schema, type).join(' ')} } } }`),
    variables: { one: [{ __typename: type, id }] },
    context: { viewer: viewerOf(role), requestId: 'access' },
  })
  const [found] = (data as { _entities: (Record<string, unknown> | null)[] } | null)?._entities ?? []
  return found ?? null
}

/** The roles that belong to the audience of a record. */
function rolesIn(audience: readonly Audience[], owner: Who | undefined): Role[] {
  return roles.filter(
    (role) =>
      role === 'service' ||
      audience.includes('anyone') ||
      audience.includes(role as Audience) ||
      (role === owner && audience.includes('owner')) ||
      (audience.includes('signed-in') && (people as readonly string[]).includes(role)),
  )
}

describe('entity references', () => {
  it('have access rules and an example for every entity of every subgraph', () => {
    const entities = platform.platform.subgraphs.flatMap(({ schema }) => {
      const union = schema.getType('_Entity')
      return union && 'getTypes' in union ? union.getTypes().map(({ name }) => name) : []
    })
    expect([...new Set(entities)].filter((name) => !(name in recordAccess))).toEqual([])
    expect([...new Set(entities)].filter((name) => !(name in examples))).toEqual([])
  })

  it('are resolved exactly for the roles that ACCESS.md allows', async () => {
    const seen: Record<string, Role[]> = {}
    for (const [type, example] of Object.entries(examples)) {
      seen[type] = []
      for (const role of roles) if (await entity(type, example, role)) seen[type].push(role)
    }
    const stated = Object.entries(examples).map(([type, { owner }]) => [
      type,
      rolesIn(recordAccess[type]?.seenBy ?? [], owner),
    ])
    expect(seen).toEqual(Object.fromEntries(stated))
  })

  it('have exactly the fields that ACCESS.md allows', async () => {
    const hidden: string[] = []
    const stated: string[] = []
    for (const [type, example] of Object.entries(examples)) {
      const whole = (await entity(type, example, 'service')) ?? {}
      const { fields = {}, seenBy = [] } = recordAccess[type] ?? {}
      for (const role of rolesIn(seenBy, example.owner)) {
        const given = (await entity(type, example, role)) ?? {}
        for (const [field, value] of Object.entries(whole))
          if (value !== null && (given[field] ?? null) === null) hidden.push(`${type}.${field} from ${role}`)
        for (const [field, audience] of Object.entries(fields))
          if (!rolesIn(audience, example.owner).includes(role)) stated.push(`${type}.${field} from ${role}`)
      }
    }
    expect(hidden.sort()).toEqual(stated.sort())
  })

  it('resolve every field of the public graph for anonymous viewers', async () => {
    const refused: string[] = []
    for (const { schema, execute } of platform.platform.subgraphs)
      for (const [type, { seenBy }] of Object.entries(recordAccess)) {
        const entity = schema.getType(type)
        const { id } = examples[type] ?? {}
        if (!seenBy.includes('anyone') || !isObjectType(entity) || !id) continue
        const { data, errors = [] } = await execute({
          document: parse(`query ($one: [_Any!]!) { _entities(representations: $one) {
            ... on ${type} ${publicSelection(entity)} } }`),
          variables: { one: [{ __typename: type, id }] },
          context: { viewer: { kind: 'anonymous' }, requestId: 'public' },
        })
        expect((data as { _entities: unknown[] })._entities[0], type).not.toBeNull()
        refused.push(...errors.map(({ message, path }) => `${type} ${path?.join('.')} ${message}`))
      }
    expect(refused).toEqual([])
  })

  it('to a draft are resolved only for its guardian, staff, admins and services; to an unknown id for no role', async () => {
    const seen = async (id: string, type = 'Case') => {
      const found: Role[] = []
      for (const role of roles) if (await entity(type, { id, home: 'backoffice' }, role)) found.push(role)
      return found
    }
    expect(await seen(draft)).toEqual(['guardian', 'staff', 'admin', 'service'])
    expect(await seen(draftUpdate, 'CaseUpdate')).toEqual(['guardian', 'staff', 'admin', 'service'])
    expect(await seen('cas_01JCDEM0000000000000000000')).toEqual([])
  })

  it('cannot be requested by clients', async () => {
    for (const as of ['anonymous', 'donor', 'admin'] as const)
      for (const field of ['_entities(representations: [])', '_service']) {
        const { errors, data } = await platform.graphql(`{ ${field} { __typename } }`, {}, { as })
        expect(data).toBeUndefined()
        expect(errors[0].message).toMatch(/Cannot query field/)
      }
  })

  it('expose the cases of a guardian only to the guardian, staff, admins and services', async () => {
    const { execute } = subgraphOf('backoffice')
    const listed = async (role: Role) => {
      const { data } = await execute({
        document: parse(`query ($one: [_Any!]!) { _entities(representations: $one) {
          ... on User { cases { totalCount } } } }`),
        variables: { one: [{ __typename: 'User', id: demoPeople.guardian.id }] },
        context: { viewer: viewerOf(role), requestId: 'access' },
      })
      return (data as { _entities: ({ cases: { totalCount: number } } | null)[] })._entities[0]?.cases
        .totalCount
    }
    for (const role of ['anonymous', 'donor', 'investor', 'api-client'] as const)
      expect(await listed(role)).toBeUndefined()
    for (const role of ['guardian', 'staff', 'admin', 'service'] as const)
      expect(await listed(role)).toBeGreaterThan(0)
  })
})
