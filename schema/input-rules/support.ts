import { z } from 'zod'
import { oneLineName } from '../one-line-name.js'
import { emailAddress, textOf, textOrNoneOf, webAddress } from './texts.js'

/** The files of a ticket or of a reply. */
const attachments = z
  .array(z.object({ name: textOf(200).overwrite(oneLineName), url: webAddress }))
  .max(20, 'must have at most 20 attachments')

/** A new ticket. */
export const newTicket = z.object({
  title: textOf(200),
  description: textOf(20_000),
  category: textOf(50).nullish(),
  requesterEmail: emailAddress.nullish(),
  requesterName: textOf(200).nullish(),
  tags: z.array(textOf(50)).max(30, 'must have at most 30 tags').nullish(),
  attachments: attachments.nullish(),
})

/** A reply to a ticket: a text, files, or both. */
export const ticketReply = z
  .object({ text: textOrNoneOf(10_000), attachments: attachments.nullish() })
  .refine((reply) => reply.text || reply.attachments?.length, {
    path: ['text'],
    error: 'must not be empty without attachments',
  })

/** Editable members of a ticket. */
export const ticketChanges = z.object({
  assignedToName: textOf(200).nullish(),
  internalNotes: textOf(20_000).nullish(),
})
