import { Arg, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql'
import { Allow } from '../../shared/guards.js'
import { PageArg, type PageInput } from '../../shared/paging/page.js'
import { RequiresSecondFactor } from '../../shared/second-factor.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import { User } from '../wallets/user.type.js'
import { WalletApprovalFilter } from './approval.inputs.js'
import type { ApprovalRecord, Approvals } from './approval.service.js'
import { WalletApproval, WalletApprovalConnection } from './approval.type.js'

const ID_OF_APPROVAL = 'As in `WalletApproval.id` (`apr_…`).'

@Resolver(() => WalletApproval)
export class ApprovalResolver {
  constructor(private readonly approvals: Approvals) {}

  @Query(() => WalletApproval, {
    nullable: true,
    description:
      'A request that needs or needed the approval of a second administrator; null if it does not exist.',
  })
  @Allow('admin')
  walletApproval(@Arg('id', () => ID, { description: ID_OF_APPROVAL }) id: string) {
    return this.approvals.find(id)
  }

  @Query(() => WalletApprovalConnection, {
    description: 'Requests that need or needed the approval of a second administrator, newest first.',
  })
  @Allow('admin')
  walletApprovals(
    @Arg('filter', () => WalletApprovalFilter, { nullable: true }) filter?: WalletApprovalFilter,
    @PageArg() page?: PageInput,
  ) {
    return this.approvals.list(filter ?? {}, page ?? {})
  }

  @Mutation(() => WalletApproval, {
    description:
      'Approves a request of another person and executes it. FORBIDDEN for the requester; CONFLICT if it is ' +
      'already decided or has expired. If its payment is refused, for example with INSUFFICIENT_BALANCE, it ' +
      'remains pending.',
  })
  @Allow('admin')
  @RequiresSecondFactor()
  grantWalletApproval(
    @Ctx() context: GraphContext,
    @Arg('id', () => ID, { description: ID_OF_APPROVAL }) id: string,
  ) {
    return this.approvals.grant(context, id)
  }

  @Mutation(() => WalletApproval, {
    description: 'Rejects a request, including one’s own; CONFLICT if it is already decided or has expired.',
  })
  @Allow('admin')
  rejectWalletApproval(
    @Ctx() context: GraphContext,
    @Arg('id', () => ID, { description: ID_OF_APPROVAL }) id: string,
    @Arg('reason', () => String, { description: 'Why it is rejected, at most 500 characters.' })
    reason: string,
  ) {
    return this.approvals.reject(context, id, reason)
  }

  @FieldResolver(() => User, { nullable: true, description: 'Who requested it; null for an erased person.' })
  requester(@Root() { requestedBy }: ApprovalRecord): User {
    return { id: requestedBy }
  }

  @FieldResolver(() => User, {
    nullable: true,
    description: 'The administrator who decided; null before, and for an erased person.',
  })
  decider(@Root() { decidedBy }: ApprovalRecord): User | undefined {
    return decidedBy === undefined ? undefined : { id: decidedBy }
  }
}
