import { Arg, Ctx, Mutation, Resolver } from 'type-graphql'
import { type Database, inTransaction } from '../../shared/database.js'
import { Allow } from '../../shared/guards.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import type { AuditTrail } from '../audit/audit-trail.service.js'
import { audited } from '../audit/audited-actions.policy.js'
import { AllowedAgentInput, ToolCallInput } from './tool-call.type.js'

@Resolver()
export class ToolCallResolver {
  constructor(
    private readonly db: Database,
    private readonly audit: AuditTrail,
  ) {}

  @Mutation(() => Boolean, {
    description: 'Records a call of an agent in the audit log, before the tool runs; called by the edge.',
  })
  @Allow('service')
  async recordToolCall(
    @Ctx() context: GraphContext,
    @Arg('call', () => ToolCallInput, { description: 'The called tool, and the person it is called for.' })
    call: ToolCallInput,
  ): Promise<boolean> {
    const { tool, given, client } = call
    await inTransaction(this.db, (trx) =>
      this.audit.record(
        trx,
        asPerson(context, call),
        audited('tool_called', tool, { after: { given, ...(client ? { client } : {}) } }),
      ),
    )
    return true
  }

  @Mutation(() => Boolean, {
    description:
      'Records in the audit log that a person allows a program to act for them, before it may; called by the ' +
      'edge.',
  })
  @Allow('service')
  async recordAllowedAgent(
    @Ctx() context: GraphContext,
    @Arg('allowed', () => AllowedAgentInput, { description: 'The program, and the person it acts for.' })
    allowed: AllowedAgentInput,
  ): Promise<boolean> {
    await inTransaction(this.db, (trx) =>
      this.audit.record(
        trx,
        asPerson(context, allowed),
        audited('agent_allowed', allowed.personId, { after: { client: allowed.client } }),
      ),
    )
    return true
  }
}

/** The edge reports what a person or their program does: the row names the person. */
function asPerson(
  context: GraphContext,
  { personId, personEmail, personRole }: Omit<AllowedAgentInput, 'client'>,
) {
  const person = { subject: personId, email: personEmail, role: personRole, name: personId }
  return { ...context, viewer: { kind: 'session', ...person } as const }
}
