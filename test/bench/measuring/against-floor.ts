import { printFinding } from '../results/speed-results.js'
import { runRound } from './load.js'

/** A path of the platform, and that of a bare handler that does the same work. */
export interface Pair {
  readonly name: string
  readonly rest: string
  readonly bare: string
}

/** The two servers, and the requests. */
export interface Servers {
  readonly origin: string
  readonly floorOrigin: string
  readonly headers: Record<string, string>
}

const ROUNDS = 5
const REQUESTS = 3_000
const CONNECTIONS = 10

/** Prints the ratio of reads to the floor, measured in turn, because absolute figures mean little on a shared machine. */
export async function compareToFloor(
  { name, rest, bare }: Pair,
  { origin, floorOrigin, headers }: Servers,
): Promise<void> {
  const round = { headers, requests: REQUESTS, connections: CONNECTIONS }
  const measure = async () => {
    const a = await runRound({ ...round, origin, path: rest })
    const b = await runRound({ ...round, origin: floorOrigin, path: bare })
    return { rest: a, bare: b, ratio: a / b }
  }
  await measure()
  const rounds: Awaited<ReturnType<typeof measure>>[] = []
  for (let turn = 0; turn < ROUNDS; turn += 1) rounds.push(await measure())
  const of = (member: 'rest' | 'bare' | 'ratio') => median(rounds.map((one) => one[member]))
  printFinding({
    name: `REST: ${name}, in parts of its floor`,
    value: of('ratio'),
    unit: 'times',
    facts: `${of('rest').toFixed(0)} a second, floor ${of('bare').toFixed(0)} a second, medians of ${ROUNDS} pairs`,
  })
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
