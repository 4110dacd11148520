import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import Fastify, { type FastifyInstance, type FastifyRequest, type FastifyServerOptions } from 'fastify'
import { Sqlite } from '../../../runtime/sqlite-driver.js'

type Row = Record<string, unknown>

/** Columns of a case, named and ordered as in responses. */
const caseColumns = `id, name, description, status, priority, category, guardian_id as guardianId,
  guardian_name as guardianName, donation_goal as donationGoal,
  (select coalesce(sum(cast(base_amount as integer)), 0) from donations
    where case_id = cases.id and status = 'completed') as donationsReceived,
  image_url as imageUrl, created_at as createdAt, updated_at as updatedAt`

/** Headers of the platform's responses, by the path of the request to the floor. */
export type ContractHeaders = ReadonlyMap<string, Readonly<Record<string, string>>>

/** A response of the floor. */
interface Found {
  /** Undefined if the client has the current version. */
  readonly body?: unknown
  /** Derived from versions of rows. */
  readonly etag?: string
}

/**
 * The floor: bare Fastify handlers with prepared statements, which read the same rows of the same files as the platform and
 * respond with the same bytes, without tokens, limits, validation, graph or log. Header values that differ between requests
 * are constants of the same length, except request ids and ETags.
 */
export function floorHandlers(
  dataDirectory: string,
  opened: OpenedCase,
  headersOf: ContractHeaders,
  options: FastifyServerOptions = {},
): FastifyInstance {
  const files = ['backoffice', 'wallet', 'ai_hub'].map((name) => openFile(dataDirectory, name))
  const [backoffice, wallet, aiHub] = files as [Database, Database, Database]
  const byId = backoffice.prepare(
    `select ${caseColumns}, additional_images as additionalImages, version from cases where id = ?`,
  )
  const versionById = backoffice.prepare('select version from cases where id = ?')
  const list = backoffice.prepare(
    `select ${caseColumns} from cases order by created_at desc, id desc limit 21`,
  )
  const count = backoffice.prepare('select count(*) as total from cases')
  const totals = wallet.prepare(
    `select network, asset, cast(sum(cast(amount as integer)) as text) as amount, count(*) as donations from donations
      where case_id = ? and status = 'completed' group by network, asset order by network, asset`,
  )
  const items = aiHub.prepare(
    'select id, type, status, urgency from review_items where case_id = ? order by created_at desc, id desc',
  )
  const pageOfCases = () => {
    const { total } = count.get() as { total: number }
    return { cases: list.all().slice(0, 20) as Row[], total }
  }

  const app = Fastify(options)
  /** Declares a handler that responds with the headers of the contract. */
  const route = (method: 'GET' | 'POST', url: string, find: (request: FastifyRequest) => Found) =>
    app.route({
      method,
      url,
      handler: async (request, reply) => {
        const { body, etag } = find(request)
        reply.headers(headersOf.get(request.url) ?? {}).header('x-request-id', randomUUID())
        if (etag !== undefined) reply.header('etag', etag)
        return body ?? reply.status(304).send()
      },
    })
  route('GET', '/rest/case/:id', (request) => {
    const row = byId.get(idIn(request.params)) as Row
    return {
      body: withoutNulls(inMoney({ ...row, additionalImages: JSON.parse(String(row.additionalImages)) })),
      etag: caseTag(row.id, row.version),
    }
  })
  route('GET', '/rest/unchanged/:id', ({ params, headers }) => {
    const id = idIn(params)
    const { version } = versionById.get(id) as { version: number }
    const etag = caseTag(id, version)
    return headers['if-none-match'] === etag ? { etag } : { etag, body: 'changed' }
  })
  route('GET', '/rest/cases', () => {
    const { cases, total } = pageOfCases()
    const totalPages = Math.ceil(total / 20)
    const pagination = { page: 1, limit: 20, total, totalPages, hasNext: totalPages > 1, hasPrev: false }
    return {
      body: { cases: cases.map((row) => withoutNulls(inMoney(row))), pagination },
      // Less work than a correct strong ETag, which depends on the versions of all rows.
      etag: caseTag(cases[0]?.id, total),
    }
  })
  /** @param cost the cost that the platform computes for the operation */
  const graphql = (url: string, cost: number, find: (variables: { id: string }) => Row) =>
    route('POST', url, ({ body }) => ({
      body: `${JSON.stringify({ data: find(variablesIn(body)), extensions: { cost } })}\n`,
    }))
  graphql('/graphql/byId', 1, ({ id }) => ({ case: only(caseMembers, inMoney(byId.get(id) as Row)) }))
  graphql('/graphql/list', 21, () => {
    const { cases, total } = pageOfCases()
    return { cases: { nodes: cases.map((row) => only(caseMembers, inMoney(row))), totalCount: total } }
  })
  graphql('/graphql/three', 11, ({ id }) => {
    const row = inMoney(byId.get(id) as Row)
    const walletTotals = (totals.all(id) as Row[]).map((one) => ({ ...one, amount: decimalOf(one.amount) }))
    return { case: { ...only(caseMembers, row), walletTotals, reviewItems: items.all(id) } }
  })
  route('POST', '/rest/cases', () => {
    opened.write()
    return { body: opened.body }
  })
  app.addHook('onClose', () => {
    for (const file of files) file.close()
  })
  return app
}

/** A strong ETag from a row's version, as long as the platform's. */
export function caseTag(id: unknown, version: unknown): string {
  return `"${id}-${String(version).padStart(12, '0')}"`
}

/** The writes of a request that opens a case, and the platform's response to one. */
interface OpenedCase {
  write(): void
  readonly body: unknown
}

/** Members of a case in the GraphQL operations. */
export const caseMembers = [
  'id',
  'name',
  'description',
  'status',
  'priority',
  'category',
  'donationGoal',
  'donationsReceived',
  'imageUrl',
  'createdAt',
  'updatedAt',
] as const

type Database = InstanceType<typeof Sqlite>

function openFile(dataDirectory: string, name: string): Database {
  return new Sqlite(join(dataDirectory, `${name}.sqlite`), { readonly: true })
}

function idIn(params: unknown): string {
  return (params as { id: string }).id
}

function variablesIn(body: unknown): { id: string } {
  return (body as { variables: { id: string } }).variables
}

/** Converts cents to money. */
function inMoney(row: Row): Row {
  if (row.donationGoal !== null) row.donationGoal = Number(row.donationGoal) / 100
  row.donationsReceived = Number(row.donationsReceived) / 100
  return row
}

function withoutNulls(row: Row): Row {
  for (const name in row) if (row[name] === null) row[name] = undefined
  return row
}

function only(names: readonly string[], row: Row): Row {
  const selected: Row = {}
  for (const name of names) selected[name] = row[name]
  return selected
}

function decimalOf(stroops: unknown): string {
  const digits = String(stroops).padStart(8, '0')
  return `${digits.slice(0, -7)}.${digits.slice(-7)}`
}
