import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../../runtime/project-root.js'
import { hostileTexts, hostileValue } from './hostile-values.js'
import type { Random } from './random.js'

/** A raw HTTP request. */
export interface RawRequest {
  readonly method: string
  /** Path and query, encoded. */
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Buffer
  /** How the body is sent: the second half a moment later (`slowly`) or not at all (`cut`). */
  readonly sending?: 'slowly' | 'cut'
}

type Schema = Readonly<Record<string, unknown>>

interface Parameter {
  readonly name: string
  readonly in: string
  readonly schema: Schema
}

/** An operation of an OpenAPI document. */
export interface DescribedOperation {
  readonly method: string
  readonly path: string
  readonly parameters: readonly Parameter[]
  readonly body?: Schema | undefined
  readonly isForm: boolean
}

interface Described {
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
}

/** Routes that compute for minutes or destroy what later requests need. */
const LEFT_OUT = /\/(train|init-staging|clean-production|seed)|\/auth\/sign-out/

/** Every documented operation under every base address. */
export function describedOperations(): DescribedOperation[] {
  return ['wallet', 'ai-hub', 'backoffice'].flatMap((service) => {
    const text = readFileSync(join(projectRoot, 'schema', 'openapi', `${service}.json`), 'utf8')
    const document = JSON.parse(text) as {
      servers: { url: string }[]
      paths: Record<string, Record<string, Described>>
      components: { schemas: Record<string, Schema> }
    }
    const resolved = (schema: Schema): Schema =>
      typeof schema.$ref === 'string'
        ? (document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {})
        : schema
    const bases = document.servers.map(({ url }) => new URL(url, 'http://any').pathname.replace(/\/$/, ''))
    return bases.flatMap((base) =>
      Object.entries(document.paths).flatMap(([path, operations]) =>
        Object.entries(operations)
          .filter(() => !LEFT_OUT.test(path))
          .map(([method, { parameters = [], requestBody }]) => {
            const content = requestBody?.content ?? {}
            const json = content['application/json']?.schema
            return {
              method: method.toUpperCase(),
              path: base + path,
              parameters,
              body: json && resolved(json),
              isForm: 'multipart/form-data' in content,
            }
          }),
      ),
    )
  })
}

/**
 * A request for an operation, with hostile values in some places.
 * @param ids ids that exist
 */
export function hostileRequest(
  operation: DescribedOperation,
  ids: readonly string[],
  random: Random,
): RawRequest {
  const value = (name: string, schema: Schema) => sampleValue(name, schema, ids, random)
  const path = operation.path.replace(/\{(\w+)\}/g, (_all, name) => {
    if (random.oneIn(40)) return '%zz'
    return encoded(textOf(value(name, { type: 'string' }))) || '%20'
  })
  const query = operation.parameters
    .filter((one) => one.in === 'query' && random.below(3) > 0)
    .flatMap(({ name, schema }) => {
      const times = random.oneIn(8) ? 2 : 1
      return Array.from({ length: times }, () => `${encoded(name)}=${encoded(textOf(value(name, schema)))}`)
    })
  const target = `${path}${query.length > 0 ? `?${query.join('&')}` : ''}`
  const headers: Record<string, string> = {}
  if (random.oneIn(6)) headers['idempotency-key'] = random.pick(['key-1', 'x'.repeat(300), '"', '1'])
  if (random.oneIn(10)) headers['if-none-match'] = random.pick(['*', '""', 'W/"x"'])
  if (random.oneIn(10)) headers.range = random.pick(['bytes=0-', 'bytes=9-1', 'bytes=-0', 'x=1'])
  const { method } = operation
  if (method === 'GET' || method === 'DELETE') return { method, target, headers }
  return { method, target, ...withBody(operation, headers, value, random) }
}

