import { z } from 'zod'
import { emailAddress, looseMembers, textOf } from './texts.js'

/** `metadata` is for ids and words, not for documents. */
const LARGEST_METADATA = 10_000

/** A notification with a text of its own. */
export const newNotification = z.object({
  userEmail: emailAddress,
  title: textOf(200),
  message: textOf(5_000),
  actionUrl: z
    .string()
    .max(500, 'must have at most 500 characters')
    .regex(/^\/(?![/\\])[^\s\\]*$/, 'must be a path that begins with one /')
    .nullish(),
  metadata: looseMembers(LARGEST_METADATA).nullish(),
})
