import { Arg, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql'
import type { Awaitable } from '../../../runtime/awaitable.js'
import { Allow } from '../../shared/guards.js'
import { connectionLoader } from '../../shared/paging/connection-loader.js'
import { type ConnectionOf, PageArg, type PageInput } from '../../shared/paging/page.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import { CaseFilter } from '../cases/case.inputs.js'
import type { CaseSelection, Cases } from '../cases/case.service.js'
import { type Case, CaseConnection } from '../cases/case.type.js'
import { draftScopeOf } from '../cases/case-visibility.policy.js'
import { DonationFilter } from '../donations/donation.inputs.js'
import type { RecordedDonations } from '../donations/donation.service.js'
import { type Donation, DonationConnection } from '../donations/donation.type.js'
import { type DonationsOf, donationsOf } from '../donations/donation-lists.resolver.js'
import type { Guardians } from './guardian.service.js'
import {
  CreateGuardianInput,
  Guardian,
  GuardianConnection,
  GuardianFilter,
  UpdateGuardianInput,
} from './guardian.type.js'

@Resolver(() => Guardian)
export class GuardianResolver {
  readonly #casesOf: ReturnType<typeof connectionLoader<CaseSelection, Case>>
  readonly #donationsOf: DonationsOf

  constructor(
    private readonly guardians: Guardians,
    others: { readonly cases: Cases; readonly donations: RecordedDonations },
  ) {
    this.#casesOf = connectionLoader(others.cases.pagesOfGuardians)
    this.#donationsOf = donationsOf(others.donations, 'guardian')
  }

  @Query(() => Guardian, {
    nullable: true,
    description: 'One guardian; guardians see only themselves, staff all.',
  })
  @Allow('guardian', 'staff', 'admin')
  guardian(@Ctx() context: GraphContext, @Arg('id', () => ID) id: string): Promise<Guardian | undefined> {
    return this.guardians.find(context, id)
  }

  @Query(() => GuardianConnection, {
    name: 'guardians',
    description: 'Guardians, newest first; cursors are ISO 8601 timestamps.',
  })
  @Allow('staff', 'admin')
  list(
    @Ctx() context: GraphContext,
    @Arg('filter', () => GuardianFilter, { nullable: true }) filter?: GuardianFilter,
    @PageArg() page?: PageInput,
  ): Promise<ConnectionOf<Guardian>> {
    return this.guardians.list(context, filter ?? {}, page ?? {})
  }

  @Mutation(() => Guardian, {
    description: 'Creates a guardian and an account to sign in with, and mails a link to choose a password.',
  })
  @Allow('staff', 'admin')
  createGuardian(
    @Ctx() context: GraphContext,
    @Arg('input', () => CreateGuardianInput) input: CreateGuardianInput,
  ): Promise<Guardian> {
    return this.guardians.create(context, input)
  }

  @Mutation(() => Guardian, { description: 'Updates a guardian: guardians themselves, staff any.' })
  @Allow('guardian', 'staff', 'admin')
  updateGuardian(
    @Ctx() context: GraphContext,
    @Arg('id', () => ID) id: string,
    @Arg('input', () => UpdateGuardianInput) input: UpdateGuardianInput,
  ): Promise<Guardian> {
    return this.guardians.update(context, id, input)
  }

  @Mutation(() => Boolean, {
    description: 'Deletes a guardian and the account; refused while the guardian has open cases or a wallet.',
  })
  @Allow('staff', 'admin')
  async deleteGuardian(@Ctx() context: GraphContext, @Arg('id', () => ID) id: string): Promise<boolean> {
    await this.guardians.remove(context, id)
    return true
  }

  @FieldResolver(() => CaseConnection, { description: 'Cases of the guardian, newest first.' })
  cases(
    @Root() { id }: Guardian,
    @Ctx() context: GraphContext,
    @Arg('filter', () => CaseFilter, { nullable: true }) filter?: CaseFilter,
    @PageArg() page?: PageInput,
  ): Awaitable<ConnectionOf<Case>> {
    return this.#casesOf(context, id, page, { filter: filter ?? {}, drafts: draftScopeOf(context.viewer) })
  }

  @FieldResolver(() => DonationConnection, {
    description: 'Donations to the guardian’s cases that the viewer may see, newest first.',
  })
  donations(
    @Root() { id }: Guardian,
    @Ctx() context: GraphContext,
    @Arg('filter', () => DonationFilter, { nullable: true }) filter?: DonationFilter,
    @PageArg() page?: PageInput,
  ): Promise<ConnectionOf<Donation>> {
    return this.#donationsOf(context, id, filter, page)
  }
}
