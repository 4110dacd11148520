import { Arg, Ctx, Mutation, Resolver } from 'type-graphql'
import { type Database, inTransaction } from '../../shared/database.js'
import { Allow } from '../../shared/guards.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import type { AuditTrail } from '../audit/audit-trail.service.js'
import { ToolCallInput } from './tool-call.type.js'

@Resolver()
export class ToolCallResolver {
  constructor(
    private readonly db: Database,
    private readonly audit: AuditTrail,
  ) {}

  @Mutation(() => Boolean, {
    description: 'Writes a call of an agent to the audit log, before the tool runs; called by the edge.',
  })
  @Allow('service')
  async recordToolCall(
    @Ctx() context: GraphContext,
    @Arg('call', () => ToolCallInput, { description: 'What is called, and for whom.' }) call: ToolCallInput,
  ): Promise<boolean> {
    const { tool, given, client, personId, personEmail, personRole } = call
    const person = { subject: personId, email: personEmail, role: personRole, name: personId }
    const by = { ...context, viewer: { kind: 'session', ...person } as const }
    await inTransaction(this.db, (trx) =>
      this.audit.record(trx, by, {
        action: 'tool_called',
        resource: 'tool',
        resourceId: tool,
        after: { given, ...(client ? { client } : {}) },
        severity: 'low',
        category: 'system',
      }),
    )
    return true
  }
}
