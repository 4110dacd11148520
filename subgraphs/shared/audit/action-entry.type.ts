import { Field, ID, ObjectType } from 'type-graphql'
import { DateTime, JsonObject } from '../../../schema/scalars.js'
import { Connection } from '../paging/page.js'
import type { ActionEntry } from './action-trail.js'

/** The subgraph, and the names of its log in types and descriptions. */
export interface ActionTrailOwner {
  readonly owner: 'AiHub' | 'Wallet'
  /** Follows "an administrative action": `in the AI hub`. */
  readonly about: string
  readonly idPrefix: string
}

/** The types of one subgraph's audit log; their names contain the subgraph's, because each subgraph owns its own. */
export function actionEntryTypes({ owner, about, idPrefix }: ActionTrailOwner) {
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

  return { AuditEntry, AuditEntryConnection }
}
