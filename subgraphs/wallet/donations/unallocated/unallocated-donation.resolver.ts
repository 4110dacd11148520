import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql'
import { Allow } from '../../../shared/guards.js'
import { PageArg, type PageInput } from '../../../shared/paging/page.js'
import { RequiresSecondFactor } from '../../../shared/second-factor.js'
import type { GraphContext } from '../../../shared/subgraph/graph-context.js'
import { AllocateDonationInput, ReturnDonationInput } from './unallocated-donation.inputs.js'
import type { UnallocatedDonations } from './unallocated-donation.service.js'
import type { UnallocatedState } from './unallocated-donation.state.js'
import {
  UnallocatedDonation,
  UnallocatedDonationConnection,
  UnallocatedStateEnum,
} from './unallocated-donation.type.js'

/** Money of donation accounts without a recognisable case. */
@Resolver(() => UnallocatedDonation)
export class UnallocatedDonationResolver {
  constructor(private readonly unallocated: UnallocatedDonations) {}

  @Query(() => UnallocatedDonationConnection, {
    description: 'Money that donation accounts received for no recognisable case, newest first.',
  })
  @Allow('staff', 'admin')
  unallocatedDonations(
    @Arg('state', () => UnallocatedStateEnum, {
      nullable: true,
      description: 'Only donations in this state.',
    })
    state?: UnallocatedState,
    @PageArg() page?: PageInput,
  ) {
    return this.unallocated.list(state, page ?? {})
  }

  @Mutation(() => UnallocatedDonation, {
    description: 'Allocates unallocated money to a case, as a donation. CONFLICT unless it is open.',
  })
  @Allow('staff', 'admin')
  allocateDonation(
    @Ctx() context: GraphContext,
    @Arg('input', () => AllocateDonationInput) { id, caseId, reason }: AllocateDonationInput,
  ) {
    return this.unallocated.allocate(context, id, caseId, reason)
  }

  @Mutation(() => UnallocatedDonation, {
    description:
      'Pays unallocated money back to its sender, within the limits of payments from wallets of the organisation. CONFLICT ' +
      'unless it is open.',
  })
  @Allow('admin')
  @RequiresSecondFactor()
  returnUnallocatedDonation(
    @Ctx() context: GraphContext,
    @Arg('input', () => ReturnDonationInput) { id, reason, memo, memoType }: ReturnDonationInput,
  ) {
    return this.unallocated.returnToSender(context, id, reason, { memo, memoType })
  }
}
