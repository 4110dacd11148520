import {
  chatMessage,
  MAX_MESSAGES,
  onboardingAnswer,
  summarySource,
} from '../../../schema/input-rules/conversations.js'
import { type Language, languages } from '../../../schema/languages.js'
import type { RequestContext } from '../../../schema/viewer.js'
import { DomainError } from '../../shared/domain-error.js'
import type { GraphClient } from '../../shared/service-calls/graph-client.js'
import { validated } from '../../shared/validated.js'
import { personOf } from '../../shared/viewer.js'
import { askCaseAgent, summarise } from '../ai/ai-hub.client.js'
import type { Users } from '../users/user.service.js'
import type { ChatInput, OnboardingInput } from './conversation.inputs.js'
import type { Conversations, NewMessage } from './conversation.service.js'
import type { ConversationRecord } from './conversation.store.js'
import type { AiSummary, ChatReply, OnboardingAnswers, OnboardingReply } from './conversation.type.js'
import {
  firstStep,
  type OnboardingProgress,
  optionsAt,
  pathOf,
  progressAfter,
  questionAt,
} from './onboarding.policy.js'

export interface OrchestratorDependencies {
  readonly graph: GraphClient
  readonly users: Users
  readonly conversations: Conversations
}

export type Orchestrator = ReturnType<typeof createOrchestrator>

/** Runs conversations (docs/contract/backoffice.md): the AI hub answers and every turn is stored. */
export function createOrchestrator({ graph, users, conversations }: OrchestratorDependencies) {
  async function continued(
    by: RequestContext,
    kind: 'chat' | 'onboarding',
    given: string | null | undefined,
    title: string,
  ): Promise<ConversationRecord> {
    if (!given) return conversations.begun(by, kind, title)
    const found = await conversations.own(by, given)
    if (found.kind !== kind)
      throw new DomainError('CONFLICT', `Conversation ${given} is of kind ${found.kind}.`)
    if (found.messageCount + 2 > MAX_MESSAGES)
      throw new DomainError(
        'CONFLICT',
        `A conversation has at most ${MAX_MESSAGES} messages; start a new one.`,
      )
    return found
  }

  return {
    /**
     * Answers a message. The conversation keeps its language and its case; nothing is stored when the AI hub is
     * unavailable.
     * @throws ValidationError, NOT_FOUND for another's conversation, CONFLICT for one that is full or of another
     *   kind, UPSTREAM_ERROR
     */
    async chat(by: RequestContext, input: ChatInput): Promise<ChatReply> {
      const given = validated(chatMessage, input)
      const conversation = await continued(by, 'chat', given.conversationId, given.message)
      const asked = {
        question: given.message,
        language: given.language ?? conversation.language ?? null,
        caseId: given.caseId ?? conversation.caseId ?? null,
      }
      const { answer } = await graph.request(askCaseAgent, { input: asked }, { requestId: by.requestId })
      const { text, confidence, sources, known, processingTime } = answer
      const spoken = languageIn(answer.language)
      const newMessages: NewMessage[] = [
        { role: 'user', content: given.message },
        { role: 'assistant', content: text, sources, confidence },
      ]
      const caseId = answer.caseId ?? asked.caseId ?? undefined
      const change = { ...(spoken ? { language: spoken } : {}), ...(caseId ? { caseId } : {}) }
      const kept = await conversations.addTurn(by, conversation, newMessages, change)
      return {
        conversationId: conversation.id,
        messageId: kept.at(-1)?.id ?? '',
        response: text,
        language: answer.language,
        confidence,
        known,
        sources,
        ...(caseId ? { caseId } : {}),
        processingTime,
      }
    },

    /**
     * Accepts an answer and returns the next question; after the last one the answers are stored in the profile.
     * @throws ValidationError, NOT_FOUND for another's conversation, CONFLICT for one that is full or of another kind
     */
    async onboard(by: RequestContext, input: OnboardingInput): Promise<OnboardingReply> {
      const given = validated(onboardingAnswer, input)
      const conversation = await continued(by, 'onboarding', given.conversationId, 'Onboarding')
      const chosen = given.language ?? undefined
      const before: OnboardingProgress = conversation.progress ?? firstStep(chosen)
      const asked = chosen ? { ...before, language: chosen } : before
      const { progress, understood } = given.message
        ? progressAfter(asked, given.message)
        : { progress: asked, understood: true }
      if (progress.step === 'done' && before.step !== 'done') await keepInProfile(by, progress.answers)
      const response = questionAt(progress, understood)
      const newMessages: NewMessage[] = [
        ...(given.message ? [{ role: 'user', content: given.message } as const] : []),
        { role: 'assistant', content: response },
      ]
      const change = { progress, ...(progress.language ? { language: progress.language } : {}) }
      await conversations.addTurn(by, conversation, newMessages, change)
      const path = pathOf(progress)
      return {
        conversationId: conversation.id,
        step: progress.step,
        response,
        options: optionsAt(progress),
        understood,
        done: progress.step === 'done',
        completedSteps: path.indexOf(progress.step),
        totalSteps: path.length - 1,
        answers: progress.answers,
      }
    },

    /** @throws ValidationError, NOT_FOUND for an unknown case, CONFLICT while the agent is disabled, UPSTREAM_ERROR */
    async summarise(by: RequestContext, input: Record<string, unknown>): Promise<AiSummary> {
      const given = validated(summarySource, input)
      const wanted = {
        text: given.text ?? null,
        caseId: given.caseId ?? null,
        language: given.language ?? null,
      }
      const answer = await graph.request(summarise, { input: wanted }, { requestId: by.requestId })
      const { text, caseId, ...rest } = answer.summary
      return { summary: text, ...rest, ...(caseId ? { caseId } : {}) }
    },
  }

  async function keepInProfile(by: RequestContext, answers: OnboardingAnswers): Promise<void> {
    const { subject } = personOf(by.viewer)
    // People who sign in at an external provider may have none.
    if (!(await users.find(by, subject))) return
    const { animals, location, organization, experience, updates } = answers
    const preferences = {
      ...(animals ? { caseTypes: animals } : {}),
      ...(updates === undefined ? {} : { emailUpdates: updates }),
    }
    await users.update(by, subject, {
      ...(location ? { location } : {}),
      ...(organization ? { organization } : {}),
      ...(experience ? { bio: experience } : {}),
      ...(Object.keys(preferences).length > 0 ? { preferences } : {}),
    })
  }
}

function languageIn(text: string): Language | undefined {
  return languages.find((one) => one === text)
}
