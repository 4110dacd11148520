/** A query that runs on the sets of all sizes; it may return how many rows match. */
export interface Question<Set> {
  readonly name: string
  /** Runs before each query, outside the measured time. */
  readonly before?: (set: Set) => Promise<unknown>
  readonly ask: (set: Set) => Promise<number | undefined>
}

/** The measurement of one query at one size. */
export interface AtSize {
  readonly size: number
  /** Milliseconds, the fastest of all rounds. */
  readonly time: number
  readonly toSmallest: number
  readonly toFloor: number
  readonly matches: number | undefined
}

const ROUNDS = 40

/**
 * Queries all sizes in turn, each followed by its floor, so that other work on the machine affects all of them. Such work
 * only adds to a time, so the fastest round is the most accurate.
 */
export async function measureSizes<Set extends { readonly size: number }>(
  sets: readonly Set[],
  { before, ask }: Question<Set>,
  floor: (set: Set) => Promise<unknown>,
): Promise<AtSize[]> {
  const asked = sets.map(() => ({
    times: [] as number[],
    floors: [] as number[],
    matches: undefined as number | undefined,
  }))
  for (let round = 0; round <= ROUNDS; round++)
    for (const [at, set] of sets.entries()) {
      await before?.(set)
      const began = performance.now()
      const matches = await ask(set)
      const between = performance.now()
      await floor(set)
      const ended = performance.now()
      const one = asked[at]
      // The first round warms up.
      if (!one || round === 0) continue
      one.times.push(between - began)
      one.floors.push(ended - between)
      one.matches = matches
    }
  const smallest = Math.min(...(asked[0]?.times ?? []))
  return asked.map(({ times, floors, matches }, at) => {
    const time = Math.min(...times)
    const toFloor = time / Math.min(...floors)
    return { size: sets[at]?.size ?? 0, time, matches, toSmallest: time / smallest, toFloor }
  })
}

/** One line of a table: time, matches, ratio to the floor and to the smallest size. */
export function lineOf(name: string, measured: readonly AtSize[]): string {
  const columns = measured.map(({ size, time, matches, toFloor, toSmallest }, at) => {
    const found = matches === undefined ? '' : ` of ${matches}`
    const grown = at === 0 ? '' : `, x ${toSmallest.toFixed(2)}`
    return `${size}: ${time.toFixed(2)} ms${found} (${toFloor.toFixed(1)} floors${grown})`.padEnd(48)
  })
  return `${name.padEnd(34)} ${columns.join(' ')}\n`
}
