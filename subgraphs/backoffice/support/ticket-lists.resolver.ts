import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import { connectionLoader } from '../../shared/paging/connection-loader.js'
import { type ConnectionOf, PageArg, type PageInput } from '../../shared/paging/page.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import { isStaff } from '../../shared/viewer.js'
import { Case } from '../cases/case.type.js'
import { User } from '../users/user.type.js'
import type { Tickets } from './ticket.service.js'
import type { TicketRecord } from './ticket.store.js'
import { SupportTicketConnection } from './ticket.type.js'

type Loader = ReturnType<typeof connectionLoader<object, TicketRecord>>

@Resolver(() => User)
export class UserTicketsResolver {
  readonly #load: Loader

  constructor(tickets: Tickets) {
    this.#load = connectionLoader(tickets.pagesOfRequesters)
  }

  @FieldResolver(() => SupportTicketConnection, {
    nullable: true,
    description: 'Tickets of the person, newest first; null for viewers other than the person and staff.',
  })
  async supportTickets(
    @Ctx() context: GraphContext,
    @Root() { id }: User,
    @PageArg() page?: PageInput,
  ): Promise<ConnectionOf<TicketRecord> | undefined> {
    const { viewer } = context
    const own = 'subject' in viewer && viewer.subject === id
    return own || isStaff(viewer) ? this.#load(context, id, page, {}) : undefined
  }
}

@Resolver(() => Case)
export class CaseTicketsResolver {
  readonly #load: Loader

  constructor(tickets: Tickets) {
    this.#load = connectionLoader(tickets.pagesOfCases)
  }

  @FieldResolver(() => SupportTicketConnection, {
    nullable: true,
    description: 'Tickets about the case, newest first; null unless you are staff.',
  })
  async supportTickets(
    @Ctx() context: GraphContext,
    @Root() { id }: Case,
    @PageArg() page?: PageInput,
  ): Promise<ConnectionOf<TicketRecord> | undefined> {
    return isStaff(context.viewer) ? this.#load(context, id, page, {}) : undefined
  }
}
