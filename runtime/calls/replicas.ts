/** How long a process that failed is tried last, in milliseconds. */
const AVOIDED_MS = 5_000

/** The processes that run one service, used in turn. */
export interface Replicas<Replica> {
  readonly all: readonly Replica[]
  /** Each process once, in the order to try them; a single one twice. Those that failed recently come last. */
  attempts(): readonly Replica[]
  /** Records that a process failed. */
  failed(replica: Replica): void
}

/**
 * Balances calls over the processes of a service.
 * @param now the time in milliseconds; default monotonic
 */
export function createReplicas<Replica>(
  all: readonly Replica[],
  now: () => number = () => performance.now(),
): Replicas<Replica> {
  const failedAt = new Map<Replica, number>()
  const twice = [...all, ...all]
  let turn = 0
  const isAvoided = (replica: Replica) =>
    now() - (failedAt.get(replica) ?? Number.NEGATIVE_INFINITY) < AVOIDED_MS
  return {
    all,
    attempts() {
      if (all.length === 1) return twice
      const first = turn++ % all.length
      const inTurn = [...all.slice(first), ...all.slice(0, first)]
      return [
        ...inTurn.filter((replica) => !isAvoided(replica)),
        ...inTurn.filter((replica) => isAvoided(replica)),
      ]
    },
    failed(replica) {
      failedAt.set(replica, now())
    },
  }
}
