import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql'
import { Allow } from '../../shared/guards.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import type { Mfa } from './mfa.service.js'
import { MfaSetup, MfaStatus, MfaVerification } from './mfa.type.js'

@Resolver()
export class MfaResolver {
  constructor(private readonly mfa: Mfa) {}

  @Query(() => MfaStatus, { description: 'Where the viewer’s own second factor stands.' })
  @Allow('signed-in')
  myMfa(@Ctx() context: GraphContext): Promise<MfaStatus> {
    return this.mfa.status(context)
  }

  @Mutation(() => MfaSetup, {
    description:
      'Sets up a second factor for oneself. One that was confirmed gives way only in a verified session.',
  })
  @Allow('signed-in')
  setupMfa(
    @Ctx() context: GraphContext,
    @Arg('userId', () => ID, { description: 'The viewer’s own id.' }) userId: string,
  ): Promise<MfaSetup> {
    return this.mfa.setUp(context, userId)
  }

  @Mutation(() => MfaVerification, {
    description:
      'Verifies the session by a one-time code; the first one confirms the set-up. Five tries a minute.',
  })
  @Allow('signed-in')
  verifyMfa(
    @Ctx() context: GraphContext,
    @Arg('userId', () => ID, { description: 'The viewer’s own id.' }) userId: string,
    @Arg('token', () => String, { description: 'A code of 6 digits, or a backup code of 8.' }) token: string,
  ): Promise<MfaVerification> {
    return this.mfa.verify(context, userId, token)
  }

  @Mutation(() => Boolean, {
    description: 'Takes somebody’s lost second factor away and ends their sessions.',
  })
  @Allow('admin')
  async resetMfa(
    @Ctx() context: GraphContext,
    @Arg('userId', () => ID, { description: 'Whose second factor (`usr_…`).' }) userId: string,
  ): Promise<boolean> {
    await this.mfa.reset(context, userId)
    return true
  }
}
