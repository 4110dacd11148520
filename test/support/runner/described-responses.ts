import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { pathMatcher } from '../../../edge/path-pattern.js'
import type { GatewayConfig } from '../../../gateway/config.js'

/** The parts of a response that are compared with its description. */
export interface CheckedResponse {
  readonly method: string
  readonly path: string
  readonly status: number
  readonly body: unknown
}

interface Document {
  readonly servers: readonly { readonly url: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

interface Operation {
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>
}

interface Entry {
  readonly method: string
  /** Method and described path, under one of the base addresses. */
  readonly line: string
  readonly matcher: RegExp
  /** The location of the responses, as the validator addresses them. */
  readonly pointer: string
  readonly operation: Operation
  readonly parameters: number
}

/**
 * Throws if a response does not match the API description of its path. Returns the described method and path,
 * `GET /api/cases/{id}`; undefined for a path that is not described.
 */
export type ResponseCheck = (answer: CheckedResponse) => string | undefined

const checks = new Map<boolean, Promise<ResponseCheck>>()

/**
 * Reads the API descriptions of a running platform; other paths are not checked. Platforms of one environment differ only in
 * their address, so each worker reads them once.
 */
export function responseChecks(origin: string, gateway: DescribedPlatform): Promise<ResponseCheck> {
  const check = checks.get(gateway.production) ?? readCheck(origin, gateway)
  checks.set(gateway.production, check)
  check.catch(() => checks.delete(gateway.production))
  return check
}

type DescribedPlatform = Pick<GatewayConfig, 'production' | 'operationsToken'>

async function readCheck(origin: string, { operationsToken }: DescribedPlatform): Promise<ResponseCheck> {
  const headers: Record<string, string> = operationsToken
    ? { authorization: `Bearer ${operationsToken}` }
    : {}
  const texts = new Map<string, string>()
  for (const service of ['wallet', 'ai-hub', 'backoffice']) {
    const text = await (await fetch(`${origin}/openapi/${service}.json`, { headers })).text()
    texts.set(service, text.replaceAll(origin, 'http://platform.test'))
  }
  return compileCheck(texts)
}

function compileCheck(texts: ReadonlyMap<string, string>): ResponseCheck {
  const ajv = new Ajv2020({ strict: false })
  addFormats.default(ajv)
  const entries: Entry[] = []
  for (const [service, text] of texts) {
    const document: Document = JSON.parse(text)
    ajv.addSchema(document, service)
    entries.push(...entriesOf(service, document))
  }
  // The most literal pattern first: `/cases/generate` before `/cases/{id}`.
  entries.sort((a, b) => a.parameters - b.parameters)
  return ({ method, path, status, body }) => {
    const [bare = path] = path.split('?')
    const entry = entries.find((one) => one.method === method && one.matcher.test(bare))
    if (!entry) return undefined
    const line = `${method} ${bare} answered ${status}`
    const response = entry.operation.responses[status]
    if (!response)
      throw new Error(
        `${line}, which its API description does not have: add the code to the route's \`errors\`.`,
      )
    if (!response.content?.['application/json']) return entry.line
    const check = ajv.getSchema(`${entry.pointer}/${status}/content/application~1json/schema`)
    if (!check?.(body))
      throw new Error(`${line} with a body that is not as described: ${ajv.errorsText(check?.errors)}`)
    return entry.line
  }
}

function entriesOf(service: string, { servers, paths }: Document): Entry[] {
  const bases = servers.map(({ url }) => new URL(url, 'http://platform.test').pathname.replace(/\/$/, ''))
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) =>
      bases.map((base) => ({
        method: method.toUpperCase(),
        line: `${method.toUpperCase()} ${base}${path}`,
        matcher: pathMatcher(base + path.replace(/\{(\w+)\}/g, ':$1')),
        pointer: `${service}#/paths/${path.replaceAll('/', '~1')}/${method}/responses`,
        operation,
        parameters: path.split('{').length,
      })),
    ),
  )
}
