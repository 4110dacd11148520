import DataLoader from 'dataloader'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import type { Guardians } from './guardian.service.js'
import type { Guardian } from './guardian.type.js'

/** Loads guardians, each as the viewer of the request may know them; one query a request. */
export function guardianLoader(guardians: Guardians) {
  const identity = {}
  return (context: GraphContext, id: string): Promise<Guardian | undefined> =>
    context
      .once(
        identity,
        () =>
          new DataLoader<string, Guardian | undefined>(async (ids) => {
            const found = await guardians.findMany(context.viewer, ids)
            const byId = new Map(found.map((guardian) => [guardian.id, guardian]))
            return ids.map((wanted) => byId.get(wanted))
          }),
      )
      .load(id)
}
