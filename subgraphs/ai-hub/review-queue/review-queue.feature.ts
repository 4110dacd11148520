import type { Configuration } from '../configuration/configuration.service.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import type { Posts } from '../posts/post.service.js'
import type { Teaching } from '../training/teaching.js'
import { createActionExecutor } from './action-executor.js'
import { createClaims } from './claims.service.js'
import { createDecisions } from './decisions.service.js'
import { createExecutions } from './executions.js'
import { createProposals } from './proposals.service.js'
import { executionHandlers } from './review-execution.worker.js'
import { createReviewHistory } from './review-history.js'
import { CaseReference, ReviewItemReference } from './review-item.reference.js'
import { ReviewItemResolver } from './review-item.resolver.js'
import { createReviewNotices } from './review-notices.js'
import { noticeHandlers } from './review-notices.worker.js'
import { createReviewQueue } from './review-queue.service.js'
import { ReviewWorkResolver } from './review-work.resolver.js'
import { createSecondReviews } from './second-reviews.service.js'

/** Proposals from posts, and the people who decide about them. */
export function reviewQueueFeature(
  dependencies: FeatureDependencies,
  others: { configuration: Configuration; posts: Posts; teaching: Teaching },
) {
  const { configuration, posts, teaching } = others
  const { clock, config } = dependencies
  const queue = createReviewQueue(dependencies)
  const history = createReviewHistory(dependencies)
  const notices = createReviewNotices({ clock, configuration })
  const executor = createActionExecutor(dependencies.desk, posts)
  const executions = createExecutions({ ...dependencies, executor, history, notices, posts, teaching })
  const proposals = createProposals({
    ...dependencies,
    ...others,
    history,
    notices,
    executions,
    baseCurrency: config.baseCurrency,
  })
  const decisions = createDecisions({ ...dependencies, executions, history, notices, teaching })
  const claims = createClaims({ ...dependencies, history })
  const secondReviews = createSecondReviews({ ...dependencies, history, teaching })
  return {
    queue,
    proposals,
    instances: [
      new ReviewItemResolver({ queue, decisions, history, posts, clock }),
      new ReviewWorkResolver(decisions, claims, secondReviews),
      new ReviewItemReference(queue),
      new CaseReference(queue),
    ],
    jobs: { ...executionHandlers(executions), ...noticeHandlers({ ...dependencies, history, notices }) },
  }
}
