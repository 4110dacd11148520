import { AsyncLocalStorage } from 'node:async_hooks'
import { outageOf } from '../../../runtime/connections/database-outage.js'
import { disableAsyncHooksWhenIdle } from '../../../runtime/tracing/idle-async-hooks.js'

/** A change that a client requested. */
interface Change {
  mayHaveTakenEffect: boolean
}

/** The database was lost after a part of a change may have taken effect. */
export class UnknownOutcome extends Error {
  constructor(outage: unknown) {
    super('The change may have taken effect.', { cause: outage })
    this.name = 'UnknownOutcome'
  }
}

const currentChange = disableAsyncHooksWhenIdle(new AsyncLocalStorage<Change>())

/**
 * Runs a change that a client requested. If a part of it may have taken effect before a database outage, the outage is
 * wrapped in another error, so that no client is asked to repeat the change.
 */
export async function withKnownOutcome<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  const change: Change = { mayHaveTakenEffect: false }
  try {
    return await currentChange.run(change, async () => work())
  } catch (error) {
    if (change.mayHaveTakenEffect && outageOf(error)) throw new UnknownOutcome(error)
    throw error
  }
}

/** Runs a write or a call of another service, and marks the current change as possibly effective. */
export async function trackEffect<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    const result = await write()
    markEffect()
    return result
  } catch (error) {
    if (outageOf(error) !== 'refused') markEffect()
    throw error
  }
}

/** Marks the current change as possibly effective. */
export function markEffect(): void {
  const change = currentChange.getStore()
  if (change) change.mayHaveTakenEffect = true
}

/** Wraps a service, so that its calls mark the current change. */
export function trackingEffects<Service extends object>(service: Service): Service {
  return new Proxy(service, {
    get(target, name, receiver) {
      const member: unknown = Reflect.get(target, name, receiver)
      if (typeof member !== 'function') return member
      return (...args: unknown[]) => trackEffect(async () => member.apply(target, args))
    },
  })
}
