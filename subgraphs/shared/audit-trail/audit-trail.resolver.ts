import { Arg, type ClassType, ID, Query, Resolver } from 'type-graphql'
import type { Allowed } from '../../../schema/guards.js'
import { Allow } from '../guards.js'
import { type ConnectionOf, PageInput } from '../paging/page.js'
import type { AuditEntryRecord } from './audit-entry.store.js'
import { type AuditTrailOwner, auditEntryTypes } from './audit-entry.type.js'
import type { AuditTrail } from './audit-trail.js'

/** What {@link auditTrailGraph} is told. */
export interface AuditTrailGraphOptions extends AuditTrailOwner {
  /** Who may read all of it. */
  readonly allowed: readonly [Allowed, ...Allowed[]]
}

/** The resolver class of a subgraph's audit trail, and the page of it for fields of other types. */
export interface AuditTrailGraph {
  readonly Entries: ClassType<object, [AuditTrail]>
  readonly Connection: ClassType<ConnectionOf<AuditEntryRecord>>
}

/** Makes a subgraph's audit trail in the graph, once a subgraph; the class goes into its definition and its wiring. */
export function auditTrailGraph(options: AuditTrailGraphOptions): AuditTrailGraph {
  const { AuditEntry, AuditEntryConnection } = auditEntryTypes(options)
  const { owner, about, allowed } = options

  @Resolver(() => AuditEntry)
  class AuditEntryResolver {
    constructor(private readonly trail: AuditTrail) {}

    @Query(() => AuditEntryConnection, {
      name: `${owner.charAt(0).toLowerCase()}${owner.slice(1)}AuditEntries`,
      description: `Administrative actions ${about}, newest first.`,
    })
    @Allow(...allowed)
    list(
      @Arg('target', () => String, {
        nullable: true,
        description: 'Only what was done to this id or name.',
      })
      target?: string,
      @Arg('actorId', () => ID, {
        nullable: true,
        description: 'Only what this person, key or service did.',
      })
      actorId?: string,
      @Arg('page', () => PageInput, { nullable: true, description: 'Which part of the list.' })
      page?: PageInput,
    ): Promise<ConnectionOf<AuditEntryRecord>> {
      return this.trail.list(target, page ?? {}, actorId)
    }
  }
  return { Entries: AuditEntryResolver, Connection: AuditEntryConnection }
}
