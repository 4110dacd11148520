import { z } from 'zod'
import type { RequestContext } from '../../../schema/viewer.js'
import { wordsOf } from '../../shared/search/folded-text.js'
import { textOf, validated } from '../../shared/validated.js'
import { assertAgentEnabled } from '../agents/agent.policy.js'
import type { Agents } from '../agents/agent.service.js'
import { LANGUAGES } from '../analysis/labels.js'
import { containsInjection } from '../analysis/text/injection.js'
import type { Interactions } from '../interactions/interactions.service.js'
import type { Knowledge } from '../knowledge/knowledge.service.js'
import type { LanguageModel } from '../language-model/language-model.client.js'
import {
  type Answer,
  base,
  caseSource,
  donationsText,
  knowledgeSource,
  LISTED,
  listText,
  storyText,
} from './answer.mapper.js'
import type { AgentAnswer, AskAgentInput } from './case-agent.type.js'
import { createCaseLists } from './case-lists.service.js'
import type { CaseFacts, CaseReader, CaseStory } from './case-reader.client.js'
import { phraseAnswer } from './model-answer.client.js'
import { phrases } from './phrases.mapper.js'
import { createPublicKnowledge, RELEVANT } from './public-knowledge.service.js'
import { parseQuestion, type Question, rootOf, withoutNames } from './question.policy.js'

/** Minimum relevance of further sources, as a share of that of the best. */
const ALSO_RELEVANT = 0.8

const NOT_KNOWN = 0.1
/** Minimum confidence of an answer from the knowledge base to what reads like a question about a case. */
const RELEVANT_TO_CASES = 0.6
/** Minimum relevance of first aid for an emergency, in which people use many words; else it is advice for injured animals in general. */
const RELEVANT_AID = 0.2
/** Further pages that are read in a search for all names of a question, after the first page of each name. */
const MAX_NAME_PAGES = 10

const given = z.object({
  question: textOf(4_000),
  language: z.enum(LANGUAGES).nullish(),
  caseId: textOf(60).nullish(),
})

export interface CaseAgentDependencies {
  readonly agents: Agents
  readonly knowledge: Knowledge
  readonly cases: CaseReader
  readonly interactions: Interactions
  readonly languageModel: LanguageModel | undefined
  /** ISO 4217 code of the currency that cases are in. */
  readonly baseCurrency: string
}

export type CaseAgent = ReturnType<typeof createCaseAgent>

/**
 * Answers questions about cases and donations from the cases and the knowledge base, with sources, and states when it
 * does not know the answer. It only reads, whatever the question asks for.
 */
