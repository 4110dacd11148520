import { Field, ID, InputType, ObjectType } from 'type-graphql'
import { DateTime } from '../../../schema/scalars.js'
import { Connection } from '../../shared/paging/page.js'
import { TicketAttachmentInput } from './ticket.inputs.js'
import { TicketAttachment } from './ticket.type.js'

@ObjectType({ description: 'A message of the conversation of a ticket.' })
export class TicketMessage {
  @Field(() => ID, { description: '`tkm_…`' })
  id!: string

  @Field(() => ID, { description: 'The ticket that it belongs to (`spt_…`).' })
  ticketId!: string

  @Field(() => ID, { description: 'Who wrote it (`usr_…`).' })
  authorId!: string

  @Field(() => String, { description: 'Name of the author at the time.' })
  authorName!: string

  @Field(() => Boolean, { description: 'Whether the author wrote it as staff.' })
  isFromStaff!: boolean

  @Field(() => String, {
    description:
      'At most 10,000 characters; empty if only files were sent. Show it as text, never as markup.',
  })
  text!: string

  @Field(() => [TicketAttachment], { description: 'Attached files, at most 20.' })
  attachments!: TicketAttachment[]

  @Field(() => DateTime, { description: 'When it was written, UTC.' })
  createdAt!: string
}

@ObjectType({ description: 'A page of messages of a ticket.' })
export class TicketMessageConnection extends Connection(TicketMessage) {}

@InputType({ description: 'A reply to a ticket by its requester or by staff.' })
export class ReplyToTicketInput {
  @Field(() => String, {
    description: 'Text, at most 10,000 characters; it may be empty if files are attached.',
  })
  text!: string

  @Field(() => [TicketAttachmentInput], {
    nullable: true,
    description: 'Attached files, at most 20; default none.',
  })
  attachments?: TicketAttachmentInput[] | null
}
