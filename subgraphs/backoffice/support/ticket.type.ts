import { Directive, Field, ID, Int, ObjectType } from 'type-graphql'
import { DateTime } from '../../../schema/scalars.js'
import { enumType } from '../../shared/enum-type.js'
import { Connection } from '../../shared/paging/page.js'
import { type TicketPriority, type TicketStatus, ticketPriorities, ticketStatuses } from './ticket.state.js'

export const TicketStatusEnum = enumType('TicketStatus', ticketStatuses, 'The state of a ticket.')
export const TicketPriorityEnum = enumType('TicketPriority', ticketPriorities, 'How pressing a ticket is.')

@ObjectType({ description: 'A file that belongs to a ticket.' })
export class TicketAttachment {
  @Field(() => String)
  name!: string

  @Field(() => String, { description: 'Where it can be fetched, for instance as an upload answered it.' })
  url!: string
}

@ObjectType({ description: 'A question or complaint, and what became of it.' })
@Directive('@key(fields: "id")')
export class SupportTicket {
  @Field(() => ID, { description: '`spt_…`' })
  id!: string

  @Field(() => String, { description: '`TKT-<year>-<sequence>`, counted from 1 each year without gaps.' })
  ticketNumber!: string

  @Field(() => String)
  title!: string

  @Field(() => String)
  description!: string

  @Field(() => TicketStatusEnum)
  status!: TicketStatus

  @Field(() => TicketPriorityEnum)
  priority!: TicketPriority

  @Field(() => String, { description: 'For instance billing, technical.' })
  category!: string

  @Field(() => ID, { nullable: true, description: 'Who works on it (`usr_…`).' })
  assignedTo?: string

  @Field(() => String, { nullable: true })
  assignedToName?: string

  @Field(() => String)
  requesterEmail!: string

  @Field(() => String, { nullable: true })
  requesterName?: string

  @Field(() => ID, { nullable: true, description: 'The requester’s user id, where they have an account.' })
  requesterId?: string

  @Field(() => ID, { nullable: true, description: 'The case it is about (`cas_…`).' })
  caseId?: string

  @Field(() => DateTime)
  createdAt!: string

  @Field(() => DateTime)
  updatedAt!: string

  @Field(() => DateTime, { nullable: true, description: 'When it should be resolved; by its priority.' })
  dueDate?: string

  @Field(() => [String])
  tags!: string[]

  @Field(() => [TicketAttachment])
  attachments!: TicketAttachment[]

  /** For staff only; its resolver says so. */
  internalNotes?: string

  @Field(() => Int, {
    description: 'Counts the changes; send it back with a change to be told of another one meanwhile.',
  })
  version!: number
}

@ObjectType({ description: 'A page of tickets.' })
export class SupportTicketConnection extends Connection(SupportTicket) {}

@ObjectType({ description: 'How many tickets are in each state.' })
export class TicketStatusBreakdown {
  @Field(() => Int)
  open!: number

  @Field(() => Int)
  in_progress!: number

  @Field(() => Int)
  resolved!: number

  @Field(() => Int)
  closed!: number
}

@ObjectType({ description: 'What support has to do.' })
export class TicketStats {
  @Field(() => Int, { description: 'Tickets in the state open with the priority urgent.' })
  urgentOpen!: number

  @Field(() => Int, { description: 'Tickets in the state open that nobody works on.' })
  unassignedOpen!: number

  @Field(() => Int, { description: 'Tickets in the state open.' })
  totalOpen!: number

  @Field(() => TicketStatusBreakdown)
  statusBreakdown!: TicketStatusBreakdown
}
