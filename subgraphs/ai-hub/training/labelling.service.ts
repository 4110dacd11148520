import { type Clock, timestamp } from '../../shared/clock.js'
import type { Transaction } from '../../shared/database.js'
import { newId } from '../../shared/ids.js'
import { enqueueJob } from '../../shared/jobs/jobs.js'
import type { CaseUpdateType, Language, Urgency } from '../analysis/labels.js'
import { trainingLabelStore } from './training-label.store.js'

/** The label that a reviewer's decision gives to a post. */
export interface DecisionLabel {
  /** The review item that was decided. */
  readonly itemId: string
  readonly text: string
  readonly language: Language
  /** Posts of one author or event are never split between training and test data. */
  readonly author: string
  readonly event: string
  readonly isCaseRelated: boolean
  readonly urgency?: Urgency | undefined
  readonly caseUpdateType?: CaseUpdateType | undefined
  /** The person who decided. */
  readonly givenBy: string
}

/** The job that retrains the analysis. */
export const RETRAIN_JOB = 'training.retrain'

/** Stores decisions as labels. */
export type Labelling = ReturnType<typeof createLabelling>

/** See {@link Labelling}. @param retrainAfter number of unused labels that triggers a training */
export function createLabelling({ clock, retrainAfter }: { clock: Clock; retrainAfter: number }) {
  return {
    /** Stores a label in the transaction of the decision; it replaces an earlier one of the same item. */
    async learn(trx: Transaction, { itemId, ...label }: DecisionLabel): Promise<void> {
      const labels = trainingLabelStore(trx)
      const createdAt = timestamp(clock)
      await labels.put({ ...label, id: newId('lbl'), source: 'review', sourceKey: itemId, createdAt })
      if ((await labels.countUnused()) < retrainAfter) return
      await enqueueJob(trx, { kind: RETRAIN_JOB, key: 'MicroblogAgent', payload: {} }, clock)
    },

    /** Deletes the label of an item. */
    async forget(trx: Transaction, itemId: string): Promise<void> {
      await trainingLabelStore(trx).remove('review', itemId)
    },
  }
}
