import { Arg, Ctx, FieldResolver, ID, Mutation, Resolver, Root } from 'type-graphql'
import type { Awaitable } from '../../../../runtime/awaitable.js'
import { batchLoader } from '../../../shared/graphql/batch-loader.js'
import { Allow } from '../../../shared/guards.js'
import { PageArg, type PageInput } from '../../../shared/paging/page.js'
import type { GraphContext } from '../../../shared/subgraph/graph-context.js'
import { Viewer } from '../../users/viewer.type.js'
import { Case, CaseConnection } from '../case.type.js'
import type { CaseFollows } from './case-follow.service.js'

/** Following a case, and whether the viewer does. */
@Resolver(() => Case)
export class CaseFollowResolver {
  readonly #isFollowed: (context: GraphContext, key: string) => Awaitable<string | undefined>

  constructor(private readonly follows: CaseFollows) {
    this.#isFollowed = batchLoader(
      // All keys of a request belong to its viewer.
      async (keys) => {
        const [userId = ''] = keys[0]?.split(' ') ?? []
        const caseIds = keys.map((key) => key.slice(userId.length + 1))
        return (await follows.followedAmong(userId, caseIds)).map((caseId) => `${userId} ${caseId}`)
      },
      (key) => key,
    )
  }

  @Mutation(() => Case, {
    description:
      'Follows a case: the viewer is notified of its updates and changes of status. May be repeated.',
  })
  @Allow('signed-in')
  followCase(
    @Ctx() context: GraphContext,
    @Arg('id', () => ID, { description: 'The case (`cas_…`).' }) id: string,
  ) {
    return this.follows.follow(context, id)
  }

  @Mutation(() => Case, { description: 'Ends following a case. May be repeated.' })
  @Allow('signed-in')
  unfollowCase(
    @Ctx() context: GraphContext,
    @Arg('id', () => ID, { description: 'The case (`cas_…`).' }) id: string,
  ) {
    return this.follows.unfollow(context, id)
  }

  @FieldResolver(() => Boolean, {
    description: 'Whether the viewer follows the case; false for viewers other than people.',
  })
  async isFollowed(@Root() { id }: Case, @Ctx() context: GraphContext): Promise<boolean> {
    if (!('role' in context.viewer)) return false
    return (await this.#isFollowed(context, `${context.viewer.subject} ${id}`)) !== undefined
  }
}

/** The cases that the viewer follows. */
@Resolver(() => Viewer)
export class FollowedCasesResolver {
  constructor(private readonly follows: CaseFollows) {}

  @FieldResolver(() => CaseConnection, {
    description: 'Cases that the viewer follows, the latest followed first.',
  })
  followedCases(@Ctx() context: GraphContext, @PageArg() page?: PageInput) {
    return this.follows.list(context, page ?? {})
  }
}
