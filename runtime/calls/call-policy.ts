import {
  BrokenCircuitError,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  DelegateBackoff,
  handleWhen,
  retry,
} from 'cockatiel'

/** A service did not respond. */
export class NoResponse extends Error {
  /**
   * @param retryAfterMs how long the service asks to wait
   * @param isFinal whether there is no time for another attempt, or the caller no longer waits
   */
  constructor(
    cause: unknown,
    readonly retryAfterMs = 0,
    readonly isFinal = false,
  ) {
    super('No response', { cause })
  }
}

/** Settings of retries and of the circuit breaker. */
export interface CallPolicySettings {
  /** Maximum number of retries of a read. */
  readonly retries: number
  /** Consecutive failures after which the circuit opens. */
  readonly failures: number
  /** How long the circuit stays open; then one call tests whether the service has recovered. */
  readonly refusedMs: number
}

const defaults: CallPolicySettings = { retries: 2, failures: 5, refusedMs: 1_000 }

/** Base of the time between two attempts; it doubles. */
const BACKOFF_MS = 50

/** Executes the calls to one service. */
export interface CallPolicy {
  /**
   * @param call throws {@link NoResponse} when the service is unavailable or too slow
   * @param options.repeatable whether the call may be sent again
   * @throws NoResponse, CircuitOpenError, or whatever else `call` throws
   */
  run<Response>(call: () => Promise<Response>, options: { readonly repeatable: boolean }): Promise<Response>
}

/** The circuit is open: calls to the service are refused. */
export const CircuitOpenError = BrokenCircuitError

/** Retries with full jitter, and a circuit breaker, for the calls to one service. */
export function callPolicy(
  settings: Partial<CallPolicySettings>,
  events: { readonly onRetry: () => void; readonly onCircuit: (isOpen: boolean) => void },
): CallPolicy {
  const { retries, failures, refusedMs } = { ...defaults, ...settings }
  const breaker = circuitBreaker(
    handleWhen((error) => error instanceof NoResponse),
    { breaker: new ConsecutiveBreaker(failures), halfOpenAfter: refusedMs },
  )
  breaker.onStateChange((state) => events.onCircuit(state === CircuitState.Open))
  const retrying = retry(
    handleWhen((error) => error instanceof NoResponse && !error.isFinal),
    {
      maxAttempts: retries,
      backoff: new DelegateBackoff(({ attempt, result }) => {
        const asked = 'error' in result && result.error instanceof NoResponse ? result.error.retryAfterMs : 0
        // Added to the requested delay, so that callers do not all retry at the same time.
        return asked + Math.random() * BACKOFF_MS * 2 ** attempt
      }),
    },
  )
  retrying.onRetry(() => events.onRetry())
  return {
    run: (call, { repeatable }) =>
      repeatable ? retrying.execute(() => breaker.execute(call)) : breaker.execute(call),
  }
}
