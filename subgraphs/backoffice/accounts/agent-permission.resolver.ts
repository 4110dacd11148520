import { Arg, Ctx, FieldResolver, ID, Mutation, Resolver } from 'type-graphql'
import { Allow } from '../../shared/guards.js'
import { SkipsSecondFactor } from '../../shared/second-factor.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import { Viewer } from '../users/viewer.type.js'
import type { AgentPermissions } from './agent-permission.service.js'
import { AgentPermission } from './agent-permission.type.js'

@Resolver(() => Viewer)
export class AgentPermissionResolver {
  constructor(private readonly api: AgentPermissions) {}

  @FieldResolver(() => [AgentPermission], {
    description:
      'The programs that the person allowed to act for them, latest first; empty for people who sign in at ' +
      'an external identity provider. Tokens of `POST /api/auth/agent-token` end with the session.',
  })
  agentPermissions(@Ctx() context: GraphContext): Promise<readonly AgentPermission[]> {
    return this.api.list(context)
  }

  @Mutation(() => Boolean, {
    description:
      'Withdraws the viewer’s permission for a program; its tokens are refused within five seconds. The program ' +
      'may ask again.',
  })
  @Allow('signed-in')
  @SkipsSecondFactor()
  async withdrawAgentPermission(
    @Ctx() context: GraphContext,
    @Arg('id', () => ID, { description: 'As in `viewer.agentPermissions`.' }) id: string,
  ): Promise<boolean> {
    await this.api.withdraw(context, id)
    return true
  }
}
