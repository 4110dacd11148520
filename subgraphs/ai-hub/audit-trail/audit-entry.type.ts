import { Field, ID, ObjectType } from 'type-graphql'
import { DateTime, JsonObject } from '../../../schema/scalars.js'
import { Connection } from '../../shared/page.js'

@ObjectType({ description: 'An administrative action in the AI hub: what was done, by whom, when.' })
export class AiHubAuditEntry {
  @Field(() => ID, { description: '`aih_…`' })
  id!: string

  @Field(() => String, { description: 'What was done, for instance `configuration.updated`.' })
  action!: string

  @Field(() => String, { description: 'What it was done to: an id or a name.' })
  target!: string

  @Field(() => String, { description: 'Id of the person, API key or service that did it.' })
  actorId!: string

  @Field(() => String, { description: 'Their name.' })
  actorName!: string

  @Field(() => JsonObject, { description: 'What was given with it; never a secret.' })
  details!: Record<string, unknown>

  @Field(() => String, { description: 'Id of the request, as it stands in the log.' })
  requestId!: string

  @Field(() => DateTime, { description: 'When it was done.' })
  createdAt!: string
}

@ObjectType({ description: 'A page of administrative actions in the AI hub.' })
export class AiHubAuditEntryConnection extends Connection(AiHubAuditEntry) {}
