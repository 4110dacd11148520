/** A seeded source of random choices. */
export interface Random {
  /** A whole number from 0, below the bound. */
  below(bound: number): number
  /** True with a probability of one in `times`. */
  oneIn(times: number): boolean
  pick<Value>(values: readonly Value[]): Value
}

/** Mulberry32: small, and good enough to choose inputs. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (bound: number) => Math.floor(next() * bound)
  return {
    below,
    oneIn: (times) => below(times) === 0,
    pick<Value>(values: readonly Value[]) {
      if (values.length === 0) throw new Error('There is nothing to pick from')
      return values[below(values.length)] as Value
    },
  }
}
