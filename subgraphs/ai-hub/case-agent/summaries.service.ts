import { z } from 'zod'
import type { RequestContext } from '../../../schema/viewer.js'
import { notFound, ValidationError } from '../../shared/domain-error.js'
import { textOf, validated } from '../../shared/validated.js'
import { assertAgentEnabled } from '../agents/agent.policy.js'
import type { Agents } from '../agents/agent.service.js'
import { LANGUAGES } from '../analysis/labels.js'
import { containsInjection } from '../analysis/text/injection.js'
import type { Interactions } from '../interactions/interactions.service.js'
import { detectTextLanguage, isInOtherLanguage } from '../knowledge/text/language-detection.policy.js'
import { answerSchema } from '../language-model/answer-schema.mapper.js'
import type { LanguageModel } from '../language-model/language-model.client.js'
import { factsText } from './answer.mapper.js'
import type { AgentSummary, SummariseInput } from './case-agent.type.js'
import type { CaseReader } from './case-reader.client.js'
import { displayText } from './display-text.mapper.js'
import { extractiveSummary } from './extractive-summary.policy.js'
import { ungroundedIn } from './grounded-text.policy.js'
import { LANGUAGE_NAMES } from './model-answer.client.js'

const given = z.object({
  text: textOf(20_000).nullish(),
  caseId: textOf(60).nullish(),
  language: z.enum(LANGUAGES).nullish(),
})

const form = answerSchema('summary', {
  summary: z.string().describe('The summary in at most four sentences.'),
})

const MAX_LENGTH = 2_000

/** A summary made of sentences of the text, and what a language model may use for another one. */
type LocalSummary = Omit<AgentSummary, 'processingTime'> & { readonly material: string }

export interface SummaryDependencies {
  readonly agents: Agents
  readonly cases: CaseReader
  readonly interactions: Interactions
  readonly languageModel: LanguageModel | undefined
  readonly baseCurrency: string
}

export type Summaries = ReturnType<typeof createSummaries>

/** Summaries of texts and cases: sentences of the text itself, or a language model's where one is configured. */
export function createSummaries({
  agents,
  cases,
  interactions,
  languageModel,
  baseCurrency,
}: SummaryDependencies) {
  async function localSummary(request: SummariseInput, requestId: string): Promise<LocalSummary> {
    const { text, caseId, language } = request
    if (text) {
      const own = detectTextLanguage(text, language ?? undefined)
      return { text: extractiveSummary(text, own), language: own, method: 'extractive', material: text }
    }
    const story = await cases.story(caseId ?? '', requestId)
    if (!story) throw notFound('Case', caseId)
    const whole = [story.description, ...story.updates.map(({ notes }) => notes ?? '')].join('\n')
    const own = language ?? detectTextLanguage(whole)
    const facts = factsText(story, own, baseCurrency)
    const summary = `${facts}\n${extractiveSummary(whole, detectTextLanguage(whole))}`.trim()
    return {
      text: summary,
      language: own,
      method: 'extractive',
      material: `${facts}\n${whole}`,
      caseId: story.id,
    }
  }

  async function written(model: LanguageModel, local: LocalSummary): Promise<LocalSummary> {
    const { timeout, maxRetries } = await agents.get('CaseAgent')
    const reply = await model.ask({
      purpose: 'summary',
      instructions:
        'You summarise texts about animal rescue for people who must decide quickly. Keep to what the text says: ' +
        `add nothing, judge nothing. Write in ${LANGUAGE_NAMES[local.language]}, as plain text.`,
      material: { text: local.material },
      form,
      flaw: ({ summary }) => {
        if (summary.trim() === '' || summary.length > MAX_LENGTH) return 'the summary is empty or too long'
        if (isInOtherLanguage(summary, local.language)) return 'the summary is in another language'
        return ungroundedIn(summary, local.material)
      },
      timeoutMs: timeout,
      maxRetries,
    })
    if (reply.outcome !== 'ok') return local
    return { ...local, text: displayText(reply.answer.summary, MAX_LENGTH), method: reply.model }
  }

  return {
    /**
     * @throws ValidationError naming `text` or `caseId`, NOT_FOUND for an unknown case, CONFLICT while the agent is
     *   disabled, UPSTREAM_ERROR if the backoffice does not respond
     */
    async summarise(
      { requestId }: Pick<RequestContext, 'requestId'>,
      input: SummariseInput,
    ): Promise<AgentSummary> {
      const request = validated(given, input)
      if (!request.text === !request.caseId)
        throw new ValidationError({ text: 'must be given, or caseId, and not both' })
      assertAgentEnabled(await agents.get('CaseAgent'))
      const { result, durationMs } = await interactions.tracked(
        'CaseAgent',
        'summary',
        async () => {
          const local = await localSummary(request, requestId)
          return languageModel && !containsInjection(local.material) ? written(languageModel, local) : local
        },
        ({ method }) => ({ confidence: method === 'extractive' ? 0.7 : 0.9, succeeded: true }),
      )
      const { text, language, method, caseId } = result
      return { text, language, method, caseId, processingTime: durationMs }
    },
  }
}
