import { Arg, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql'
import { Allow } from '../../shared/guards.js'
import { SkipsSecondFactor } from '../../shared/second-factor.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import { SignedInAccount } from '../users/user.type.js'
import type { Sessions } from './session.service.js'
import { Session } from './session.type.js'

@Resolver(() => Session)
export class SessionResolver {
  constructor(private readonly api: Sessions) {}

  @Query(() => [Session], {
    description:
      'The viewer’s sessions, newest first; empty for people who sign in at an external identity provider.',
  })
  @Allow('signed-in')
  sessions(@Ctx() context: GraphContext): Promise<Session[]> {
    return this.api.list(context)
  }

  @Mutation(() => Boolean, {
    description: 'Ends one of the viewer’s sessions; its tokens are refused within five seconds.',
  })
  @Allow('signed-in')
  @SkipsSecondFactor()
  async endSession(
    @Ctx() context: GraphContext,
    @Arg('id', () => ID, { description: 'As in `sessions`, which lists those of the viewer.' }) id: string,
  ): Promise<boolean> {
    await this.api.end(context, id)
    return true
  }

  @Mutation(() => Boolean, {
    description:
      'Records that a person changed the password, and deletes all their push subscriptions and unused links to choose a ' +
      'password; called by the edge.',
  })
  @Allow('service')
  async recordPasswordChange(
    @Ctx() context: GraphContext,
    @Arg('account', () => SignedInAccount, { description: 'The account whose password was changed.' })
    account: SignedInAccount,
    @Arg('ageMs', () => Int, { defaultValue: 0, description: 'Milliseconds since the change.' })
    ageMs: number,
  ): Promise<boolean> {
    await this.api.recordPasswordChange(context, account, ageMs)
    return true
  }

  @Mutation(() => Int, {
    description:
      'Ends all of the viewer’s sessions except that of the request, and all push subscriptions, which browsers can ' +
      'renew; returns the number of sessions.',
  })
  @Allow('signed-in')
  @SkipsSecondFactor()
  endOtherSessions(@Ctx() context: GraphContext): Promise<number> {
    return this.api.endOthers(context)
  }
}
