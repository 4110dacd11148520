import { type Database, inTransaction } from '../../shared/database.js'
import { newId } from '../../shared/ids.js'
import { LANGUAGES } from '../analysis/labels.js'
import { oneOf, readDataTable } from '../data-table.js'
import type { Knowledge } from '../knowledge/knowledge.service.js'
import { seedId } from '../knowledge/seed-knowledge.mapper.js'
import { detectTextLanguage } from '../knowledge/text/language-detection.js'
import type { AnswerTrainer } from './training.service.js'

/** How many pieces of knowledge an answer is made from. */
const ANSWERED_FROM = 3
const LONGEST_TITLE = 200

/** Questions outside every training, each with the seeded entry that answers it; not chosen by how well search finds it. */
const heldOutQuestions = readDataTable('training/held-out-questions.tsv', [
  'language',
  'topic',
  'question',
]).map(({ language, topic, question }) => ({
  question,
  entryId: seedId(topic, oneOf(LANGUAGES, language)),
}))

/**
 * CaseAgent learns answers into the knowledge base. They stay there unless they push what the agent knew out of its
 * answers to questions that nobody taught it.
 */
export function createAnswerTrainer({
  db,
  knowledge,
}: {
  db: Database
  knowledge: Knowledge
}): AnswerTrainer {
  /** The share of the held-out questions that are answered from the right piece of knowledge. */
  async function accuracy(): Promise<number> {
    let right = 0
    for (const { question, entryId } of heldOutQuestions) {
      const found = await knowledge.search(question, {})
      if (found.slice(0, ANSWERED_FROM).some(({ id }) => id === entryId)) right++
    }
    return right / heldOutQuestions.length
  }

  return {
    async train(examples) {
      const before = await accuracy()
      const run = newId('evt')
      const learnt = await inTransaction(db, async (trx) => {
        const ids: string[] = []
        for (const { input, expectedOutput, category } of examples) {
          const source = `training:${category ? `${category}/` : ''}${run}`
          const entry = await knowledge.learn(trx, {
            title: input.trim().slice(0, LONGEST_TITLE),
            content: expectedOutput.trim(),
            language: detectTextLanguage(`${input} ${expectedOutput}`),
            source,
          })
          // What the knowledge base says already keeps its source.
          if (entry.source === source) ids.push(entry.id)
        }
        return ids
      })
      const after = await accuracy()
      const promoted = after >= before
      if (!promoted) await inTransaction(db, (trx) => knowledge.forgetLearned(trx, learnt))
      return { records: examples.length, accuracy: promoted ? after : before, promoted }
    },
  }
}
