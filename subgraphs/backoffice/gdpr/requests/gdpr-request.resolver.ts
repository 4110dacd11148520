import { Arg, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql'
import type { Awaitable } from '../../../../runtime/awaitable.js'
import type { Clock } from '../../../shared/clock.js'
import { timestamp } from '../../../shared/clock.js'
import { batchLoader } from '../../../shared/graphql/batch-loader.js'
import { Allow } from '../../../shared/guards.js'
import { PageArg, type PageInput } from '../../../shared/paging/page.js'
import { RequiresSecondFactor } from '../../../shared/second-factor.js'
import type { GraphContext } from '../../../shared/subgraph/graph-context.js'
import type { Users } from '../../users/user.service.js'
import { User } from '../../users/user.type.js'
import { isUserVisible } from '../../users/user-visibility.policy.js'
import type { Archives } from '../archives/archive.service.js'
import type { GdprAdminService } from './gdpr-admin.service.js'
import {
  CreateGdprRequestInput,
  GdprArchiveInput,
  GdprErasureInput,
  GdprRectificationInput,
  GdprRequestFilter,
} from './gdpr-request.inputs.js'
import type { GdprRequests } from './gdpr-request.service.js'
import { openStates } from './gdpr-request.state.js'
import {
  GdprArchive,
  GdprArchivePart,
  GdprRequest,
  GdprRequestConnection,
  GdprRequestReceipt,
} from './gdpr-request.type.js'

@Resolver(() => GdprRequest)
export class GdprRequestResolver {
  readonly #userOf: (context: GraphContext, id: string) => Awaitable<User | undefined>

  constructor(
    private readonly requests: GdprRequests,
    private readonly gdprAdmin: GdprAdminService,
    private readonly archives: Archives,
    private readonly clock: Clock,
    users: Pick<Users, 'findMany'>,
  ) {
    this.#userOf = batchLoader(users.findMany, ({ id }) => id)
  }

  @Query(() => GdprRequest, {
    nullable: true,
    description: 'One GDPR request: your own, or any for administrators; null otherwise.',
  })
  @Allow('signed-in')
  gdprRequest(@Ctx() context: GraphContext, @Arg('id', () => ID) id: string) {
    return this.gdprAdmin.find(context, id)
  }

  @Query(() => GdprRequestConnection, {
    description: 'GDPR requests, newest first: your own, or all for administrators.',
  })
  @Allow('signed-in')
  gdprRequests(
    @Ctx() context: GraphContext,
    @Arg('filter', () => GdprRequestFilter, { nullable: true }) filter?: GdprRequestFilter,
    @PageArg() page?: PageInput,
  ) {
    return this.gdprAdmin.list(context, filter ?? {}, page ?? {})
  }

  @Query(() => GdprArchivePart, {
    description:
      'One part of an archive; concatenate the parts in order. `openGdprArchive` returns how many there ' +
      'are.',
  })
  @Allow('signed-in')
  gdprArchivePart(
    @Ctx() context: GraphContext,
    @Arg('requestId', () => ID, { description: 'The request that the archive belongs to (`gdpr_req_…`).' })
    requestId: string,
    @Arg('position', () => Int, { description: 'Index of the part, from 0 to `parts` − 1.' })
    position: number,
  ): Promise<GdprArchivePart> {
    return this.archives.part(context, requestId, position)
  }

  @Mutation(() => GdprArchive, {
    description:
      'Records that an archive is downloaded, and returns its number of parts. CONFLICT while it ' +
      'is not ready.',
  })
  @Allow('signed-in')
  openGdprArchive(
    @Ctx() context: GraphContext,
    @Arg('requestId', () => ID, { description: 'The request that the archive belongs to (`gdpr_req_…`).' })
    requestId: string,
  ): Promise<GdprArchive> {
    return this.archives.open(context, requestId)
  }

  @Mutation(() => GdprRequestReceipt, { description: 'Creates a GDPR request of any type.' })
  @Allow('signed-in')
  createGdprRequest(
    @Ctx() context: GraphContext,
    @Arg('input', () => CreateGdprRequestInput) input: CreateGdprRequestInput,
  ): Promise<GdprRequestReceipt> {
    return this.requests.create(context, input)
  }

  @Mutation(() => GdprRequestReceipt, {
    description: 'Requests an archive of all data about a person (GDPR, article 15).',
  })
  @Allow('signed-in')
  requestDataAccess(
    @Ctx() context: GraphContext,
    @Arg('input', () => GdprArchiveInput) input: GdprArchiveInput,
  ): Promise<GdprRequestReceipt> {
    return this.requests.access(context, input)
  }

  @Mutation(() => GdprRequestReceipt, {
    description: 'Requests an archive of the data that a person provided (GDPR, article 20).',
  })
  @Allow('signed-in')
  requestDataPortability(
    @Ctx() context: GraphContext,
    @Arg('input', () => GdprArchiveInput) input: GdprArchiveInput,
  ): Promise<GdprRequestReceipt> {
    return this.requests.portability(context, input)
  }

  @Mutation(() => GdprRequestReceipt, {
    description: 'Requests a correction of the profile (GDPR, article 16).',
  })
  @Allow('signed-in')
  requestRectification(
    @Ctx() context: GraphContext,
    @Arg('input', () => GdprRectificationInput) input: GdprRectificationInput,
  ): Promise<GdprRequestReceipt> {
    return this.requests.rectify(context, input)
  }

  @Mutation(() => GdprRequestReceipt, {
    description: 'Requests the erasure of a person’s data, which cannot be undone.',
  })
  @Allow('signed-in')
  @RequiresSecondFactor()
  requestErasure(
    @Ctx() context: GraphContext,
    @Arg('input', () => GdprErasureInput) input: GdprErasureInput,
  ): Promise<GdprRequestReceipt> {
    return this.requests.erase(context, input)
  }

  @Mutation(() => GdprRequest, {
    description:
      'Cancels your own request before its `notBefore`; CONFLICT afterwards and for requests without one.',
  })
  @Allow('signed-in')
  cancelGdprRequest(@Ctx() context: GraphContext, @Arg('id', () => ID) id: string) {
    return this.requests.cancel(context, id)
  }

  @Mutation(() => GdprRequest, {
    description:
      'Resolves a request in the state awaiting_admin, or rejects an erasure that waits for a frozen wallet; CONFLICT ' +
      'in any other state.',
  })
  @Allow('admin')
  answerGdprRequest(
    @Ctx() context: GraphContext,
    @Arg('id', () => ID) id: string,
    @Arg('outcome', () => String, { description: '`completed` or `rejected`.' }) outcome: string,
    @Arg('note', () => String, { description: 'What was done, or why not; shown to the person.' })
    note: string,
  ) {
    return this.gdprAdmin.resolve(context, id, outcome, note)
  }

  @Mutation(() => GdprRequest, { description: 'Retries a failed request.' })
  @Allow('admin')
  retryGdprRequest(@Ctx() context: GraphContext, @Arg('id', () => ID) id: string) {
    return this.gdprAdmin.retry(context, id)
  }

  @FieldResolver(() => User, {
    nullable: true,
    description: 'The person whose data it is about; null if the viewer may not see the profile.',
  })
  async user(@Ctx() context: GraphContext, @Root() { userId }: GdprRequest): Promise<User | undefined> {
    return isUserVisible(context.viewer, userId) ? this.#userOf(context, userId) : undefined
  }

  @FieldResolver(() => Boolean, { description: 'Whether the request is open after its due date.' })
  isOverdue(@Root() { state, dueAt }: GdprRequest): boolean {
    return openStates.includes(state) && dueAt < timestamp(this.clock)
  }
}
