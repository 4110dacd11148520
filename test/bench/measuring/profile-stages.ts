import { type Profiler, Session } from 'node:inspector/promises'
import { mapStackToSources } from '../../../runtime/source-positions.js'

/** CPU time of a stage, without its calls to other stages. */
export interface StageTime {
  readonly stage: string
  readonly microseconds: number
}

const PROFILER = '(profiler)'
const OTHER = 'other packages'

/** The stages of a request by the location of their code; the first match counts. */
const stages: readonly (readonly [string, RegExp])[] = [
  [PROFILER, /^node:inspector/],
  [
    'SQLite statements',
    /better-sqlite3|\/database\/sqlite\/|\/bench\/data\/(floor-handlers|recorded-changes)/,
  ],
  ['query builder (knex)', /node_modules\/knex|node_modules\/tarn/],
  ['stores, services and resolvers', /\/subgraphs\/(?!shared)/],
  ['shared code of subgraphs', /\/subgraphs\/shared/],
  ['subgraph execution (graphql-jit)', /graphql-jit|^evalmachine|type-graphql|node_modules\/dataloader/],
  ['graphql-js', /node_modules\/graphql\//],
  ['Apollo Server', /@apollo\/server|@apollo\/utils|negotiator|whatwg-mimetype/],
  ['Apollo Gateway and planner', /@apollo\//],
  ['plans and their execution', /\/gateway\/(execution|execute\.ts)/],
  ['tokens and sessions', /\/gateway\/identity|better-auth|node_modules\/kysely/],
  ['response cache', /\/gateway\/response-cache/],
  ['GraphQL admission, limits, endpoint', /\/gateway\//],
  ['admission, access log, rate limits', /\/edge\/|rate-limiter-flexible/],
  ['REST adapter', /\/rest-adapter\/|node_modules\/ajv/],
  ['log (pino)', /node_modules\/(pino|sonic-boom|thread-stream)/],
  [
    'Fastify and its plugins',
    /node_modules\/(@?fastify|find-my-way|light-my-request|avvio|secure-json-parse)/,
  ],
  ['metrics and reports', /prom-client|hdr-histogram|\/platform\//],
  ['HTTP and sockets (Node)', /^node:(_http|http|net|internal\/(stream|http|net)|stream|events|_stream)/],
  ['Node, other', /^node:/],
]

/**
 * Runs `work` under V8's sampling profiler and returns the CPU time of this process by stage, largest first. A stage's share
 * is its share of the samples, because the times between samples are longer while other programs run.
 */
export async function profiled(work: () => Promise<unknown>): Promise<StageTime[]> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.setSamplingInterval', { interval: 200 })
  await session.post('Profiler.start')
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  const { profile } = await session.post('Profiler.stop')
  session.disconnect()
  const samples = new Map<string, number>()
  const stageOfNode = stagesOf(profile.nodes)
  for (const id of profile.samples ?? []) {
    const stage = stageOfNode.get(id) ?? OTHER
    samples.set(stage, (samples.get(stage) ?? 0) + 1)
  }
  for (const stage of ['(idle)', PROFILER]) samples.delete(stage)
  const all = [...samples.values()].reduce((sum, count) => sum + count, 0)
  return [...samples]
    .map(([stage, count]) => ({ stage, microseconds: ((user + system) * count) / all }))
    .sort((a, b) => b.microseconds - a.microseconds)
}

/** Native functions are attributed to their callers. */
function stagesOf(nodes: readonly Profiler.ProfileNode[]): Map<number, string> {
  const found = new Map<number, string>()
  const places = placesOf(nodes)
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const visit = ({ id, callFrame, children = [] }: Profiler.ProfileNode, outer: string) => {
    const stage = stageOf(callFrame, places.get(id) ?? '') ?? outer
    found.set(id, stage)
    for (const child of children) {
      const node = byId.get(child)
      if (node) visit(node, stage)
    }
  }
  if (nodes[0]) visit(nodes[0], '(root)')
  return found
}

/** The source files of the functions, also if they run from a bundle. */
function placesOf(nodes: readonly Profiler.ProfileNode[]): Map<number, string> {
  const built = nodes.map(
    ({ callFrame: { url, lineNumber, columnNumber } }) => `${url}:${lineNumber + 1}:${columnNumber + 1}`,
  )
  // Mapped together, so that each source map is read once.
  const sources = mapStackToSources(built.join('\n')).split('\n')
  const rooted = sources.map((place) => (/^(file|node|evalmachine|:)/.test(place) ? place : `/${place}`))
  return new Map(nodes.map(({ id }, index) => [id, rooted[index] ?? '']))
}

function stageOf(
  { url, functionName }: Profiler.ProfileNode['callFrame'],
  place: string,
): string | undefined {
  if (url === '') return functionName.startsWith('(') ? functionName : undefined
  const known = stages.find(([, pattern]) => pattern.test(place))?.[0]
  return known ?? (place.includes('node_modules') ? OTHER : place.replace(/:\d+:\d+$/, ''))
}
