import { Arg, Ctx, FieldResolver, ID, Mutation, Resolver, Root } from 'type-graphql'
import { Allow } from '../../shared/guards.js'
import { connectionLoader } from '../../shared/paging/connection-loader.js'
import { PageArg, type PageInput } from '../../shared/paging/page.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import { SupportTicket } from './ticket.type.js'
import type { TicketMessages } from './ticket-message.service.js'
import type { TicketMessageRecord } from './ticket-message.store.js'
import { ReplyToTicketInput, TicketMessage, TicketMessageConnection } from './ticket-message.type.js'

@Resolver(() => SupportTicket)
export class TicketMessageResolver {
  readonly #load: ReturnType<typeof connectionLoader<object, TicketMessageRecord>>

  constructor(private readonly messages: TicketMessages) {
    this.#load = connectionLoader(messages.pagesOfTickets)
  }

  @FieldResolver(() => TicketMessageConnection, {
    description: 'The conversation between requester and staff, oldest first.',
  })
  conversation(@Ctx() context: GraphContext, @Root() { id }: SupportTicket, @PageArg() page?: PageInput) {
    return this.#load(context, id, page, {})
  }

  @Mutation(() => TicketMessage, {
    description:
      'Replies to a ticket, as its requester or as staff, and notifies the other side; the reply of the requester reopens a resolved ticket. CONFLICT when it is closed.',
  })
  @Allow('signed-in')
  replyToSupportTicket(
    @Ctx() context: GraphContext,
    @Arg('id', () => ID) id: string,
    @Arg('input', () => ReplyToTicketInput) input: ReplyToTicketInput,
  ) {
    return this.messages.reply(context, id, input)
  }
}
