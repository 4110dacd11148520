import { shareOf } from '../../../schema/goal-share.js'
import type { Language } from '../analysis/labels.js'
import type { KnowledgeResult } from '../knowledge/knowledge-entry.type.js'
import type { AgentAnswer, AgentAnswerSource } from './case-agent.type.js'
import type { CaseFacts, CaseStory } from './case-reader.client.js'
import { displayText } from './display-text.mapper.js'
import { dayIn, moneyIn, phrases } from './phrases.mapper.js'
import type { Question } from './question.policy.js'

/** An answer of the agent; its case is the one of the conversation from now on. */
export type Answer = Omit<AgentAnswer, 'processingTime'>

/** Number of cases in a list. */
export const LISTED = 5

const MAX_NAME_LENGTH = 120
const MAX_NOTES_LENGTH = 400

/** What every answer to a question has. */
export function base({ language, intent }: Question): Pick<Answer, 'language' | 'intent' | 'sources'> {
  return { language, intent, sources: [] }
}

/** Description, latest update and donations of a case. */
export function storyText(story: CaseStory, language: Language, currency: string): string {
  const words = phrases[language]
  const [update] = story.updates.filter(({ notes }) => notes)
  const news = update?.notes
    ? [words.lastUpdate(dayIn(language, update.createdAt), displayText(update.notes, MAX_NOTES_LENGTH))]
    : [displayText(story.description, MAX_NOTES_LENGTH), words.noUpdates]
  return sentences([headline(story, language), ...news, ...circumstances(story, language, currency)])
}

/** State, guardian and donations of a case, without its description and updates. */
export function factsText(facts: CaseFacts, language: Language, currency: string): string {
  return sentences([headline(facts, language), ...circumstances(facts, language, currency)])
}

/** The raised amount of a case, and the missing one unless the case is completed. */
export function donationsText(story: CaseStory, language: Language, currency: string): string {
  const words = phrases[language]
  return sentences([
    headline(story, language),
    ...moneyText(story, language, currency),
    words.donations(story.donationCount),
  ])
}

/** A list of cases. */
export function listText(
  cases: readonly CaseFacts[],
  opening: string,
  language: Language,
  currency: string,
): string {
  const lines = cases.map(
    (one) => `• ${headline(one, language)} ${moneyText(one, language, currency).join(' ')}`,
  )
  return [opening, ...lines].join('\n')
}

export function caseSource({ id, name }: CaseFacts): AgentAnswerSource {
  return { kind: 'case', id, title: displayText(name, MAX_NAME_LENGTH) }
}

export function knowledgeSource({ id, entry }: KnowledgeResult): AgentAnswerSource {
  return { kind: 'knowledge', id, title: displayText(entry.title, 200) }
}

function headline({ name, status, category }: CaseFacts, language: Language): string {
  const { caseLine, statuses, categories } = phrases[language]
  return caseLine(
    displayText(name, MAX_NAME_LENGTH),
    statuses[status] ?? status,
    categories[category] ?? category,
  )
}

function circumstances(facts: CaseFacts, language: Language, currency: string): string[] {
  const { guardianName } = facts
  const guardian = guardianName
    ? [phrases[language].guardian(displayText(guardianName, MAX_NAME_LENGTH))]
    : []
  return [...guardian, ...moneyText(facts, language, currency)]
}

function moneyText(
  { donationGoal: goal, raised: received, status }: CaseFacts,
  language: Language,
  currency: string,
): string[] {
  const words = phrases[language]
  const money = (amount: number) => moneyIn(language, amount, currency)
  if (goal === null || goal <= 0) return [words.raisedWithoutGoal(money(received))]
  const raised = words.raised(money(received), money(goal), Math.round(100 * shareOf(received, goal)))
  const [have, want] = [Math.round(received * 100), Math.round(goal * 100)]
  if (have >= want) return [raised, words.reached]
  return status === 'completed' ? [raised] : [raised, words.missing(money((want - have) / 100))]
}

function sentences(parts: readonly string[]): string {
  return parts.filter((part) => part.trim() !== '').join(' ')
}
