import { z } from 'zod'
import { languages } from '../languages.js'
import { textOf } from './texts.js'

/** The maximum number of messages of a conversation. */
export const MAX_MESSAGES = 200

/** The authors of messages. */
export const messageRoles = ['user', 'assistant'] as const

const language = z.enum(languages, 'must be es, pt or en').nullish()
const id = textOf(60).nullish()
const title = textOf(200).nullish()

/** A message to the assistant. */
export const chatMessage = z.object({ message: textOf(4_000), conversationId: id, language, caseId: id })

/** An answer to an onboarding question. */
export const onboardingAnswer = z.object({ message: textOf(1_000).nullish(), conversationId: id, language })

/** What a summary is about. */
export const summarySource = z.object({ text: textOf(20_000).nullish(), caseId: id, language })

/** A conversation to save. */
export const savedConversation = z.object({
  title,
  messages: z
    .array(z.object({ role: z.enum(messageRoles), content: textOf(20_000) }))
    .min(1, 'must have at least 1 element')
    .max(MAX_MESSAGES, `must have at most ${MAX_MESSAGES} elements`),
})

/** Editable members of a conversation. */
export const conversationChanges = z.object({ title })
