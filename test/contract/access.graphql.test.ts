import { Supergraph } from '@apollo/federation-internals'
import {
  buildSchema,
  type GraphQLField,
  type GraphQLOutputType,
  getNamedType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
  parse,
} from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPeople } from '../../runtime/demo-people.js'
import { readProjectFile } from '../../runtime/project-root.js'
import { type Allowed, admits, requiresRole } from '../../schema/guards.js'
import type { Viewer } from '../../schema/viewer.js'
import { sampleOf } from '../support/fixtures/sample-variables.js'
import { walletActions } from '../support/fixtures/wallet-actions.js'
import { type RunningPlatform, startPlatform, type Who } from '../support/platform/running-platform.js'

const schema = Supergraph.build(readProjectFile('schema/supergraph.graphql')).apiSchema().toGraphQLJSSchema()

/** Who may use each root field according to ACCESS.md. */
const stated = new Map(
  [
    ...readProjectFile('schema/ACCESS.md').matchAll(
      /^\| `((?:Query|Mutation|Subscription)\.\w+)` \| (.+) \|$/gm,
    ),
  ].map(([, field = '', allowed = '']) => [field, allowed.split(', ') as Allowed[]]),
)

interface RootField {
  readonly name: string
  readonly kind: 'Query' | 'Mutation' | 'Subscription'
  readonly allowed: readonly Allowed[]
  readonly document: string
  readonly variables: Readonly<Record<string, unknown>>
}

/** Every root field, with its required arguments only. */
const allFields = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].flatMap(
  (type) =>
    Object.values(type?.getFields() ?? {}).map((field) => rootField(type?.name as RootField['kind'], field)),
)

const rootFields = allFields.filter(({ kind }) => kind !== 'Subscription')

function rootField(kind: RootField['kind'], field: GraphQLField<unknown, unknown>): RootField {
  const required = field.args.filter(isRequiredArgument)
  const declared = required.map(({ name, type }) => `$${name}: ${String(type)}`)
  const given = required.map(({ name }) => `${name}: $${name}`)
  const list = (items: readonly string[]) => (items.length > 0 ? `(${items.join(', ')})` : '')
  const selection = isLeafType(getNamedType(field.type)) ? '' : ' { __typename }'
  return {
    name: `${kind}.${field.name}`,
    kind,
    allowed: stated.get(`${kind}.${field.name}`) ?? [],
    document: `${kind.toLowerCase()}${list(declared)} { ${field.name}${list(given)}${selection} }`,
    variables: Object.fromEntries(required.map(({ name, type }) => [name, sampleOf(type)])),
  }
}

type Role = Who | 'api client' | 'service'
const roles: readonly Role[] = [
  'anonymous',
  'donor',
  'investor',
  'guardian',
  'staff',
  'admin',
  'api client',
  'service',
]

function viewerOf(role: Role): Viewer {
  if (role === 'anonymous') return { kind: 'anonymous' }
  if (role === 'api client') return { kind: 'api-client', subject: 'api-client:tests' }
  if (role === 'service') return { kind: 'service', subject: 'service:tests' }
  const { id: subject, ...person } = demoPeople[role]
  return { kind: 'session', subject, ...person }
}

let platform: RunningPlatform
beforeAll(async () => {
  platform = await startPlatform({ LEDGER_CLOSE_MS: '50' })
})
afterAll(() => platform.close())

/** The error codes and messages for a role: people call over HTTP, the other roles call the platform directly. */
async function faultsFor(role: Role, { document, variables }: Pick<RootField, 'document' | 'variables'>) {
  const { errors = [] } =
    role === 'api client' || role === 'service'
      ? await platform.platform.execute({
          document: parse(document),
          variables: { ...variables },
          context: { viewer: viewerOf(role), requestId: 'access' },
        })
      : await platform.graphql(document, variables, { as: role })
  return (errors as { message: string; extensions?: { code?: string } }[]).map(
    ({ message, extensions }) => `${extensions?.code} ${message}`,
  )
}

/** Whether an error comes from the guard of the field, and not from a rule of its service. */
const isGuards = ({ allowed }: RootField, fault: string) =>
  fault.startsWith('UNAUTHORIZED Authentication required') || fault === `FORBIDDEN ${requiresRole(allowed)}`

