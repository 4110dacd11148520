import type { RequestContext } from '../../../schema/viewer.js'
import type { Transaction } from '../database/transaction.js'

/** What resolvers receive in addition to their arguments: the request, and its loaders. */
export interface GraphContext extends RequestContext {
  /** The `SchemaRun` of the schema; undefined if a service is called without the schema. */
  readonly run: object | undefined
  /** Whether loaders wait for further keys, which the operation may ask for at the same time. */
  readonly readsTogether: boolean
  /** Ids of the page that the operation reads, once they are known: loaders read the values of all of them together. */
  listedIds?: ReadonlySet<string> | undefined
  /**
   * The value cached for this request under a key, created on first use. Batch loaders are kept here, so that they batch
   * across the whole request and are discarded with it.
   */
  once<Value>(key: object, make: () => Value): Value
  /**
   * Stores the mutation's result under the request's idempotency key in the transaction of its effect, so that a
   * crash cannot separate the two; does nothing for a request without a key.
   * @param result what the resolver is going to return
   */
  completeIdempotent(trx: Transaction, result: unknown): Promise<void>
}

/** The values that a context keeps for its operation. */
interface Keeper {
  run: object | undefined
  readsTogether: boolean
  listedIds: ReadonlySet<string> | undefined
  /** Created when there is something to keep. */
  kept: Map<object, unknown> | undefined
}

/** The context of one operation in one subgraph. All contexts share their functions, because creating functions takes time. */
export function graphContext(request: RequestContext, run?: object, readsTogether = true): GraphContext {
  // Members added after a spread take Node 20 some 4 microseconds each, members before it none.
  const context: GraphContext & Keeper = {
    run,
    readsTogether,
    listedIds: undefined,
    kept: undefined,
    once,
    completeIdempotent: keepNothing,
    ...request,
  }
  // The request may be the context of another operation, whose values are its own.
  context.run = run
  context.readsTogether = readsTogether
  context.listedIds = undefined
  context.kept = undefined
  context.completeIdempotent = keepNothing
  return context
}

/** Discards what was read for the operation, because a change of the same operation makes it outdated. */
export function forgetReads(context: GraphContext): void {
  const keeper = context as GraphContext & Keeper
  keeper.listedIds = undefined
  keeper.kept = undefined
}

function once<Value>(this: Keeper, key: object, make: () => Value): Value {
  this.kept ??= new Map()
  if (!this.kept.has(key)) this.kept.set(key, make())
  return this.kept.get(key) as Value
}

async function keepNothing(): Promise<void> {}
