import type { Awaitable } from '../../../runtime/awaitable.js'
import type { AuditRecord } from '../../shared/audit/audit-log.js'
import { batchLoader } from '../../shared/graphql/batch-loader.js'
import type { ReferenceResolver } from '../../shared/subgraph/federated-schema.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import type { AuditLogs } from './audit.service.js'

/** Resolves references to audit entries, for staff only; one query per request. */
export class AuditLogReference implements ReferenceResolver {
  readonly #load: (context: GraphContext, id: string) => Awaitable<AuditRecord | undefined>

  constructor(auditLogs: AuditLogs) {
    this.#load = batchLoader(
      (ids, context) => auditLogs.findMany(context, ids),
      ({ id }) => id,
    )
  }

  resolveReference({ id }: { id: string }, context: GraphContext): Awaitable<AuditRecord | undefined> {
    return this.#load(context, id)
  }
}
