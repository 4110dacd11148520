import { Counter, type Registry } from 'prom-client'
import type { DeprecatedUse } from '../schema/deprecation.js'
import type { Viewer } from '../schema/viewer.js'

/** Counts uses of deprecated elements, to see which clients must migrate before the removal. */
export function countDeprecatedUses(registry: Registry): DeprecatedUse {
  const uses = new Counter({
    name: 'deprecated_uses_total',
    help: 'Uses of deprecated REST paths and elements of the graph, by client: the name of its key, else the role of the person.',
    labelNames: ['client', 'name'] as const,
    registers: [registry],
  })
  return (viewer, name, client) => uses.inc({ client: client ?? clientOf(viewer), name })
}

/** A name from a bounded set. */
function clientOf(viewer: Viewer): string {
  if (viewer.kind === 'anonymous') return 'anonymous'
  return 'role' in viewer ? viewer.role : viewer.subject
}
