import { Arg, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql'
import type { Awaitable } from '../../../runtime/awaitable.js'
import { Allow } from '../../shared/guards.js'
import { connectionLoader } from '../../shared/paging/connection-loader.js'
import { type ConnectionOf, PageArg, type PageInput } from '../../shared/paging/page.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import { Case } from '../cases/case.type.js'
import { Guardian } from '../guardians/guardian.type.js'
import type { Monitor } from './monitor.service.js'
import { SocialMonitorRun } from './monitor-run.type.js'
import type { createPostStatistics } from './post-statistics.service.js'
import { type PostTimeRange, PostTimeRangeEnum, SocialPostStatistics } from './post-statistics.type.js'
import type { SocialPosts } from './social-post.service.js'
import { type SocialPost, SocialPostConnection } from './social-post.type.js'

@Resolver()
export class SocialWorkResolver {
  constructor(
    private readonly monitor: Monitor,
    private readonly statistics: ReturnType<typeof createPostStatistics>,
  ) {}

  @Query(() => SocialPostStatistics, { description: 'Statistics of the posts of a time range.' })
  @Allow('staff', 'admin')
  socialPostStatistics(
    @Arg('timeRange', () => PostTimeRangeEnum, {
      defaultValue: 'all',
      description: 'Time range; default all.',
    })
    timeRange: PostTimeRange,
  ): Promise<SocialPostStatistics> {
    return this.statistics(timeRange)
  }

  @Query(() => SocialMonitorRun, {
    nullable: true,
    description: 'One monitoring run; null if it does not exist.',
  })
  @Allow('staff', 'admin')
  socialMonitorRun(@Arg('id', () => ID) id: string): Awaitable<SocialMonitorRun | undefined> {
    return this.monitor.find(id)
  }

  @Mutation(() => SocialMonitorRun, {
    description:
      'Starts to fetch new posts of guardians in the background; returns the run in progress if there is one.',
  })
  @Allow('staff', 'admin')
  startSocialMonitor(@Ctx() context: GraphContext): Promise<SocialMonitorRun> {
    return this.monitor.start(context)
  }
}

/** The posts of a case. */
@Resolver(() => Case)
export class CaseSocialPostsResolver {
  readonly #postsOf: ReturnType<typeof connectionLoader<GraphContext['viewer'], SocialPost>>

  constructor(posts: SocialPosts) {
    this.#postsOf = connectionLoader(posts.pagesOfCases)
  }

  @FieldResolver(() => SocialPostConnection, {
    nullable: true,
    description: 'Posts about the case, newest first. For staff; guardians see their own posts.',
  })
  @Allow('guardian', 'staff', 'admin')
  socialPosts(
    @Root() { id }: Case,
    @Ctx() context: GraphContext,
    @PageArg() page?: PageInput,
  ): Awaitable<ConnectionOf<SocialPost>> {
    return this.#postsOf(context, id, page, context.viewer)
  }
}

/** The posts of a guardian. */
@Resolver(() => Guardian)
export class GuardianSocialPostsResolver {
  readonly #postsOf: ReturnType<typeof connectionLoader<GraphContext['viewer'], SocialPost>>

  constructor(posts: SocialPosts) {
    this.#postsOf = connectionLoader(posts.pagesOfGuardians)
  }

  @FieldResolver(() => SocialPostConnection, {
    nullable: true,
    description: 'Posts of the guardian, newest first. For staff; guardians see their own posts.',
  })
  @Allow('guardian', 'staff', 'admin')
  socialPosts(
    @Root() { id }: Guardian,
    @Ctx() context: GraphContext,
    @PageArg() page?: PageInput,
  ): Awaitable<ConnectionOf<SocialPost>> {
    return this.#postsOf(context, id, page, context.viewer)
  }
}
