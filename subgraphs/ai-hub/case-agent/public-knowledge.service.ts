import type { Language } from '../analysis/labels.js'
import { caseOfSource } from '../cases-client/guardian-texts.client.js'
import type { Knowledge } from '../knowledge/knowledge.service.js'
import type { KnowledgeResult } from '../knowledge/knowledge-entry.type.js'
import type { CaseReader } from './case-reader.client.js'

/** Minimum relevance of knowledge in an answer. */
export const RELEVANT = 0.34

/** Number of knowledge entries per answer. */
const ANSWERED_FROM = 3

/** Knowledge for answers, which everyone may read. */
export function createPublicKnowledge({ knowledge, cases }: { knowledge: Knowledge; cases: CaseReader }) {
  return {
    /** Knowledge in the language, otherwise in any; those in the language first, even if they are less relevant. */
    async search(query: string, language: Language): Promise<KnowledgeResult[]> {
      const own = await knowledge.search(query, { language, isPublic: true })
      if (own[0] && own[0].relevance >= RELEVANT) return own
      return [...own, ...(await knowledge.search(query, { isPublic: true }))]
    },

    /** The first entries for an answer, without those learnt from cases that are drafts now. */
    async visible(found: readonly KnowledgeResult[], requestId: string): Promise<KnowledgeResult[]> {
      const shown: KnowledgeResult[] = []
      for (const one of found) {
        if (shown.length === ANSWERED_FROM) break
        const caseId = caseOfSource(one.entry.source)
        if (caseId === undefined || (await cases.story(caseId, requestId))) shown.push(one)
      }
      return shown
    },
  }
}
