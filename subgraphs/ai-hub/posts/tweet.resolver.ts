import { Arg, Ctx, FieldResolver, ID, Query, Resolver, Root } from 'type-graphql'
import { batchLoader } from '../../shared/graphql/batch-loader.js'
import { Allow } from '../../shared/guards.js'
import { type ConnectionOf, PageArg, type PageInput } from '../../shared/paging/page.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import type { MonitoredAccounts } from '../monitored-accounts/monitored-account.service.js'
import { MonitoredAccount } from '../monitored-accounts/monitored-account.type.js'
import type { PostRecord, Posts } from './post.service.js'
import { TweetFilter } from './tweet.inputs.js'
import { Tweet, TweetConnection } from './tweet.type.js'

@Resolver(() => Tweet)
export class TweetResolver {
  readonly #accounts
  readonly #posts

  constructor(
    private readonly posts: Posts,
    private readonly accounts: MonitoredAccounts,
  ) {
    this.#accounts = batchLoader(accounts.findMany, ({ id }) => id)
    this.#posts = batchLoader(posts.findMany, ({ id }) => id)
  }

  @Query(() => Tweet, { nullable: true, description: 'One post; null if it does not exist.' })
  @Allow('api-client', 'staff', 'admin')
  tweet(@Arg('id', () => ID, { description: '`tw_…`' }) id: string) {
    return this.posts.find(id)
  }

  @Query(() => TweetConnection, { description: 'Posts of monitored guardians, newest first.' })
  @Allow('api-client', 'staff', 'admin')
  async tweets(
    @Arg('filter', () => TweetFilter, { nullable: true }) filter?: TweetFilter,
    @PageArg('Page of the list.')
    page?: PageInput,
  ): Promise<ConnectionOf<PostRecord>> {
    if (filter?.guardianId) await this.accounts.get(filter.guardianId)
    return this.posts.list(filter ?? {}, page ?? {})
  }

  @FieldResolver(() => MonitoredAccount, { nullable: true, description: 'The account that wrote it.' })
  account(@Root() { guardianId }: Tweet, @Ctx() context: GraphContext) {
    return this.#accounts(context, guardianId)
  }

  @FieldResolver(() => Tweet, { nullable: true, description: 'The earlier post with the same content.' })
  async duplicateOf(
    @Root() { duplicateOfId }: Tweet,
    @Ctx() context: GraphContext,
  ): Promise<PostRecord | undefined> {
    return duplicateOfId ? this.#posts(context, duplicateOfId) : undefined
  }
}
