import { Arg, type ClassType, ID, Query, Resolver } from 'type-graphql'
import type { Allowed } from '../../../schema/guards.js'
import { Allow } from '../guards.js'
import { type ConnectionOf, PageArg, type PageInput } from '../paging/page.js'
import { type ActionTrailOwner, actionEntryTypes } from './action-entry.type.js'
import type { ActionEntry, ActionTrail } from './action-trail.js'

/** Options of {@link actionTrailGraph}. */
export interface ActionTrailGraphOptions extends ActionTrailOwner {
  /** Who may read the whole log. */
  readonly allowed: readonly [Allowed, ...Allowed[]]
}

/** The resolver class of a subgraph's audit log, and the connection type for fields of other types. */
export interface ActionTrailGraph {
  readonly Entries: ClassType<object, [ActionTrail]>
  readonly Connection: ClassType<ConnectionOf<ActionEntry>>
}

/** The audit log of a subgraph in the graph; called once per subgraph. */
export function actionTrailGraph(options: ActionTrailGraphOptions): ActionTrailGraph {
  const { AuditEntry, AuditEntryConnection } = actionEntryTypes(options)
  const { owner, about, allowed } = options

  @Resolver(() => AuditEntry)
  class AuditEntryResolver {
    constructor(private readonly trail: ActionTrail) {}

    @Query(() => AuditEntryConnection, {
      name: `${owner.charAt(0).toLowerCase()}${owner.slice(1)}AuditEntries`,
      description: `Administrative actions ${about}, newest first.`,
    })
    @Allow(...allowed)
    list(
      @Arg('target', () => String, { nullable: true, description: 'Only actions on this id or name.' })
      target?: string,
      @Arg('actorId', () => ID, {
        nullable: true,
        description: 'Only actions of this person, key or service.',
      })
      actorId?: string,
      @PageArg('Which part of the list.')
      page?: PageInput,
    ): Promise<ConnectionOf<ActionEntry>> {
      return this.trail.list(target, page ?? {}, actorId)
    }
  }
  return { Entries: AuditEntryResolver, Connection: AuditEntryConnection }
}
