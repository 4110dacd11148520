import { Field, ID, InputType, Int } from 'type-graphql'
import { DateTime } from '../../../schema/scalars.js'
import type { TicketPriority, TicketStatus } from './ticket.state.js'
import { TicketPriorityEnum, TicketStatusEnum } from './ticket.type.js'

/** Sort keys of the list. */
export const ticketSorts = ['createdAt', 'updatedAt', 'dueDate'] as const

@InputType({ description: 'Which tickets to list; all given members must match.' })
export class SupportTicketFilter {
  @Field(() => TicketStatusEnum, { nullable: true, description: 'Only tickets in this state.' })
  status?: TicketStatus | null

  @Field(() => TicketPriorityEnum, { nullable: true, description: 'Only tickets of this priority.' })
  priority?: TicketPriority | null

  @Field(() => ID, { nullable: true, description: 'Only tickets assigned to this person (`usr_…`).' })
  assignedTo?: string | null

  @Field(() => String, {
    nullable: true,
    description: 'Requester e-mail, ignoring case; only your own unless you are staff.',
  })
  requesterEmail?: string | null

  @Field(() => String, { nullable: true, description: 'Only tickets of this category.' })
  category?: string | null

  @Field(() => Boolean, {
    nullable: true,
    description: 'true: only unassigned tickets; false: only assigned tickets.',
  })
  unassigned?: boolean | null

  @Field(() => String, {
    nullable: true,
    description: 'Words in title or description, ignoring case and accents; prefixes match.',
  })
  search?: string | null

  @Field(() => ID, { nullable: true, description: 'Only tickets about this case (`cas_…`).' })
  caseId?: string | null
}

@InputType({ description: 'A file attached to a ticket.' })
export class TicketAttachmentInput {
  @Field(() => String, { description: 'File name, at most 200 characters.' })
  name!: string

  @Field(() => String, { description: 'URL of the file, http or https; for instance of an upload.' })
  url!: string
}

@InputType({ description: 'A support ticket to open.' })
export class CreateSupportTicketInput {
  @Field(() => String, { description: 'Subject, at most 200 characters.' })
  title!: string

  @Field(() => String, { description: 'Description, at most 20,000 characters.' })
  description!: string

  @Field(() => TicketPriorityEnum, { nullable: true, description: 'Priority; default medium.' })
  priority?: TicketPriority | null

  @Field(() => String, {
    nullable: true,
    description: 'Category, at most 50 characters, for instance billing; default general.',
  })
  category?: string | null

  @Field(() => String, {
    nullable: true,
    description: 'Default: your own. Only staff open tickets for others.',
  })
  requesterEmail?: string | null

  @Field(() => String, { nullable: true, description: 'Default: name of that person.' })
  requesterName?: string | null

  @Field(() => [String], { nullable: true, description: 'Tags, at most 30; default none.' })
  tags?: string[] | null

  @Field(() => [TicketAttachmentInput], {
    nullable: true,
    description: 'Attached files, at most 20; default none.',
  })
  attachments?: TicketAttachmentInput[] | null

  @Field(() => ID, { nullable: true, description: 'The case that it is about (`cas_…`).' })
  caseId?: string | null
}

@InputType({ description: 'Changes to a ticket; omitted members are unchanged.' })
export class UpdateSupportTicketInput {
  @Field(() => TicketStatusEnum, {
    nullable: true,
    description: 'The new state; CONFLICT when the transition is not allowed.',
  })
  status?: TicketStatus | null

  @Field(() => ID, { nullable: true, description: 'An active admin or staff member; null unassigns it.' })
  assignedTo?: string | null

  @Field(() => String, { nullable: true, description: 'Default: name of that person.' })
  assignedToName?: string | null

  @Field(() => TicketPriorityEnum, { nullable: true, description: 'Also changes the due date.' })
  priority?: TicketPriority | null

  @Field(() => String, { nullable: true, description: 'Staff only; null removes them.' })
  internalNotes?: string | null

  @Field(() => DateTime, { nullable: true, description: 'Default: by the priority.' })
  dueDate?: string | null

  @Field(() => Int, {
    nullable: true,
    description: 'The version that the change is based on; CONFLICT when it was modified since.',
  })
  version?: number | null
}
