import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql'
import { Allow } from '../../shared/guards.js'
import { SkipsSecondFactor } from '../../shared/second-factor.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import type { Mfa } from './mfa.service.js'
import { MfaSetup, MfaStatus, MfaVerification } from './mfa.type.js'

@Resolver()
export class MfaResolver {
  constructor(private readonly mfa: Mfa) {}

  @Query(() => MfaStatus, { description: 'State of the viewer’s own second factor.' })
  @Allow('signed-in')
  myMfa(@Ctx() context: GraphContext): Promise<MfaStatus> {
    return this.mfa.status(context)
  }

  @Mutation(() => MfaSetup, {
    description:
      'Sets up a second factor of the viewer. A confirmed one can be replaced only in a verified session, and stays in force, ' +
      'with its backup codes, until a code of the new one is verified in it.',
  })
  @Allow('signed-in')
  @SkipsSecondFactor()
  setupMfa(
    @Ctx() context: GraphContext,
    @Arg('userId', () => ID, { description: 'The viewer’s own id.' }) userId: string,
  ): Promise<MfaSetup> {
    return this.mfa.setUp(context, userId)
  }

  @Mutation(() => MfaVerification, {
    description:
      'Verifies the session by a one-time code, which also completes the sign-in of a person who has a second factor; ' +
      'the first code confirms the set-up. Five attempts per minute, and longer pauses after ten wrong codes in a row.',
  })
  @Allow('signing-in')
  @SkipsSecondFactor()
  verifyMfa(
    @Ctx() context: GraphContext,
    @Arg('userId', () => ID, { description: 'The viewer’s own id.' }) userId: string,
    @Arg('token', () => String, { description: 'A code of 6 digits, or a backup code of 8.' }) token: string,
  ): Promise<MfaVerification> {
    return this.mfa.verify(context, userId, token)
  }

  @Mutation(() => Boolean, {
    description: 'Removes the viewer’s own second factor; requires a verified session.',
  })
  @Allow('signed-in')
  @SkipsSecondFactor()
  async disableMfa(@Ctx() context: GraphContext): Promise<boolean> {
    await this.mfa.disable(context)
    return true
  }

  @Mutation(() => Boolean, {
    description: 'Removes a lost second factor of a person and ends their sessions and push subscriptions.',
  })
  @Allow('admin')
  async resetMfa(
    @Ctx() context: GraphContext,
    @Arg('userId', () => ID, { description: 'The person (`usr_…`).' }) userId: string,
  ): Promise<boolean> {
    await this.mfa.reset(context, userId)
    return true
  }
}
