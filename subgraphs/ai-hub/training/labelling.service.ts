import { type Clock, timestamp } from '../../shared/clock.js'
import type { Transaction } from '../../shared/database.js'
import { newId } from '../../shared/ids.js'
import { enqueueJob } from '../../shared/jobs/jobs.js'
import type { CaseUpdateType, Language, Urgency } from '../analysis/labels.js'
import { trainingLabelStore } from './training-label.store.js'

/** What a person's decision says of a post. */
export interface DecisionLabel {
  /** The review item that was decided. */
  readonly itemId: string
  readonly text: string
  readonly language: Language
  /** Posts of one author, and posts about one event, are never divided between training and testing. */
  readonly author: string
  readonly event: string
  readonly isCaseRelated: boolean
  readonly urgency?: Urgency | undefined
  readonly caseUpdateType?: CaseUpdateType | undefined
  /** Who decided. */
  readonly givenBy: string
}

/** The job that trains the analysis anew. */
export const RETRAIN_JOB = 'training.retrain'

/** Where decisions go to become labels. */
export type Labelling = ReturnType<typeof createLabelling>

/** See {@link Labelling}. @param retrainAfter so many labels that no model knows start a training */
export function createLabelling({ clock, retrainAfter }: { clock: Clock; retrainAfter: number }) {
  return {
    /** Keeps what a decision says, in the transaction of the decision; a later one on the same item takes its place. */
    async learn(trx: Transaction, { itemId, ...label }: DecisionLabel): Promise<void> {
      const labels = trainingLabelStore(trx)
      const createdAt = timestamp(clock)
      await labels.put({ ...label, id: newId('lbl'), source: 'review', sourceKey: itemId, createdAt })
      if ((await labels.countUnused()) < retrainAfter) return
      await enqueueJob(trx, { kind: RETRAIN_JOB, key: 'MicroblogAgent', payload: {} }, clock)
    },

    /** Forgets what was said of an item, because nobody says it any more. */
    async forget(trx: Transaction, itemId: string): Promise<void> {
      await trainingLabelStore(trx).remove('review', itemId)
    },
  }
}
