import { type DatabaseLocation, inTransaction, openDatabase } from '../../../../subgraphs/shared/database.js'
import type { GraphContext } from '../../../../subgraphs/shared/subgraph/graph-context.js'
import { donateUnderKey } from './donate-under-key.js'

interface Input {
  readonly location: DatabaseLocation
  /** Whether the result is stored in the transaction of the effect. */
  readonly inTransaction: boolean
}

/** Executes a mutation under an idempotency key, prints `done` after its effect and never responds. */
const input = JSON.parse(process.argv[2] ?? '') as Input
const db = await openDatabase(input.location)
await donateUnderKey(db, async (context: GraphContext) => {
  await inTransaction(db, async (trx) => {
    await trx('gifts').insert({ id: 'gift_1' })
    if (input.inTransaction) await context.completeIdempotent(trx, { id: 'gift_1' })
  })
  process.stdout.write('done\n')
  return new Promise(() => setInterval(() => undefined, 1_000))
})
