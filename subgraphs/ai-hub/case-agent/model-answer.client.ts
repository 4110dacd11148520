import { z } from 'zod'
import type { Agent } from '../agents/agent.type.js'
import type { Language } from '../analysis/labels.js'
import { isInOtherLanguage } from '../knowledge/text/language-detection.policy.js'
import { answerSchema } from '../language-model/answer-schema.mapper.js'
import type { LanguageModel } from '../language-model/language-model.client.js'
import type { Answer } from './answer.mapper.js'
import { displayText } from './display-text.mapper.js'
import { ungroundedIn } from './grounded-text.policy.js'
import type { Question } from './question.policy.js'

const form = answerSchema('case_answer', {
  answer: z.string().describe('The answer, in at most 120 words, in the requested language.'),
  sources: z.array(z.string()).describe('The ids of the sources of the answer; at least one.'),
})

/** The answer as rephrased by a language model. */
type PhrasedAnswer = NonNullable<ReturnType<typeof form.read>>

/** For instructions to language models. */
export const LANGUAGE_NAMES = { es: 'Spanish', pt: 'Portuguese', en: 'English' } as const
const MAX_LENGTH = 1_500

/**
 * Lets a language model rephrase an answer. It receives only the question and the answer found locally; if its text is in
 * another language, or contains a number, an address or a source that is not in these, the local answer is kept. Whether the
 * answer is known, its confidence and its case never come from the model.
 */
export async function phraseAnswer(
  model: LanguageModel,
  { text, language }: Question,
  local: Answer,
  { timeout, maxRetries }: Pick<Agent, 'timeout' | 'maxRetries'>,
): Promise<Answer> {
  const sources = local.sources.map(({ kind, id, title }) => `${id} (${kind}): ${title}`).join('\n')
  const reply = await model.ask({
    purpose: 'case_answer',
    instructions:
      'You answer people who care about rescued animals. Answer the question from the facts alone; leave out what ' +
      'they do not say, invent nothing, promise nothing, and give no advice on health that the facts do not give. ' +
      `Write in ${LANGUAGE_NAMES[language]}, as plain text.`,
    material: { question: text, facts: local.text, sources },
    form,
    flaw: (answer) => flawOf(local, language, answer),
    timeoutMs: timeout,
    maxRetries,
  })
  if (reply.outcome !== 'ok') return local
  const named = new Set(reply.answer.sources)
  return {
    ...local,
    text: displayText(reply.answer.answer, MAX_LENGTH),
    sources: local.sources.filter(({ id }) => named.has(id)),
  }
}

function flawOf(local: Answer, language: Language, { answer, sources }: PhrasedAnswer): string | undefined {
  const known = new Set(local.sources.map(({ id }) => id))
  if (sources.length === 0 || !sources.every((id) => known.has(id)))
    return 'a source was not among those given'
  if (answer.trim() === '' || answer.length > MAX_LENGTH) return 'the answer is empty or too long'
  if (isInOtherLanguage(answer, language)) return 'the answer is in another language'
  return ungroundedIn(answer, local.text)
}
