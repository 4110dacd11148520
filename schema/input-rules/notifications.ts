import { z } from 'zod'
import { languages } from '../languages.js'
import { emailAddress, jsonObject, textOf } from './texts.js'

/** `metadata` holds ids and labels, not documents. */
const MAX_METADATA_LENGTH = 10_000

const text = { title: textOf(200), message: textOf(5_000) }

const actionUrl = z
  .string()
  .max(500, 'must have at most 500 characters')
  .regex(/^\/(?![/\\])[^\s\\]*$/, 'must be a path that starts with a single /')
  .nullish()

/** The text of a sender in further languages. */
const translations = z
  .array(z.object({ language: z.enum(languages), ...text }))
  .refine(
    (given) => new Set(given.map(({ language }) => language)).size === given.length,
    'must name each language at most once',
  )
  .nullish()

/** A notification to everyone with some roles. */
export const newAnnouncement = z.object({
  ...text,
  translations,
  actionUrl,
  roles: z.array(z.string()).min(1, 'must name at least one role'),
})

/** A notification with a custom text. */
export const newNotification = z.object({
  userEmail: emailAddress,
  ...text,
  translations,
  actionUrl,
  metadata: jsonObject(MAX_METADATA_LENGTH).nullish(),
})
