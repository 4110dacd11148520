import { Field, ID, InputType, Int } from 'type-graphql'
import { DateTime } from '../../../schema/scalars.js'
import type { TicketPriority, TicketStatus } from './ticket.state.js'
import { TicketPriorityEnum, TicketStatusEnum } from './ticket.type.js'

/** What lists may be sorted by. */
export const ticketSorts = ['createdAt', 'updatedAt', 'dueDate'] as const

@InputType({ description: 'Which tickets to list; members that are given must all hold.' })
export class SupportTicketFilter {
  @Field(() => TicketStatusEnum, { nullable: true })
  status?: TicketStatus | null

  @Field(() => TicketPriorityEnum, { nullable: true })
  priority?: TicketPriority | null

  @Field(() => ID, { nullable: true })
  assignedTo?: string | null

  @Field(() => String, { nullable: true, description: 'Ignoring case. Yours, unless you are staff.' })
  requesterEmail?: string | null

  @Field(() => String, { nullable: true })
  category?: string | null

  @Field(() => Boolean, { nullable: true, description: 'true: nobody works on it; false: somebody does.' })
  unassigned?: boolean | null

  @Field(() => String, {
    nullable: true,
    description:
      'Every word, or a word that begins with it, in title or description, ignoring case and accents.',
  })
  search?: string | null

  @Field(() => ID, { nullable: true })
  caseId?: string | null
}

@InputType({ description: 'A file that belongs to a ticket.' })
export class TicketAttachmentInput {
  @Field(() => String)
  name!: string

  @Field(() => String)
  url!: string
}

@InputType({ description: 'A new ticket.' })
export class CreateSupportTicketInput {
  @Field(() => String)
  title!: string

  @Field(() => String)
  description!: string

  @Field(() => TicketPriorityEnum, { nullable: true, description: 'Default medium.' })
  priority?: TicketPriority | null

  @Field(() => String, { nullable: true, description: 'Default general.' })
  category?: string | null

  @Field(() => String, { nullable: true, description: 'Default: yours. Only staff write for others.' })
  requesterEmail?: string | null

  @Field(() => String, { nullable: true, description: 'Default: the name of that person.' })
  requesterName?: string | null

  @Field(() => [String], { nullable: true })
  tags?: string[] | null

  @Field(() => [TicketAttachmentInput], { nullable: true })
  attachments?: TicketAttachmentInput[] | null

  @Field(() => ID, { nullable: true, description: 'The case it is about.' })
  caseId?: string | null
}

@InputType({ description: 'What to change about a ticket; members left out stay as they are.' })
export class UpdateSupportTicketInput {
  @Field(() => TicketStatusEnum, { nullable: true })
  status?: TicketStatus | null

  @Field(() => ID, {
    nullable: true,
    description: 'An active admin or staff member; null takes it from them.',
  })
  assignedTo?: string | null

  @Field(() => String, { nullable: true, description: 'Default: the name of that person.' })
  assignedToName?: string | null

  @Field(() => TicketPriorityEnum, { nullable: true, description: 'Moves the due date.' })
  priority?: TicketPriority | null

  @Field(() => String, { nullable: true, description: 'For staff only; null removes them.' })
  internalNotes?: string | null

  @Field(() => DateTime, { nullable: true, description: 'Default: by the priority.' })
  dueDate?: string | null

  @Field(() => Int, {
    nullable: true,
    description: 'The version the change is based on; another one meanwhile is a CONFLICT.',
  })
  version?: number | null
}
