import type { AnalysisResult } from '../../posts/analysis.type.js'
import type { ReviewType } from '../queue/review-item.state.js'
import { isInSample, type ProposalFacts } from './proposal.policy.js'

/** Share of proposals below the minimum confidence that are reviewed as a sample. */
const SAMPLED_SHARE = 0.05

/** Flags that require review: prompt injection, no evidence, or disagreement with the second opinion. */
const REVIEW_FLAGS = ['injection', 'ungrounded', 'disputed']

/** The facts about an analysed post for the policies; the quota of cases is not known yet. */
export function proposalFacts(
  postId: string,
  type: ReviewType,
  { confidence, flags }: Pick<AnalysisResult, 'confidence' | 'flags'>,
  isDuplicate: boolean,
): ProposalFacts {
  return {
    type,
    confidence,
    isFlagged: flags.some((flag) => REVIEW_FLAGS.includes(flag)),
    isPerhaps: flags.includes('perhaps'),
    isDuplicate,
    isSampled: isInSample(postId, 'below minimum confidence', SAMPLED_SHARE),
    isCapReached: false,
  }
}
