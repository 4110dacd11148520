import { setImmediate as nextTurn } from 'node:timers/promises'
import { shortened } from '../../../schema/shortened-text.js'
import { type Database, inTransaction, type Transaction } from '../../shared/database.js'
import { newId } from '../../shared/ids.js'
import type { TrainingExample } from '../../shared/training/training.type.js'
import { LANGUAGES } from '../analysis/labels.js'
import { oneOf, readDataTable } from '../data-table.js'
import type { Knowledge } from '../knowledge/knowledge.service.js'
import { seedId } from '../knowledge/seed-knowledge.mapper.js'
import { detectTextLanguage } from '../knowledge/text/language-detection.policy.js'

export type AnswerTrainer = ReturnType<typeof createAnswerTrainer>

/** Number of knowledge entries per answer. */
const ANSWERED_FROM = 3
const MAX_TITLE_LENGTH = 200

/** Held-out questions, each with the seeded entry that answers it; chosen independently of the search. */
const heldOutQuestions = readDataTable('training/held-out-questions.tsv', [
  'language',
  'topic',
  'question',
]).map(({ language, topic, question }) => ({ question, entryId: seedId(topic, oneOf(LANGUAGES, language)) }))

/**
 * Trains CaseAgent by adding answers to the knowledge base, in one transaction with their evaluation: they are not used, and do
 * not stay after an interruption, if they displace the right entries for the held-out questions. SQLite answers without
 * waiting, so that other requests get a turn only between the steps.
 */
export function createAnswerTrainer({ db, knowledge }: { db: Database; knowledge: Knowledge }) {
  /** The share of held-out questions answered from the right knowledge entry. */
  async function accuracy(from: Database | Transaction): Promise<number> {
    let right = 0
    for (const { question, entryId } of heldOutQuestions) {
      await nextTurn()
      const found = await knowledge.search(question, {}, from)
      if (found.slice(0, ANSWERED_FROM).some(({ id }) => id === entryId)) right++
    }
    return right / heldOutQuestions.length
  }

  return {
    /** Discards the result if the accuracy falls. */
    async train(examples: readonly TrainingExample[]) {
      const before = await accuracy(db)
      const run = newId('evt')
      return inTransaction(db, async (trx) => {
        const learnt: string[] = []
        for (const { input, expectedOutput, category } of examples) {
          await nextTurn()
          const source = `training:${category ? `${category}/` : ''}${run}`
          const entry = await knowledge.learn(trx, {
            title: shortened(input.trim(), MAX_TITLE_LENGTH),
            content: expectedOutput.trim(),
            language: detectTextLanguage(`${input} ${expectedOutput}`),
            source,
          })
          // An existing entry keeps its source.
          if (entry.source === source) learnt.push(entry.id)
        }
        const after = await accuracy(trx)
        const promoted = after >= before
        if (!promoted) await knowledge.forgetLearned(trx, learnt)
        return { records: examples.length, accuracy: promoted ? after : before, promoted }
      })
    },
  }
}
