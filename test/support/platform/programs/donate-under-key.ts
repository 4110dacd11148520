import { parse } from 'graphql'
import { type Clock, systemClock } from '../../../../subgraphs/shared/clock.js'
import type { Database } from '../../../../subgraphs/shared/database.js'
import { idempotentMutations } from '../../../../subgraphs/shared/idempotency/idempotent-mutations.js'
import { createSecretBox, sealingKey } from '../../../../subgraphs/shared/secrets/secret-box.js'
import { type GraphContext, graphContext } from '../../../../subgraphs/shared/subgraph/graph-context.js'
import { recordedLog } from '../../doubles/recorded-log.js'

const [operation] = parse('mutation { give }').definitions

/** Sends the same request with the same idempotency key at each call. */
export function donateUnderKey(
  db: Database,
  give: (context: GraphContext) => Promise<unknown>,
  clock: Clock = systemClock,
): Promise<unknown> {
  if (operation?.kind !== 'OperationDefinition') throw new Error('no operation')
  const box = createSecretBox(sealingKey('a secret of the tests', 'idempotency'))
  const context = graphContext({
    viewer: { kind: 'service', subject: 'service:test' },
    requestId: 'request-1',
    idempotencyKey: 'key-1',
  })
  const mutate = idempotentMutations({ db, box, clock, log: recordedLog() })
  return mutate({ context, args: {}, info: { fieldName: 'give', operation }, run: () => give(context) })
}
