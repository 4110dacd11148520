import { Field, ID, InputType, Int } from 'type-graphql'
import { DateTime } from '../../../schema/scalars.js'
import type { TicketPriority, TicketStatus } from './ticket.state.js'
import { TicketPriorityEnum, TicketStatusEnum } from './ticket.type.js'

/** What lists may be sorted by. */
export const ticketSorts = ['createdAt', 'updatedAt', 'dueDate'] as const

@InputType({ description: 'Which tickets to list; members that are given must all hold.' })
export class SupportTicketFilter {
  @Field(() => TicketStatusEnum, { nullable: true, description: 'Only tickets in this state.' })
  status?: TicketStatus | null

  @Field(() => TicketPriorityEnum, { nullable: true, description: 'Only tickets of this priority.' })
  priority?: TicketPriority | null

  @Field(() => ID, { nullable: true, description: 'Only tickets that this person works on (`usr_…`).' })
  assignedTo?: string | null

  @Field(() => String, { nullable: true, description: 'Ignoring case. Yours, unless you are staff.' })
  requesterEmail?: string | null

  @Field(() => String, { nullable: true, description: 'Only tickets of this category.' })
  category?: string | null

  @Field(() => Boolean, { nullable: true, description: 'true: nobody works on it; false: somebody does.' })
  unassigned?: boolean | null

  @Field(() => String, {
    nullable: true,
    description:
      'Every word, or a word that begins with it, in title or description, ignoring case and accents.',
  })
  search?: string | null

  @Field(() => ID, { nullable: true, description: 'Only tickets about this case (`cas_…`).' })
  caseId?: string | null
}

@InputType({ description: 'A file that belongs to a ticket.' })
export class TicketAttachmentInput {
  @Field(() => String, { description: 'What the file is called, at most 200 characters.' })
  name!: string

  @Field(() => String, {
    description: 'Where it can be fetched, http or https; for instance as an upload answered it.',
  })
  url!: string
}

@InputType({ description: 'What somebody needs help with.' })
export class CreateSupportTicketInput {
  @Field(() => String, { description: 'What it is about, in a line of at most 200 characters.' })
  title!: string

  @Field(() => String, { description: 'What the requester needs, at most 20,000 characters.' })
  description!: string

  @Field(() => TicketPriorityEnum, { nullable: true, description: 'How much it presses; default medium.' })
  priority?: TicketPriority | null

  @Field(() => String, {
    nullable: true,
    description: 'What it is about, at most 50 characters: billing, technical; default general.',
  })
  category?: string | null

  @Field(() => String, { nullable: true, description: 'Default: yours. Only staff write for others.' })
  requesterEmail?: string | null

  @Field(() => String, { nullable: true, description: 'Default: the name of that person.' })
  requesterName?: string | null

  @Field(() => [String], { nullable: true, description: 'Words to sort it by, at most 30; default none.' })
  tags?: string[] | null

  @Field(() => [TicketAttachmentInput], {
    nullable: true,
    description: 'Files that belong to it, at most 20; default none.',
  })
  attachments?: TicketAttachmentInput[] | null

  @Field(() => ID, { nullable: true, description: 'The case that it is about (`cas_…`).' })
  caseId?: string | null
}

@InputType({ description: 'What to change about a ticket; members left out stay as they are.' })
export class UpdateSupportTicketInput {
  @Field(() => TicketStatusEnum, {
    nullable: true,
    description: 'The state to move to; one that may not follow is a CONFLICT.',
  })
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
