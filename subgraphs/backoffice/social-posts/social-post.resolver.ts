import { Arg, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql'
import { Allow } from '../../shared/guards.js'
import { PageArg, type PageInput } from '../../shared/paging/page.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import { caseLoader } from '../cases/case.reference.js'
import type { Cases } from '../cases/case.service.js'
import { Case } from '../cases/case.type.js'
import type { PostReview } from './review.service.js'
import { CreateSocialPostInput, SocialPostFilter, UpdateSocialPostInput } from './social-post.inputs.js'
import type { SocialPosts } from './social-post.service.js'
import type { SocialPostRecord } from './social-post.store.js'
import { CaseFromPost, SocialPost, SocialPostConnection } from './social-post.type.js'

@Resolver(() => SocialPost)
export class SocialPostResolver {
  readonly #caseOf: (context: GraphContext, id: string) => Promise<Case | undefined>

  constructor(
    private readonly posts: SocialPosts,
    private readonly review: PostReview,
    cases: Cases,
  ) {
    this.#caseOf = caseLoader(cases)
  }

  @Query(() => SocialPost, { nullable: true, description: 'One post; guardians see only their own.' })
  @Allow('guardian', 'staff', 'admin')
  socialPost(@Ctx() context: GraphContext, @Arg('id', () => ID) id: string) {
    return this.posts.find(context, id)
  }

  @Query(() => SocialPostConnection, { description: 'Posts, newest first; guardians see only their own.' })
  @Allow('guardian', 'staff', 'admin')
  socialPosts(
    @Ctx() context: GraphContext,
    @Arg('filter', () => SocialPostFilter, { nullable: true }) filter?: SocialPostFilter,
    @PageArg() page?: PageInput,
  ) {
    return this.posts.list(context, filter ?? {}, page ?? {})
  }

  @Mutation(() => SocialPost, { description: 'Records a post; without an analysis the AI hub analyses it.' })
  @Allow('guardian', 'staff', 'admin')
  createSocialPost(
    @Ctx() context: GraphContext,
    @Arg('input', () => CreateSocialPostInput) input: CreateSocialPostInput,
  ) {
    return this.posts.create(context, input)
  }

  @Mutation(() => SocialPost, {
    description: 'Corrects a pending post, or sets its status: guardians correct their own, staff do both.',
  })
  @Allow('guardian', 'staff', 'admin')
  async updateSocialPost(
    @Ctx() context: GraphContext,
    @Arg('id', () => ID) id: string,
    @Arg('input', () => UpdateSocialPostInput) input: UpdateSocialPostInput,
  ): Promise<SocialPostRecord> {
    const decides = input.status != null || input.reviewedAt != null
    const corrects = input.postContent != null || input.postUrl != null
    if (!decides) return this.posts.correct(context, id, input)
    if (!corrects) return this.review.setStatus(context, id, input)
    // Check first: a rejected request must not change the text either.
    await this.review.decidable(context, id)
    const corrected = await this.posts.correct(context, id, input)
    return this.review.setStatus(context, id, { ...input, version: corrected.version })
  }

  @Mutation(() => SocialPost, { description: 'Deletes a post; cases and updates created from it stay.' })
  @Allow('guardian', 'staff', 'admin')
  deleteSocialPost(@Ctx() context: GraphContext, @Arg('id', () => ID) id: string) {
    return this.posts.delete(context, id)
  }

  @Mutation(() => SocialPost, {
    description: 'Approves a post: creates an update of its matched case, or else a new case.',
  })
  @Allow('staff', 'admin')
  approveSocialPost(@Ctx() context: GraphContext, @Arg('id', () => ID) id: string) {
    return this.review.approve(context, id)
  }

  @Mutation(() => SocialPost, {
    description: 'Completes a post: it is approved without creating a case or an update.',
  })
  @Allow('staff', 'admin')
  completeSocialPost(@Ctx() context: GraphContext, @Arg('id', () => ID) id: string) {
    return this.review.complete(context, id)
  }

  @Mutation(() => SocialPost, { description: 'Dismisses a pending post. It may become pending again.' })
  @Allow('staff', 'admin')
  dismissSocialPost(@Ctx() context: GraphContext, @Arg('id', () => ID) id: string) {
    return this.review.dismiss(context, id)
  }

  @Mutation(() => SocialPost, {
    description:
      'Matches a post to a case, so that approving it creates an update of that case. Does not change its status.',
  })
  @Allow('staff', 'admin')
  matchSocialPost(
    @Ctx() context: GraphContext,
    @Arg('id', () => ID) id: string,
    @Arg('caseId', () => ID, { description: 'The case (`cas_…`).' }) caseId: string,
  ) {
    return this.review.matchCase(context, id, caseId)
  }

  @Mutation(() => CaseFromPost, {
    description: 'Creates a case from a post and approves the post; at most once per post.',
  })
  @Allow('guardian', 'staff', 'admin')
  generateCaseFromPost(
    @Ctx() context: GraphContext,
    @Arg('postId', () => ID, { description: 'Id of the post (`soc_…`), or its id on the network.' })
    postId: string,
    @Arg('guardianId', () => ID, { nullable: true, description: 'Must be the author of the post.' })
    guardianId?: string,
  ): Promise<CaseFromPost> {
    return this.review.generateCase(context, postId, guardianId)
  }

  @FieldResolver(() => Case, { nullable: true, description: 'The matched or created case.' })
  async case(@Root() { caseId }: SocialPost, @Ctx() context: GraphContext): Promise<Case | undefined> {
    return caseId ? this.#caseOf(context, caseId) : undefined
  }
}
