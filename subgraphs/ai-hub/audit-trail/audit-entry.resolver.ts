import { Arg, ID, Query, Resolver } from 'type-graphql'
import { Allow } from '../../shared/guards.js'
import { type ConnectionOf, PageInput } from '../../shared/page.js'
import { AiHubAuditEntry, AiHubAuditEntryConnection } from './audit-entry.type.js'
import type { AuditTrail } from './audit-trail.service.js'

@Resolver(() => AiHubAuditEntry)
export class AuditEntryResolver {
  constructor(private readonly trail: AuditTrail) {}

  @Query(() => AiHubAuditEntryConnection, {
    description: 'Administrative actions in the AI hub, newest first.',
  })
  @Allow('staff', 'admin')
  aiHubAuditEntries(
    @Arg('target', () => String, { nullable: true, description: 'Only what was done to this id or name.' })
    target?: string,
    @Arg('actorId', () => ID, {
      nullable: true,
      description: 'Only what this person, key or service did.',
    })
    actorId?: string,
    @Arg('page', () => PageInput, { nullable: true, description: 'Which part of the list.' })
    page?: PageInput,
  ): Promise<ConnectionOf<AiHubAuditEntry>> {
    return this.trail.list({ target, actorId }, page ?? {})
  }
}