function withBody(
  { body, isForm }: DescribedOperation,
  headers: Record<string, string>,
  value: (name: string, schema: Schema) => unknown,
  random: Random,
): Pick<RawRequest, 'headers' | 'body' | 'sending'> {
  const given = body ? value('body', random.oneIn(30) ? {} : body) : { file: 'x' }
  let bytes = isForm ? formOf(random) : Buffer.from(jsonOf(given))
  let type = isForm ? 'multipart/form-data; boundary=cut' : 'application/json'
  if (random.oneIn(25))
    type = random.pick([
      'text/plain',
      '',
      'application/json; charset=utf-16',
      'multipart/form-data',
      'a/b; c',
    ])
  if (random.oneIn(25)) bytes = bytes.subarray(0, random.below(bytes.length + 1))
  if (random.oneIn(40)) bytes = Buffer.from(bytes.toString('utf8'), 'utf16le')
  if (random.oneIn(40)) bytes = Buffer.concat([bytes, Buffer.from([0xff, 0xfe, 0x80])])
  const sending = random.oneIn(40) ? random.pick(['slowly', 'cut'] as const) : undefined
  return {
    headers: { ...headers, ...(type ? { 'content-type': type } : {}) },
    body: bytes,
    ...(sending ? { sending } : {}),
  }
}

function formOf(random: Random): Buffer {
  const part = (name: string, more: string, content: string) =>
    `--cut\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`
  const parts = [
    part('file', '; filename="a.txt"', random.pick(hostileTexts)),
    part('folder', '', random.pick(hostileTexts)),
    part(random.pick(['fileName', 'file', '__proto__', 'keepPlace']), '', random.pick(hostileTexts)),
  ]
  return Buffer.from(`${parts.slice(random.below(3)).join('')}--cut--\r\n`)
}

/** JSON in which the text `1e400` becomes a number beyond the range of doubles. */
function jsonOf(value: unknown): string {
  return (JSON.stringify(value) ?? 'null').replaceAll('"1e400"', '1e400')
}

const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** Percent-encodes a text, replacing lone surrogates, which cannot be encoded. */
function encoded(text: string): string {
  return encodeURIComponent(text.replace(LONE_SURROGATE, '\ufffd'))
}

function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const identifies = /^(id|.*Id|file|link)$/

/** A mostly valid value of a schema; some members are left out or replaced by hostile values. */
function sampleValue(
  name: string,
  schema: Schema,
  ids: readonly string[],
  random: Random,
  depth = 0,
): unknown {
  if (random.oneIn(6)) return hostileValue(random)
  if (identifies.test(name) && random.below(3) > 0) return random.pick(ids)
  const { enum: among, properties, items } = schema
  if (Array.isArray(among)) return random.pick(among)
  const type = [schema.type].flat().find((one) => one !== 'null')
  switch (type) {
    case 'integer':
    case 'number':
      return Math.max(Number(schema.minimum ?? 1), random.below(50))
    case 'boolean':
      return random.oneIn(2)
    case 'array':
      return Array.from({ length: random.below(3) }, () =>
        sampleValue(name, (items ?? {}) as Schema, ids, random, depth + 1),
      )
    case 'object':
      return depth > 5 ? {} : membersOf((properties ?? {}) as Record<string, Schema>, ids, random, depth)
    default:
      return believable(name, schema, random)
  }
}

function membersOf(
  properties: Readonly<Record<string, Schema>>,
  ids: readonly string[],
  random: Random,
  depth: number,
): Record<string, unknown> {
  const members = Object.entries(properties)
    .filter(() => !random.oneIn(7))
    .map(([name, schema]) => [name, sampleValue(name, schema, ids, random, depth + 1)])
  return Object.fromEntries(members)
}

function believable(name: string, { format, pattern }: Schema, random: Random): string {
  if (format === 'date-time') return '2026-01-31T12:00:00.000Z'
  if (/amount|price|limit/i.test(name) || pattern)
    return random.pick(['1.00', '0.0000001', '12', '922337203685'])
  if (/email/i.test(name)) return `nobody-${random.below(50)}@example.org`
  if (/url/i.test(name)) return 'https://127.0.0.1:1/luna'
  if (/currency/i.test(name)) return 'USD'
  return random.pick(['Luna', 'día ñandú 猫', 'a text', 'x', 'usd'])
}
