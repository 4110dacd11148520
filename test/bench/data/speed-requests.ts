import { documentIdOf } from '../../../gateway/documents/manifest.js'
import { caseMembers, caseTag } from './floor-handlers.js'
import type { Round } from '../measuring/load.js'

type Sent = Pick<Round, 'path' | 'headers' | 'method' | 'body' | 'status' | 'withKeys'>

/** A request to the platform and the one to the floor that does the same work. */
export interface Request {
  readonly name: string
  /** The desired ratio to the floor. */
  readonly goal: number
  /** Set when a run on an idle machine has reached the goal; missing it later fails the benchmark with exit code 1. */
  readonly reached?: true
  readonly platform: Sent
  readonly floor: Sent
  /** Each request creates rows: fewer requests are sent, and their responses differ. */
  readonly isWrite?: true
}

const members = caseMembers.join(' ')

/** The operations of the requests, which are also trusted documents of the platform. */
export const documents = {
  byId: `query CaseById($id: ID!) { case(id: $id) { ${members} } }`,
  list: `query CaseList { cases { nodes { ${members} } totalCount } }`,
  three: `query CaseOverThree($id: ID!) { case(id: $id) {
    ${members} walletTotals { network asset amount donations } reviewItems { id type status urgency } } }`,
} as const

/** The content of a manifest file with the operations. */
export function documentManifest(): string {
  return JSON.stringify(
    Object.fromEntries(Object.values(documents).map((text) => [documentIdOf(text), text])),
  )
}

/** The requests that are compared, as a signed-in member of staff sends them. */
export async function requestsOf(origin: string): Promise<Request[]> {
  const authorization = await staffToken(origin)
  const response = await fetch(`${origin}/api/cases?limit=1`, { headers: { authorization } })
  const id = ((await response.json()) as { cases: { id: string }[] }).cases[0]?.id ?? ''
  const read = (path: string): Sent => ({ path, headers: { authorization } })
  const known = await fetch(`${origin}/api/cases/${id}`, { headers: { authorization } })
  const etag = known.headers.get('etag') ?? ''
  const { version } = (await known.json()) as { version: number }
  const post = (path: string, body: object): Sent => ({
    path,
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, variables: { id } }),
  })
  const graphql = (name: string, goals: { text: number; trusted: number }, key: keyof typeof documents) => {
    const floor = post(`/graphql/${key}`, {})
    return [
      {
        name: `GraphQL: ${name}, text sent`,
        goal: goals.text,
        floor,
        platform: post('/graphql', { query: documents[key] }),
      },
      {
        name: `GraphQL: ${name}, trusted document`,
        goal: goals.trusted,
        floor,
        platform: post('/graphql', { documentId: documentIdOf(documents[key]) }),
      },
    ]
  }
  return [
    {
      name: 'REST: a case by id',
      goal: 0.6,
      platform: read(`/api/cases/${id}`),
      floor: read(`/rest/case/${id}`),
    },
    {
      name: 'REST: a case by id that the client has (304)',
      goal: 0.9,
      platform: {
        path: `/api/cases/${id}`,
        headers: { authorization, 'if-none-match': etag },
        status: 304,
      },
      floor: {
        path: `/rest/unchanged/${id}`,
        headers: { authorization, 'if-none-match': caseTag(id, version) },
        status: 304,
      },
    },
    { name: 'REST: a list of 20 cases', goal: 0.6, platform: read('/api/cases'), floor: read('/rest/cases') },
    ...graphql('a case by id', { text: 0.45, trusted: 0.55 }, 'byId'),
    ...graphql('a list of 20 cases', { text: 0.45, trusted: 0.55 }, 'list'),
    ...graphql('a case over three subgraphs', { text: 0.5, trusted: 0.5 }, 'three'),
    // Last, because reads would find its rows.
    {
      name: 'REST: a case is opened, with a key',
      goal: 0.6,
      isWrite: true,
      platform: newCase('/api/cases', authorization),
      floor: newCase('/rest/cases', authorization),
    },
  ]
}

/** A request that opens a case once per key. */
export function newCase(path: string, authorization: string): Sent {
  const headers = { authorization, 'content-type': 'application/json' }
  const input = { name: 'Luna', description: 'Found in the rain', status: 'active', category: 'rescue' }
  return { path, method: 'POST', headers, body: JSON.stringify(input), withKeys: true }
}

/** The `Authorization` header of a session of a demo staff member. */
export async function staffToken(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'staff@rescue.example', password: 'rescue-demo-2026' }),
  })
  return `Bearer ${((await response.json()) as { token: string }).token}`
}
