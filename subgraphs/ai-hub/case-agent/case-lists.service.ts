import { foldText } from '../../shared/search/folded-text.js'
import { speciesOf } from '../cases-client/species-words.policy.js'
import { type Answer, base, caseSource, LISTED, listText } from './answer.mapper.js'
import type { CaseFacts, CaseReader } from './case-reader.client.js'
import { phrases } from './phrases.mapper.js'
import type { Question } from './question.policy.js'

const NEEDING_HELP = ['urgent', 'active'] as const

/** Answers to questions about several cases: which there are, and how many. */
export function createCaseLists({ cases, baseCurrency }: { cases: CaseReader; baseCurrency: string }) {
  return {
    /** Cases by status, category and species; by default those that need help, urgent ones first. */
    async answer(question: Question, requestId: string): Promise<Answer> {
      const { language, status, counts } = question
      const words = phrases[language]
      const open = await matching(question, status ? [status] : NEEDING_HELP, requestId)
      const known = { ...base(question), confidence: 0.9, known: true }
      if (counts && !status) {
        const completed = await matching(question, ['completed'], requestId)
        return { ...known, text: words.caseCounts(open.count, completed.count) }
      }
      const shown = open.found.slice(0, LISTED)
      return {
        ...known,
        text:
          shown.length === 0
            ? words.noCases
            : listText(shown, words.foundCases(open.count), language, baseCurrency),
        sources: shown.map(caseSource),
        ...(open.count === 1 ? { caseId: open.found[0]?.id } : {}),
      }
    },
  }

  async function matching(
    { category, species }: Question,
    statuses: readonly string[],
    requestId: string,
  ): Promise<{ found: CaseFacts[]; count: number }> {
    const found: CaseFacts[] = []
    let count = 0
    for (const status of statuses)
      for await (const page of cases.search({ status, category }, requestId)) {
        if (species === undefined || species === 'other') {
          found.push(...page)
          count += await cases.count({ status, category }, requestId)
          break
        }
        // Only the texts of the cases say which animal it is.
        const fitting = page.filter(
          ({ name, description }) => speciesOf(foldText(`${name} ${description}`)) === species,
        )
        found.push(...fitting)
        count += fitting.length
      }
    return { found, count }
  }
}
