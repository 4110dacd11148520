import { readFileSync } from 'node:fs'
import { Kind, parse } from 'graphql'
import { pathMatcher } from '../../../edge/path-pattern.js'
import { services } from '../../../rest-adapter/routes/index.js'
import { type DatabaseLocation, openDatabase } from '../../../subgraphs/shared/database.js'

/** Changes that succeed without a row in the audit log, and why. */
const withoutRow: Readonly<Record<string, string>> = {
  'POST /api/auth/check-role': 'asks, and changes nothing',
  'POST /api/performance/monitor': 'reports a measure',
  'POST /api/monitoring/app-performance': 'reports measures',
  'POST /api/monitoring/app-logs': 'reports log lines',
  'POST /api/monitoring/app-user-activity': 'reports activity',
  'POST /api/ai/test': 'asks the AI hub, and changes nothing',
  'POST /api/ai-summary': 'asks the AI hub, and changes nothing',
}

interface Route {
  readonly line: string
  readonly method: string
  readonly matcher: RegExp
  readonly parameters: number
}

/** The backoffice's routes, most literal first. */
const routes: readonly Route[] = services
  .filter(({ service }) => service === 'backoffice')
  .flatMap(({ sections }) => sections.flatMap((section) => section.routes))
  .map(({ method, path }) => ({
    line: `${method} ${path}`,
    method,
    matcher: pathMatcher(path),
    parameters: path.split(':').length,
  }))
  .sort((a, b) => a.parameters - b.parameters)

const mutations = mutationsOf(new URL('../../../schema/backoffice.graphql', import.meta.url))

/** Records the changes that a test makes over REST and GraphQL, and checks the audit log against them. */
export interface AuditedChanges {
  rest(method: string, path: string, status: number, requestId: string | null): void
  graphql(query: string, failed: boolean, requestId: string | null): void
  /** Throws if a path or mutation succeeded and none of its requests left a row with the request id. */
  verify(location: DatabaseLocation): Promise<void>
}

/** See {@link AuditedChanges}; each running platform has its own. */
export function auditedChanges(): AuditedChanges {
  const requests = new Map<string, string[]>()
  const note = (line: string, requestId: string | null) => {
    if (requestId && !(line in withoutRow)) requests.set(line, [...(requests.get(line) ?? []), requestId])
  }
  return {
    rest(method, path, status, requestId) {
      const [bare = path] = path.split('?')
      if (method === 'GET' || status >= 300) return
      const route = routes.find((one) => one.method === method && one.matcher.test(bare))
      if (route) note(route.line, requestId)
    },
    graphql(query, failed, requestId) {
      if (!failed) for (const field of mutationFields(query)) note(`mutation ${field}`, requestId)
    },
    async verify(location) {
      if (requests.size === 0) return
      const db = await openDatabase(location)
      try {
        const silent: string[] = []
        for (const [line, ids] of requests) {
          const [row] = await db('audit_logs').whereIn('request_id', ids).limit(1)
          if (!row) silent.push(line)
        }
        if (silent.length > 0)
          throw new Error(`These succeeded and left no row in the audit log: ${silent.join(', ')}.`)
      } finally {
        await db.destroy()
      }
    },
  }
}

function mutationsOf(file: URL): ReadonlySet<string> {
  const { definitions } = parse(readFileSync(file, 'utf8'))
  const fields = definitions.flatMap((definition) =>
    'fields' in definition && 'name' in definition && definition.name?.value === 'Mutation'
      ? (definition.fields ?? []).map(({ name }) => name.value)
      : [],
  )
  return new Set(fields)
}

function mutationFields(query: string): string[] {
  return parse(query).definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION && definition.operation === 'mutation'
      ? definition.selectionSet.selections.flatMap((selection) =>
          selection.kind === Kind.FIELD && mutations.has(selection.name.value) ? [selection.name.value] : [],
        )
      : [],
  )
}
