import { Directive, Field, ID, Int, ObjectType } from 'type-graphql'
import { DateTime } from '../../../schema/scalars.js'
import { enumType } from '../../shared/graphql/enum-type.js'
import { Connection } from '../../shared/paging/page.js'
import { type TicketPriority, type TicketStatus, ticketPriorities, ticketStatuses } from './ticket.state.js'

export const TicketStatusEnum = enumType(
  'TicketStatus',
  ticketStatuses,
  'Where the work on a ticket stands; which state may follow which is said at each.',
  {
    open: 'Nobody works on it yet. May become anything else.',
    in_progress: 'Somebody works on it. May become open, resolved or closed.',
    resolved: 'Answered; the requester was told. May be opened or taken up again, or closed.',
    closed: 'Done with. Must be opened again before anything else happens to it.',
  },
)
export const TicketPriorityEnum = enumType(
  'TicketPriority',
  ticketPriorities,
  'How much a ticket presses, and by that when it is due.',
  {
    low: 'Due 14 days after it was opened.',
    medium: 'Due 7 days after it was opened.',
    high: 'Due 3 days after it was opened.',
    urgent: 'Due a day after it was opened.',
  },
)

@ObjectType({ description: 'A file that belongs to a ticket.' })
export class TicketAttachment {
  @Field(() => String, { description: 'What the file is called, at most 200 characters.' })
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

  @Field(() => String, { description: 'What it is about, in a line of at most 200 characters.' })
  title!: string

  @Field(() => String, {
    description: 'What the requester wrote, at most 20,000 characters; show it as text, never as markup.',
  })
  description!: string

  @Field(() => TicketStatusEnum, { description: 'Where the work on it stands; only staff move it.' })
  status!: TicketStatus

  @Field(() => TicketPriorityEnum, { description: 'How pressing it is; decides the due date.' })
  priority!: TicketPriority

  @Field(() => String, { description: 'For instance billing, technical.' })
  category!: string

  @Field(() => ID, { nullable: true, description: 'Who works on it (`usr_…`).' })
  assignedTo?: string

  @Field(() => String, {
    nullable: true,
    description: 'That person’s name, as shown to the requester; null while nobody works on it.',
  })
  assignedToName?: string

  @Field(() => String, {
    description: 'Where the requester is answered; whoever signs in with it sees the ticket.',
  })
  requesterEmail!: string

  @Field(() => String, { nullable: true, description: 'The requester’s name; null where it is not known.' })
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

  @Field(() => [String], { description: 'Words that staff sort tickets by, at most 30.' })
  tags!: string[]

  @Field(() => [TicketAttachment], { description: 'Files that belong to it, at most 20; empty without any.' })
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
  @Field(() => Int, { description: 'Nobody works on them yet.' })
  open!: number

  @Field(() => Int, { description: 'Somebody works on them.' })
  in_progress!: number

  @Field(() => Int, { description: 'Answered.' })
  resolved!: number

  @Field(() => Int, { description: 'Done with.' })
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

  @Field(() => TicketStatusBreakdown, { description: 'All tickets, by state.' })
  statusBreakdown!: TicketStatusBreakdown
}
