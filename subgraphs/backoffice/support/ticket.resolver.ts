import { Arg, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql'
import type { Awaitable } from '../../../runtime/awaitable.js'
import { batchLoader } from '../../shared/graphql/batch-loader.js'
import { LiveSubscription } from '../../shared/graphql/live-subscription.js'
import { Allow } from '../../shared/guards.js'
import { PageArg, type PageInput } from '../../shared/paging/page.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import { isStaff } from '../../shared/viewer.js'
import { caseLoader } from '../cases/case.reference.js'
import type { Cases } from '../cases/case.service.js'
import { Case } from '../cases/case.type.js'
import type { Users } from '../users/user.service.js'
import { User } from '../users/user.type.js'
import { CreateSupportTicketInput, SupportTicketFilter, UpdateSupportTicketInput } from './ticket.inputs.js'
import type { Tickets } from './ticket.service.js'
import { type TicketStatus, ticketTransitions } from './ticket.state.js'
import type { TicketRecord } from './ticket.store.js'
import { SupportTicket, SupportTicketConnection, TicketStats, TicketStatusEnum } from './ticket.type.js'

@Resolver(() => SupportTicket)
export class SupportTicketResolver {
  readonly #person: (context: GraphContext, id: string) => Awaitable<User | undefined>
  readonly #case: (context: GraphContext, id: string) => Promise<Case | undefined>

  constructor(
    private readonly tickets: Tickets,
    others: { users: Pick<Users, 'findMany'>; cases: Pick<Cases, 'findMany'> },
  ) {
    this.#person = batchLoader(others.users.findMany, ({ id }) => id)
    this.#case = caseLoader(others.cases)
  }

  @Query(() => SupportTicket, {
    nullable: true,
    description: 'One ticket; requesters see only their own, staff all.',
  })
  @Allow('signed-in')
  supportTicket(@Ctx() context: GraphContext, @Arg('id', () => ID) id: string) {
    return this.tickets.find(context, id)
  }

  @Query(() => SupportTicketConnection, {
    name: 'supportTickets',
    description: 'Tickets, newest first unless `sort` is given; requesters see only their own.',
  })
  @Allow('signed-in')
  list(
    @Ctx() context: GraphContext,
    @Arg('filter', () => SupportTicketFilter, { nullable: true }) filter?: SupportTicketFilter,
    @Arg('sort', () => String, {
      nullable: true,
      description: 'createdAt, updatedAt or dueDate; a leading `-` for descending.',
    })
    sort?: string,
    @PageArg() page?: PageInput,
  ) {
    return this.tickets.list(context, filter ?? {}, sort, page ?? {})
  }

  @Query(() => TicketStats, { description: 'Number of open, urgent and unassigned tickets.' })
  @Allow('staff', 'admin')
  supportStats(): Promise<TicketStats> {
    return this.tickets.stats()
  }

  @Mutation(() => SupportTicket, {
    description: 'Opens a ticket with the next number of the year and notifies staff.',
  })
  @Allow('signed-in')
  createSupportTicket(
    @Ctx() context: GraphContext,
    @Arg('input', () => CreateSupportTicketInput) input: CreateSupportTicketInput,
  ) {
    return this.tickets.create(context, input)
  }

  @Mutation(() => SupportTicket, {
    description: 'Updates or assigns a ticket; only the documented status transitions are allowed.',
  })
  @Allow('staff', 'admin')
  updateSupportTicket(
    @Ctx() context: GraphContext,
    @Arg('id', () => ID) id: string,
    @Arg('input', () => UpdateSupportTicketInput) input: UpdateSupportTicketInput,
  ) {
    return this.tickets.update(context, id, input)
  }

  @Mutation(() => SupportTicket, {
    description:
      'Closes a ticket that its requester needs no more: your own, or any as staff. Only staff can reopen it. A closed one stays as it is.',
  })
  @Allow('signed-in')
  closeSupportTicket(@Ctx() context: GraphContext, @Arg('id', () => ID) id: string) {
    return this.tickets.close(context, id)
  }

  @LiveSubscription(() => SupportTicket, {
    description:
      'The ticket after each change of it and each reply; NOT_FOUND once the viewer may no longer read it.',
  })
  @Allow('signed-in')
  ticketChanged(
    @Root() changed: SupportTicket,
    @Arg('id', () => ID, { description: 'A ticket that the viewer may read (`tkt_…`).' }) _id: string,
  ): SupportTicket {
    return changed
  }

  @FieldResolver(() => [TicketStatusEnum], { description: 'The states that may follow the current one.' })
  allowedTransitions(@Root() { status }: TicketRecord): readonly TicketStatus[] {
    return ticketTransitions[status]
  }

  @FieldResolver(() => String, { nullable: true, description: 'Internal notes of staff; null for others.' })
  internalNotes(@Ctx() { viewer }: GraphContext, @Root() ticket: TicketRecord): string | undefined {
    return isStaff(viewer) ? ticket.internalNotes : undefined
  }

  @FieldResolver(() => User, { nullable: true, description: 'The requester, if they have an account.' })
  async requester(
    @Ctx() context: GraphContext,
    @Root() { requesterId }: TicketRecord,
  ): Promise<User | undefined> {
    const own = 'subject' in context.viewer && context.viewer.subject === requesterId
    return requesterId && (own || isStaff(context.viewer)) ? this.#person(context, requesterId) : undefined
  }

  @FieldResolver(() => User, { nullable: true, description: 'The assignee; null unless you are staff.' })
  async assignee(
    @Ctx() context: GraphContext,
    @Root() { assignedTo }: TicketRecord,
  ): Promise<User | undefined> {
    return assignedTo && isStaff(context.viewer) ? this.#person(context, assignedTo) : undefined
  }

  @FieldResolver(() => Case, { nullable: true, description: 'The case it is about, if any.' })
  async case(@Ctx() context: GraphContext, @Root() { caseId }: TicketRecord): Promise<Case | undefined> {
    return caseId ? this.#case(context, caseId) : undefined
  }
}
