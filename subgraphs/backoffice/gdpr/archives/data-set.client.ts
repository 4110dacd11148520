import type { Readable } from 'node:stream'
import type { IdentityDirectory } from '../../../../runtime/identity-directory.js'
import type { Database } from '../../../shared/database.js'
import { DomainError } from '../../../shared/domain-error.js'
import type { DataCategory, DataSubject, PersonalTable } from '../../../shared/personal-data/inventory.js'
import { personalRows } from '../../../shared/personal-data/personal-rows.js'
import {
  type GraphClient,
  type ServiceOperation,
  serviceOperation,
} from '../../../shared/service-calls/graph-client.js'

/** Reads uploaded files; the files feature owns them. */
export interface UploadedFiles {
  ofPerson(userId: string): Promise<
    readonly {
      readonly file: { readonly id: string; readonly name: string }
      read(): Promise<Readable | undefined>
    }[]
  >
}

/** Sources of personal data. */
export interface DataSource {
  readonly db: Database
  readonly graph: GraphClient
  readonly identity: IdentityDirectory
  readonly files: UploadedFiles
}

/** One file of an archive and how its rows are read. */
export interface DataSet {
  readonly file: string
  /** Description for the person. */
  readonly holds: string
  readonly category: DataCategory
  readonly service: 'backoffice' | 'identity' | 'wallet' | 'ai-hub'
  /** Whether the person provided it, explicitly or by using the platform; part of portability (GDPR, article 20). */
  readonly given: boolean
  read(source: DataSource, subject: DataSubject): AsyncIterable<object>
}

interface Listed {
  readonly nodes: readonly object[]
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor?: string }
}

type Variables = Record<string, unknown>
type ListResponse = { page?: Listed; found?: { page?: Listed | null } | null }

/**
 * All nodes of a connection. The operation takes `$after` and returns the connection as `page`, at its root or under
 * `found`.
 */
export async function* everyNode(
  graph: GraphClient,
  operation: ServiceOperation<Variables, ListResponse>,
  variables: Variables,
): AsyncGenerator<object> {
  for (let after: string | undefined; ; ) {
    const data = await graph.request(operation, { ...variables, ...(after ? { after } : {}) })
    const page = data.page ?? data.found?.page
    yield* page?.nodes ?? []
    if (!page?.pageInfo.hasNextPage || page.pageInfo.endCursor === undefined) return
    after = page.pageInfo.endCursor
  }
}

const PAGE = 'page: {limit: 100, after: $after}'
const PAGE_INFO = 'pageInfo { hasNextPage endCursor }'

/** Reads a list field of the user, for instance `donations`. */
export function listOfUser(field: string, members: string): DataSet['read'] {
  const operation = serviceOperation<Variables, ListResponse>(
    `query ArchiveOfUser($userId: ID!, $after: String) {
      found: user(id: $userId) { page: ${field}(${PAGE}) { nodes { ${members} } ${PAGE_INFO} } }
    }`,
  )
  return ({ graph }, { id: userId }) => everyNode(graph, operation, { userId })
}

/** Reads a root list field, filtered by arguments that use `$userId`. */
export function listByUser(field: string, narrowed: string, members: string): DataSet['read'] {
  const operation = serviceOperation<Variables, ListResponse>(
    `query ArchiveByUser($userId: ID!, $after: String) {
      page: ${field}(${narrowed}, ${PAGE}) { nodes { ${members} } ${PAGE_INFO} }
    }`,
  )
  return ({ graph }, { id: userId }) => everyNode(graph, operation, { userId })
}

/** Reads a list of the AI hub; NOT_FOUND means that the person was never monitored. */
export function listOfMonitored(field: string, members: string): DataSet['read'] {
  const read = listByUser(field, 'filter: {guardianId: $userId}', members)
  return async function* (source, subject) {
    try {
      yield* read(source, subject)
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'NOT_FOUND')) throw error
    }
  }
}

/** Reads an entity that a person has at most once. */
export function oneOfUser(field: string, members: string): DataSet['read'] {
  const operation = serviceOperation<Variables, { one?: object | null }>(
    `query ArchiveOne($userId: ID!) { one: ${field}(id: $userId) { ${members} } }`,
  )
  return async function* ({ graph }, { id: userId }) {
    const { one } = await graph.request(operation, { userId })
    if (one) yield one
  }
}

/** Reads rows of the backoffice that the graph does not list. */
export function ownRows(table: PersonalTable): DataSet['read'] {
  return ({ db }, subject) => personalRows(db, table, subject)
}
