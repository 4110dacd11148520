import { Directive, Field, ID, Int, ObjectType } from 'type-graphql'
import { DateTime } from '../../../schema/scalars.js'
import { enumType } from '../../shared/graphql/enum-type.js'
import { Connection } from '../../shared/paging/page.js'
import { type TicketPriority, type TicketStatus, ticketPriorities, ticketStatuses } from './ticket.state.js'

export const TicketStatusEnum = enumType(
  'TicketStatus',
  ticketStatuses,
  'State of a ticket; each value names its transitions.',
  {
    open: 'Not in progress yet. May become any other state.',
    in_progress: 'In progress. May become open, resolved or closed.',
    resolved:
      'Answered; the requester was notified, whose reply reopens it. May become open, in_progress or closed.',
    closed: 'Closed. Must be reopened before any other change of state.',
  },
)
export const TicketPriorityEnum = enumType(
  'TicketPriority',
  ticketPriorities,
  'Priority of a ticket; determines its due date.',
  {
    low: 'Due 14 days after it was opened.',
    medium: 'Due 7 days after it was opened.',
    high: 'Due 3 days after it was opened.',
    urgent: 'Due a day after it was opened.',
  },
)

@ObjectType({ description: 'A file attached to a ticket.' })
export class TicketAttachment {
  @Field(() => String, { description: 'File name, at most 200 characters.' })
  name!: string

  @Field(() => String, { description: 'URL of the file, for instance of an upload.' })
  url!: string
}

@ObjectType({ description: 'A support ticket: a question or complaint.' })
@Directive('@key(fields: "id")')
export class SupportTicket {
  @Field(() => ID, { description: '`spt_…`' })
  id!: string

  @Field(() => String, { description: '`TKT-<year>-<sequence>`, counted from 1 each year without gaps.' })
  ticketNumber!: string

  @Field(() => String, { description: 'Subject, at most 200 characters.' })
  title!: string

  @Field(() => String, {
    description: 'Description by the requester, at most 20,000 characters; show it as text, never as markup.',
  })
  description!: string

  @Field(() => TicketStatusEnum, {
    description:
      'State; changed by staff, and by its requester who closes it, or replies once it is resolved.',
  })
  status!: TicketStatus

  @Field(() => TicketPriorityEnum, { description: 'Priority; determines the due date.' })
  priority!: TicketPriority

  @Field(() => String, { description: 'For instance billing, technical.' })
  category!: string

  @Field(() => ID, { nullable: true, description: 'The assignee (`usr_…`).' })
  assignedTo?: string

  @Field(() => String, {
    nullable: true,
    description: 'Name of the assignee, visible to the requester; null while unassigned.',
  })
  assignedToName?: string

  @Field(() => String, {
    description: 'E-mail of the requester; the account with this e-mail sees the ticket.',
  })
  requesterEmail!: string

  @Field(() => String, { nullable: true, description: 'Name of the requester; null if unknown.' })
  requesterName?: string

  @Field(() => ID, { nullable: true, description: 'User id of the requester, if they have an account.' })
  requesterId?: string

  @Field(() => ID, { nullable: true, description: 'The case it is about (`cas_…`).' })
  caseId?: string

  @Field(() => DateTime)
  createdAt!: string

  @Field(() => DateTime)
  updatedAt!: string

  @Field(() => DateTime, {
    nullable: true,
    description:
      'When it should be resolved, depending on the priority; a new time for a ticket that is reopened later.',
  })
  dueDate?: string

  @Field(() => [String], { description: 'Tags, at most 30.' })
  tags!: string[]

  @Field(() => [TicketAttachment], { description: 'Attached files, at most 20.' })
  attachments!: TicketAttachment[]

  /** For staff only; the resolver enforces it. */
  internalNotes?: string

  /** True if staff opened it for the requester, whose quota it leaves as it is. */
  openedByStaff?: boolean

  @Field(() => Int)
  version!: number
}

@ObjectType({ description: 'A page of tickets.' })
export class SupportTicketConnection extends Connection(SupportTicket) {}

@ObjectType({ description: 'Number of tickets by state.' })
export class TicketStatusBreakdown {
  @Field(() => Int, { description: 'Open tickets.' })
  open!: number

  @Field(() => Int, { description: 'Tickets in progress.' })
  in_progress!: number

  @Field(() => Int, { description: 'Resolved tickets.' })
  resolved!: number

  @Field(() => Int, { description: 'Closed tickets.' })
  closed!: number
}

@ObjectType({ description: 'Statistics of support tickets.' })
export class TicketStats {
  @Field(() => Int, { description: 'Open tickets of priority urgent.' })
  urgentOpen!: number

  @Field(() => Int, { description: 'Open tickets without an assignee.' })
  unassignedOpen!: number

  @Field(() => Int, { description: 'Open tickets.' })
  totalOpen!: number

  @Field(() => TicketStatusBreakdown, { description: 'All tickets, by state.' })
  statusBreakdown!: TicketStatusBreakdown
}
