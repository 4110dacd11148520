import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql'
import { Allow } from '../../shared/guards.js'
import { PageArg, type PageInput } from '../../shared/paging/page.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import type { Quarantine } from './quarantine.service.js'
import type { QuarantineState } from './quarantine.state.js'
import { QuarantinedAmount, QuarantinedAmountConnection, QuarantineStateEnum } from './quarantine.type.js'

const QUARANTINED = 'As in `QuarantinedAmount.id` (`qua_…`).'
const REASON = 'Reason, for the audit log; at most 500 characters.'

/** Amounts that owners of wallets are not shown. */
@Resolver(() => QuarantinedAmount)
export class QuarantineResolver {
  constructor(private readonly quarantine: Quarantine) {}

  @Query(() => QuarantinedAmountConnection, {
    description:
      'Tiny payments from outside, and claimable balances that are tiny or of assets that wallets do not ' +
      'support, newest first.',
  })
  @Allow('staff', 'admin')
  quarantinedAmounts(
    @Arg('state', () => QuarantineStateEnum, { nullable: true, description: 'Only amounts in this state.' })
    state?: QuarantineState,
    @PageArg() page?: PageInput,
    @Arg('walletId', () => ID, {
      nullable: true,
      description: 'Only amounts for this wallet (`wal_…`).',
    })
    walletId?: string,
  ) {
    return this.quarantine.list({ state, walletId }, page ?? {})
  }

  @Mutation(() => QuarantinedAmount, {
    description:
      'Shows an amount to the owner of its wallet; a payment then has its event and counts like any other. ' +
      'CONFLICT if it is already shown.',
  })
  @Allow('staff', 'admin')
  releaseQuarantinedAmount(
    @Ctx() context: GraphContext,
    @Arg('id', () => ID, { description: QUARANTINED }) id: string,
    @Arg('reason', () => String, { description: REASON }) reason: string,
  ) {
    return this.quarantine.release(context, id, reason)
  }

  @Mutation(() => QuarantinedAmount, {
    description: 'Keeps an amount hidden from the owner of its wallet. CONFLICT if it is already decided.',
  })
  @Allow('staff', 'admin')
  hideQuarantinedAmount(
    @Ctx() context: GraphContext,
    @Arg('id', () => ID, { description: QUARANTINED }) id: string,
    @Arg('reason', () => String, { description: REASON }) reason: string,
  ) {
    return this.quarantine.hide(context, id, reason)
  }
}
