import { createHash, type Hash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { DataSubject } from '../../../shared/personal-data/inventory.js'
import { requestArticles, withAvailability } from '../requests/gdpr-request.state.js'
import type { RequestRecord } from '../requests/gdpr-request.store.js'
import { type ZippedFile, zipOf } from './archive-zip.mapper.js'
import type { DataSet, DataSource } from './data-set.client.js'
import { dataSets } from './data-sets.client.js'

/** The numbers of files and rows that were collected so far. */
export interface Collected {
  files: number
  rows: number
}

/** Data that archives exclude on purpose, with the reason; part of the index. */
const excluded = {
  secrets: 'Passwords, keys, codes and tokens.',
  'data of others':
    'What you changed as staff in records and wallets of others, and the content of notifications that only some roles get ' +
    '(rights of others, article 15, paragraph 4).',
  'internal notes': 'Internal notes of staff in support tickets (rights of others, article 15, paragraph 4).',
}

/**
 * The zip of all data sets of a request and of the uploaded files. They are read one at a time and never as a whole, because
 * both may be larger than the memory.
 * @param collected is complete once the zip has been read
 * @throws ServiceUnavailable when a service is unavailable: archives are complete or not created
 */
export function collectData(
  source: DataSource,
  request: RequestRecord,
  subject: DataSubject & { readonly name: string },
  at: Date,
  collected: Collected,
): AsyncIterable<Buffer> {
  return zipOf(filesOf(source, request, subject, at, collected), at)
}

async function* filesOf(
  source: DataSource,
  request: RequestRecord,
  subject: DataSubject & { readonly name: string },
  at: Date,
  collected: Collected,
): AsyncGenerator<ZippedFile> {
  const index: object[] = []
  for (const set of wanted(request)) {
    const { file, holds, category, service } = set
    const schema = schemaReader()
    const read = { hash: createHash('sha256'), bytes: 0 }
    const rows = schema.observed(available(service, set.read(source, subject)))
    yield { name: file, content: streamOf(jsonOf(rows), read) }
    index.push({
      file,
      holds,
      category,
      service,
      rows: schema.rows(),
      ...readSoFar(read),
      schema: schema.schema(),
    })
    collected.rows += schema.rows()
  }
  const attachments: object[] = []
  for await (const { name, stream } of uploadsOf(source, request, subject)) {
    const read = { hash: createHash('sha256'), bytes: 0 }
    yield { name, content: streamOf(stream, read) }
    attachments.push({ file: name, ...readSoFar(read) })
  }
  const { id: requestId, type, dataTypes, createdAt } = request
  const head = {
    requestId,
    type,
    article: requestArticles[type],
    subject: { id: subject.id, name: subject.name, email: subject.email },
    dataTypes: dataTypes.length > 0 ? dataTypes : 'all',
    requestedAt: createdAt,
    collectedAt: at.toISOString(),
    format: 'JSON (RFC 8259), UTF-8; each file is a list of objects. Times are ISO 8601 in UTC.',
    excluded,
  }
  const content = Buffer.from(`${JSON.stringify({ ...head, files: index, attachments }, null, 2)}\n`)
  yield { name: 'index.json', content }
  collected.files = index.length + attachments.length
}

/** What has been read of a file. */
interface Read {
  readonly hash: Hash
  bytes: number
}

const readSoFar = ({ hash, bytes }: Read) => ({ bytes, sha256: hash.digest('hex') })

/** The content of a file, which is hashed and counted while it is read. */
function streamOf(content: AsyncIterable<Buffer>, read: Read): Readable {
  async function* observed() {
    for await (const chunk of content) {
      read.hash.update(chunk)
      read.bytes += chunk.length
      yield chunk
    }
  }
  return Readable.from(observed(), { objectMode: false })
}

/** Rows as JSON, written one by one: a text of all of them may be longer than the longest one of JavaScript. */
async function* jsonOf(rows: AsyncIterable<object>): AsyncGenerator<Buffer> {
  let before = '['
  for await (const row of rows) {
    yield Buffer.from(`${before}\n  ${JSON.stringify(row, null, 2).replaceAll('\n', '\n  ')}`)
    before = ','
  }
  yield Buffer.from(before === '[' ? '[]\n' : '\n]\n')
}

/** The rows of a service. @throws ServiceUnavailable */
async function* available(service: string, rows: AsyncIterable<object>): AsyncGenerator<object> {
  const iterator = rows[Symbol.asyncIterator]()
  for (;;) {
    const next = await withAvailability(service, () => iterator.next())
    if (next.done) return
    yield next.value
  }
}

/** The data sets of a request; portability covers only data that the person provided. */
function wanted({ type, dataTypes }: RequestRecord): DataSet[] {
  return dataSets.filter(
    ({ category, given }) =>
      (dataTypes.length === 0 || dataTypes.includes(category)) && (given || type !== 'portability'),
  )
}

/** The uploaded files of the person, each opened when it is asked for. */
async function* uploadsOf(
  { files }: DataSource,
  { dataTypes }: RequestRecord,
  { id }: DataSubject,
): AsyncGenerator<{ readonly name: string; readonly stream: Readable }> {
  if (dataTypes.length > 0 && !dataTypes.includes('personal_info')) return
  for (const { file, read } of await files.ofPerson(id)) {
    const stream = await read()
    // A file may be deleted in the meantime.
    if (stream) yield { name: `files/${file.id}-${file.name}`, stream }
  }
}

/** Infers a JSON Schema from rows while they are read. */
function schemaReader() {
  const types = new Map<string, Set<string>>()
  const counts = new Map<string, number>()
  let rows = 0
  return {
    rows: () => rows,
    async *observed(read: AsyncIterable<object>): AsyncGenerator<object> {
      for await (const row of read) {
        rows += 1
        for (const [member, value] of Object.entries(row)) {
          types.set(member, (types.get(member) ?? new Set()).add(typeOf(value)))
          counts.set(member, (counts.get(member) ?? 0) + 1)
        }
        yield row
      }
    },
    schema(): object {
      const properties = [...types].map(([member, seen]) => {
        const [only, ...more] = [...seen].sort()
        return [member, { type: more.length === 0 ? only : [only, ...more] }] as const
      })
      const required = [...counts].filter(([, count]) => count === rows).map(([member]) => member)
      return {
        type: 'array',
        items: { type: 'object', properties: Object.fromEntries(properties), required },
      }
    },
  }
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}
