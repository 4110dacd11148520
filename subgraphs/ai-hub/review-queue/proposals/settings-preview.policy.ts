import type { PostRecord } from '../../posts/post.service.js'
import { typeOfAction } from '../queue/review-item.state.js'
import { decideProposal, type Policies, type Verdict } from './proposal.policy.js'
import { proposalFacts } from './proposal-facts.policy.js'

/**
 * The decisions of the policies about stored posts, by their ids; the quota of cases is used in the order of the posts.
 */
export function verdictsOf(posts: readonly PostRecord[], policies: Policies): Map<string, Verdict> {
  const casesByDay = new Map<string, number>()
  const oldestFirst = [...posts].sort((a, b) => (a.fetchedAt < b.fetchedAt ? -1 : 1))
  return new Map(
    oldestFirst.flatMap((post) => {
      const { suggestedAction } = post.analysis
      if (suggestedAction === 'none') return []
      const isDuplicate = post.outcome === 'linked'
      const facts = proposalFacts(post.id, typeOfAction[suggestedAction], post.analysis, isDuplicate)
      const verdict = decideProposal(facts, policies)
      if (verdict.outcome !== 'auto_approved' || facts.type !== 'case_creation')
        return [[post.id, verdict] as const]
      const day = post.fetchedAt.slice(0, 10)
      const used = casesByDay.get(day) ?? 0
      if (used >= policies.caseCreationPolicy.maxCasesPerDay)
        return [[post.id, decideProposal({ ...facts, isCapReached: true }, policies)] as const]
      casesByDay.set(day, used + 1)
      return [[post.id, verdict] as const]
    }),
  )
}
