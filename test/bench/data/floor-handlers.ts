import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { Sqlite } from '../../../runtime/sqlite-driver.js'

type Row = Record<string, unknown>

/** Columns of a case by their names in responses. */
const caseColumns = `id, name, description, status, priority, category, guardian_id as guardianId,
  guardian_name as guardianName, donation_goal as donationGoal, image_url as imageUrl, created_at as createdAt,
  updated_at as updatedAt, (select coalesce(sum(cast(base_amount as integer)), 0) from donations
    where case_id = cases.id and status = 'completed') as donationsReceived`

/**
 * The floor: bare Fastify handlers over prepared statements, which read the same rows of the same files as the platform
 * and respond with the same JSON, without tokens, limits, validation, graph or log.
 */
export function floorHandlers(dataDirectory: string, opened: OpenedCase): FastifyInstance {
  const files = ['backoffice', 'wallet', 'ai_hub'].map((name) => openFile(dataDirectory, name))
  const [backoffice, wallet, aiHub] = files as [Database, Database, Database]
  const byId = backoffice.prepare(
    `select ${caseColumns}, additional_images as additionalImages, version from cases where id = ?`,
  )
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

  const app = Fastify()
  app.get('/rest/case/:id', async (request) => {
    const row = byId.get(idIn(request.params)) as Row
    return withoutNulls(inMoney({ ...row, additionalImages: JSON.parse(String(row.additionalImages)) }))
  })
  app.get('/rest/unchanged', async (request, reply) =>
    reply.header('etag', request.headers['if-none-match']).status(304).send(),
  )
  app.get('/rest/cases', async () => {
    const { cases, total } = pageOfCases()
    const totalPages = Math.ceil(total / 20)
    const pagination = { page: 1, limit: 20, total, totalPages, hasNext: totalPages > 1, hasPrev: false }
    return { cases: cases.map((row) => withoutNulls(inMoney(row))), pagination }
  })
  app.post('/graphql/byId', async (request) => {
    const row = byId.get(variableIn(request.body)) as Row
    return { data: { case: only(caseMembers, inMoney(row)) } }
  })
  app.post('/graphql/list', async () => {
    const { cases, total } = pageOfCases()
    return {
      data: { cases: { nodes: cases.map((row) => only(caseMembers, inMoney(row))), totalCount: total } },
    }
  })
  app.post('/graphql/three', async (request) => {
    const id = variableIn(request.body)
    const row = inMoney(byId.get(id) as Row)
    const walletTotals = (totals.all(id) as Row[]).map((one) => ({ ...one, amount: decimalOf(one.amount) }))
    return { data: { case: { ...only(caseMembers, row), walletTotals, reviewItems: items.all(id) } } }
  })
  app.post('/rest/cases', async () => {
    opened.write()
    return opened.body
  })
  app.addHook('onClose', () => {
    for (const file of files) file.close()
  })
  return app
}

/** The writes of a request that opens a case, and the response that the platform gave to one. */
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

function variableIn(body: unknown): string {
  return (body as { variables: { id: string } }).variables.id
}

/** Cents as money. */
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