it('ACCESS.md lists every query, mutation and subscription, and nothing else', () => {
  expect(allFields.map(({ name }) => name).sort()).toEqual([...stated.keys()].sort())
})

describe.each(roles)('%s', (role) => {
  const decisionOf = ({ allowed }: RootField) => admits(allowed, viewerOf(role))
  const inParallel = async <Item>(items: readonly Item[], work: (item: Item) => Promise<void>) => {
    const left = [...items]
    const next = async () => {
      for (let item = left.shift(); item; item = left.shift()) await work(item)
    }
    await Promise.all([next(), next(), next(), next()])
  }

  it('is refused by every query and mutation that ACCESS.md does not allow for the role', async () => {
    const wrong: string[] = []
    await inParallel(
      rootFields.filter((field) => decisionOf(field) !== 'yes'),
      async (field) => {
        const code = decisionOf(field) === 'no' ? 'FORBIDDEN' : 'UNAUTHORIZED'
        const faults = await faultsFor(role, field)
        if (!faults.some((fault) => fault.startsWith(code))) wrong.push(`${field.name}: ${faults.join('; ')}`)
      },
    )
    expect(wrong).toEqual([])
  })

  it('is admitted to every query that ACCESS.md allows for the role', async () => {
    const wrong: string[] = []
    const open = rootFields.filter((field) => field.kind === 'Query' && decisionOf(field) === 'yes')
    await inParallel(open, async (field) => {
      const faults = await faultsFor(role, field)
      if (faults.some((fault) => isGuards(field, fault))) wrong.push(`${field.name}: ${faults.join('; ')}`)
    })
    expect(wrong).toEqual([])
  })
})

const people = [
  'anonymous',
  'donor',
  'investor',
  'guardian',
  'staff',
  'admin',
] as const satisfies readonly Who[]

it.each(people)('%s can open exactly the subscriptions that ACCESS.md allows for the role', async (who) => {
  const headers = new Headers({ 'content-type': 'application/json' })
  if (who !== 'anonymous') headers.set('authorization', `Bearer ${await platform.session(who)}`)
  const wrong: string[] = []
  for (const { name, kind, allowed, document: query, variables } of allFields) {
    if (kind !== 'Subscription') continue
    const body = JSON.stringify({ query, variables })
    const response = await fetch(`${platform.origin}/graphql/stream`, { method: 'POST', headers, body })
    await response.body?.cancel()
    // 404: the object of the subscription does not exist.
    const expected = { yes: [200, 404], no: [403], 'sign-in': [401] }[admits(allowed, viewerOf(who))]
    if (!expected.includes(response.status)) wrong.push(`${name}: ${response.status}`)
  }
  expect(wrong).toEqual([])
})

/** Whether a signed-in person can read records of others; every type that is read by id must be listed. */
const seenByStrangers: Readonly<Record<string, boolean>> = {
  Case: true,
  Guardian: true,
  CaseUpdate: true,
  Donation: false,
  DonationRequest: true,
  GdprRequest: false,
  LedgerTransaction: false,
  Notification: false,
  OnrampOrder: false,
  PublicCase: true,
  File: false,
  SupportTicket: false,
  User: false,
  Wallet: false,
  WalletDonation: false,
}

