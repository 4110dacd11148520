import type { Agents } from '../agents/agent.service.js'
import { containsInjection } from '../analysis/text/injection.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import type { LanguageModel } from '../language-model/language-model.client.js'
import type { AnalysisResult, PostAnalyser } from '../posts/analysis.type.js'
import { estimatedTokens } from '../usage/price.policy.js'
import { flawOf, opinionInstructions, opinionSchema, withSecondOpinion } from './opinion.policy.js'

/** Analyses posts locally, with a second opinion where a language model is configured. */
export type PostReader = ReturnType<typeof createPostReader>

export interface PostReaderDependencies extends Pick<FeatureDependencies, 'meter' | 'languageModel'> {
  /** The analyser of the active model. */
  readonly analyser: () => Promise<PostAnalyser>
  readonly agents: Pick<Agents, 'get'>
}

/** See {@link PostReader}. Every call is metered, the local one too. */
export function createPostReader({ analyser, meter, languageModel, agents }: PostReaderDependencies) {
  async function readLocally(text: string): Promise<AnalysisResult> {
    const { analyse } = await analyser()
    const began = performance.now()
    const result = analyse({ text })
    await meter.local({
      model: result.modelVersion,
      purpose: 'post_analysis',
      outcome: 'ok',
      tokens: { prompt: estimatedTokens(text), completion: 0 },
      latencyMs: performance.now() - began,
    })
    // The analysis reads only the beginning of a long post, but the language model and the readers of a case get all of it.
    const isUnnoticed = !result.flags.includes('injection') && containsInjection(text)
    return isUnnoticed ? { ...result, flags: [...result.flags, 'injection'] } : result
  }

  async function ask(text: string, local: AnalysisResult, model: LanguageModel): Promise<AnalysisResult> {
    const { timeout, maxRetries } = await agents.get('MicroblogAgent')
    const reply = await model.ask({
      purpose: 'second_opinion',
      instructions: opinionInstructions,
      material: { post: text },
      form: opinionSchema,
      flaw: (opinion) => flawOf(text, opinion),
      timeoutMs: timeout,
      maxRetries,
    })
    return reply.outcome === 'ok' ? withSecondOpinion(local, reply.answer, reply.model) : local
  }

  /**
   * The local result, adjusted by a second opinion. Only posts that lead to an action, or possibly should, and are not a
   * prompt injection get one; for others it could not change anything.
   */
  async function withOpinion(text: string, local: AnalysisResult): Promise<AnalysisResult> {
    const isRelevant = local.isCaseRelated || local.flags.includes('perhaps')
    if (!languageModel || !isRelevant || local.flags.includes('injection')) return local
    return ask(text, local, languageModel)
  }

  return {
    readLocally,
    withOpinion,

    /** Both analyses, of a text that no other process analyses. */
    read: async (text: string): Promise<AnalysisResult> => withOpinion(text, await readLocally(text)),
  }
}
