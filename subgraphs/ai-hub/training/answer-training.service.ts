import { setImmediate as nextTurn } from 'node:timers/promises'
import { shortened } from '../../../schema/shortened-text.js'
import { type Database, inTransaction } from '../../shared/database.js'
import { newId } from '../../shared/ids.js'
import type { TrainingExample } from '../../shared/training/training.type.js'
import { LANGUAGES } from '../analysis/labels.js'
import { oneOf, readDataTable } from '../data-table.js'
import type { Draft, Knowledge } from '../knowledge/knowledge.service.js'
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

/** How many answers are stored in one transaction, for which other changes wait. */
const STORED_AT_ONCE = 20

/**
 * Trains CaseAgent by adding answers to the knowledge base, unless they would displace the right entries for the held-out
 * questions. Other changes do not wait for the evaluation, which stores nothing, and get their turn between steps.
 */
export function createAnswerTrainer({ db, knowledge }: { db: Database; knowledge: Knowledge }) {
  /** The share of held-out questions answered from the right knowledge entry, with further entries. */
  async function accuracy(drafts: readonly Draft[]): Promise<number> {
    let right = 0
    for (const { question, entryId } of heldOutQuestions) {
      await nextTurn()
      const found = await knowledge.search(question, {}, drafts)
      if (found.slice(0, ANSWERED_FROM).some(({ id }) => id === entryId)) right++
    }
    return right / heldOutQuestions.length
  }

  return {
    /** Discards the result if the accuracy falls. */
    async train(examples: readonly TrainingExample[]) {
      const run = newId('evt')
      const answers: Draft[] = []
      for (const { input, expectedOutput, category } of examples) {
        await nextTurn()
        answers.push(
          knowledge.draft({
            title: shortened(input.trim(), MAX_TITLE_LENGTH),
            content: expectedOutput.trim(),
            language: detectTextLanguage(`${input} ${expectedOutput}`),
            source: `training:${category ? `${category}/` : ''}${run}`,
          }),
        )
      }
      const drafts = await knowledge.unknown(answers)
      const before = await accuracy([])
      const after = await accuracy(drafts)
      const promoted = after >= before
      if (promoted)
        for (let from = 0; from < drafts.length; from += STORED_AT_ONCE) {
          await nextTurn()
          await inTransaction(db, (trx) => knowledge.add(trx, drafts.slice(from, from + STORED_AT_ONCE)))
        }
      return { records: examples.length, accuracy: promoted ? after : before, promoted }
    },
  }
}
