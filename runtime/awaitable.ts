/** A value, or a promise of it. */
export type Awaitable<Value> = Value | Promise<Value>

/**
 * Continues with a value, synchronously if it is not a promise, because each promise delays a request and costs memory.
 */
export function whenKnown<Value, Result>(
  value: Awaitable<Value>,
  use: (value: Value) => Awaitable<Result>,
): Awaitable<Result> {
  return value instanceof Promise ? value.then(use) : use(value)
}
