import { Field, ID, ObjectType } from 'type-graphql'
import { DateTime, JsonObject } from '../../../schema/scalars.js'
import { Connection } from '../paging/page.js'
import type { AuditEntryRecord } from './audit-entry.store.js'

/** Whose trail it is, and how its types and descriptions call it. */
export interface AuditTrailOwner {
  readonly owner: 'AiHub' | 'Wallet'
  /** Follows "an administrative action": `in the AI hub`. */
  readonly about: string
  readonly idPrefix: string
}

/** The types of one subgraph's audit trail, named after it because each subgraph owns its own. */
export function auditEntryTypes({ owner, about, idPrefix }: AuditTrailOwner) {
  @ObjectType(`${owner}AuditEntry`, {
    description: `An administrative action ${about}: what was done, by whom, when.`,
  })
  class AuditEntry implements AuditEntryRecord {
    @Field(() => ID, { description: `\`${idPrefix}_…\`` })
    id!: string

    @Field(() => String, { description: 'What was done, for instance `configuration.updated`.' })
    action!: string

    @Field(() => String, { description: 'What it was done to: an id or a name.' })
    target!: string

    @Field(() => String, { description: 'Id of the person, API key or service that did it.' })
    actorId!: string

    @Field(() => String, { description: 'What they were called when it was done.' })
    actorName!: string

    @Field(() => JsonObject, { description: 'What was given with it; never a secret.' })
    details!: Record<string, unknown>

    @Field(() => String, { description: 'Id of the request, as it stands in the log.' })
    requestId!: string

    @Field(() => DateTime, { description: 'When it was done.' })
    createdAt!: string
  }

  @ObjectType(`${owner}AuditEntryConnection`, { description: `A page of administrative actions ${about}.` })
  class AuditEntryConnection extends Connection(AuditEntry) {}

  return { AuditEntry, AuditEntryConnection }
}