export function createCaseAgent(dependencies: CaseAgentDependencies) {
  const { agents, cases, interactions, languageModel, baseCurrency } = dependencies
  const knowledge = createPublicKnowledge(dependencies)
  const lists = createCaseLists(dependencies)

  return {
    /**
     * @throws ValidationError, CONFLICT while the agent is disabled, UPSTREAM_ERROR if the backoffice does not respond
     */
    async ask({ requestId }: Pick<RequestContext, 'requestId'>, input: AskAgentInput): Promise<AgentAnswer> {
      const { question: text, language, caseId } = validated(given, input)
      const agent = await agents.get('CaseAgent')
      assertAgentEnabled(agent)
      const { result, durationMs } = await interactions.tracked(
        'CaseAgent',
        'question',
        async () => {
          const question = parseQuestion(text, language ?? undefined)
          const local = await answer(question, caseId ?? undefined, requestId)
          if (!languageModel || local.sources.length === 0) return local
          // The facts and the titles of their sources contain texts of other people.
          const facts = [local.text, ...local.sources.map(({ title }) => title)].join('\n')
          if (question.looksLikeInjection || containsInjection(facts)) return local
          return phraseAnswer(languageModel, question, local, agent)
        },
        ({ confidence, known }) => ({ confidence, succeeded: known }),
      )
      return { ...result, processingTime: durationMs }
    },
  }

  async function answer(question: Question, caseId: string | undefined, requestId: string): Promise<Answer> {
    const { intent, language } = question
    if (intent === 'greeting' || intent === 'thanks')
      return { ...base(question), text: phrases[language][intent], confidence: 1, known: true, caseId }
    if (intent === 'emergency') return emergency(question, requestId)
    const meant = await casesMeant(question, caseId, requestId)
    if (intent === 'how_to') return advice(question, meant, requestId)
    if (intent === 'case_list' && meant.length === 0) return lists.answer(question, requestId)
    if (meant.length > 1) return whichOf(question, meant)
    const [found] = meant
    if (found) return caseAnswer(question, found, requestId)
    return unresolved(question, requestId)
  }

  /** The cases that a question refers to: by id, by name, otherwise the one of the conversation. */
  async function casesMeant(
    question: Question,
    caseId: string | undefined,
    requestId: string,
  ): Promise<CaseFacts[]> {
    const { caseIds, names } = question
    if (caseIds.length > 0) {
      const stories = await Promise.all(caseIds.map((id) => cases.story(id, requestId)))
      return stories.filter((story) => story !== undefined)
    }
    const named = new Map<string, { found: CaseFacts; words: number }>()
    let pages = 0
    for (const name of names)
      for await (const page of cases.search({ q: name }, requestId)) {
        // The search also finds names that only begin with the word.
        const whole = page.filter((found) => wordsOf(found.name).includes(name))
        for (const found of whole)
          named.set(found.id, { found, words: (named.get(found.id)?.words ?? 0) + 1 })
        // These may fill the first pages.
        if (whole.length > 0 || ++pages >= MAX_NAME_PAGES) break
      }
    const most = Math.max(0, ...[...named.values()].map(({ words }) => words))
    if (most > 0) return [...named.values()].filter(({ words }) => words === most).map(({ found }) => found)
    return caseOfConversation(question, caseId, requestId)
  }

  /** The case of the conversation, unless the question asks about something else. */
  async function caseOfConversation(
    { intent, subject }: Question,
    caseId: string | undefined,
    requestId: string,
  ): Promise<CaseFacts[]> {
    const followsUp = intent === 'case_status' || intent === 'case_donations' || intent === 'how_to'
    const isAbout = caseId !== undefined && followsUp ? await cases.story(caseId, requestId) : undefined
    return isAbout && mentions(isAbout, subject) ? [isAbout] : []
  }

  async function caseAnswer(question: Question, found: CaseFacts, requestId: string): Promise<Answer> {
    const story = isStory(found) ? found : await cases.story(found.id, requestId)
    if (!story) return unresolved(question, requestId)
    const { language, intent } = question
    const text =
      intent === 'case_donations'
        ? donationsText(story, language, baseCurrency)
        : storyText(story, language, baseCurrency)
    const certain = question.caseIds.length > 0 || intent !== 'unclear'
    return {
      ...base(question),
      text,
      confidence: certain ? 0.95 : 0.8,
      sources: [caseSource(story)],
      known: true,
      caseId: story.id,
    }
  }

  function whichOf(question: Question, meant: readonly CaseFacts[]): Answer {
    const shown = meant.slice(0, LISTED)
    return {
      ...base(question),
      text: listText(shown, phrases[question.language].several, question.language, baseCurrency),
      confidence: 0.6,
      sources: shown.map(caseSource),
      known: true,
    }
  }

  /** First aid first; the entry about injured animals as fallback. */
  async function emergency(question: Question, requestId: string): Promise<Answer> {
    const { text, language } = question
    const aidFor = async (query: string) => {
      const found = await knowledge.search(query, language)
      const aid = found.filter(({ entry }) => entry.category === 'first_aid' || entry.category === 'rescue')
      const relevant = aid.filter(({ relevance }) => relevance >= RELEVANT_AID)
      return (await knowledge.visible(relevant, requestId))[0]
    }
    const general = {
      es: 'animal herido emergencia',
      pt: 'animal ferido emergência',
      en: 'injured animal emergency',
    }
    const best = await aidFor(text)
    const chosen = best ?? (await aidFor(general[language]))
    const { emergency: urge, unknown } = phrases[language]
    if (!chosen) return { ...base(question), text: `${urge} ${unknown}`, confidence: 0.5, known: true }
    return {
      ...base(question),
      text: `${urge}\n\n${chosen.entry.title}: ${chosen.entry.content}`,
      confidence: best ? Math.max(0.6, best.relevance) : 0.6,
      sources: [knowledgeSource(chosen)],
      known: true,
    }
  }

  /** Advice in general rarely contains the name of an animal, and what was learnt about a case contains no advice. */
  async function advice(question: Question, meant: CaseFacts[], requestId: string): Promise<Answer> {
    const named = await fromKnowledge(question, requestId)
    const names = meant.map(({ name }) => name)
    const text = withoutNames(question.text, names)
    const general = text === question.text ? named : await fromKnowledge({ ...question, text }, requestId)
    const known = general.confidence > named.confidence ? general : named
    const about = meant.length === 1 ? meant[0] : undefined
    if (!known.known || !about) return known
    const line = listText([about], '', question.language, baseCurrency).trim()
    return {
      ...known,
      text: `${known.text}\n\n${line}`,
      sources: [...known.sources, caseSource(about)],
      caseId: about.id,
    }
  }

  /** A question about an unknown case, or about none. */
  async function unresolved(question: Question, requestId: string): Promise<Answer> {
    const { intent, subject, caseIds, language } = question
    const asksForCase = intent === 'case_status' || intent === 'case_donations'
    if (!asksForCase || caseIds.length === 0) {
      const known = await fromKnowledge(question, requestId)
      if (!asksForCase || known.confidence > RELEVANT_TO_CASES) return known
    }
    const named = caseIds.length > 0 || subject !== undefined
    const text = named ? phrases[language].noSuchCase : phrases[language].whichCase
    return { ...base(question), text, confidence: NOT_KNOWN, known: false }
  }

  async function fromKnowledge(question: Question, requestId: string): Promise<Answer> {
    const found = await knowledge.search(question.text, question.language)
    const at = found.findIndex(({ relevance }) => relevance >= RELEVANT)
    const [best, ...others] = at === -1 ? [] : await knowledge.visible(found.slice(at), requestId)
    if (!best || best.relevance < RELEVANT)
      return {
        ...base(question),
        text: phrases[question.language].unknown,
        confidence: NOT_KNOWN,
        known: false,
      }
    const further = others.filter(({ relevance }) => relevance >= best.relevance * ALSO_RELEVANT)
    return {
      ...base(question),
      text: best.entry.content,
      confidence: Math.round(best.relevance * 0.95 * 100) / 100,
      sources: [best, ...further].map(knowledgeSource),
      known: true,
    }
  }
}

/** Whether a case may be about a subject: its name, its texts or its guardian's name contain it, also as a diminutive. */
function mentions({ name, description, guardianName, updates }: CaseStory, subject: string | undefined) {
  const texts = [name, description, guardianName, ...updates.map(({ notes }) => notes)]
  if (subject === undefined) return true
  return wordsOf(texts.join(' ')).map(rootOf).includes(rootOf(subject))
}

function isStory(found: CaseFacts): found is CaseStory {
  return 'updates' in found
}
