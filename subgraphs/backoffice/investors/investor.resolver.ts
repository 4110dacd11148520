import { Arg, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql'
import type { Role } from '../../../schema/viewer.js'
import { Allow } from '../../shared/guards.js'
import { PageArg, type PageInput } from '../../shared/paging/page.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import { RoleEnum } from '../users/user.type.js'
import type { Investors } from './investor.service.js'
import { type InvestorStatus, investorTransitions } from './investor.state.js'
import type { InvestorRecord } from './investor.store.js'
import {
  CreateInvestorInput,
  Investor,
  InvestorConnection,
  InvestorCreated,
  InvestorFilter,
  InvestorStatusEnum,
  UpdateInvestorInput,
} from './investor.type.js'

@Resolver(() => Investor)
export class InvestorResolver {
  constructor(private readonly investors: Investors) {}

  @Query(() => Investor, { nullable: true, description: 'One investor; null if it does not exist.' })
  @Allow('staff', 'admin')
  investor(@Arg('id', () => ID) id: string) {
    return this.investors.find(id)
  }

  @Query(() => InvestorConnection, { name: 'investors', description: 'Investors, newest first.' })
  @Allow('staff', 'admin')
  list(
    @Arg('filter', () => InvestorFilter, { nullable: true }) filter?: InvestorFilter,
    @PageArg() page?: PageInput,
  ) {
    return this.investors.list(filter ?? {}, page ?? {})
  }

  @Mutation(() => InvestorCreated, {
    description:
      'Records a prospective investor as a lead and notifies staff. CONFLICT when the e-mail is already known.',
  })
  @Allow('signed-in')
  async createInvestor(
    @Ctx() context: GraphContext,
    @Arg('input', () => CreateInvestorInput) input: CreateInvestorInput,
  ): Promise<InvestorCreated> {
    const investor = await this.investors.create(context, input)
    return { id: investor.id, investor }
  }

  @Mutation(() => Investor, {
    description: 'Updates an investor; only the documented status transitions are allowed.',
  })
  @Allow('staff', 'admin')
  updateInvestor(
    @Ctx() context: GraphContext,
    @Arg('id', () => ID) id: string,
    @Arg('input', () => UpdateInvestorInput) input: UpdateInvestorInput,
  ) {
    return this.investors.update(context, id, input)
  }

  @FieldResolver(() => [InvestorStatusEnum], { description: 'The states that may follow the current one.' })
  allowedTransitions(@Root() { investorMetadata }: InvestorRecord): readonly InvestorStatus[] {
    return investorTransitions[investorMetadata.status]
  }

  @FieldResolver(() => RoleEnum, { description: 'Always `investor`.' })
  role(): Role {
    return 'investor'
  }
}
