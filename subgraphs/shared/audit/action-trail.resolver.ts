import { Arg, type ClassType, Field, ID, ObjectType, Query, Resolver } from 'type-graphql'
import type { Allowed } from '../../../schema/guards.js'
import { DateTime, JsonObject } from '../../../schema/scalars.js'
import { Allow } from '../guards.js'
import { Connection, type ConnectionOf, PageArg, type PageInput } from '../paging/page.js'
import type { ActionEntry, ActionTrail } from './action-trail.js'

/** The subgraph, and the names of its log in types and descriptions. */
export interface ActionTrailGraphOptions {
  readonly owner: 'AiHub' | 'Wallet'
  /** Follows "an administrative action": `in the AI hub`. */
  readonly about: string
  readonly idPrefix: string
  /** Who may read the whole log. */
  readonly allowed: readonly [Allowed, ...Allowed[]]
}

/** The resolver class of a subgraph's audit log, and the connection type for fields of other types. */
export interface ActionTrailGraph {
  readonly Entries: ClassType<object, [ActionTrail]>
  readonly Connection: ClassType<ConnectionOf<ActionEntry>>
}

/**
 * The audit log of a subgraph in the graph; called once per subgraph. The names of the types contain the subgraph's, because each
 * subgraph owns its own.
 */
export function actionTrailGraph({
  owner,
  about,
  idPrefix,
  allowed,
}: ActionTrailGraphOptions): ActionTrailGraph {
  @ObjectType(`${owner}AuditEntry`, {
    description: `An administrative action ${about}: what was done, by whom, when.`,
  })
  class AuditEntry implements ActionEntry {
    @Field(() => ID, { description: `\`${idPrefix}_…\`` })
    id!: string

    @Field(() => String, { description: 'What was done, for instance `configuration.updated`.' })
    action!: string

    @Field(() => String, { description: 'The id or the name of the resource.' })
    target!: string

    @Field(() => String, { description: 'Id of the person, API key or service that did it.' })
    actorId!: string

    @Field(() => String, { description: 'Their name at that time.' })
    actorName!: string

    @Field(() => JsonObject, { description: 'Further details of the action; never a secret.' })
    details!: Record<string, unknown>

    @Field(() => String, { description: 'Id of the request, the same as in the log.' })
    requestId!: string

    @Field(() => DateTime, { description: 'When it was done.' })
    createdAt!: string
  }

  @ObjectType(`${owner}AuditEntryConnection`, { description: `A page of administrative actions ${about}.` })
  class AuditEntryConnection extends Connection(AuditEntry) {}

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
