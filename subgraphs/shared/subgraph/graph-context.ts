import type { RequestContext } from '../../../schema/viewer.js'
import type { Transaction } from '../database/transaction.js'

/** What resolvers find beside their arguments: the request, and the loaders made for it. */
export interface GraphContext extends RequestContext {
  /** The `SchemaRun` of the schema; undefined where a service is called past the schema. */
  readonly run: object | undefined
  /** Whether loaders wait for further keys, which the operation may ask for at the same time. */
  readonly readsTogether: boolean
  /** Ids of the page that the operation reads, once they are known: loaders read the values of all of them at once. */
  listedIds?: ReadonlySet<string> | undefined
  /**
   * The value kept for this request under a key, made on first use. Batch loaders live here, so that they
   * batch across the whole request and forget with it.
   */
  once<Value>(key: object, make: () => Value): Value
  /**
   * Stores the mutation's result under the request's idempotency key in the transaction of its effect, so that a
   * crash cannot separate the two; does nothing for a request without a key.
   * @param result what the resolver is going to return
   */
  completeIdempotent(trx: Transaction, result: unknown): Promise<void>
}

/** What a context keeps of its own operation. */
interface Keeper {
  run: object | undefined
  readsTogether: boolean
  listedIds: ReadonlySet<string> | undefined
  /** Made when there is something to keep. */
  kept: Map<object, unknown> | undefined
}

/** The context of one operation in one subgraph. Its functions are the same for all: each costs something to make. */
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

function once<Value>(this: Keeper, key: object, make: () => Value): Value {
  this.kept ??= new Map()
  if (!this.kept.has(key)) this.kept.set(key, make())
  return this.kept.get(key) as Value
}

async function keepNothing(): Promise<void> {}