describe('access to records of others', () => {
  const queries = Object.values(schema.getQueryType()?.getFields() ?? {})
  const readById = queries.filter(
    ({ name, type, args }) =>
      isObjectType(getNamedType(type)) &&
      args.some((arg) => arg.name === 'id' && isRequiredArgument(arg)) &&
      admits(stated.get(`Query.${name}`) ?? [], viewerOf('investor')) === 'yes',
  )

  it('is declared here for every type that people read by id', () => {
    const types = readById.map(({ type }) => getNamedType(type).name)
    expect(types.filter((type) => !(type in seenByStrangers))).toEqual([])
  })

  it('is as declared; hidden records are refused like missing ones', async () => {
    const wallet = await walletActions(platform).wallet('donor')
    await walletActions(platform).ended(
      'donor',
      (await walletActions(platform).send('donor', wallet.id, wallet.publicKey, '1')).body.id,
    )
    await platform.rest('POST /api/support', {
      as: 'donor',
      body: { title: 'Ticket of the donor', description: 'Nobody else reads it', category: 'technical' },
    })
    const seen: Record<string, boolean> = {}
    for (const { name, type } of readById) {
      const { name: typeName } = getNamedType(type)
      const lists = queries.filter(
        (list) =>
          getNamedType(list.type).name === `${typeName}Connection` && !list.args.some(isRequiredArgument),
      )
      for (const list of lists) {
        const { data } = await platform.graphql(
          `{ list: ${list.name} { nodes { id } } }`,
          {},
          { as: 'admin' },
        )
        const ids = ((data?.list?.nodes ?? []) as { id: string }[]).map(({ id }) => id)
        const foreign = ids.filter((id) => id !== demoPeople.investor.id).slice(0, 3)
        for (const id of foreign) {
          const answer = await platform.graphql(
            `query ($id: ID!) { one: ${name}(id: $id) { id } }`,
            { id },
            { as: 'investor' },
          )
          seen[typeName] = Boolean(answer.data?.one)
          const missing = await platform.graphql(
            `query ($id: ID!) { one: ${name}(id: $id) { id } }`,
            { id: `${id.slice(0, id.lastIndexOf('_') + 1)}01JCDEM0000000000000000000` },
            { as: 'investor' },
          )
          if (!seen[typeName])
            expect(answer.errors?.[0]?.extensions?.code).toBe(missing.errors?.[0]?.extensions?.code)
        }
      }
    }
    expect(seen).toMatchObject({ Case: true, User: false, Wallet: false, SupportTicket: false })
    for (const [type, isSeen] of Object.entries(seen))
      expect({ type, isSeen }).toEqual({ type, isSeen: seenByStrangers[type] })
  })
})

describe('the public graph', () => {
  const open = buildSchema(readProjectFile('schema/public.graphql'))

  /** A selection of all fields of a type, nested to the given depth. */
  function everythingOf(type: GraphQLOutputType, depth = 3): string {
    const named = getNamedType(type)
    if (!isObjectType(named)) return ''
    const fields = Object.values(named.getFields()).filter(
      (field) => (depth > 0 || isLeafType(getNamedType(field.type))) && !field.args.some(isRequiredArgument),
    )
    return `{ __typename ${fields.map((field) => `${field.name} ${everythingOf(field.type, depth - 1)}`).join(' ')} }`
  }

  it('is served as plain text', async () => {
    const { status, headers, body } = await platform.rest('GET /graphql/public.graphql')
    expect({ status, type: headers.get('content-type') }).toEqual({
      status: 200,
      type: 'text/plain; charset=utf-8',
    })
    expect(body).toBe(readProjectFile('schema/public.graphql'))
  })

  it('has no field that is refused to a client without a token', async () => {
    for (const field of Object.values(open.getQueryType()?.getFields() ?? {})) {
      const { document, variables } = rootField('Query', field)
      const query = document.replace(/(?: { __typename })? }$/, ` ${everythingOf(field.type)} }`)
      const { errors = [] } = await platform.graphql(query, variables)
      expect(errors, field.name).toEqual([])
    }
  })

  it('has every subscription that anyone may use, which streams its fields without a token', async () => {
    const live = Object.values(open.getSubscriptionType()?.getFields() ?? {})
    const guards: Record<string, readonly string[]> = JSON.parse(
      readProjectFile('schema/generated/guards.json'),
    )
    const unguarded = Object.keys(guards).filter(
      (name) => name.startsWith('Subscription.') && guards[name]?.includes('anyone'),
    )
    expect(live.map(({ name }) => `Subscription.${name}`).sort()).toEqual(unguarded.sort())
    const { data } = await platform.graphql('{ publicCases(page: { limit: 1 }) { nodes { id } } }')
    const field = live.find(({ name }) => name === 'publicCaseChanged')
    const query = `subscription ($id: ID!) { publicCaseChanged(id: $id) ${field ? everythingOf(field.type, 1) : ''} }`
    const streamed = await fetch(`${platform.origin}/graphql/stream`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables: { id: data.publicCases.nodes[0].id } }),
    })
    expect([streamed.status, streamed.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
    await streamed.body?.cancel()
  })
})
